"""The darkroom: removes the noise of few samples, then develops the light into a picture.

Light is filtered, color is not: dividing by the albedo takes label and texture out of the picture, multiplying
brings them back as sharp as they were drawn. So light may be rendered at half the size, too.
"""

import os

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import cv2  # noqa: E402
import numpy as np  # noqa: E402

import denoiser  # noqa: E402

LIGHT, SURFACES = 1, 2
FLOOR = 0.04
EXPOSURE = 0.88


def develop(folder, weights):
    """The finished picture of the passes in a folder: rows of sRGB bytes, red first."""
    albedo, normal = albedo_of(folder, LIGHT), read(folder, "normal", LIGHT)
    light = read(folder, "image", LIGHT) / ground_of(albedo)
    light = denoiser.denoise(weights, light, albedo, normal)
    full_albedo, full_normal = albedo_of(folder, SURFACES), read(folder, "normal", SURFACES)
    light = enlarge(light, guide_of(albedo, normal), guide_of(full_albedo, full_normal))
    return tone(light * ground_of(full_albedo))


def read(folder, name, frame):
    return cv2.imread(f"{folder}/{name}{frame:04d}.exr", cv2.IMREAD_UNCHANGED)[..., 2::-1].astype(np.float32)


def albedo_of(folder, frame):
    return read(folder, "diffuse", frame) + read(folder, "glossy", frame)


def ground_of(albedo):
    return np.clip(albedo, 0, 1) + FLOOR


def guide_of(albedo, normal):
    return np.dstack([normal * 2.2, np.sqrt(ground_of(albedo)) * 2.2]).astype(np.float32)


def enlarge(light, guide, full_guide):
    """Light at the size of the full guide: near an edge, a pixel takes it from those neighbors that look alike."""
    rows, columns = full_guide.shape[:2]
    enlarged = cv2.resize(light, (columns, rows), interpolation=cv2.INTER_LINEAR)
    strange = cv2.resize(guide, (columns, rows), interpolation=cv2.INTER_LINEAR) - full_guide
    at_y, at_x = np.nonzero(np.einsum("ijk,ijk->ij", strange, strange) > 0.003)
    scale = light.shape[0] / rows
    y, x = (at_y + 0.5) * scale - 0.5, (at_x + 0.5) * scale - 0.5
    wanted = full_guide[at_y, at_x]
    total = np.zeros((len(at_y), 3), np.float32)
    weights = np.zeros(len(at_y), np.float32)
    for dy in (-1, 0, 1, 2):
        for dx in (-1, 0, 1, 2):
            near_y, near_x = np.floor(y) + dy, np.floor(x) + dx
            from_y = np.clip(near_y, 0, light.shape[0] - 1).astype(np.int32)
            from_x = np.clip(near_x, 0, light.shape[1] - 1).astype(np.int32)
            difference = guide[from_y, from_x] - wanted
            alike = np.exp(-np.einsum("ij,ij->i", difference, difference) * 6)
            weight = np.exp(-((near_y - y) ** 2 + (near_x - x) ** 2) / 1.1) * (alike + 1e-4)
            total += light[from_y, from_x] * weight[:, None]
            weights += weight
    enlarged[at_y, at_x] = total / weights[:, None]
    return enlarged


def tone(light):
    """A film curve: straight up to the middle, a soft shoulder for highlights, slightly deeper shadows."""
    x = np.maximum(light * EXPOSURE, 0)
    knee = 0.62
    high = knee + (1 - knee) * (1 - np.exp(-(x - knee) / (1 - knee)))
    x = np.where(x > knee, high, x)
    srgb = np.where(x <= 0.0031308, x * 12.92, 1.055 * np.power(np.maximum(x, 1e-8), 1 / 2.4) - 0.055)
    curve = srgb + 0.065 * np.sin((srgb * 2 - 1) * np.pi) * (srgb * (1 - srgb) * 4)
    return np.clip(curve * 255 + 0.5, 0, 255).astype(np.uint8)
