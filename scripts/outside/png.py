"""Makes a browser's screenshot small: at most 256 colours, which for a page of text nobody can tell from the original."""

import collections
import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256


def shrink(data, rows=None, colours=COLOURS):
    """The picture, or its first so many rows, with a palette of so many colours. Reads what Chromium writes: 8 bits, RGB or RGBA, not interlaced."""
    width, pixels = decode(data)
    if rows is not None:
        pixels = pixels[: rows * width]
    counts = collections.Counter(pixels)
    palette = [colour for colour, _ in counts.most_common(colours)]
    index = {colour: number for number, colour in enumerate(palette)}
    for colour in counts:
        if colour not in index:
            index[colour] = nearest(colour, palette)
    lines = bytearray()
    for start in range(0, len(pixels), width):
        lines.append(0)
        lines.extend(index[colour] for colour in pixels[start:start + width])
    head = struct.pack(">IIBBBBB", width, len(pixels) // width, 8, 3, 0, 0, 0)
    return SIGNATURE + b"".join((
        chunk(b"IHDR", head), chunk(b"PLTE", b"".join(bytes(colour) for colour in palette)),
        chunk(b"IDAT", zlib.compress(bytes(lines), 9)), chunk(b"IEND", b"")))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def nearest(colour, palette):
    red, green, blue = colour
    return min(
        range(len(palette)),
        key=lambda number: (palette[number][0] - red) ** 2 + (palette[number][1] - green) ** 2 + (palette[number][2] - blue) ** 2)


def decode(data):
    """The width, and every pixel's red, green and blue."""
    assert data.startswith(SIGNATURE)
    at, packed, head = len(SIGNATURE), [], None
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", data[at + 8:at + 8 + size])
        elif kind == b"IDAT":
            packed.append(data[at + 8:at + 8 + size])
        at += size + 12
    width, height, depth, colour_type, _, _, interlaced = head
    assert depth == 8 and colour_type in (2, 6) and not interlaced, head
    step = 3 if colour_type == 2 else 4
    flat, stride = zlib.decompress(b"".join(packed)), width * step
    above, pixels = bytearray(stride), []
    for row in range(height):
        start = row * (stride + 1)
        above = unfilter(flat[start], bytearray(flat[start + 1:start + 1 + stride]), above, step)
        pixels.extend(zip(above[0::step], above[1::step], above[2::step]))
    return width, pixels


def unfilter(kind, line, above, step):
    """One line as it was before PNG's filter (PNG, 9.2)."""
    for at in range(len(line)):
        left = line[at - step] if at >= step else 0
        up, corner = above[at], above[at - step] if at >= step else 0
        if kind == 0:
            return line
        if kind == 1:
            line[at] = line[at] + left & 255
        elif kind == 2:
            line[at] = line[at] + up & 255
        elif kind == 3:
            line[at] = line[at] + (left + up) // 2 & 255
        else:
            guess = left + up - corner
            costs = abs(guess - left), abs(guess - up), abs(guess - corner)
            best = left if costs[0] <= costs[1] and costs[0] <= costs[2] else up if costs[1] <= costs[2] else corner
            line[at] = line[at] + best & 255
    return line
