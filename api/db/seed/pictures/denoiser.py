"""Removes the noise of few samples with the network of Intel's Open Image Denoise, evaluated by numpy.

The network is a U-Net: https://www.openimagedenoise.org. Its weights are a TZA file.
"""

import pathlib
import struct

import numpy as np

# A power law joins a line and a logarithm: the scale on which the network sees brightness.
BRIGHTEST = 65504
LINE, LINE_END = 1.41283765e3, 1.57945760e-6
POWER_END = 3.22087631e-2
BAND_ROWS = 24


def read_weights(file):
    """Tensors by name: kernels as matrices of 9 × channels in by channels out, and biases."""
    data = pathlib.Path(file).read_bytes()
    (table,) = struct.unpack_from("<Q", data, 4)
    (count,) = struct.unpack_from("<I", data, table)
    at = table + 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f"<{rank}I", data, at + 1)
        at += 1 + 4 * rank + rank
        kind = {"f": np.float32, "h": np.float16}[chr(data[at])]
        (start,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        tensor = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
        if rank == 4:
            tensor = np.ascontiguousarray(tensor.transpose(2, 3, 1, 0)).reshape(-1, shape[0])
        tensors[name] = tensor
    return tensors


def denoise(weights, light, albedo, normal):
    """The light without its noise; albedo and normal say where surfaces end."""
    scale = 0.18 / np.exp(np.log(light.mean(axis=2) + 1e-3).mean())
    top = compress(np.float32(BRIGHTEST))
    image = np.dstack(
        [compress(light * scale) / top, np.clip(albedo, 0, 1), np.clip(normal * 0.5 + 0.5, 0, 1)]
    ).astype(np.float32)
    rows, columns = image.shape[:2]
    padding = ((0, -rows % 16), (0, -columns % 16), (0, 0))
    result = run(weights, np.pad(image, padding, mode="edge"))[:rows, :columns]
    return expand(np.maximum(result, 0) * top) / scale


def compress(y):
    power = 1.64593172 * np.maximum(y, LINE_END) ** 4.31384981e-1 - 2.94139609e-3
    logarithm = 1.92653254e-1 * np.log(y + 6.26026094e-3) + 9.98620152e-1
    return np.where(y <= LINE_END, LINE * y, np.where(y <= POWER_END, power, logarithm))


def expand(x):
    power = (np.maximum(x + 2.94139609e-3, 0) / 1.64593172) ** (1 / 4.31384981e-1)
    exponential = np.exp((x - 9.98620152e-1) / 1.92653254e-1) - 6.26026094e-3
    return np.where(x <= 2.23151711e-3, x / LINE, np.where(x <= 3.70974749e-1, power, exponential))


def run(weights, image):
    layer = lambda name, x: convolve(x, weights[f"{name}.weight"], weights[f"{name}.bias"])
    x = layer("enc_conv1", layer("enc_conv0", image))
    kept = [image]
    for level in (2, 3, 4):
        x = halve(x)
        kept.append(x)
        x = layer(f"enc_conv{level}", x)
    x = layer("enc_conv5b", layer("enc_conv5a", halve(x)))
    for level in (4, 3, 2, 1):
        x = np.dstack([x.repeat(2, axis=0).repeat(2, axis=1), kept.pop()])
        x = layer(f"dec_conv{level}b", layer(f"dec_conv{level}a", x))
    return layer("dec_conv0", x)


def convolve(x, kernel, bias):
    """3 × 3 convolution and ReLU, a band of rows at a time so that the patches fit the processor's cache."""
    rows, columns, channels = x.shape
    wide = np.pad(x, ((1, 1), (1, 1), (0, 0)))
    result = np.empty((rows, columns, kernel.shape[1]), np.float32)
    for top in range(0, rows, BAND_ROWS):
        count = min(BAND_ROWS, rows - top)
        patches = np.empty((count, columns, 9, channels), np.float32)
        for k in range(9):
            dy, dx = divmod(k, 3)
            patches[:, :, k] = wide[top + dy : top + dy + count, dx : dx + columns]
        band = patches.reshape(count * columns, -1) @ kernel + bias
        result[top : top + count] = np.maximum(band, 0).reshape(count, columns, -1)
    return result


def halve(x):
    """The largest of each four neighbors."""
    rows, columns, channels = x.shape
    return x.reshape(rows // 2, 2, columns // 2, 2, channels).max(axis=(1, 3))
