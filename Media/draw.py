#!/usr/bin/env python3
"""Draws the sample pictures: python3 draw.py FOLDER. Needs Debian's python3-numpy and python3-pil."""

import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

WIDTH, HEIGHT = 1200, 900


def colour(text):
    return np.array([int(text[i : i + 2], 16) for i in (0, 2, 4)], dtype=float)


def sky(stops, width=WIDTH, height=HEIGHT):
    """A vertical gradient through colours at heights from 0 (top) to 1."""
    rows = np.linspace(0, 1, height)
    at = [stop[0] for stop in stops]
    columns = [np.interp(rows, at, [colour(stop[1])[i] for stop in stops]) for i in range(3)]
    return np.repeat(np.stack(columns, axis=1)[:, None, :], width, axis=1)


def grid(picture):
    return np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]].astype(float)


def glow(picture, x, y, radius, tint, strength=1.0):
    rows, columns = grid(picture)
    distance = np.hypot(columns - x, rows - y)
    light = strength * np.exp(-((distance / radius) ** 1.2))[..., None]
    return picture + (colour(tint) - picture) * np.clip(light, 0, 1)


def disc(picture, x, y, radius, tint):
    rows, columns = grid(picture)
    edge = np.clip(radius - np.hypot(columns - x, rows - y) + 0.5, 0, 1)[..., None]
    return picture + (colour(tint) - picture) * edge


def skyline(seed, width, roughness, octaves=6):
    """A line of hills between -1 and 1: noise of halving height and doubling frequency."""
    random = np.random.default_rng(seed)
    x = np.linspace(0, 1, width)
    line = np.zeros(width)
    for octave in range(octaves):
        knots = random.uniform(-1, 1, 4 * 2**octave + 2)
        line += np.interp(x, np.linspace(0, 1, len(knots)), knots) * roughness**octave
    return line / (1 / (1 - roughness))


def hills(picture, seed, base, rise, tint, haze, roughness=0.5, fade=160):
    """Hills whose feet fade into haze, as distance does."""
    rows, _ = grid(picture)
    top = base - rise * skyline(seed, picture.shape[1], roughness)
    inside = np.clip(rows - top[None, :] + 0.5, 0, 1)[..., None]
    depth = np.clip((rows - top[None, :]) / fade, 0, 1)[..., None]
    body = colour(tint) * (1 - depth) + colour(haze) * depth
    return picture + (body - picture) * inside


def pines(picture, seed, base, count, size, tint):
    height, width, _ = picture.shape
    mask = Image.new("L", (width * 2, height * 2), 0)
    draw = ImageDraw.Draw(mask)
    random = np.random.default_rng(seed)
    for x in np.sort(random.uniform(-0.02, 1.02, count)) * width * 2:
        tall = 2 * size * random.uniform(0.55, 1.15)
        foot = 2 * base + random.uniform(-8, 24)
        for step in range(7):
            top = foot - tall * (1 - step / 8)
            half = tall * (0.05 + 0.032 * step)
            draw.polygon([(x, top - tall * 0.16), (x - half, top + tall * 0.1), (x + half, top + tall * 0.1)], fill=255)
        draw.rectangle([x - tall * 0.02, foot - tall * 0.2, x + tall * 0.02, foot + 40], fill=255)
    draw.rectangle([0, 2 * base + 14, 2 * width, 2 * height], fill=255)
    return paint(picture, mask, tint)


def paint(picture, mask, tint):
    """Fills a mask of twice the size, so that its edges are smooth."""
    height, width, _ = picture.shape
    alpha = np.asarray(mask.resize((width, height), Image.LANCZOS), dtype=float)[..., None] / 255
    return picture + (colour(tint) - picture) * alpha


def fog(picture, y, thickness, tint, strength):
    rows, columns = grid(picture)
    drift = 14 * np.sin(columns / 170) + 9 * np.sin(columns / 61 + 1)
    veil = strength * np.exp(-(((rows - y + drift) / thickness) ** 2))[..., None]
    return picture + (colour(tint) - picture) * veil


