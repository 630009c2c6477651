"""The studio: one backdrop family, one light, one crop rule, and the passes that the denoiser needs."""

import math

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Euler, Matrix, Vector

import materials
import shapes

# Goods fill this share of the frame, and stand a little below its middle. A square crop keeps them whole.
FILL_WIDTH = 0.8
FILL_HEIGHT = 0.7
MIDDLE = 0.485
SURFACE_SAMPLES = 5

BACKDROPS = {
    "sand": "#e9dfd0",
    "shell": "#ecd9cf",
    "sage": "#d9dfd0",
    "mist": "#d5dee2",
    "corn": "#efe0bd",
    "clay": "#e2c9b6",
    "lilac": "#dfd8e3",
    "dusk": "#27496d",
}


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.unit_settings.scale_length = 0.01
    return scene


def shoot(scene, view, size, samples, folder):
    """Renders everything in the scene into EXR files in the folder: frame 1 for light, 2 for surfaces."""
    goods = [part for part in scene.objects if part.type in ("MESH", "CURVE")]
    low, high = bounds(goods)
    middle = (low + high) / 2
    reach = max(high.x - low.x, (high.z - low.z) * 1.05, (high.y - low.y) * 0.6)
    aim(scene, goods, middle, reach, view, size)
    build_backdrop(scene, low.y, high.y, reach, view)
    build_light(scene, Vector((middle.x, middle.y, 0)), reach)
    render(scene, size, samples, folder)


def bounds(goods):
    corners = list(corners_of(goods))
    return (
        Vector([min(c[k] for c in corners) for k in range(3)]),
        Vector([max(c[k] for c in corners) for k in range(3)]),
    )


def corners_of(goods):
    """Vertices of the evaluated parts, thinned out."""
    graph = bpy.context.evaluated_depsgraph_get()
    for part in goods:
        if part.get("is_loose"):
            continue
        shape = part.evaluated_get(graph)
        data = shape.to_mesh()
        step = max(1, len(data.vertices) // 1500)
        for index in range(0, len(data.vertices), step):
            yield shape.matrix_world @ data.vertices[index].co
        shape.to_mesh_clear()


def aim(scene, goods, middle, reach, view, size):
    lens = bpy.data.cameras.new("camera")
    lens.lens = view.get("lens", 85)
    lens.sensor_fit = "HORIZONTAL"
    lens.clip_end = 10000
    camera = bpy.data.objects.new("camera", lens)
    scene.collection.objects.link(camera)
    scene.camera = camera
    scene.render.resolution_x, scene.render.resolution_y = size
    tilt, around = math.radians(view.get("tilt", 10)), math.radians(view.get("around", 0))
    direction = Vector(
        (math.sin(around) * math.cos(tilt), -math.cos(around) * math.cos(tilt), math.sin(tilt))
    )
    camera.rotation_euler = (-direction).to_track_quat("-Z", "Y").to_euler()
    width, height = view.get("width", FILL_WIDTH), view.get("height", FILL_HEIGHT)
    distance = reach * 4
    corners = list(corners_of(goods))
    for _ in range(6):
        camera.location = middle + direction * distance
        bpy.context.view_layer.update()
        seen = [world_to_camera_view(scene, camera, c) for c in corners]
        left, right = min(p.x for p in seen), max(p.x for p in seen)
        bottom, top = min(p.y for p in seen), max(p.y for p in seen)
        zoom = view.get("zoom", 1)
        share = max((right - left) / width, (top - bottom) / height) / zoom
        distance *= share
        ratio = size[1] / size[0]
        lens.shift_x += ((left + right) / 2 - 0.5) / share
        lens.shift_y += ((bottom + top) / 2 - MIDDLE) * ratio / share
    if view.get("look"):
        lens.shift_x += view["look"][0]
        lens.shift_y += view["look"][1]


def build_backdrop(scene, front, back, reach, view):
    """A sheet of paper that rises behind the goods in so wide a bow that no horizon shows."""
    start, bow, height, width = back + reach * 0.9, reach * 4, reach * 16, reach * 30
    profile = [(front - reach * 14, 0), (start, 0)]
    for k in range(1, 33):
        angle = math.pi / 2 * k / 32
        profile.append((start + bow * math.sin(angle), bow * (1 - math.cos(angle))))
    profile.append((start + bow, height))
    vertices = [(x, y, z) for y, z in profile for x in (-width / 2, width / 2)]
    faces = [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(profile) - 1)]
    data = bpy.data.meshes.new("backdrop")
    data.from_pydata(vertices, [], faces)
    data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    color = BACKDROPS[view.get("backdrop", "sand")]
    data.materials.append(materials.plain(color, rough=1, shine=0))
    scene.collection.objects.link(bpy.data.objects.new("backdrop", data))


