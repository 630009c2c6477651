"""Blender's side: builds one good in the studio and renders its passes. Called by render.py."""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import studio  # noqa: E402
from goods import builders  # noqa: E402

with open(sys.argv[sys.argv.index("--") + 1]) as file:
    job = json.load(file)
scene = studio.clear()
make = builders.find(job["make"])
make(job.get("with", {}), job["labels"])
studio.shoot(scene, job["view"], job["size"], job["samples"], job["folder"])