def reflection(picture, shore, tint, strength=0.35, ripple=5.0):
    """Mirrors what lies above the shore, broken by ripples that grow towards the eye."""
    height, width, _ = picture.shape
    rows, columns = np.mgrid[shore:height, 0:width].astype(float)
    depth = (rows - shore) / (height - shore)
    sway = ripple * depth * np.sin(rows / (1.5 + 5 * depth) + 2.2 * np.sin(columns / 90))
    source_row = np.clip(2 * shore - rows - 1 + 2 * sway, 0, shore - 1).astype(int)
    source_column = np.clip(columns + 2 * sway, 0, width - 1).astype(int)
    water = picture[source_row, source_column]
    picture[shore:] = water + (colour(tint) - water) * strength
    return picture


def stars(picture, seed, count, floor):
    random = np.random.default_rng(seed)
    for _ in range(count):
        x, y = random.uniform(0, picture.shape[1]), random.uniform(0, floor)
        picture = spot(picture, x, y, random.uniform(0.6, 1.6), "fffbe8", random.uniform(0.3, 1))
    return picture


def spot(picture, x, y, radius, tint, strength):
    reach = int(radius * 4) + 2
    top, left = max(int(y) - reach, 0), max(int(x) - reach, 0)
    part = picture[top : int(y) + reach, left : int(x) + reach]
    picture[top : int(y) + reach, left : int(x) + reach] = glow(part, x - left, y - top, radius, tint, strength)
    return picture


def river_in_fog():
    picture = sky([(0, "6f8fb4"), (0.3, "c9b7b4"), (0.48, "f6cf9d"), (0.62, "fbe3bd"), (1, "fbe3bd")])
    picture = glow(picture, 800, 330, 300, "fff0c4", 0.95)
    picture = disc(picture, 800, 330, 46, "fff8e0")
    for seed, base, rise, tint in [(3, 360, 150, "9aa5b8"), (8, 430, 120, "7d8ca4"), (5, 500, 90, "5d7088")]:
        picture = hills(picture, seed, base, rise, tint, "f4ddbf", 0.52)
    picture = pines(picture, 11, 560, 90, 60, "435a66")
    picture = fog(picture, 575, 34, "fdebd0", 0.9)
    picture = reflection(picture, 600, "8fa0ac", 0.28)
    picture = fog(picture, 610, 24, "fdebd0", 0.75)
    return pines(picture, 21, 850, 26, 150, "1d2e35")


def moon_over_the_river():
    picture = sky([(0, "0d1638"), (0.35, "24346a"), (0.6, "6b5d8f"), (0.75, "c08a93"), (1, "c08a93")], 900, 1200)
    picture = stars(picture, 4, 130, 560)
    picture = glow(picture, 620, 300, 170, "f4e9c8", 0.75)
    picture = disc(picture, 620, 300, 62, "fdf6dc")
    picture = hills(picture, 14, 700, 170, "3a3a66", "8a6f8c", 0.5)
    picture = hills(picture, 17, 770, 90, "29294d", "5d4c70", 0.55)
    picture = pines(picture, 9, 810, 60, 60, "14152e")
    picture = reflection(picture, 826, "1a2450", 0.4, 6)
    return blossoms(picture)


def blossoms(picture):
    """A cherry branch from the upper left corner."""
    mask = Image.new("L", (1800, 2400), 0)
    draw = ImageDraw.Draw(mask)
    limbs = [((-20, 250), (420, 420)), ((300, 370), (640, 330)), ((420, 420), (760, 640)), ((200, 330), (330, 640))]
    for number, (start, end) in enumerate(limbs):
        draw.line([start, end], fill=255, width=26 - 5 * number)
    picture = paint(picture, mask, "120d1c")
    random = np.random.default_rng(6)
    for start, end in limbs:
        for _ in range(46):
            place = np.array(start) + (np.array(end) - np.array(start)) * random.uniform(0.15, 1.05)
            x, y = (place + random.normal(0, 44, 2)) / 2
            tint = ["f7c9d4", "fbe2e6", "e79fb3"][random.integers(3)]
            for petal in np.arange(5) * 1.2566 + random.uniform(0, 1):
                picture = bloom(picture, x + 6 * np.cos(petal), y + 6 * np.sin(petal), 5, tint)
    return picture


