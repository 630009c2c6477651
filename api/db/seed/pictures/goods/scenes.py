"""Several goods on one table, for wide pictures."""

import bpy
import shapes as s
from goods import builders


def table(settings, labels):
    """Places each good with its own labels; a good's props come with it unless the scene says none."""
    scene = bpy.context.scene
    for index, good in enumerate(settings["goods"]):
        others = set(scene.objects)
        own = {part: file for name, file in labels.items() for at, part in [name.split("/")] if at == str(index)}
        builders.find(good["make"])(good.get("with", {}), own)
        parts = [part for part in scene.objects if part not in others]
        x, y = good["at"]
        s.place(parts, at=(x, y, good.get("lift", 0)), turn=(0, 0, good.get("turn", 0)), scale=good.get("scale"))
