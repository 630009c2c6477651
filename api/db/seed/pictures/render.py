#!/usr/bin/env python3
"""Renders the demo shop's product pictures: python3 render.py [--size 0.5] [--samples 16] [names].

Pictures that exist are left alone, so an interrupted run goes on where it stopped; --again renders them anew.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from PIL import Image

import finish
import labels

HERE = pathlib.Path(__file__).parent
PICTURES = HERE.parents[3] / "web/public/pictures/demo"
WIDTH, HEIGHT = 960, 1200
WIDTHS = (320, 640, 960)


def main():
    options = read_options()
    for name, shot in shots(json.loads((HERE / "goods.json").read_text())).items():
        if options.names and name not in options.names:
            continue
        if not options.again and (options.out / f"{name}-{widths(options.size)[-1]}.webp").exists():
            continue
        while options.pause and os.path.exists(options.pause):
            time.sleep(5)
        started = time.monotonic()
        if photograph(name, shot, options):
            print(f"{name}: {time.monotonic() - started:.0f} s", flush=True)


def read_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="names of goods, or of their options; none: all")
    parser.add_argument("--size", type=float, default=1, help="share of the full size, for drafts")
    parser.add_argument("--samples", type=int, default=16, help="samples per pixel")
    parser.add_argument("--out", type=pathlib.Path, default=PICTURES, help="folder to write to")
    parser.add_argument("--again", action="store_true", help="also render pictures that exist")
    parser.add_argument("--pause", help="wait before each picture while this file exists")
    return parser.parse_args()


def shots(goods):
    """All pictures by name: each good, then those of its options that look different."""
    found = {}
    for name, good in goods.items():
        found[name] = good
        for option, change in good.get("options", {}).items():
            found[f"{name}-{option}"] = merge(good, change)
    return found


def merge(good, change):
    """The good with what an option changes, down to single fields of its labels."""
    if not isinstance(good, dict) or not isinstance(change, dict):
        return change
    return {**good, **{key: merge(good.get(key), value) for key, value in change.items()}}


def widths(size):
    """The widths to write: those of the shop, or for a draft its own."""
    return WIDTHS if size >= 1 else (round(WIDTH * size),)


def photograph(name, shot, options):
    with tempfile.TemporaryDirectory(prefix="picture-") as folder:
        files = {}
        for part, label in shot.get("labels", {}).items():
            files[part] = f"{folder}/{part}.png"
            labels.write(label, files[part])
        job = {
            "make": shot["make"],
            "with": shot.get("with", {}),
            "labels": files,
            "view": shot.get("view", {}),
            "size": [round(WIDTH * options.size), round(HEIGHT * options.size)],
            "samples": options.samples,
            "folder": f"{folder}/",
        }
        job_file = pathlib.Path(folder) / "job.json"
        job_file.write_text(json.dumps(job))
        blender = subprocess.run(
            [
                "blender",
                "--background",
                "--factory-startup",
                "--python-exit-code",
                "1",
                "--python",
                str(HERE / "shoot.py"),
                "--",
                str(job_file),
            ],
            capture_output=True,
            text=True,
        )
        if blender.returncode != 0:
            print(
                f"{name} failed:\n{blender.stdout[-600:]}\n{blender.stderr[-2500:]}",
                file=sys.stderr,
                flush=True,
            )
            return False
        save(Image.fromarray(finish.develop(folder)), options.out, name, options.size)
    return True


def save(picture, out, name, size):
    out.mkdir(parents=True, exist_ok=True)
    for width in widths(size):
        height = round(picture.height * width / picture.width)
        small = picture if width == picture.width else picture.resize((width, height), Image.LANCZOS)
        small.save(out / f"{name}-{width}.webp", quality=80 if width == WIDTH else 84, method=6)


if __name__ == "__main__":
    main()
