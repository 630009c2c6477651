"""Materials, named after what they look like. Colors are written as on a label: "#c8553d"."""

import math

import bpy
import numpy

_known = {}


def clear():
    """Forgets the materials of the last scene."""
    _known.clear()


def linear(color):
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts) + (1,)


def _nodes(material):
    material.use_nodes = True
    tree = material.node_tree
    return tree, tree.nodes["Principled BSDF"]


def _link_bump(tree, shader, height, strength, distance=0.1):
    bump = tree.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = strength
    bump.inputs["Distance"].default_value = distance
    tree.links.new(height, bump.inputs["Height"])
    tree.links.new(bump.outputs["Normal"], shader.inputs["Normal"])


def _noise(tree, scale, detail=3, stretch=None):
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    texture = tree.nodes.new("ShaderNodeTexNoise")
    texture.inputs["Scale"].default_value = scale
    texture.inputs["Detail"].default_value = detail
    source = coordinates.outputs["Object"]
    if stretch:
        mapping = tree.nodes.new("ShaderNodeMapping")
        mapping.inputs["Scale"].default_value = stretch
        tree.links.new(source, mapping.inputs["Vector"])
        source = mapping.outputs["Vector"]
    tree.links.new(source, texture.inputs["Vector"])
    return texture.outputs["Fac"]


def _ramp(tree, factor, colors, low=0.3, high=0.7):
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    elements = ramp.color_ramp.elements
    while len(elements) < len(colors):
        elements.new(0.5)
    for index, color in enumerate(colors):
        elements[index].position = low + (high - low) * index / max(1, len(colors) - 1)
        elements[index].color = linear(color)
    tree.links.new(factor, ramp.inputs["Fac"])
    return ramp.outputs["Color"]


def plain(
    color,
    rough=0.5,
    metal=0.0,
    coat=0.0,
    sheen=0.0,
    glow=0.0,
    bump=0.0,
    bump_size=1.0,
    second=None,
    mottle=1.0,
    stretch=None,
    shine=0.5,
):
    """One color, or two mottled ones; bump roughens the surface at a size in centimeters."""
    stretch = tuple(stretch) if stretch else None
    key = ("plain", color, rough, metal, coat, sheen, glow, bump, bump_size, second, mottle, stretch, shine)
    if key in _known:
        return _known[key]
    material = bpy.data.materials.new("plain")
    tree, shader = _nodes(material)
    shader.inputs["Base Color"].default_value = linear(color)
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Metallic"].default_value = metal
    shader.inputs["Clearcoat"].default_value = coat
    shader.inputs["Clearcoat Roughness"].default_value = 0.08
    shader.inputs["Sheen"].default_value = sheen
    shader.inputs["Specular"].default_value = shine
    base = None
    if second:
        base = _ramp(tree, _noise(tree, 1 / mottle, 4, stretch), [color, second])
        tree.links.new(base, shader.inputs["Base Color"])
    if glow:
        shader.inputs["Emission"].default_value = linear(color)
        shader.inputs["Emission Strength"].default_value = glow
        if base:
            tree.links.new(base, shader.inputs["Emission"])
    if bump:
        _link_bump(tree, shader, _noise(tree, 1 / bump_size, 4, stretch), bump)
    _known[key] = material
    return material


def metal(color="#c9c9c7", rough=0.25):
    return plain(color, rough=rough, metal=1.0)


def brass(rough=0.3):
    return metal("#c9a25a", rough)


def kraft():
    return plain("#b98f62", rough=0.85, second="#ad8254", mottle=0.25, bump=0.05, bump_size=0.1)


def cloth(color, weave=0.12, sheen=0.3):
    return plain(color, rough=0.95, sheen=sheen, bump=0.25, bump_size=weave, shine=0.15)


def leather(color, rough=0.45):
    return plain(color, rough=rough, bump=0.18, bump_size=0.09, coat=0.1)


def wood(light, dark, size=1.0, rough=0.5, along="x", coat=0.0):
    stretch = {"x": (0.12, 1.6, 1.6), "y": (1.6, 0.12, 1.6), "z": (1.6, 1.6, 0.12)}[along]
    return plain(
        light, rough=rough, second=dark, mottle=size, stretch=stretch, bump=0.08, bump_size=size, coat=coat
    )


def printed(path, rough=0.5, coat=0.0, relief=None, strength=0.5, metal=0.0, alpha=False):
    """A picture laid on by the part's UV coordinates; relief is an array of heights, bottom row first."""
    material = bpy.data.materials.new("printed")
    tree, shader = _nodes(material)
    texture = tree.nodes.new("ShaderNodeTexImage")
    texture.image = bpy.data.images.load(path)
    texture.extension = "EXTEND"
    tree.links.new(texture.outputs["Color"], shader.inputs["Base Color"])
    if alpha:
        tree.links.new(texture.outputs["Alpha"], shader.inputs["Alpha"])
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Clearcoat"].default_value = coat
    shader.inputs["Metallic"].default_value = metal
    if relief is not None:
        heights = tree.nodes.new("ShaderNodeTexImage")
        heights.image = picture(numpy.repeat(relief[..., None], 3, axis=2), "Non-Color")
        heights.extension = "EXTEND"
        _link_bump(tree, shader, heights.outputs["Color"], strength, 0.08)
    return material


