"""Shapes that goods are made of. Lengths are centimeters; goods stand on z = 0 and face -y."""

import bisect
import math
import random

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector, noise


def mesh(vertices, faces, material, uvs=None, smooth=True, sharp_from=40):
    data = bpy.data.meshes.new("part")
    data.from_pydata([tuple(v) for v in vertices], [], faces)
    if uvs is not None:
        layer = data.uv_layers.new(name="uv")
        for loop in data.loops:
            layer.data[loop.index].uv = uvs[loop.vertex_index]
    return add(data, material, smooth, sharp_from)


def add(data, material, smooth=True, sharp_from=40):
    data.validate()
    if smooth:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
        data.use_auto_smooth = True
        data.auto_smooth_angle = math.radians(sharp_from)
    part = bpy.data.objects.new("part", data)
    bpy.context.scene.collection.objects.link(part)
    if material:
        data.materials.append(material)
    return part


def place(part, at=(0, 0, 0), turn=(0, 0, 0), scale=None):
    """Moves and turns a part, or all parts of a list around the origin. Angles are degrees."""
    parts = part if isinstance(part, list) else [part]
    size = scale if isinstance(scale, (tuple, list)) else (scale or 1,) * 3
    change = Matrix.LocRotScale(Vector(at), Euler([math.radians(a) for a in turn]), Vector(size))
    for each in parts:
        each.matrix_world = change @ each.matrix_world
    return part


def grid(point, columns, rows, material, closed=False, uv=None, sharp_from=60):
    """A surface from point(u, v), both from 0 to 1; closed joins the first column to the last."""
    count = columns if closed else columns + 1
    vertices, uvs = [], []
    for j in range(rows + 1):
        for i in range(columns + 1):
            u, v = i / columns, j / rows
            vertices.append(point(u, v))
            uvs.append(uv(u, v) if uv else (u, v))
    width = columns + 1
    faces = [
        (j * width + i, j * width + i + 1, (j + 1) * width + i + 1, (j + 1) * width + i)
        for j in range(rows)
        for i in range(columns)
    ]
    part = mesh(vertices, faces, material, uvs, sharp_from=sharp_from)
    if count == columns:
        merge(part)
    return part


def merge(part, distance=1e-4):
    shape = bmesh.new()
    shape.from_mesh(part.data)
    bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=distance)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    shape.to_mesh(part.data)
    shape.free()
    part.data.polygons.foreach_set("use_smooth", [True] * len(part.data.polygons))
    return part


def fillet(points, radius, steps=5):
    """Rounds the corners of a polyline; a point may bring its own radius as third number."""
    rounded = [tuple(points[0][:2])]
    for before, corner, after in zip(points, points[1:], points[2:]):
        own = corner[2] if len(corner) > 2 else radius
        a, b, c = Vector(before[:2]), Vector(corner[:2]), Vector(after[:2])
        reach = min(own, (a - b).length * 0.49, (c - b).length * 0.49)
        if reach < 1e-4:
            rounded.append(tuple(b))
            continue
        start, end = b + (a - b).normalized() * reach, b + (c - b).normalized() * reach
        for k in range(steps + 1):
            t = k / steps
            rounded.append(tuple(start * (1 - t) ** 2 + b * 2 * t * (1 - t) + end * t * t))
    rounded.append(tuple(points[-1][:2]))
    return rounded


def lathe(points, material, radius=0.15, segments=96, turn=360, wave=None, sharp_from=40):
    """Turns a profile of (radius, height) around z; wave(angle, t) scales the radius."""
    profile = fillet(points, radius)
    total = len(profile) - 1

    def point(u, v):
        r, z = profile[round(v * total)]
        angle = math.radians(turn) * u - math.pi / 2 - math.radians(turn) / 2
        r *= wave(angle, v) if wave else 1
        return (r * math.cos(angle), r * math.sin(angle), z)

    return grid(point, segments, total, material, closed=turn == 360, sharp_from=sharp_from)


def box(width, depth, height, material, bevel=0.2, at=(0, 0, 0), turn=(0, 0, 0), segments=4):
    """A box on z = 0, with rounded edges."""
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=1)
    bmesh.ops.scale(shape, vec=(width, depth, height), verts=shape.verts)
    bmesh.ops.translate(shape, vec=(0, 0, height / 2), verts=shape.verts)
    if bevel:
        reach = min(bevel, min(width, depth, height) * 0.49)
        bmesh.ops.bevel(
            shape, geom=shape.edges[:], offset=reach, segments=segments, profile=0.5, affect="EDGES"
        )
    data = bpy.data.meshes.new("box")
    shape.to_mesh(data)
    shape.free()
    return place(add(data, material, sharp_from=35), at, turn)


def cylinder(radius, height, material, bevel=0.15, at=(0, 0, 0), turn=(0, 0, 0), segments=72):
    profile = [(0, 0), (radius, 0), (radius, height), (0, height)]
    return place(lathe(profile, material, bevel, segments), at, turn)


