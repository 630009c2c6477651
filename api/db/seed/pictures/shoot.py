"""Blender's side: builds a good in the studio and renders its passes, for each job file named on standard input."""

import json
import os
import sys
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import materials  # noqa: E402
import studio  # noqa: E402
from goods import builders  # noqa: E402


def photograph(job):
    scene = studio.clear()
    materials.clear()
    make = builders.find(job["make"])
    make(job.get("with", {}), job["labels"])
    studio.shoot(scene, job["view"], job["size"], job["samples"], job["folder"])


for line in sys.stdin:
    try:
        with open(line.strip()) as file:
            photograph(json.load(file))
        print("picture done", flush=True)
    except Exception:
        traceback.print_exc(file=sys.stdout)
        print("picture failed", flush=True)