def picture(pixels, space="sRGB"):
    rows, columns = pixels.shape[:2]
    image = bpy.data.images.new("texture", columns, rows, float_buffer=space == "Non-Color")
    image.colorspace_settings.name = space
    full = numpy.ones((rows, columns, 4), numpy.float32)
    full[..., :3] = pixels
    image.pixels.foreach_set(full.ravel())
    image.pack()
    return image


def woven(colors, across, up, pattern="plain", rough=0.75, strength=1.0, seed=3, gap=0.18, distance=0.12):
    """Strands over and under each other; across and up are how many strands the part's UV square holds.

    Colors are those of the upright strands and of the lying ones; a list per direction repeats.
    """
    upright, lying = ([c] if isinstance(c, str) else c for c in colors)
    cell = 24
    size = 24  # strands per tile
    random = numpy.random.default_rng(seed)
    y, x = numpy.mgrid[0 : size * cell, 0 : size * cell]
    i, j = x // cell, y // cell
    fx, fy = (x % cell + 0.5) / cell * 2 - 1, (y % cell + 0.5) / cell * 2 - 1
    over = {
        "plain": (i + j) % 2 == 0,
        "twill": (i + j) % 4 < 2,
        "herringbone": numpy.where((i // 6) % 2 == 0, (i + j) % 4, (i - j) % 4) < 2,
        "diamond": (numpy.abs(i % 12 - 5.5) + numpy.abs(j % 12 - 5.5)).astype(int) % 4 < 2,
    }[pattern]
    side, along = numpy.where(over, fx, fy), numpy.where(over, fy, fx)
    edge = numpy.clip((1 - numpy.abs(side)) / gap, 0, 1)
    height = numpy.sqrt(numpy.clip(1 - side**2 * 0.9, 0, 1)) * (
        0.72 + 0.28 * numpy.cos(along * math.pi / 2)
    )
    height = height * (0.35 + 0.65 * edge)
    strand = numpy.where(over, i, j + 1000)
    tones = 1 + 0.10 * random.standard_normal(2000)
    fibers = 1 + 0.05 * random.standard_normal((size * cell,))
    fiber = numpy.where(over, fibers[x], fibers[y])
    shade = tones[strand] * fiber * (0.45 + 0.55 * height)
    table = lambda names: numpy.array([[int(c[k : k + 2], 16) / 255 for k in (1, 3, 5)] for c in names])
    a, b = table(upright), table(lying)
    color = numpy.where(over[..., None], a[i % len(a)], b[j % len(b)])
    pixels = numpy.clip(color * shade[..., None], 0, 1)

    material = bpy.data.materials.new("woven")
    tree, shader = _nodes(material)
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    mapping = tree.nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = (across / size, up / size, 1)
    tree.links.new(coordinates.outputs["UV"], mapping.inputs["Vector"])
    for image, isHeight in (
        (picture(pixels), False),
        (picture(height[..., None].repeat(3, 2), "Non-Color"), True),
    ):
        texture = tree.nodes.new("ShaderNodeTexImage")
        texture.image = image
        tree.links.new(mapping.outputs["Vector"], texture.inputs["Vector"])
        if isHeight:
            _link_bump(tree, shader, texture.outputs["Color"], strength, distance)
        else:
            tree.links.new(texture.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Specular"].default_value = 0.3
    return material


def glass(tint="#ffffff", rough=0.1, strength=1.0):
    """Thin glass: see-through without refraction, which would need many more samples.

    Cycles writes no albedo for mirrors smoother than this.
    """
    key = ("glass", tint, rough, strength)
    if key in _known:
        return _known[key]
    material = bpy.data.materials.new("glass")
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    output = tree.nodes.new("ShaderNodeOutputMaterial")
    clear = tree.nodes.new("ShaderNodeBsdfTransparent")
    clear.inputs["Color"].default_value = linear(tint)
    mirror = tree.nodes.new("ShaderNodeBsdfGlossy")
    mirror.inputs["Roughness"].default_value = rough
    mirror.inputs["Color"].default_value = (1, 1, 1, 1)
    facing = tree.nodes.new("ShaderNodeLayerWeight")
    facing.inputs["Blend"].default_value = 0.22
    scale = tree.nodes.new("ShaderNodeMath")
    scale.operation = "MULTIPLY_ADD"
    scale.inputs[1].default_value = 0.4 * strength
    scale.inputs[2].default_value = 0.04 * strength
    scale.use_clamp = True
    mix = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(facing.outputs["Fresnel"], scale.inputs[0])
    tree.links.new(scale.outputs[0], mix.inputs["Fac"])
    tree.links.new(clear.outputs[0], mix.inputs[1])
    tree.links.new(mirror.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], output.inputs["Surface"])
    _known[key] = material
    return material


def flame():
    material = bpy.data.materials.new("flame")
    tree, shader = _nodes(material)
    shader.inputs["Base Color"].default_value = (0, 0, 0, 1)
    shader.inputs["Emission"].default_value = linear("#ffb347")
    shader.inputs["Emission Strength"].default_value = 6
    return material