def bloom(picture, x, y, radius, tint):
    top, left = max(int(y) - 9, 0), max(int(x) - 9, 0)
    if x < -9 or y < -9:
        return picture
    part = picture[top : int(y) + 9, left : int(x) + 9]
    picture[top : int(y) + 9, left : int(x) + 9] = disc(part, x - left, y - top, radius, tint)
    return picture


def tram_in_the_snow():
    picture = sky([(0, "101a33"), (0.5, "273553"), (0.75, "5b5570"), (1, "5b5570")])
    random = np.random.default_rng(2)
    picture = houses(picture, random, 560, "1c2540", 0.25)
    picture = houses(picture, random, 640, "141a2e", 0.4)
    snow = Image.new("L", (2400, 1800), 0)
    ImageDraw.Draw(snow).rectangle([0, 1270, 2400, 1800], fill=255)
    picture = paint(picture, snow, "b9c3d6")
    picture = hills(picture, 30, 660, 14, "aab5cb", "e6ebf3", 0.4, 240)
    picture = tram(picture)
    for _ in range(420):
        x, y = random.uniform(0, WIDTH), random.uniform(0, HEIGHT)
        picture = spot(picture, x, y, random.uniform(1.2, 3.4), "ffffff", 0.8)
    return picture


def houses(picture, random, ground, tint, lit):
    x = -30
    while x < WIDTH:
        wide, tall = random.integers(90, 190), random.integers(170, 380)
        mask = Image.new("L", (2400, 1800), 0)
        draw = ImageDraw.Draw(mask)
        draw.rectangle([2 * x, 2 * (ground - tall), 2 * (x + wide), 1800], fill=255)
        peak = ground - tall - random.integers(20, 80)
        eaves = 2 * (ground - tall)
        draw.polygon([(2 * x, eaves), (2 * x + wide, 2 * peak), (2 * (x + wide), eaves)], fill=255)
        picture = paint(picture, mask, tint)
        for row in range(ground - tall + 20, ground - 40, 44):
            for column in range(x + 14, x + wide - 26, 34):
                if random.uniform() < lit:
                    warm = ["ffd58a", "f7b95e", "ffe7b5"][random.integers(3)]
                    picture[row : row + 22, max(column, 0) : max(column + 14, 0)] = colour(warm)
        x += wide + random.integers(-6, 14)
    return picture


def tram(picture):
    for light in range(360, 860, 100):
        picture = glow(picture, light, 700, 90, "ffdf9c", 0.5)
    shape = Image.new("L", (2400, 1800), 0)
    draw = ImageDraw.Draw(shape)
    draw.rounded_rectangle([600, 1230, 1780, 1500], 40, fill=255)
    picture = paint(picture, shape, "9c2a2a")
    wire = Image.new("L", (2400, 1800), 0)
    draw = ImageDraw.Draw(wire)
    draw.line([(1200, 1230), (1130, 1160), (1260, 1100)], fill=255, width=8)
    draw.line([(0, 1090), (2400, 1106)], fill=255, width=4)
    picture = paint(picture, wire, "5d6678")
    panes = Image.new("L", (2400, 1800), 0)
    draw = ImageDraw.Draw(panes)
    for left in range(646, 1740, 138):
        draw.rounded_rectangle([left, 1262, left + 108, 1372], 12, fill=255)
    picture = paint(picture, panes, "ffe6ae")
    stripe = Image.new("L", (2400, 1800), 0)
    ImageDraw.Draw(stripe).rectangle([600, 1400, 1780, 1424], fill=255)
    picture = paint(picture, stripe, "f0e4cf")
    wheels = Image.new("L", (2400, 1800), 0)
    for centre in (760, 860, 1520, 1620):
        ImageDraw.Draw(wheels).ellipse([centre - 34, 1474, centre + 34, 1542], fill=255)
    picture = paint(picture, wheels, "1a1a20")
    rails = Image.new("L", (2400, 1800), 0)
    ImageDraw.Draw(rails).line([(0, 1544), (2400, 1544)], fill=255, width=6)
    ImageDraw.Draw(rails).line([(0, 1600), (2400, 1600)], fill=255, width=8)
    return paint(picture, rails, "5d6678")