def build_light(scene, middle, reach):
    """A warm softbox from the upper left, a wide one above, and white cards that throw light back.

    Each lamp more would need more samples: a sample picks one of them.
    """
    lamps = [
        # place, size, power, color
        ((-1.7, -1.45, 2.0), 1.15, 128, (1, 0.955, 0.89)),
        ((0.5, 1.0, 3.0), 2.6, 60, (0.96, 0.98, 1)),
    ]
    aim_at = middle + Vector((0, 0, 0.4)) * reach
    for at, size, power, color in lamps:
        lamp = bpy.data.lights.new("softbox", "AREA")
        lamp.shape = "SQUARE"
        lamp.size = size * reach
        lamp.energy = power * reach**2
        lamp.color = color
        part = bpy.data.objects.new("softbox", lamp)
        part.location = middle + Vector(at) * reach
        part.rotation_euler = (aim_at - part.location).to_track_quat("-Z", "Y").to_euler()
        scene.collection.objects.link(part)
    card = shapes.sheet(1.3 * reach, 2.2 * reach, materials.plain("#f4f4f4", rough=1, shine=0))
    card.matrix_world = (
        Matrix.Translation(middle + Vector((1.5, -0.9, 0.9)) * reach)
        @ Euler((math.radians(90), 0, math.radians(55))).to_matrix().to_4x4()
    )
    card.visible_camera = False
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (1, 0.985, 0.965, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.36
    world.cycles.sampling_method = "NONE"
    scene.world = world


def render(scene, size, samples, folder):
    """Light at half the size; color and direction of surfaces at full size."""
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 2.0, 12.0
    cycles.blur_glossy = 0.5
    scene.render.resolution_percentage = 100
    scene.render.use_persistent_data = True
    layer = scene.view_layers[0]
    layer.use_pass_diffuse_color = layer.use_pass_glossy_color = layer.use_pass_normal = True
    write_passes(scene, folder)

    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 2, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 10
    cycles.samples = samples
    scene.render.resolution_x, scene.render.resolution_y = size[0] // 2, size[1] // 2
    scene.frame_set(1)
    bpy.ops.render.render()

    # Without lamps and bounces a sample costs next to nothing, and these passes need none of them.
    for part in scene.objects:
        part.hide_render = part.type == "LIGHT"
    scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0
    cycles.max_bounces = cycles.diffuse_bounces = cycles.glossy_bounces = cycles.transmission_bounces = 0
    cycles.samples = SURFACE_SAMPLES
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.frame_set(2)
    bpy.ops.render.render()


def write_passes(scene, folder):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format = "OPEN_EXR"
    files.format.color_depth = "16"
    files.format.exr_codec = "NONE"
    files.file_slots.clear()
    # Cycles' own denoising passes are black where a smooth surface mirrors more than it scatters.
    for name, file in (
        ("Image", "image"),
        ("DiffCol", "diffuse"),
        ("GlossCol", "glossy"),
        ("Normal", "normal"),
    ):
        files.file_slots.new(file)
        tree.links.new(layers.outputs[name], files.inputs[file])
