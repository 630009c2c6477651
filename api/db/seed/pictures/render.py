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

import denoiser
import finish
import labels

HERE = pathlib.Path(__file__).parent
PICTURES = HERE.parents[3] / "web/public/pictures/demo"
WIDTH, HEIGHT = 960, 1200
WIDTHS = (320, 640, 960)


def main():
    options = read_options()
    blender = start_blender()
    goods = json.loads((HERE / "goods.json").read_text())
    scenes = json.loads((HERE / "scenes.json").read_text())
    for name, shot in {**shots(goods), **{name: table(scene, goods) for name, scene in scenes.items()}}.items():
        if options.names and name not in options.names:
            continue
        if not options.again and (options.out / f"{name}-{widths(shot, options.size)[-1]}.webp").exists():
            continue
        while options.pause and os.path.exists(options.pause):
            time.sleep(5)
        started = time.monotonic()
        if photograph(blender, name, shot, options):
            print(f"{name}: {time.monotonic() - started:.0f} s", flush=True)


def read_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="names of goods, or of their options; none: all")
    parser.add_argument("--size", type=float, default=1, help="share of the full size, for drafts")
    parser.add_argument("--samples", type=int, default=6, help="samples per pixel")
    parser.add_argument("--out", type=pathlib.Path, default=PICTURES, help="folder to write to")
    parser.add_argument("--again", action="store_true", help="also render pictures that exist")
    parser.add_argument(
        "--weights", type=denoiser.read_weights, required=True, help="weights of the denoiser, a TZA file"
    )
    parser.add_argument("--pause", help="wait before each picture while this file exists")
    return parser.parse_args()


def shots(goods):
    """All pictures by name: each good, its options that look different, then its further views."""
    found = {}
    for name, good in goods.items():
        found[name] = good
        for option, change in good.get("options", {}).items():
            found[f"{name}-{option}"] = merge(good, change)
        for position, change in enumerate(good.get("views", []), 2):
            found[f"{name}-{position}"] = merge(good, change)
    return found


def merge(good, change):
    """The good with what an option changes, down to single fields of its labels."""
    if not isinstance(good, dict) or not isinstance(change, dict):
        return change
    return {**good, **{key: merge(good.get(key), value) for key, value in change.items()}}


def table(scene, goods):
    """The shot of a scene: its goods as goods.json builds them, "bare" ones without what lies in front of them."""
    items, drawn = [], {}
    for index, item in enumerate(scene["goods"]):
        good = goods[item["good"]]
        settings = good.get("with", {})
        if item.get("bare"):
            settings = {key: value for key, value in settings.items() if key != "props"}
        items.append({**item, "make": good["make"], "with": settings})
        drawn |= {f"{index}/{part}": label for part, label in good.get("labels", {}).items()}
    return {**scene, "make": "scenes.table", "with": {"goods": items}, "labels": drawn}


def size_of(shot):
    return shot.get("size", (WIDTH, HEIGHT))


def widths(shot, size):
    """The widths to write: those of the shop, or for a draft its own."""
    full = size_of(shot)[0]
    return tuple(sorted({*WIDTHS, full})) if size >= 1 else (round(full * size),)


def start_blender():
    """One Blender for all pictures: starting it takes longer than many a good."""
    command = ["blender", "--background", "--factory-startup", "--python", str(HERE / "shoot.py")]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def photograph(blender, name, shot, options):
    with tempfile.TemporaryDirectory(prefix="picture-") as folder:
        files = {}
        for part, label in shot.get("labels", {}).items():
            files[part] = f"{folder}/{part.replace('/', '-')}.png"
            labels.write(label, files[part])
        job = {
            "make": shot["make"],
            "with": shot.get("with", {}),
            "labels": files,
            "view": shot.get("view", {}),
            "size": [round(length * options.size) for length in size_of(shot)],
            "samples": options.samples,
            "folder": f"{folder}/",
        }
        job_file = pathlib.Path(folder) / "job.json"
        job_file.write_text(json.dumps(job))
        print(job_file, file=blender.stdin, flush=True)
        said = []
        for line in blender.stdout:
            if line.startswith("picture "):
                break
            said.append(line)
        if line != "picture done\n":
            print(f"{name} failed:\n{''.join(said[-30:])}", file=sys.stderr, flush=True)
            return False
        picture = Image.fromarray(finish.develop(folder, options.weights))
        save(picture, options.out / name, widths(shot, options.size))
    return True


def save(picture, path, all_widths):
    path.parent.mkdir(parents=True, exist_ok=True)
    for width in all_widths:
        height = round(picture.height * width / picture.width)
        small = picture if width == picture.width else picture.resize((width, height), Image.LANCZOS)
        small.save(f"{path}-{width}.webp", quality=80 if width >= WIDTH else 84, method=6)


if __name__ == "__main__":
    main()