def lighthouse_at_dusk():
    picture = sky([(0, "2b3a67"), (0.25, "8c5b7f"), (0.42, "e88a66"), (0.55, "ffd08a"), (1, "ffd08a")])
    picture = glow(picture, 380, 500, 260, "fff0b8", 0.9)
    picture = disc(picture, 380, 492, 54, "fff6d0")
    picture = reflection(picture, 520, "2f4a74", 0.38, 9)
    picture = cliff(picture)
    tower = Image.new("L", (2400, 1800), 0)
    ImageDraw.Draw(tower).polygon([(1776, 1010), (1812, 460), (1908, 460), (1944, 1010)], fill=255)
    picture = paint(picture, tower, "f3ead9")
    bands = Image.new("L", (2400, 1800), 0)
    for top in (540, 720, 900):
        draw = ImageDraw.Draw(bands)
        inset = (top - 460) / 550 * 36
        foot = top + 90
        draw.polygon([(1812 - inset, top), (1908 + inset, top), (1914 + inset, foot), (1806 - inset, foot)], fill=255)
    picture = paint(picture, bands, "b4423a")
    lamp = Image.new("L", (2400, 1800), 0)
    draw = ImageDraw.Draw(lamp)
    draw.rectangle([1796, 440, 1924, 462], fill=255)
    draw.polygon([(1816, 370), (1860, 310), (1904, 370)], fill=255)
    picture = paint(picture, lamp, "3b2430")
    picture = glow(picture, 930, 203, 60, "fffbe0", 1)
    return gulls(picture)


def cliff(picture):
    rows, columns = grid(picture)
    edge = 900 - 420 / (1 + np.exp(-(columns - 760) / 45)) - 18 * skyline(7, WIDTH, 0.6)[None, :]
    inside = np.clip(rows - edge + 0.5, 0, 1)[..., None]
    depth = np.clip((rows - edge) / 220, 0, 1)[..., None]
    body = colour("5a4a4a") * (1 - depth) + colour("2a2230") * depth
    return picture + (body - picture) * inside


