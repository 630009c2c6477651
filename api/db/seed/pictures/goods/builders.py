"""Finds the function that builds a good: "packs.pouch" is pouch() in packs.py. All take settings and label files."""

import importlib


def find(name):
    module, function = name.split(".")
    return getattr(importlib.import_module(f"goods.{module}"), function)
