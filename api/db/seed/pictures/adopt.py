#!/usr/bin/env python3
"""Puts what render.py has rendered into the catalogue: python3 adopt.py, then prettier --write on the changed JSON.

Lists the further views of products, and gives variants the pictures of their options.
"""

import json
import pathlib
import re

HERE = pathlib.Path(__file__).parent
SEED = HERE.parent
PICTURES = HERE.parents[3] / "web/public/pictures/demo"


def main():
    goods = json.loads((HERE / "goods.json").read_text())
    options = json.loads((SEED / "options.json").read_text())
    views = {}
    for name, good in goods.items():
        further = good.get("views", [])
        if further and all(is_rendered(f"{name}-{position}") for position in range(2, len(further) + 2)):
            views[name] = [view["alt"] for view in further]
        pictured = good.get("options", {})
        # A color without a picture would show another color's.
        if pictured and all(is_rendered(f"{name}-{option}") for option in pictured):
            for variant in options[name]["variants"]:
                option = next((slug(value) for value in variant["values"] if slug(value) in pictured), None)
                if option:
                    variant["image"] = f"/pictures/demo/{name}-{option}-640.webp"
    write(SEED / "pictures.json", views)
    write(SEED / "options.json", options)


def is_rendered(name):
    return (PICTURES / f"{name}-960.webp").exists()


def slug(value):
    return value.lower().replace(" ", "-")


def write(file, value):
    text = json.dumps(value, indent=2, ensure_ascii=False)
    on_one_line = re.sub(r"\{[^{}]+\}", lambda found: re.sub(r"\s+", " ", found[0]), text)
    file.write_text(on_one_line + "\n")


if __name__ == "__main__":
    main()