def gulls(picture):
    mask = Image.new("L", (2400, 1800), 0)
    draw = ImageDraw.Draw(mask)
    for x, y, size in [(500, 500, 60), (660, 420, 44), (980, 560, 50), (1180, 360, 36)]:
        draw.arc([x - size, y - size // 2, x, y + size // 2], 200, 340, fill=255, width=7)
        draw.arc([x, y - size // 2, x + size, y + size // 2], 200, 340, fill=255, width=7)
    return paint(picture, mask, "3b2a40")


def hills_in_grey():
    picture = sky([(0, "d8d8d8"), (0.5, "f0f0f0"), (1, "f0f0f0")])
    for step, seed in enumerate([41, 42, 43, 47, 45]):
        shade = 190 - 36 * step
        picture = hills(picture, seed, 380 + 95 * step, 150 - 10 * step, f"{shade:02x}" * 3, "ececec", 0.48, 200)
    return pines(picture, 50, 866, 18, 120, "1c1c1c")


def balloon_over_poppies():
    picture = sky([(0, "4a90d0"), (0.45, "a9d3ef"), (0.6, "e8f3ee"), (1, "e8f3ee")])
    for x, y, size in [(220, 160, 70), (300, 190, 60), (160, 200, 50), (980, 260, 60), (1060, 280, 48)]:
        picture = glow(picture, x, y, size, "ffffff", 0.85)
    picture = hills(picture, 61, 540, 60, "7fa9a0", "b9d6b4", 0.45)
    picture = hills(picture, 62, 600, 40, "6d9a5b", "8fb55e", 0.4)
    random = np.random.default_rng(9)
    for row in np.sort(random.uniform(0, 1, 520) ** 0.6):
        size = 2 + 8 * row
        picture = spot(picture, random.uniform(0, WIDTH), 615 + 285 * row, size, "d8342a", 1)
    return balloon(picture)


def balloon(picture):
    centre, middle, radius = 690, 240, 130
    rows, columns = grid(picture)
    across = np.clip((columns - centre) / radius, -1, 1)
    tall = np.where(rows < middle, 1.0, 1.35)
    inside = np.hypot(columns - centre, (rows - middle) / tall) < radius
    gore = (np.arcsin(across) / np.pi * 10 + 20).astype(int) % 3
    tints = np.stack([colour("e2503c"), colour("f6c244"), colour("fff4dc")])[gore]
    shade = (0.82 + 0.18 * np.cos((across + 0.3) * 1.3))[..., None]
    picture = np.where(inside[..., None], tints * shade, picture)
    basket = Image.new("L", (2400, 1800), 0)
    draw = ImageDraw.Draw(basket)
    draw.rectangle([1352, 930, 1408, 980], fill=255)
    for left, right in [(1296, 1354), (1464, 1406)]:
        draw.line([(left, 792), (right, 934)], fill=255, width=4)
    return paint(picture, basket, "6b4526")


def save(picture, path, **options):
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
    image = image.filter(ImageFilter.GaussianBlur(0.6))
    if options.pop("turn", False):
        image = image.transpose(Image.ROTATE_90)
    if options.pop("grey", False):
        image = image.convert("L")
    image.save(path, "JPEG", quality=options.pop("quality", 82), **options)


# The stored form of a picture that is upright once the orientation of that number is applied.
STORED = {
    1: None,
    2: Image.FLIP_LEFT_RIGHT,
    3: Image.ROTATE_180,
    4: Image.FLIP_TOP_BOTTOM,
    5: Image.TRANSPOSE,
    6: Image.ROTATE_90,
    7: Image.TRANSVERSE,
    8: Image.ROTATE_270,
}


def small(picture, width):
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
    return image.resize((width, width * image.height // image.width), Image.LANCZOS)


def save_orientations(picture, folder):
    image = small(picture, 240)
    for number, method in STORED.items():
        stored = image.transpose(method) if method is not None else image
        stored.save(folder / f"orientation-{number}.jpg", "JPEG", quality=70)


def save_formats(picture, folder):
    image = small(picture, 200)
    image.save(folder / "balloon.webp", quality=70)
    image.quantize(48).save(folder / "balloon.gif", interlace=1)
    image.save(folder / "balloon.tif", compression="jpeg", quality=80)
    image.save(folder / "plain.png")
    clear = image.resize((120, 90)).convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(clear.size))
    clear.save(folder / "balloon-in-thin-air.png", optimize=True)
    moving = [image.resize((120, 90)), image.resize((120, 90)).transpose(Image.FLIP_LEFT_RIGHT)]
    moving[0].save(folder / "balloon-turning.webp", save_all=True, append_images=moving[1:], duration=400, quality=60)


def main():
    folder = Path(sys.argv[1])
    save(river_in_fog(), folder / "river-in-fog.jpg")
    save(moon_over_the_river(), folder / "moon-over-kamo.jpg", turn=True)
    save(tram_in_the_snow(), folder / "tram-in-snow.jpg", progressive=True)
    save(lighthouse_at_dusk(), folder / "lighthouse.jpg")
    save(hills_in_grey(), folder / "hills-in-grey.jpg", grey=True)
    balloon = balloon_over_poppies()
    save(balloon.copy(), folder / "IMG-20260614-WA0003.jpg")
    save_orientations(lighthouse_at_dusk(), folder / "orientations")
    save_formats(balloon, folder / "formats")
    for name in ("zeros.jpg", "out-of-range.jpg"):
        small(balloon, 96).save(folder / "odd" / name, "JPEG", quality=60)


main()
