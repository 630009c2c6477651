"""The darkroom: removes the noise of few samples, then develops the light into a picture.

Light is filtered, color is not: dividing by the albedo takes label and texture out of the picture, multiplying
brings them back as sharp as they were drawn. So light may be rendered at half the size, too.
"""

import os

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import cv2  # noqa: E402
import numpy as np  # noqa: E402

FLOOR = 0.04
EXPOSURE = 0.79


def develop(folder):
    """The finished picture of the passes in a folder: rows of sRGB bytes, red first."""
    halves = [read(folder, "image", half) for half in (1, 2)]
    albedo = (albedo_of(folder, 1) + albedo_of(folder, 2)) / 2
    normal = (read(folder, "normal", 1) + read(folder, "normal", 2)) / 2
    light = denoise(halves, albedo, normal)
    full_albedo, full_normal = albedo_of(folder, 3), read(folder, "normal", 3)
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


def denoise(halves, albedo, normal):
    halves = [remove_sparks(half / ground_of(albedo)) for half in halves]
    light = (halves[0] + halves[1]) / 2
    noise = cv2.blur(luminance(np.abs(halves[0] - halves[1]) / 2) ** 2, (9, 9)) + 1e-6
    guide = guide_of(albedo, normal)
    for level in range(6):
        light, noise = spread(light, noise, guide, 1 << level)
    return light


def remove_sparks(light):
    """A single pixel far above its neighbors is a path that was luckier than the samples can average out."""
    calm = cv2.medianBlur(light, 5)
    limit = cv2.blur(calm, (5, 5)) * 1.35 + 0.08
    return np.minimum(light, np.maximum(limit, calm))


def luminance(color):
    return color @ np.array([0.2126, 0.7152, 0.0722], np.float32)


def spread(light, noise, guide, step):
    """One level of an edge-avoiding wavelet: averages neighbors that face and look alike, `step` pixels apart."""
    rows, columns = noise.shape
    pad = 2 * step
    border = lambda layer: cv2.copyMakeBorder(layer, pad, pad, pad, pad, cv2.BORDER_REFLECT)
    brightness = luminance(cv2.GaussianBlur(light, (0, 0), 0.8))
    deviation = 6.0 * np.sqrt(cv2.GaussianBlur(noise, (0, 0), 2.0)) + 0.015 * brightness + 1e-3
    wide_light, wide_guide, wide_noise, wide_brightness = map(border, (light, guide, noise, brightness))
    total = np.zeros_like(light)
    variance = np.zeros_like(noise)
    weights = np.zeros_like(noise)
    kernel = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            top, left = pad + dy * step, pad + dx * step
            part = np.s_[top : top + rows, left : left + columns]
            distance = np.abs(wide_brightness[part] - brightness) / deviation
            difference = wide_guide[part] - guide
            distance += np.einsum("ijk,ijk->ij", difference, difference) * 4
            weight = np.exp(-distance) * (kernel[dx + 2] * kernel[dy + 2])
            total += wide_light[part] * weight[..., None]
            variance += wide_noise[part] * weight**2
            weights += weight
    return total / weights[..., None], variance / weights**2


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