def ball(radius, material, at=(0, 0, 0), scale=(1, 1, 1), turn=(0, 0, 0), lumps=0, seed=0, segments=32):
    def point(u, v):
        angle, polar = u * 2 * math.pi, v * math.pi
        d = Vector((math.sin(polar) * math.cos(angle), math.sin(polar) * math.sin(angle), -math.cos(polar)))
        r = radius * (1 + lumps * noise.noise(d * 1.6 + Vector((seed * 7.1, seed, 0))))
        return d * r

    return place(grid(point, segments, segments // 2, material, closed=True, sharp_from=180), at, turn, scale)


def tube(points, radius, material, closed=False, soft=True, taper=None):
    """A round bar along points; taper gives a factor of the radius for each point."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 6
    curve.resolution_u = 10
    curve.use_fill_caps = True
    spline = curve.splines.new("NURBS" if soft else "POLY")
    spline.points.add(len(points) - 1)
    for index, at in enumerate(points):
        spline.points[index].co = (*at, 1)
        spline.points[index].radius = taper[index] if taper else 1
    spline.use_cyclic_u = closed
    if soft:
        spline.order_u = 4
        spline.use_endpoint_u = not closed
    part = bpy.data.objects.new("tube", curve)
    bpy.context.scene.collection.objects.link(part)
    curve.materials.append(material)
    return part


def arc(radius, start, end, count=24, plane="xz", at=(0, 0, 0)):
    points = []
    for k in range(count + 1):
        angle = math.radians(start + (end - start) * k / count)
        a, b = radius * math.cos(angle), radius * math.sin(angle)
        x, y, z = {"xz": (a, 0, b), "xy": (a, b, 0), "yz": (0, a, b)}[plane]
        points.append((at[0] + x, at[1] + y, at[2] + z))
    return points


def sheet(width, height, material, at=(0, 0, 0), turn=(90, 0, 0)):
    """A flat picture; unturned it stands upright, facing -y, its middle at the given place."""
    w, h = width / 2, height / 2
    part = mesh(
        [(-w, -h, 0), (w, -h, 0), (w, h, 0), (-w, h, 0)],
        [(0, 1, 2, 3)],
        material,
        [(0, 0), (1, 0), (1, 1), (0, 1)],
        smooth=False,
    )
    return place(part, at, turn)


def wrap(radius, bottom, top, degrees, material, top_radius=None, segments=64):
    """A label around a round body, its middle facing -y."""

    def point(u, v):
        angle = math.radians(-90 + (u - 0.5) * degrees)
        r = radius + ((top_radius or radius) - radius) * v
        return (r * math.cos(angle), r * math.sin(angle), bottom + (top - bottom) * v)

    return grid(point, segments, 4, material)


def loft(sections, material, caps=True, sharp_from=60):
    """Joins closed sections, each a list of as many points."""
    count = len(sections[0])
    vertices = [p for section in sections for p in section]
    faces = [
        (j * count + i, j * count + (i + 1) % count, (j + 1) * count + (i + 1) % count, (j + 1) * count + i)
        for j in range(len(sections) - 1)
        for i in range(count)
    ]
    if caps:
        faces.append(tuple(reversed(range(count))))
        faces.append(tuple((len(sections) - 1) * count + i for i in range(count)))
    uvs = [(i / count, j / (len(sections) - 1)) for j in range(len(sections)) for i in range(count)]
    return mesh(vertices, faces, material, uvs, sharp_from=sharp_from)


def outline(points, height, material, bevel=0.1, at=(0, 0, 0), turn=(0, 0, 0)):
    """A slab from an outline in x and y, with rounded edges."""
    shape = bmesh.new()
    bottom = [shape.verts.new((x, y, 0)) for x, y in points]
    face = shape.faces.new(bottom)
    raised = bmesh.ops.extrude_face_region(shape, geom=[face])
    moved = [v for v in raised["geom"] if isinstance(v, bmesh.types.BMVert)]
    bmesh.ops.translate(shape, vec=(0, 0, height), verts=moved)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    if bevel:
        rims = [e for e in shape.edges if abs(e.verts[0].co.z - e.verts[1].co.z) < 1e-6]
        bmesh.ops.bevel(
            shape, geom=rims, offset=bevel, segments=3, profile=0.5, affect="EDGES", clamp_overlap=True
        )
    data = bpy.data.meshes.new("slab")
    shape.to_mesh(data)
    shape.free()
    return place(add(data, material, sharp_from=35), at, turn)


def superellipse(width, depth, power=2.6, count=48):
    points = []
    for k in range(count):
        angle = 2 * math.pi * k / count
        c, s = math.cos(angle), math.sin(angle)
        points.append(
            (
                width / 2 * math.copysign(abs(c) ** (2 / power), c),
                depth / 2 * math.copysign(abs(s) ** (2 / power), s),
            )
        )
    return points


def smooth(part, levels=2):
    change = part.modifiers.new("smooth", "SUBSURF")
    change.levels = change.render_levels = levels
    return part


def copy(part):
    twin = part.copy()
    bpy.context.scene.collection.objects.link(twin)
    return twin


def scatter(make, count, inside, spacing, seed=1, keep_out=None):
    """Puts make(index, random) at places of a rectangle (left, front, right, back), apart from each other."""
    chance = random.Random(seed)
    left, front, right, back = inside
    taken, parts = [], []
    for _ in range(count * 60):
        if len(taken) == count:
            break
        x, y = chance.uniform(left, right), chance.uniform(front, back)
        if keep_out and keep_out(x, y):
            continue
        if any((x - a) ** 2 + (y - b) ** 2 < spacing**2 for a, b in taken):
            continue
        taken.append((x, y))
        part = make(len(taken) - 1, chance)
        place(part, (x, y, 0))
        parts.append(part)
    return parts


def wobble(x, y, z=0, size=1.0):
    return noise.noise(Vector((x / size, y / size, z / size)))


def settle(parts):
    """Lowers or lifts parts until the lowest point touches the ground."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    lowest = math.inf
    for part in parts:
        shape = part.evaluated_get(graph)
        data = shape.to_mesh()
        lowest = min([lowest] + [(shape.matrix_world @ v.co).z for v in data.vertices])
        shape.to_mesh_clear()
    return place(parts, at=(0, 0, -lowest))


def even(point, steps=720):
    """Makes equal steps of t equal lengths along a closed curve point(t): textures then keep their shape."""
    lengths = [0.0]
    before = Vector(point(0))
    for k in range(1, steps + 1):
        now = Vector(point(k / steps))
        lengths.append(lengths[-1] + (now - before).length)
        before = now
    total = lengths[-1]

    def at(t):
        wanted = (t % 1 if t != 1 else 1) * total
        low = min(bisect.bisect_right(lengths, wanted), steps) - 1
        span = lengths[low + 1] - lengths[low]
        return (low + (wanted - lengths[low]) / span if span else low) / steps

    return at


def cushion(width, depth, height, material, at=(0, 0, 0), turn=(0, 0, 0), puff=0.25):
    """A box blown up in the middle of its faces."""
    part = box(width, depth, height, material, min(width, depth, height) * 0.3, segments=3)
    shape = bmesh.new()
    shape.from_mesh(part.data)
    bmesh.ops.subdivide_edges(shape, edges=shape.edges, cuts=5, use_grid_fill=True)
    for v in shape.verts:
        x, y, z = v.co.x / (width / 2), v.co.y / (depth / 2), v.co.z / (height / 2) - 1
        v.co.z += (
            math.copysign(1, z) * puff * height * max(0, 1 - x**4) * max(0, 1 - y**4) * min(1, abs(z) * 2)
        )
        v.co.y += (
            math.copysign(1, y)
            * puff
            * 0.3
            * depth
            * max(0, 1 - x**4)
            * max(0, 1 - z**4)
            * min(1, abs(y))
        )
    shape.to_mesh(part.data)
    shape.free()
    part.data.polygons.foreach_set("use_smooth", [True] * len(part.data.polygons))
    return place(smooth(part, 1), at, turn)


def bow(material, size, at=(0, 0, 0), turn=(0, 0, 0), width=0.42, tails=True):
    """A tied ribbon, its knot at the given place, facing up."""
    parts = []

    def loop(side):
        def point(u, v):
            t = u * 2 * math.pi
            reach = size * 0.5 * (1 - math.cos(t))
            z = size * 0.42 * math.sin(t) * (0.55 + 0.45 * math.sin(u * math.pi)) + size * 0.12 * (
                1 - math.cos(t)
            )
            wide = size * width * (0.35 + 0.65 * math.sin(u * math.pi))
            return (side * reach, (v - 0.5) * wide, z + size * 0.06)

        return grid(point, 48, 4, material)

    def tail(side):
        def point(u, v):
            wide = size * width * (0.45 + 0.4 * u)
            notch = 0.16 * size * (1 - abs(v * 2 - 1)) * u
            reach = u * size * 1.15 - notch
            return (
                side * reach * 0.72,
                -reach * 0.75 + (v - 0.5) * wide * 0.6,
                size * (0.06 + 0.1 * math.sin(u * 5)) + (v - 0.5) * wide * side * 0.2,
            )

        return grid(point, 20, 6, material)

    for side in (-1, 1):
        parts.append(loop(side))
        if tails:
            parts.append(tail(side))
    parts.append(ball(size * 0.2, material, (0, 0, size * 0.1), (1, 1.1, 0.75)))
    for part in parts[:-1]:
        thick = part.modifiers.new("thick", "SOLIDIFY")
        thick.thickness = size * 0.02
    return place(parts, at, turn)


def frame_of(width, depth, height, material, thickness=0.06):
    """A ribbon laid crosswise around a box."""
    t = thickness
    parts = []
    for w, d in ((width + 2 * t, depth * 0.0 + 2.4), (2.4, depth + 2 * t)):
        parts.append(box(w, d, height + t, material, 0.03))
    return parts
