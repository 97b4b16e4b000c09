#!/usr/bin/env python3
"""Draws the 48 avatars of the demo cast into api/character/avatar/<id>.jpeg.

    python3 -m venv .venv
    .venv/bin/pip install pillow==13.0.0 cairosvg==2.9.1      # cairosvg needs the system's libcairo2
    .venv/bin/python Fixtures/draw-avatars.py                 # or with ids: draw-avatars.py 7 31

A picture is a string of SVG on a canvas of 300 × 300: a background that tells where the character
lives, then flat shapes with one ink outline and one crescent of shade. It is rasterised at four times
the size, reduced, and written as JPEG or, for the ids in PNG, as PNG bytes under the same .jpeg name.
The same versions of the two packages give the same bytes; nothing here is random.
"""
import io
import itertools
import math
import pathlib
import sys

import cairosvg
from PIL import Image

FOLDER = pathlib.Path(__file__).resolve().parent / "api" / "character" / "avatar"
PNG = {2, 6, 12, 17, 23, 28, 31, 34, 36, 39, 40, 41, 43, 45, 46, 48}  # the rest is JPEG ...
BASELINE = {10, 20, 30, 44, 47}  # ... and progressive, but for these
SIZES = {31: (300, 264), 44: (264, 264)}  # the rest is 300 × 300
SAME_PICTURE = {40: 39}  # Tock is drawn with Tick's picture

# ---------------------------------------------------------------- palette
INK = "#262a52"
CREAM, PAPER, SUN, AMBER, CORAL, ROSE = "#fff4de", "#f6dcb2", "#ffcb52", "#f29a38", "#f2665b", "#f7a3a6"
PLUM, VIOLET, NAVY, BLUE, SKY, TEAL = "#8b4f8f", "#5b4a9c", "#35447f", "#4a7fc4", "#93d3ee", "#2f9c98"
MINT, LEAF, MOSS, RUST, BROWN, SLATE = "#a9e0c0", "#6bb35a", "#377354", "#b9573f", "#7d4c3a", "#76839f"
FOG, WHITE, STEEL, BRASS = "#cfdbe8", "#ffffff", "#a9b8cc", "#e0a54a"
PALE, TAN, OLIVE, UMBER = "#ffd9bd", "#eab18a", "#c98d62", "#8f5a3f"

ids = itertools.count()


def mix(a, b, t):
    """The colour that lies the part `t` of the way from `a` to `b`."""
    return "#" + "".join(
        f"{round(int(a[i:i + 2], 16) * (1 - t) + int(b[i:i + 2], 16) * t):02x}" for i in (1, 3, 5))


# ---------------------------------------------------------------- outlines (path data)
def oval(x, y, rx, ry=None):
    ry = rx if ry is None else ry
    return f"M{x - rx},{y}a{rx},{ry} 0 1 1 {2 * rx},0a{rx},{ry} 0 1 1 {-2 * rx},0Z"


def box(x, y, w, h, r=10):
    return (f"M{x + r},{y}h{w - 2 * r}a{r},{r} 0 0 1 {r},{r}v{h - 2 * r}a{r},{r} 0 0 1 {-r},{r}"
            f"h{2 * r - w}a{r},{r} 0 0 1 {-r},{-r}v{2 * r - h}a{r},{r} 0 0 1 {r},{-r}Z")


def poly(*points):
    return "M" + "L".join(f"{x},{y}" for x, y in points) + "Z"


def star(x, y, r, inner=0.45, n=5, turn=-90):
    steps = [(r if i % 2 == 0 else r * inner, math.radians(turn + 180 * i / n)) for i in range(2 * n)]
    return poly(*[(round(x + a * math.cos(t), 1), round(y + a * math.sin(t), 1)) for a, t in steps])


# ---------------------------------------------------------------- marks (SVG)
def fill(d, colour, opacity=1):
    return f'<path d="{d}" fill="{colour}" fill-opacity="{opacity}"/>'


def line(d, colour=INK, width=6):
    return (f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" '
            'stroke-linecap="round" stroke-linejoin="round"/>')


def form(paths, colour, shade=(-13, -6), dark=None, width=6):
    """One solid: `paths` together, outlined, with a crescent of shade at the lower right."""
    paths = [paths] if isinstance(paths, str) else paths
    key = f"c{next(ids)}"
    dark = dark or mix(colour, "#3d2b63", 0.24)
    return ("".join(f'<path d="{d}" fill="{INK}" stroke="{INK}" stroke-width="{width}" stroke-linejoin="round"/>'
                    for d in paths)
            + f'<clipPath id="{key}">' + "".join(f'<path d="{d}"/>' for d in paths) + "</clipPath>"
            + "".join(fill(d, dark) for d in paths)
            + f'<g clip-path="url(#{key})"><g transform="translate({shade[0]},{shade[1]})">'
            + "".join(fill(d, colour) for d in paths) + "</g></g>")


def turned(svg, degrees, x=150, y=160):
    return f'<g transform="rotate({degrees},{x},{y})">{svg}</g>'


def scaled(svg, s, x=150, y=300):
    return f'<g transform="translate({x},{y}) scale({s}) translate({-x},{-y})">{svg}</g>'


def mirrored(svg):
    """`svg` and its mirror image on the other side of the middle."""
    return svg + f'<g transform="translate(300,0) scale(-1,1)">{svg}</g>'


# ---------------------------------------------------------------- faces
def eye(x, y, kind="round", r=15, look=(0, 0), iris=INK):
    if kind == "dot":
        return fill(oval(x, y, r * 0.5, r * 0.62), INK) + fill(oval(x + 2, y - r * 0.25, r * 0.17), WHITE)
    if kind == "happy":
        return line(f"M{x - r},{y + 4}Q{x},{y - r * 1.1} {x + r},{y + 4}")
    if kind == "shut":
        return line(f"M{x - r},{y}Q{x},{y + r * 0.9} {x + r},{y}")
    if kind == "cross":
        return line(f"M{x - r * .7},{y - r * .7}L{x + r * .7},{y + r * .7}M{x + r * .7},{y - r * .7}L{x - r * .7},{y + r * .7}")
    a, b = x + look[0], y + look[1]
    drawn = (form(oval(x, y, r), WHITE, (-2, 3), mix(WHITE, "#8f98c8", 0.35), 5)
             + fill(oval(a, b, r * 0.58), iris) + fill(oval(a, b, r * 0.36), INK)
             + fill(oval(a + r * 0.2, b - r * 0.24, r * 0.19), WHITE))
    if kind == "sleepy":
        key = f"c{next(ids)}"
        drawn += (f'<clipPath id="{key}"><path d="{oval(x, y, r + 1)}"/></clipPath><g clip-path="url(#{key})">'
                  + fill(box(x - r - 4, y - r - 4, 2 * r + 8, r + 3, 1), mix(iris, PAPER, 0.45)) + "</g>"
                  + line(f"M{x - r},{y - 1}h{2 * r}", width=5) + line(oval(x, y, r), width=5))
    return drawn


def eyes(y=150, gap=26, kind="round", r=15, look=(0, 0), iris=INK, x=150):
    return eye(x - gap, y, kind, r, look, iris) + eye(x + gap, y, kind, r, look, iris)


def brows(y, gap=26, tilt=0, w=13, colour=INK, x=150):
    return (line(f"M{x - gap - w},{y - tilt}L{x - gap + w},{y + tilt}", colour, 7)
            + line(f"M{x + gap - w},{y + tilt}L{x + gap + w},{y - tilt}", colour, 7))


def mouth(kind="smile", y=190, w=18, x=150):
    if kind == "open":
        d = f"M{x - w},{y - 4}Q{x},{y} {x + w},{y - 4}Q{x + w * .8},{y + w * 1.1} {x},{y + w * 1.1}Q{x - w * .8},{y + w * 1.1} {x - w},{y - 4}Z"
        return form(d, "#8c2f4a", (0, 0), width=5) + fill(oval(x, y + w * .8, w * .5, w * .24), CORAL)
    if kind == "o":
        return form(oval(x, y, w * .42, w * .5), "#8c2f4a", (0, 0), width=5)
    curves = {"smile": f"M{x - w},{y - 3}Q{x},{y + w * .75} {x + w},{y - 3}", "flat": f"M{x - w},{y}h{2 * w}",
              "frown": f"M{x - w},{y + 5}Q{x},{y - w * .6} {x + w},{y + 5}",
              "smirk": f"M{x - w},{y + 2}Q{x + w * .3},{y + w * .6} {x + w},{y - 6}",
              "wave": f"M{x - w},{y}q{w / 2},-9 {w},0t{w},0"}
    return line(curves[kind])


def cheeks(y=178, gap=44, colour=CORAL, r=11, x=150):
    return fill(oval(x - gap, y, r, r * .72), colour, .38) + fill(oval(x + gap, y, r, r * .72), colour, .38)


def nose(y=170, kind="button", colour=TAN):
    if kind == "big":
        return form(oval(150, y, 15, 12), mix(colour, CORAL, .22), (-4, -3), width=5)
    return line(f"M146,{y - 8}Q160,{y + 3} 146,{y + 4}" if kind == "point" else f"M143,{y}q7,7 14,0", width=5)


def glasses(y=150, gap=28, r=22, colour=INK, glass=.28, x=150):
    return (fill(oval(x - gap, y, r), WHITE, glass) + fill(oval(x + gap, y, r), WHITE, glass)
            + line(oval(x - gap, y, r), colour, 5) + line(oval(x + gap, y, r), colour, 5)
            + line(f"M{x - gap + r},{y - 2}q{gap - r},-7 {2 * (gap - r)},0", colour, 5))


def moustache(colour, y=180, w=36):
    return form(f"M150,{y}C138,{y - 14} 122,{y - 8} {150 - w},{y + 8}C126,{y + 20} 142,{y + 16} 150,{y + 8}"
                f"C158,{y + 16} 174,{y + 20} {150 + w},{y + 8}C178,{y - 8} 162,{y - 14} 150,{y}Z", colour, (-3, -4), width=5)


# ---------------------------------------------------------------- backgrounds: one motif per location
def harbour(a):
    low, lower = mix(a, NAVY, .30), mix(a, NAVY, .48)
    wave = lambda y, s: f"M{-s},{y}" + "q20,-22 40,0" * 9 + "V300H-40Z"
    return fill(oval(150, 138, 112), mix(a, WHITE, .38)) + fill(wave(232, 30), low) + fill(wave(262, 10), lower)


def ferry(a):
    ring = "".join(fill(oval(round(150 + 136 * math.cos(t), 1), round(150 + 136 * math.sin(t), 1), 6), mix(a, NAVY, .5))
                   for t in (math.radians(22.5 + 45 * i) for i in range(8)))
    return (fill(oval(150, 150, 152), mix(a, NAVY, .22)) + fill(oval(150, 150, 120), mix(a, NAVY, .45))
            + fill(oval(150, 150, 110), mix(a, WHITE, .42)) + ring)


def mountain(a):
    return (fill(oval(226, 70, 34), mix(a, WHITE, .6)) + fill(poly((-30, 300), (84, 66), (210, 300)), mix(a, WHITE, .26))
            + fill(poly((48, 140), (84, 66), (124, 140), (104, 128), (86, 146), (68, 128)), mix(a, WHITE, .66))
            + fill(poly((110, 300), (238, 130), (380, 300)), mix(a, NAVY, .24)))


def island(a):
    rays = [(math.radians(30 * i - 7.5), math.radians(30 * i + 7.5)) for i in range(12)]
    return ("".join(fill(poly((150, 160), *[(round(150 + 330 * math.cos(t)), round(160 + 330 * math.sin(t))) for t in pair]),
                         mix(a, WHITE, .26)) for pair in rays) + fill(oval(150, 160, 104), mix(a, WHITE, .48)))


def observatory(a):
    far = mix(a, WHITE, .72)
    stars = "".join(fill(star(x, y, r, .3, 4), far) for x, y, r in
                    ((40, 48, 14), (264, 84, 11), (250, 216, 9), (34, 190, 10), (96, 22, 7), (206, 26, 8)))
    return (fill(oval(150, 150, 122), mix(a, WHITE, .18)) + fill(oval(150, 150, 92), mix(a, WHITE, .32)) + stars
            + turned(line(oval(150, 150, 168, 50), mix(a, WHITE, .55), 5), -22, 150, 150) + fill(oval(268, 150, 11), SUN))


def kelp(a):
    weed = mix(a, NAVY, .34)
    strand = lambda x, h: line(f"M{x},310" + f"q-22,{-h} 0,{-2 * h}" + f"t0,{-2 * h}", weed, 17)
    bubbles = "".join(line(oval(x, y, r), mix(a, WHITE, .5), 4) for x, y, r in
                      ((42, 60, 13), (70, 30, 7), (258, 48, 16), (236, 88, 7), (270, 150, 9), (24, 128, 7)))
    return (fill(oval(150, 140, 116), mix(a, WHITE, .28)) + strand(18, 44) + strand(50, 26) + strand(254, 32)
            + strand(286, 50) + bubbles)


def nowhere(a):
    soft = mix(a, NAVY, .3)
    return ("".join(line(f"M{x},-10V310M-10,{x}H310", mix(a, WHITE, .35), 3) for x in range(25, 300, 50))
            + f'<path d="M-5,250C60,190 40,90 110,70S250,120 305,40" fill="none" stroke="{soft}" stroke-width="5" stroke-dasharray="14,11"/>'
            + line("M250,210l26,26m0,-26l-26,26", CORAL, 8))


# ---------------------------------------------------------------- people
HEAD = "M92,140C92,94 116,78 150,78C184,78 208,94 208,140C208,192 184,216 150,216C116,216 92,192 92,140Z"
LONG_HEAD = "M96,130C96,86 118,70 150,70C182,70 204,86 204,130C204,196 180,222 150,222C120,222 96,196 96,130Z"
WIDE_HEAD = "M84,140C84,96 112,82 150,82C188,82 216,96 216,140C220,196 190,216 150,216C110,216 80,196 84,140Z"
BODY = "M40,312C40,264 80,244 124,236L176,236C220,244 260,264 260,312Z"
BOB = "M82,150C66,62 234,62 218,150L228,214C212,226 192,222 186,206H114C108,222 88,226 72,214Z"
FRINGE = "M90,138C84,84 118,64 152,64C188,64 216,86 210,138C192,130 178,116 172,100C158,122 124,136 90,138Z"
SWEEP = "M90,134C82,86 114,58 160,62C198,64 216,96 210,134C204,112 186,100 168,100C140,106 104,104 90,134Z"


def person(skin, coat, head=HEAD, ears=True, body=BODY, behind="", face="", collar="", front="", tilt=0):
    top = (behind + (form([oval(90, 152, 12, 14), oval(210, 152, 12, 14)], skin, (-4, -3)) if ears else "")
           + form(head, skin) + face + front)
    return form(body, coat) + form(box(130, 196, 40, 54, 16), skin, (-6, -14)) + collar + turned(top, tilt)


def buttons(colour=SUN, y=268, step=24, x=150):
    return form([oval(x, y + step * i, 6) for i in range(2)], colour, (-2, -1), width=4)


def lapels(colour, shirt=CREAM):
    return (form(poly((122, 236), (178, 236), (150, 290)), shirt, (-5, 0))
            + mirrored(form(poly((122, 234), (104, 246), (126, 278), (150, 296)), colour, (-4, -3))))


def scarf(colour, stripe=None):
    return (form("M170,248L206,312H162L152,256Z", colour, (-7, -3)) + form(box(104, 226, 92, 34, 17), colour, (-5, -7))
            + (line("M128,230l-6,24M156,230l-4,26M180,230l2,24", stripe, 7) if stripe else ""))


def bobble_hat(colour=SUN, trim=CREAM):
    """What every Doug wears."""
    return (form(oval(150, 42, 18), trim, (-5, -4)) + form("M92,116C88,66 116,50 150,50C184,50 212,66 208,116Z", colour)
            + form(box(82, 98, 136, 30, 15), trim, (-5, -6)) + line("M108,104v17M136,104v17M164,104v17M192,104v17", mix(trim, BROWN, .3), 4))


def peaked_cap(colour, band, badge, y=0):
    return (f'<g transform="translate(0,{y})">'
            + form("M74,84C70,46 106,32 150,32C194,32 230,46 226,84C206,98 94,98 74,84Z", colour)
            + form("M92,88C120,98 180,98 208,88L208,112C180,122 120,122 92,112Z", band, (-5, -3))
            + form("M88,112C120,124 180,124 212,112C212,132 186,138 150,138C114,138 88,132 88,112Z", INK, (-5, -5), "#14172f") + badge + "</g>")


def ghostly(svg):
    """A ghost fades towards a wavy hem."""
    return fill(oval(150, 160, 118, 132), WHITE, .22) + svg


HEM = "M62,306C58,256 86,238 124,234H176C214,238 242,256 238,306L216,288L194,306L172,288L150,306L128,288L106,306L84,288Z"


# ---------------------------------------------------------------- the other peoples
def moth(fur, wing, spot, glow, antenna, face="", front="", lift=0):
    wings = mirrored(form("M140,214C96,190 20,70 8,120C-4,176 40,232 120,250Z", wing, (6, -8))
                     + form("M132,238C92,232 20,232 24,270C28,306 90,312 134,300Z", mix(wing, spot, .35), (6, -7))
                     + fill(oval(50, 158, 20, 22), spot) + fill(oval(50, 158, 10, 11), INK) + fill(oval(66, 266, 11, 9), spot))
    feelers = mirrored(line("M128,96C120,60 100,44 76,40", INK, 14) + line("M128,96C120,60 100,44 76,40", antenna, 6)
                       + "".join(line(f"M{x},{y}l{-9 + i},{-13}", antenna, 5) for i, (x, y) in
                                 enumerate(((121, 76), (112, 62), (100, 51), (87, 43)))))
    ruff = [oval(x, y, 27, 25) for x, y in ((86, 258), (118, 272), (150, 278), (182, 272), (214, 258), (104, 238), (196, 238), (130, 246), (170, 246))]
    return (f'<g transform="translate(0,{lift})">' + wings + form("M84,320C84,260 110,236 150,236C190,236 216,260 216,320Z", fur)
            + feelers + form(ruff, mix(fur, WHITE, .55), (-7, -8)) + form([oval(150, 158, 70, 66), oval(100, 190, 24, 20), oval(200, 190, 24, 20)], fur)
            + (face or eyes(156, 31, "round", 26, (0, 0), glow) + mouth("smile", 204, 10)) + front + "</g>")


def tentacle(x, y, dx, dy, curl, colour, w=30):
    d = f"M{x},{y}c{dx * .1},{dy * .5} {dx * .5},{dy * 1.05} {dx},{dy}s{curl},{-dy * .55} {curl * .2},{-dy * .5}"
    return line(d, INK, w + 10) + line(d, colour, w)


def octopod(skin, spots, face, front="", behind="", cup=ROSE):
    arms = mirrored(tentacle(112, 224, -86, 60, -14, mix(skin, "#3d2b63", .18), 26) + tentacle(122, 232, -52, 64, -12, skin, 26))
    mantle = "M78,150C66,72 106,36 150,36C194,36 234,72 222,150C222,176 208,190 206,214C206,244 94,244 94,214C92,190 78,176 78,150Z"
    suckers = mirrored("".join(fill(oval(x, y, 5), cup) for x, y in ((72, 276), (92, 290), (40, 274))))
    marks = "".join(fill(oval(x, y, r, r * .8), spots) for x, y, r in ((108, 78, 13), (134, 58, 8), (196, 92, 10), (182, 66, 6)))
    return (behind + arms + form([oval(126, 268, 20, 40), oval(174, 268, 20, 40)], skin, (-5, -4)) + suckers
            + form(mantle, skin, (-16, -6)) + marks + face + front)


def cloud(colour, puffs, face, behind="", front="", dark=None):
    return behind + form([oval(*p) for p in puffs], colour, (-14, -12), dark) + face + front


PUFFS = ((150, 158, 78, 70), (86, 186, 46), (214, 186, 46), (112, 112, 44), (176, 98, 46), (150, 210, 74, 36))


def rock(outline, colour, facets, face, front="", behind=""):
    return (behind + form(outline, colour, (-16, -8)) + "".join(fill(poly(*f), WHITE, .26) for f in facets) + face + front)


def robot_body(colour, plate=CREAM, detail=""):
    return (form("M52,312C50,268 76,250 110,246H190C224,250 250,268 248,312Z", colour)
            + form(box(130, 216, 40, 38, 8), STEEL, (-7, -3)) + line("M132,228h36M132,240h36", INK, 4)
            + form(box(112, 268, 76, 60, 12), plate, (-6, -5)) + detail)


def lamp(x, y, r, colour):
    return form(oval(x, y, r), colour, (-2, -2), width=5) + fill(oval(x - r * .3, y - r * .35, r * .28), WHITE, .85)


def rivets(*points):
    return "".join(fill(oval(x, y, 4), INK) for x, y in points)


# ---------------------------------------------------------------- the cast
def c1():  # Juniper Quill, who sorts the post
    letter = turned(form(box(196, 236, 74, 52, 6), CREAM, (-5, -4)) + line("M200,242l33,24l33,-24", INK, 5)
                    + form(oval(233, 266, 8), CORAL, (-2, -2), width=4), 10, 233, 262)
    return person(TAN, TEAL, behind=form(BOB, RUST), front=form(FRINGE, RUST, (-6, -6)) + turned(peaked_cap(CORAL, CREAM, form(oval(150, 72, 12), SUN, (-3, -3), width=4), -12), -5),
                  face=eyes(160, 26, "round", 14, (3, 0), TEAL) + cheeks(184) + nose(178) + mouth("open", 194, 15),
                  collar=scarf(SUN), tilt=-4) + letter


def c2():  # Brass Benedict, who pours
    spout = form("M206,170C244,170 232,112 262,100L278,118C262,128 266,206 212,206Z", BRASS, (-8, -6))
    handle = line("M92,124C40,112 30,200 96,196", INK, 26) + line("M92,124C40,112 30,200 96,196", CORAL, 14)
    steam = line("M266,78q-12,-14 0,-26t0,-26", WHITE, 7)
    return (robot_body(CORAL, CREAM, line("M136,286q14,18 28,0", CORAL, 5)) + handle + spout + steam
            + form("M84,166C84,112 112,92 150,92C188,92 216,112 216,166C216,212 192,226 150,226C108,226 84,212 84,166Z", BRASS)
            + form("M104,98C104,74 128,66 150,66C172,66 196,74 196,98Z", mix(BRASS, SUN, .4)) + form(oval(150, 54, 13), CORAL, (-4, -3))
            + eyes(148, 28, "round", 19, (0, 2), BLUE) + moustache(INK, 186, 40) + rivets((100, 186), (200, 186)))


def c3():  # Captain <Null>, of whom the register knows nothing
    empty = line("M124,146l-14,12l14,12M176,146l14,12l-14,12", INK, 8)
    beard = form("M94,172C96,196 98,246 150,250C202,246 204,196 206,172C194,188 176,182 150,184C124,182 106,188 94,172Z", FOG, (-8, -6))
    badge = line("M142,92l-10,8l10,8M158,92l10,8l-10,8", SUN, 5)
    return person(OLIVE, NAVY, LONG_HEAD, behind="", face=empty + nose(176, "big", OLIVE), collar=buttons(SUN, 272),
                  front=beard + moustache(WHITE, 190, 34) + peaked_cap(CREAM, NAVY, badge), tilt=3)


def c4():  # Lumen, who lights the lamps
    lantern = (line("M236,176v22", INK, 7) + fill(oval(236, 234, 52), SUN, .35) + form(box(214, 204, 44, 54, 12), SUN, (-5, -3), AMBER)
               + form(box(210, 196, 52, 14, 6), INK, (0, 0)) + form(box(210, 252, 52, 14, 6), INK, (0, 0)) + fill(oval(236, 232, 9, 13), CREAM))
    return moth(PAPER, VIOLET, SUN, AMBER, CREAM) + lantern


def c5():  # Dr. Inés Marín, who counts the stars twice
    bun = form([oval(150, 54, 30), oval(150, 112, 70, 52)], "#3b2b4f", (-6, -6))
    return person(OLIVE, WHITE, behind=bun, front=form("M90,140C84,92 116,76 150,76C184,76 216,92 210,140C206,112 176,104 150,86C124,104 94,112 90,140Z", "#3b2b4f", (-5, -5)) + line("M128,44l46,22", SUN, 6),
                  face=eyes(156, 28, "round", 13, (0, -3), BROWN) + glasses(156, 28, 24, CORAL) + brows(120, 28, -2, 11) + cheeks(188) + nose(182) + mouth("smirk", 198, 15),
                  collar=lapels(WHITE, TEAL) + form(star(86, 282, 12), SUN, (-2, -2), width=4), tilt=-5)


def c6():  # Fern & Bernard, who share a pot and no opinions
    def half(x, colour, mood, kind, brow):
        leaves = [f"M{x},118Q{x + dx * .4 - 16},{y + 14} {x + dx},{y}Q{x + dx * .5 + 16},{y + 30} {x},118Z" for dx, y in ((-48, 70), (-26, 36), (0, 24), (26, 36), (48, 70))]
        return (line(f"M{x},200C{x},226 150,220 150,256", INK, 24) + line(f"M{x},200C{x},226 150,220 150,256", MOSS, 13)
                + "".join(form(d, colour, (-4, -3), width=5) for d in leaves) + form(oval(x, 156, 46, 48), mix(colour, MINT, .35))
                + eyes(154, 17, kind, 12, (0, 0), MOSS, x) + brow + cheeks(174, 28, CORAL, 8, x) + mouth(mood, 180, 11, x))
    pot = form("M92,250H208L196,312H104Z", RUST) + form(box(82, 236, 136, 28, 8), mix(RUST, AMBER, .35), (-6, -7))
    return half(92, LEAF, "open", "round", "") + half(208, TEAL, "frown", "sleepy", brows(134, 17, 3, 9, INK, 208)) + pot


def c7():  # Otto von Ink, who sets the type
    face = eyes(150, 32, "round", 23, (4, 2), VIOLET) + mouth("smirk", 200, 18) + cheeks(190, 52)
    pen = turned(form("M222,62C246,20 276,16 290,20C286,60 262,92 232,104Z", CREAM, (-6, -4)) + line("M214,122L282,28", INK, 5), 4, 240, 80)
    beret = form("M70,84C60,36 120,12 164,18C214,24 240,58 226,84C190,98 106,98 70,84Z", NAVY) + line("M158,18l6,-12", INK, 8)
    return octopod(PLUM, mix(PLUM, INK, .28), face, pen + turned(beret, -6), cup=ROSE)


def c8():  # Drizzle, a small rain
    drops = "".join(form(f"M{x},{y}C{x - 14},{y + 22} {x - 8},{y + 30} {x},{y + 30}S{x + 14},{y + 22} {x},{y}Z", SKY, (-3, -3), width=5)
                    for x, y in ((84, 244), (128, 262), (172, 252), (216, 240)))
    bow = form([poly((196, 84), (166, 64), (168, 104)), poly((196, 84), (226, 64), (224, 104))], CORAL, (-4, -4)) + form(oval(196, 84, 9), CORAL, (-2, -2))
    return cloud(WHITE, PUFFS, eyes(160, 32, "round", 18, (0, 3), BLUE) + cheeks(190, 56, CORAL, 14) + mouth("smile", 192, 13), drops, bow, "#b9c8ea")


def c9():  # Boulder Tim, who was here first
    moss = form("M62,116C80,62 110,48 152,46C196,48 226,70 238,112C224,104 214,128 200,112C190,98 178,124 164,106C150,92 138,124 122,108C108,98 98,128 84,112C76,106 70,118 62,116Z", LEAF, (-6, -6))
    sprig = line("M170,48C172,30 178,24 184,16", INK, 6) + form(["M184,18q-22,-12 -28,4q16,12 28,-4Z", "M186,22q20,-14 28,0q-12,16 -28,0Z"], LEAF, (-2, -2), width=5)
    return rock(poly((52, 310), (40, 210), (62, 112), (120, 58), (196, 60), (244, 118), (262, 220), (250, 310)), SLATE,
                (((62, 220), (84, 188), (100, 236)), ((214, 214), (236, 240), (204, 262)), ((120, 258), (150, 246), (146, 282))),
                eyes(162, 34, "sleepy", 20, (0, 5), MOSS) + mouth("smile", 220, 30), sprig + moss)


def doug_face(y=150, colour=BROWN, kind="dot"):
    return eyes(y, 26, kind, 15) + brows(y - 20, 26, -2, 11) + moustache(colour, y + 32, 38)


def c10():  # Doug
    return person(PALE, LEAF, face=doug_face(152) + cheeks(180, 44) + nose(170, "big", PALE), collar=scarf(CORAL, CREAM), front=bobble_hat())


def c11():  # Old Salt O’Malley, a merman, late
    fins = mirrored(form("M96,150C70,116 44,120 34,132C50,138 44,152 36,160C52,164 50,178 48,186C68,190 88,184 98,172Z", TEAL, (4, -5)))
    beard = form("M88,168C78,220 96,262 128,246C124,276 150,286 158,262C176,280 200,264 192,240C222,236 222,200 212,168C196,190 176,182 150,184C124,182 104,190 88,168Z", mix(MINT, WHITE, .5), (-8, -7))
    hat = form("M60,126C74,100 86,104 92,92C96,54 122,44 150,44C178,44 204,54 208,92C214,104 238,108 252,140C220,128 92,112 60,126Z", SUN, (-9, -7), AMBER)
    return person(mix(TEAL, MINT, .55), MOSS, ears=False, behind=fins, face=eyes(150, 26, "shut", 13) + nose(172, "big", MINT),
                  front=beard + moustache(WHITE, 190, 36) + hat, tilt=-3)


def c12():  # D'Arcy Lampwright
    hat = form("M100,104L106,34H194L200,104Z", INK, (-9, -4), "#14172f") + form(box(74, 92, 152, 22, 11), INK, (-5, -5), "#14172f") + fill(poly((102, 92), (104, 74), (196, 74), (198, 92)), CORAL)
    bow = form([poly((150, 252), (112, 234), (112, 272)), poly((150, 252), (188, 234), (188, 272))], CORAL, (-5, -4)) + form(oval(150, 252, 10), SUN, (-3, -3))
    return moth(STEEL, TEAL, CREAM, TEAL, CREAM, eyes(164, 31, "sleepy", 25, (0, 4), TEAL) + mouth("smirk", 208, 12), hat + bow)


def c13():  # Penny "Two Oars" Farthing
    oar = lambda t: turned(line("M150,330V40", INK, 22) + line("M150,330V40", AMBER, 11) + form("M128,64C124,14 136,-8 150,-8C164,-8 176,14 172,64L160,92H140Z", CORAL, (-6, -4)), t, 150, 250)
    hair = form([BOB, oval(82, 216, 20, 30), oval(218, 216, 20, 30)], AMBER) + line("M64,206h36M200,206h36", CORAL, 9)
    band = form("M88,112C104,94 196,94 212,112L210,134C190,116 110,116 90,134Z", TEAL, (-5, -4))
    return (oar(-34) + oar(34) + person(PALE, CREAM, behind=hair, front=form(FRINGE, AMBER, (-6, -6)) + band,
            face=eyes(158, 26, "happy", 13) + cheeks(180) + nose(176) + mouth("open", 192, 18) + "".join(fill(oval(x, y, 2.6), RUST) for x, y in ((104, 168), (112, 174), (116, 164), (196, 168), (188, 174), (184, 164))),
            collar=line("M62,272C110,258 190,258 238,272M52,296C110,280 190,280 248,296", TEAL, 10) + line("M126,238C136,258 164,258 174,238", INK, 6)))


def c14():  # Ramón Saguaro
    arm = "M96,226C44,226 36,196 38,160C40,142 70,142 72,160C72,184 76,188 98,188Z"
    trunk = "M90,316V130C90,84 116,66 150,66C184,66 210,84 210,130V316Z"
    spikes = "".join(line(f"M{x},{y}l-7,-7M{x},{y}l7,-7", mix(LEAF, WHITE, .7), 4) for x, y in ((110, 226), (190, 232), (52, 176), (248, 150), (150, 246), (112, 272), (186, 280), (244, 184)))
    hat = (form("M112,84C112,34 128,20 150,20C172,20 188,34 188,84Z", PAPER) + line("M114,66C136,74 164,74 186,66", CORAL, 10)
           + form("M40,84C60,108 100,78 150,78C200,78 240,108 260,84C256,122 210,124 150,118C90,124 44,122 40,84Z", PAPER, (-6, -8)))
    flower = form([oval(216 + 13 * math.cos(t), 70 + 13 * math.sin(t), 9) for t in (math.radians(72 * i) for i in range(5))], ROSE, (-2, -2), width=5) + fill(oval(216, 70, 7), SUN)
    other = '<g transform="translate(300,-26) scale(-1,1)">' + form(arm, LEAF, (8, -5)) + "</g>"
    return form(arm, LEAF) + other + form(trunk, LEAF) + spikes + eyes(154, 26, "round", 15, (-3, 1), BROWN) + cheeks(178, 44) + moustache(INK, 184, 40) + hat + flower


def c15():  # Queen Anemone IX
    crown = form("M92,74L84,14L116,42L150,4L184,42L216,14L208,74C180,86 120,86 92,74Z", SUN, (-8, -4), AMBER) + form([oval(150, 58, 9), oval(116, 60, 6), oval(184, 60, 6)], CORAL, (-2, -2), width=4)
    frill = form([oval(150 + x, 232 + y, 22) for x, y in ((-78, 0), (-48, 14), (-16, 20), (16, 20), (48, 14), (78, 0))], CREAM, (-5, -6))
    lashes = mirrored(line("M96,138l-12,-8M100,128l-9,-11", INK, 5))
    return octopod(ROSE, mix(ROSE, CORAL, .5), eyes(146, 32, "shut", 18) + lashes + cheeks(174, 50) + mouth("flat", 190, 10), frill + crown, cup=CREAM)


def c16():  # Unit 7½
    dish = line("M150,76V44", INK, 10) + form("M108,22C112,54 188,54 192,22Z", CORAL, (-6, -4)) + lamp(150, 18, 9, SUN)
    screen = form(box(92, 104, 116, 92, 22), "#2b3a6b", (-5, -5), "#1c2650")
    face = line("M116,142v18M184,142v18", MINT, 12) + line("M130,172q20,16 40,0", MINT, 7)
    return (robot_body(mix(STEEL, SKY, .5), CREAM, line("M128,288h20M128,304h32", CORAL, 6) + lamp(172, 288, 7, LEAF)) + dish + form([box(60, 126, 30, 54, 10), box(210, 126, 30, 54, 10)], CORAL, (-5, -4))
            + form(box(74, 76, 152, 142, 34), CREAM) + screen + face + rivets((92, 92), (208, 92), (92, 206), (208, 206)))


def c17():  # The Night Clerk
    visor = form("M80,132C90,96 210,96 220,132C196,122 104,122 80,132Z", LEAF, (-5, -4)) + line("M82,132C108,120 192,120 218,132", INK, 5)
    return moth("#6c6aa6", NAVY, SKY, SUN, SUN, eyes(162, 31, "round", 26, (0, 5), SUN) + mouth("flat", 208, 9),
                form("M214,54A34,34 0 1 0 244,98A28,28 0 1 1 214,54Z", SUN, (-3, -2)) + visor)


def c18():  # Cumulus Rex
    bolts = "".join(form(poly((x, 236), (x + 26, 236), (x + 14, 258), (x + 30, 258), (x - 8, 300), (x + 2, 268), (x - 14, 268)), SUN, (-3, -2), AMBER, 5) for x in (84, 146, 200))
    crown = form("M104,78L94,26L126,48L150,14L176,48L208,24L198,78C180,86 122,86 104,78Z", SUN, (-6, -4), AMBER)
    return cloud(mix(SLATE, VIOLET, .35), PUFFS, eyes(160, 34, "round", 18, (0, 2), AMBER) + brows(134, 34, 9, 19) + mouth("open", 196, 24), bolts, crown)


def c19():  # Marble, a statue
    vein = line("M110,120q14,16 6,34t12,40M190,98q-10,18 4,34M120,262q30,-6 44,14", mix(FOG, SLATE, .35), 4)
    curls = form([oval(x, y, 22) for x, y in ((92, 128), (96, 94), (122, 70), (152, 62), (182, 72), (204, 96), (208, 128), (88, 160), (212, 160))], WHITE, (-5, -6), "#bccbe2")
    plinth = form(box(70, 270, 160, 44, 4), FOG, (-8, -6))
    return (form("M96,280C100,250 128,244 128,222H172C172,244 200,250 204,280Z", WHITE, dark="#bccbe2") + form(HEAD, WHITE, dark="#bccbe2") + curls + vein
            + eyes(152, 25, "shut", 13) + line("M150,150V176h-8", mix(SLATE, INK, .5), 5) + mouth("smile", 194, 11)
            + mirrored(form([f"M{x},{y}q-4,-20 -26,-18q2,20 26,18Z" for x, y in ((134, 78), (114, 92), (100, 112))], LEAF, (2, -2), width=4)) + plinth)


def c20():  # Aunt Gloriana, a ghost
    skin, dress = "#e6f3f6", "#b7d3ea"
    hair = form([oval(150, 66, 46, 44), oval(106, 104, 30), oval(194, 104, 30), oval(150, 102, 60, 40)], "#cdbfe6", (-6, -6))
    pearls = "".join(form(oval(x, y, 7), WHITE, (-2, -2), width=4) for x, y in ((116, 240), (132, 250), (150, 254), (168, 250), (184, 240)))
    return ghostly(person(skin, dress, body=HEM, ears=False, behind=hair, collar=pearls,
                          face=eyes(154, 26, "round", 14, (3, -2), VIOLET) + brows(128, 26, -4, 10) + cheeks(180, 42, PLUM) + nose(176, "point") + mouth("open", 194, 12),
                          front=form("M92,132C96,92 126,78 150,78C174,78 204,92 208,132C190,104 170,100 150,104C130,100 110,104 92,132Z", "#cdbfe6", (-4, -5)), tilt=5))


def c21():  # Bilge, who came with the boat
    bucket = line("M86,70C90,-20 210,-20 214,70", INK, 7) + form("M84,66H216L204,112C180,122 120,122 96,112Z", STEEL, (-9, -4)) + form(box(76, 54, 148, 22, 10), FOG, (-6, -5))
    return octopod(LEAF, mix(LEAF, MOSS, .55), eyes(156, 30, "round", 24, (-5, -4), AMBER) + mouth("open", 200, 20) + cheeks(196, 54), turned(bucket, 7), cup=SUN)


def c22():  # יונה בן־ים, a sailor with a dove
    hat = form("M88,112C88,96 100,88 112,84C108,60 192,60 188,84C200,88 212,96 212,112C190,100 110,100 88,112Z", WHITE, (-6, -5)) + line("M108,88C130,98 170,98 192,88", BLUE, 6)
    beard = form("M94,158C92,214 120,238 150,238C180,238 208,214 206,158C200,184 180,178 150,180C120,178 100,184 94,158Z", "#3b2b3f", (-7, -6))
    dove = (form("M206,222C206,196 232,188 248,200C262,196 268,204 276,208C266,212 262,214 260,222C256,254 214,262 190,236C198,236 204,230 206,222Z", WHITE, (-5, -5))
            + line("M214,222q16,14 30,2", INK, 4) + fill(oval(251, 206, 3), INK))
    return (person(TAN, BLUE, face=eyes(148, 26, "round", 13, (5, 2), BROWN) + brows(124, 26, -2, 12) + nose(168, "point"), front=beard + mouth("smile", 196, 13).replace(INK, CREAM) + hat,
                   collar=form(poly((110, 238), (150, 290), (190, 238), (214, 248), (150, 318), (86, 248)), WHITE, (-5, -5)), tilt=4) + dove)


def c23():  # Doug, the automaton
    return (robot_body(LEAF, CREAM, line("M134,290h32M134,304h20", LEAF, 6)) + form([box(66, 138, 26, 44, 8), box(208, 138, 26, 44, 8)], SLATE, (-4, -4)) + form(box(88, 92, 124, 128, 30), STEEL)
            + form(box(104, 130, 92, 42, 20), "#2b3a6b", (-4, -4), "#1c2650") + lamp(126, 151, 11, SUN) + lamp(174, 151, 11, SUN) + moustache(BROWN, 186, 38) + rivets((102, 208), (198, 208)) + bobble_hat())


def c24():  # Wilhelmina Ottoline …, of many titles
    spokes = [(math.cos(math.radians(t)), math.sin(math.radians(t))) for t in range(0, 360, 20)]
    ruff = (form([oval(150 + 98 * c, 242 + 26 * n, 17, 15) for c, n in spokes] + [oval(150, 242, 98, 28)], WHITE, (-6, -7), "#b9c8ea")
            + line("".join(f"M{150 + 46 * c:.1f},{238 + 12 * n:.1f}L{150 + 94 * c:.1f},{242 + 28 * n:.1f}" for c, n in spokes), "#b9c8ea", 4)
            + fill(oval(150, 236, 40, 12), mix(PALE, "#3d2b63", .24)) + form(box(130, 200, 40, 38, 16), PALE, (-6, -6)))
    hair = form([oval(150, 60, 56, 50), oval(92, 116, 26), oval(208, 116, 26), oval(98, 156, 20), oval(202, 156, 20)], "#f4e7f0", (-7, -7))
    ship = form("M112,26C122,44 178,44 188,26L176,54H124Z", RUST, (-5, -3)) + line("M150,28V-14", INK, 5) + form("M154,-10C176,0 178,14 176,22H154Z", CREAM, (-4, -2), width=5) + form("M146,-8C130,2 126,14 128,22H146Z", CREAM, (-4, -2), width=5)
    return person(PALE, PLUM, LONG_HEAD, ears=False, behind=hair, collar=ruff, front=f'<g transform="translate(0,6)">{scaled(ship, .8, 150, 54)}</g>',
                  face=eyes(146, 25, "sleepy", 14, (0, 4), PLUM) + brows(116, 25, -3, 10) + line("M150,152v22h-9", INK, 5) + cheeks(178, 36, CORAL, 12) + mouth("flat", 196, 8) + fill(oval(182, 190, 3.5), INK))


def c25():  # Fizz Wickett
    dome = form("M82,190C82,112 106,70 150,70C194,70 218,112 218,190Z", mix(SKY, WHITE, .35), (-12, -6), mix(SKY, BLUE, .3))
    bubbles = "".join(line(oval(x, y, r), WHITE, 4) for x, y, r in ((118, 120, 8), (180, 112, 10), (156, 96, 6), (196, 150, 6)))
    return (robot_body(ROSE, CREAM, line("M150,280v36M134,296h32", CORAL, 7)) + dome + bubbles + form(box(76, 184, 148, 38, 16), CORAL, (-7, -7)) + form(box(130, 50, 40, 24, 8), CORAL, (-5, -4)) + line("M150,50C150,30 170,36 168,18", INK, 7)
            + eyes(152, 26, "round", 19, (2, -3), CORAL) + line("M132,204q18,10 36,0", INK, 6) + line("M104,150C102,124 110,104 120,94", WHITE, 7))


def c26():  # Tansy Underleaf
    cap = form("M36,146C36,72 90,28 150,28C210,28 264,72 264,146C264,168 36,168 36,146Z", CORAL, (-16, -9))
    dots = "".join(fill(oval(x, y, r, r * .85), CREAM) for x, y, r in ((92, 92, 18), (152, 60, 15), (206, 98, 20), (146, 116, 11), (60, 134, 10), (240, 138, 8)))
    stem = form("M98,150C92,210 84,262 78,312H222C216,262 208,210 202,150Z", CREAM)
    leaf = form("M84,280C110,250 140,262 150,282C160,262 190,250 216,280C200,306 170,304 150,290C130,304 100,306 84,280Z", LEAF, (-5, -5))
    return stem + form("M60,154C110,176 190,176 240,154C220,186 80,186 60,154Z", PAPER, (-4, -6)) + cap + dots + eyes(202, 26, "round", 16, (0, -2), MOSS) + cheeks(228, 42) + mouth("smile", 232, 12) + leaf


def c27():  # Barnacle Bill-of-Lading
    skin = mix(BLUE, SKY, .45)
    barnacles = "".join(form(f"M{x - r},{y + r * .7}L{x - r * .5},{y - r * .7}H{x + r * .5}L{x + r},{y + r * .7}Z", CREAM, (-3, -2), width=4) + fill(oval(x, y - r * .6, r * .34, r * .2), INK) for x, y, r in ((110, 92, 14), (134, 80, 11), (196, 118, 10), (100, 206, 11)))
    fins = mirrored(form("M98,168C66,150 48,158 40,172C54,176 54,188 50,196C68,198 88,196 100,188Z", CORAL, (4, -4)))
    paper = turned(form(box(186, 222, 80, 96, 6), CREAM, (-5, -4)) + line("M200,244h50M200,260h40M200,276h50", SLATE, 5) + fill(oval(238, 296, 13), CORAL, .8), 9, 226, 270)
    crest = form("M110,90C118,40 138,30 150,22C160,32 184,44 190,90Z", CORAL, (-7, -4)) + line("M150,34V80M130,56l6,26M170,56l-6,26", mix(CORAL, INK, .3), 5)
    return person(skin, BROWN, WIDE_HEAD, ears=False, behind=fins + crest, face=eyes(150, 32, "round", 18, (-4, 3), SUN) + brows(124, 32, 4, 14) + mouth("wave", 194, 22) + barnacles,
                  collar=lapels(mix(BROWN, INK, .2), PAPER)) + paper


def c28():  # Hush
    return moth(WHITE, mix(VIOLET, SKY, .45), WHITE, VIOLET, mix(VIOLET, WHITE, .5),
                eyes(158, 31, "shut", 18) + cheeks(186, 50, VIOLET, 12)
                + form("M82,186C110,206 190,206 218,186L226,232C196,256 104,256 74,232Z", mix(VIOLET, ROSE, .3), (-8, -7))
                + line("M84,210C114,228 186,228 216,210", mix(VIOLET, ROSE, .75), 7))


def c29():  # Professor Quartz
    crystal = lambda pts, c: form(poly(*pts), c, (-9, -5))
    back = crystal(((70, 250), (48, 130), (74, 92), (108, 130), (112, 250)), mix(VIOLET, SKY, .4)) + crystal(((196, 250), (200, 110), (230, 66), (258, 120), (240, 250)), mix(PLUM, ROSE, .45))
    main = poly((92, 250), (82, 112), (116, 52), (168, 36), (212, 96), (214, 250))
    board = form(poly((84, 62), (152, 30), (222, 56), (154, 90)), INK, (-4, -4), "#14172f") + line("M212,58v34", SUN, 5) + form(oval(212, 98, 8, 11), SUN, (-2, -2), width=4)
    coat = form("M46,312C48,268 90,250 118,244H182C210,250 252,268 254,312Z", MOSS) + lapels(MOSS, CREAM)
    return (back + coat + form(main, mix(ROSE, VIOLET, .28), (-14, -6)) + fill(poly((92, 232), (86, 116), (116, 60), (122, 150)), WHITE, .4) + fill(poly((168, 44), (206, 98), (180, 130)), WHITE, .3)
            + board + eyes(154, 28, "round", 12, (0, 2), PLUM) + glasses(154, 28, 23, INK, .35) + moustache(WHITE, 198, 32))


def c30():  # Mildred Fogg
    puffs = ((150, 166, 86, 58), (78, 182, 44, 36), (222, 182, 44, 36), (150, 116, 62, 48), (150, 206, 96, 36))
    wisps = line("M20,250H150M180,250H276M60,276H240M110,300H196", mix(WHITE, SKY, .25), 11)
    curlers = "".join(turned(form(box(x - 22, y - 12, 44, 24, 11), ROSE, (-4, -4)) + line(f"M{x - 6},{y - 10}v20M{x + 8},{y - 10}v20", CORAL, 4), t, x, y) for x, y, t in ((106, 84, -28), (150, 68, 0), (194, 84, 28)))
    return cloud(FOG, puffs, eyes(160, 30, "sleepy", 15, (0, 4), SLATE) + glasses(162, 30, 24, PLUM, .3) + cheeks(192, 58, CORAL, 13) + mouth("smile", 202, 12), wisps, curlers, mix(FOG, SLATE, .45))


def c31():  # The Polite Kraken
    bow = form([poly((150, 232), (104, 208), (104, 256)), poly((150, 232), (196, 208), (196, 256))], SUN, (-5, -4), AMBER) + form(oval(150, 232, 12), SUN, (-3, -3), AMBER)
    limb = lambda d: line(d, INK, 42) + line(d, CORAL, 31)
    arms = limb("M40,330C-6,272 70,236 34,190C28,176 12,178 10,192") + limb("M246,330C296,290 290,244 262,208")
    suckers = "".join(fill(oval(x, y, 6), ROSE) for x, y in ((22, 268), (38, 238), (42, 208), (284, 272), (282, 248)))
    cup = form("M232,148H284C284,184 272,194 258,194C244,194 232,184 232,148Z", WHITE, (-5, -3), "#b9c8ea") + line("M284,158c20,-2 18,22 -4,22", INK, 6) + line("M248,132q-8,-10 0,-20M268,132q-8,-10 0,-20", WHITE, 5)
    mantle = "M64,168C44,72 96,26 150,26C204,26 256,72 236,168C234,196 226,220 236,320H64C74,220 66,196 64,168Z"
    marks = "".join(fill(oval(x, y, r, r * .8), mix(CORAL, PLUM, .4)) for x, y, r in ((104, 74, 15), (134, 50, 9), (204, 86, 12), (186, 58, 7)))
    return arms + suckers + form(mantle, CORAL, (-18, -6)) + marks + eyes(140, 40, "round", 28, (6, 2), TEAL) + brows(98, 40, -6, 16) + cheeks(184, 64, PLUM, 14) + mouth("smile", 188, 20) + bow + cup


def c32():  # Sprocket Lopez, switched off
    gear = form(star(150, 76, 62, .78, 12), BRASS, (-8, -5)) + form(oval(150, 76, 20), mix(BRASS, BROWN, .4), (-4, -4))
    return (robot_body(TEAL, CREAM, line("M134,286l32,20M166,286l-32,20", TEAL, 6)) + gear + form(box(80, 100, 140, 118, 40), mix(TEAL, MINT, .5)) + form(box(98, 128, 104, 50, 24), "#2b3a6b", (-4, -4), "#1c2650")
            + line("M112,143l20,20m0,-20l-20,20M168,143l20,20m0,-20l-20,20", SKY, 7) + line("M128,198q11,-9 22,0t22,0", INK, 6) + form([oval(76, 158, 14, 20), oval(224, 158, 14, 20)], BRASS, (-4, -4))
            + form([oval(190 + 11 * math.cos(t), 108 + 11 * math.sin(t), 8) for t in (math.radians(72 * i) for i in range(5))], ROSE, (-2, -2), width=4) + fill(oval(190, 108, 6), SUN))


def c33():  # Walter from Accounts, a ghost
    skin, suit = "#e3f1ee", "#a8bdd6"
    tie = form(poly((142, 246), (158, 246), (168, 290), (150, 308), (132, 290)), "#7f93c4", (-4, -3), width=5)
    hair = mirrored(form("M92,152C80,140 82,116 96,108C102,120 100,136 104,150Z", "#8fa3bd", (-2, -2), width=5)) + line("M132,80q10,-16 22,-4M146,78q12,-14 22,-2", "#8fa3bd", 5)
    pencil = turned(form(box(206, 132, 54, 11, 3), SUN, (-2, -4), AMBER, 5) + form(poly((260, 132), (276, 138), (260, 143)), CREAM, (0, 0), width=4), -16, 220, 140)
    return ghostly(person(skin, suit, LONG_HEAD, body=HEM, front=hair + pencil, collar=lapels(mix(suit, INK, .16), WHITE) + tie,
                          face=eyes(152, 27, "sleepy", 13, (0, 4), SLATE) + glasses(152, 27, 21, INK, .3) + nose(178, "big", "#c8dde4") + mouth("frown", 200, 13), tilt=-3))


def c34():  # Pip, an acorn
    hat = form("M72,138C70,86 104,56 150,56C196,56 230,86 228,138C206,152 94,152 72,138Z", BROWN, (-10, -8))
    scale_ = "".join(line(f"M{x},{y}q9,11 18,0", mix(BROWN, TAN, .45), 4) for x, y in ((104, 92), (132, 80), (160, 84), (184, 98), (92, 118), (120, 112), (148, 108), (176, 120), (200, 122)))
    stalk = line("M150,58C148,36 158,28 168,20", INK, 16) + line("M150,58C148,36 158,28 168,20", BROWN, 6) + form("M166,30C186,6 214,10 226,24C210,44 184,46 166,30Z", LEAF, (-4, -4))
    nut = form("M84,136C84,220 118,266 150,286C182,266 216,220 216,136Z", mix(AMBER, TAN, .5))
    feet = form([oval(128, 288, 18, 11), oval(172, 288, 18, 11)], BROWN, (-4, -3))
    return feet + nut + hat + scale_ + stalk + eyes(182, 28, "round", 21, (0, -5), BROWN) + cheeks(212, 46, CORAL, 12) + mouth("o", 222, 16)


def c35():  # Gus Gale, blown out
    swirl = line("M36,118H176a26,26 0 1 0 -26,-28M24,232H214a24,24 0 1 1 -24,26M212,96h54M234,232h40", mix(SKY, WHITE, .5), 12)
    puffs = ((150, 166, 78, 56), (214, 170, 50, 42), (90, 176, 44, 36), (146, 128, 50, 40), (196, 134, 36, 34))
    puffed = form(oval(122, 198, 11, 12), "#8c2f4a", (0, 0), width=5) + line("M96,200h-34M98,212l-30,14M98,188l-30,-12", WHITE, 7)
    cap = form("M150,94C150,62 172,52 196,54C222,56 240,78 236,106Z", CORAL, (-6, -5)) + line("M144,98L244,110", INK, 12) + line("M144,98L244,110", mix(CORAL, INK, .3), 3)
    return cloud(mix(SKY, WHITE, .55), puffs, eye(128, 152, "shut", 13) + eye(178, 152, "shut", 13) + cheeks(180, 42, BLUE, 13, 150), swirl, puffed + cap, mix(SKY, BLUE, .35))


def c36():  # Sir Rustalot
    plume = form("M150,66C146,20 176,0 214,12C240,22 244,52 232,80C226,58 208,48 190,52C172,54 160,66 150,66Z", CORAL, (-8, -6))
    helm = form("M80,132C80,86 108,58 150,58C192,58 220,86 220,132V206C220,224 180,240 150,252C120,240 80,224 80,206Z", mix(STEEL, RUST, .25), (-15, -6))
    visor = form("M74,136H226V172C200,182 168,176 150,192C132,176 100,182 74,172Z", STEEL, (-7, -8)) + line("M98,154h38M164,154h38", INK, 11)
    rust = "".join(fill(oval(x, y, r, r * .7), RUST, .75) for x, y, r in ((108, 100, 14), (124, 88, 7), (194, 214, 12), (178, 228, 6), (96, 208, 8)))
    body = form("M30,312C32,262 76,246 112,246H188C224,246 268,262 270,312Z", mix(STEEL, RUST, .25)) + mirrored(form("M30,296C26,258 58,240 92,246C96,272 80,294 62,304Z", STEEL, (4, -6))) + fill(oval(70, 270, 9, 6), RUST, .75)
    return body + plume + helm + rust + line("M150,62V136M150,196V246", INK, 5) + visor + "".join(line(f"M{x},206v18", INK, 6) for x in (112, 130, 170, 188)) + rivets((86, 146), (214, 146))


def c37():  # Chef Amara Okoye
    hat = form([oval(106, 58, 34), oval(150, 42, 40), oval(194, 58, 34), box(104, 54, 92, 62, 8)], WHITE, (-9, -7), "#b9c8ea") + form(box(98, 92, 104, 30, 8), CREAM, (-5, -6))
    hair = form([oval(x, y, 24) for x, y in ((86, 136), (90, 166), (214, 136), (210, 166), (100, 112), (200, 112))], "#3b2432", (-5, -5))
    ladle = turned(line("M246,310V196", INK, 19) + line("M246,310V196", AMBER, 9) + form(oval(246, 172, 25, 32), AMBER, (-6, -5)) + fill(oval(243, 168, 13, 19), mix(AMBER, BROWN, .35)), 8, 246, 250)
    return (person(UMBER, WHITE, behind=hair, ears=False, face=eyes(150, 26, "happy", 13) + cheeks(176, 44, CORAL, 13) + nose(170, "big", UMBER) + mouth("open", 190, 19), front=hat,
                   collar=form(poly((116, 236), (150, 262), (184, 236), (176, 258), (150, 274), (124, 258)), CORAL, (-4, -4)) + form([oval(x, y, 5) for x in (134, 166) for y in (282, 298)], CORAL, (-1, -1), width=4)) + mirrored(form([oval(91, 178, 6)], SUN, (-1, -1), width=4)) + ladle)


def c38():  # The Lighthouse Keeper's Other Hat
    hat = form("M48,112C66,84 90,92 96,76C100,40 122,28 150,28C178,28 200,40 204,76C210,92 234,84 252,112C220,132 80,132 48,112Z", SUN, (-12, -8), AMBER) + line("M98,80C124,94 176,94 202,80", BROWN, 9)
    shades = turned(form([oval(120, 158, 27, 24), oval(180, 158, 27, 24)], "#2b3a6b", (-5, -5), "#1c2650") + line("M146,154q4,-5 8,0", INK, 7) + line("M106,152l10,-10M166,152l10,-10", SKY, 6) + line("M93,150L76,142M207,150L224,142", INK, 6), 3)
    coat = form("M36,312C40,256 84,234 116,214C128,232 172,232 184,214C216,234 260,256 264,312Z", AMBER, (-14, -6), mix(AMBER, RUST, .5)) + mirrored(form(poly((116, 206), (88, 230), (112, 274), (150, 262)), AMBER, (-4, -4), mix(AMBER, RUST, .5)))
    return fill("M112,206C124,232 176,232 188,206L184,236H116Z", INK) + coat + buttons(INK, 284, 22) + shades + hat


def c39():  # Tick, and Tock
    key = form([oval(258, 130, 14), oval(258, 164, 14)], BRASS, (-3, -3)) + line("M222,147h32", INK, 9)
    bells = mirrored(turned(form("M66,92C66,62 118,52 126,80Z", CORAL, (-5, -4)), -14, 96, 80)) + line("M150,60V44", INK, 9) + form(oval(150, 38, 10), CORAL, (-3, -3))
    marks = "".join(line(f"M{150 + 62 * math.sin(t):.1f},{148 - 62 * math.cos(t):.1f}L{150 + 54 * math.sin(t):.1f},{148 - 54 * math.cos(t):.1f}", INK, 6) for t in (math.radians(30 * i) for i in range(12)))
    legs = line("M112,220L92,262M188,220L208,262", INK, 20)
    return (key + legs + form([oval(88, 270, 24, 14), oval(212, 270, 24, 14)], CORAL, (-4, -4)) + bells + form(oval(150, 148, 86), BRASS) + form(oval(150, 148, 70), CREAM, (-6, -6)) + marks
            + eyes(140, 23, "round", 14, (0, 0), TEAL) + line("M150,160L128,176M150,160L178,170", INK, 7) + fill(oval(150, 160, 6), CORAL) + mouth("smile", 188, 12))


def c41():  # Doug, the nugget
    lumps = [oval(150, 178, 84, 84), oval(92, 210, 42, 50), oval(212, 204, 40, 54), oval(150, 240, 88, 40), oval(108, 132, 40)]
    glints = fill(star(66, 150, 17, .3, 4), WHITE) + fill(star(240, 158, 13, .3, 4), WHITE) + fill(star(226, 262, 10, .3, 4), WHITE)
    return form(lumps, mix(SUN, AMBER, .25), (-16, -9), "#d98a2b") + fill(oval(104, 214, 14, 22), WHITE, .35) + f'<g transform="translate(0,12)">{doug_face(152)}</g>' + mouth("smile", 222, 14) + bobble_hat(CORAL, CREAM) + glints


def c42():  # Violet Dusk
    flower = form([oval(206 + 15 * math.cos(t), 100 + 15 * math.sin(t), 10) for t in (math.radians(72 * i) for i in range(5))], ROSE, (-3, -3), width=5) + fill(oval(206, 100, 8), SUN)
    lashes = mirrored(line("M98,160l-13,4M102,172l-10,9", INK, 5))
    return moth("#b78fc9", PLUM, ROSE, PLUM, ROSE, eyes(160, 31, "shut", 20) + lashes + cheeks(190, 48, CORAL, 12) + mouth("smile", 204, 11), flower)


def c43():  # Sister Saltmarsh
    reeds = "".join(line(f"M{x},310V{y}", INK, 13) + line(f"M{x},310V{y}", MOSS, 5) + form(box(x - 11, y - 50, 22, 58, 11), BROWN, (-4, -4)) + line(f"M{x},{y - 52}v-12", INK, 5) for x, y in ((44, 118), (78, 76), (226, 84), (262, 130)))
    hood = "M76,250C56,120 92,52 150,52C208,52 244,120 224,250C200,268 100,268 76,250Z"
    face = "M104,152C104,112 124,102 150,102C176,102 196,112 196,152C196,194 176,212 150,212C124,212 104,194 104,152Z"
    return (reeds + form("M52,312C58,262 90,244 150,244C210,244 242,262 248,312Z", MOSS) + form(hood, MOSS, (-12, -6)) + form("M92,160C88,106 114,86 150,86C186,86 212,106 208,160C208,208 182,228 150,228C118,228 92,208 92,160Z", CREAM, (-6, -6))
            + form(face, mix(LEAF, MINT, .6)) + eyes(150, 22, "shut", 12) + cheeks(174, 32) + mouth("smile", 186, 10)
            + form("M150,300C120,276 132,252 150,268C168,252 180,276 150,300Z", SUN, (-3, -3), AMBER, 5))


def c44():  # Mister Tentacles, Esq.
    hat = form("M98,72L104,-6H196L202,72Z", INK, (-10, -4), "#14172f") + fill(poly((99, 60), (101, 42), (199, 42), (201, 60)), TEAL) + form(box(66, 60, 168, 22, 11), INK, (-6, -5), "#14172f")
    monocle = fill(oval(184, 150, 29), WHITE, .2) + line(oval(184, 150, 29), SUN, 6) + line("M208,168C222,190 220,216 212,240", SUN, 4)
    return octopod(mix(BLUE, TEAL, .35), mix(BLUE, INK, .35), eyes(150, 34, "round", 19, (-3, 2), AMBER) + line("M98,118L128,122", INK, 7) + line("M168,110Q186,98 204,110", INK, 7), monocle + moustache(INK, 194, 34) + hat, cup=MINT)


def c45():  # Edgar the Unsinkable, a ghost
    skin, coat = "#e2f2f4", "#9cc3cf"
    ring = form([oval(150, 256, 104, 40)], WHITE, (-8, -8), "#b9c8ea") + "".join(fill(poly(*q), CORAL, .85) for q in (((58, 240), (84, 228), (104, 252), (60, 272)), ((242, 240), (216, 228), (196, 252), (240, 272)))) + form(oval(150, 242, 62, 15), mix(coat, INK, .2), (-4, 3))
    hair = form("M90,134C78,74 130,52 148,72C160,48 216,62 210,134C202,116 190,106 176,106C160,116 130,116 116,104C104,110 96,120 90,134Z", "#86b3bd", (-5, -5))
    beard = form("M94,166C94,206 118,232 150,232C182,232 206,206 206,166C196,186 178,178 150,180C122,178 104,186 94,166Z", "#86b3bd", (-6, -6))
    fish = form("M226,92c14,-18 38,-12 46,2l16,-12v28l-16,-12c-8,14 -34,16 -46,-6Z", AMBER, (-3, -4), width=5) + fill(oval(240, 90, 3), INK)
    return ghostly(form(HEM, coat) + ring + person(skin, coat, body="M0,0Z", face=eyes(148, 26, "round", 15, (3, -3), TEAL) + brows(122, 26, -6, 11) + nose(170, "big", "#c8dde4"), front=beard + mouth("open", 204, 13) + moustache("#a8d0d6", 186, 36) + hair, tilt=5) + fish)


def c46():  # BEEP & Sons, a cash register of a firm
    son = lambda x, c: line(f"M{x},256v-12", INK, 6) + lamp(x, 240, 6, SUN) + form(box(x - 26, 252, 52, 46, 12), c, (-5, -4)) + eyes(272, 11, "round", 8, (0, 0), INK, x) + line(f"M{x - 7},287h14", INK, 4)
    head = form("M74,96C74,76 88,66 108,66H192C212,66 226,76 226,96L238,236H62Z", CORAL) + form(box(104, 40, 92, 44, 10), CREAM, (-5, -4)) + line("M124,52v20M142,52v20M160,52h16v20h-16Z", CORAL, 6)
    keys = form([box(x, y, 22, 16, 6) for x in (100, 126, 152, 178) for y in (188, 210)], CREAM, (-2, -3), width=4)
    return head + form(box(92, 102, 116, 74, 18), "#2b3a6b", (-4, -4), "#1c2650") + line("M116,140q10,-18 20,0M164,140q10,-18 20,0", MINT, 8) + line("M134,156q16,10 32,0", MINT, 6) + keys + son(66, TEAL) + son(150, SUN) + son(234, BLUE)


def c47():  # The Cartographer
    hood = form("M70,260C44,110 92,40 150,40C208,40 256,110 230,260Z", PAPER, (-14, -6), mix(PAPER, BROWN, .35))
    folds = line("M96,92C84,130 78,180 82,226M204,92C216,130 222,180 218,226", mix(PAPER, BROWN, .4), 4) + f'<path d="M112,62C140,84 168,50 200,78" fill="none" stroke="{CORAL}" stroke-width="5" stroke-dasharray="9,8"/>' + line("M204,76l10,10m0,-10l-10,10", CORAL, 5)
    hole = form("M98,156C98,106 122,88 150,88C178,88 202,106 202,156C202,204 180,224 150,224C120,224 98,204 98,156Z", "#3a3266", (-5, -5), INK)
    compass = form(oval(150, 270, 24), BRASS, (-4, -4)) + form(oval(150, 270, 15), CREAM, (-3, -3), width=4) + fill(poly((150, 257), (155, 270), (145, 270)), CORAL) + fill(poly((150, 283), (155, 270), (145, 270)), INK)
    return form("M36,312C40,268 84,246 150,246C216,246 260,268 264,312Z", RUST) + hood + folds + hole + fill(oval(126, 154, 11, 14), SUN) + fill(oval(174, 154, 11, 14), SUN) + fill(oval(128, 156, 5, 7), INK) + fill(oval(176, 156, 5, 7), INK) + line("M136,190q14,9 28,0", SUN, 6) + compass


def c48():  # Somebody Else, a standee
    cut = ["M64,312C64,262 92,246 124,238C124,226 122,222 118,216C98,200 92,172 92,146C92,100 116,76 150,76C184,76 208,100 208,146C208,172 202,200 182,216C178,222 176,226 176,238C208,246 236,262 236,312Z"]
    stick = form(box(70, 250, 92, 56, 8), CREAM, (-4, -4), width=5) + fill("M70,258a8,8 0 0 1 8,-8h76a8,8 0 0 1 8,8v12H70Z", CORAL) + line("M86,288h60", FOG, 5)
    mark = line("M126,130C126,104 176,104 176,132C176,152 150,152 150,172", CREAM, 14) + fill(oval(150, 194, 9), CREAM)
    border = "".join(f'<path d="{d}" fill="{WHITE}" stroke="{INK}" stroke-width="30" stroke-linejoin="round"/><path d="{d}" fill="{WHITE}" stroke="{WHITE}" stroke-width="20" stroke-linejoin="round"/>' for d in cut)
    return turned(border + form(cut, mix(TEAL, NAVY, .35), (-14, -6)) + mark + turned(stick, -6, 116, 278), 3, 150, 300)


# Where each character is drawn, and on what colour.
STAGES = {
    1: (harbour, SKY), 2: (harbour, MINT), 3: (ferry, TEAL), 4: (harbour, "#5c5fa8"), 5: (observatory, "#3f5a9c"), 6: (island, ROSE),
    7: (harbour, SUN), 8: (mountain, "#7fa8e0"), 9: (mountain, AMBER), 10: (harbour, BLUE), 11: (kelp, "#3a8fb0"), 12: (observatory, PLUM),
    13: (ferry, SKY), 14: (island, CORAL), 15: (kelp, TEAL), 16: (observatory, "#7a5cab"), 17: (harbour, "#46508f"), 18: (mountain, "#8f86c9"),
    19: (harbour, ROSE), 20: (harbour, "#7d78bd"), 21: (ferry, CORAL), 22: (ferry, AMBER), 23: (harbour, CORAL), 24: (ferry, MINT),
    25: (mountain, TEAL), 26: (mountain, "#8fc7a0"), 27: (kelp, MINT), 28: (observatory, "#56508f"), 29: (observatory, "#2f7f8f"), 30: (harbour, "#e9a58f"),
    31: (kelp, "#4fa9c4"), 32: (ferry, ROSE), 33: (ferry, "#6f8fb5"), 34: (island, LEAF), 35: (observatory, "#3c6fb0"), 36: (harbour, LEAF),
    37: (ferry, SUN), 38: (harbour, TEAL), 39: (mountain, "#6aa0cf"), 41: (island, TEAL), 42: (harbour, AMBER), 43: (island, SKY),
    44: (kelp, ROSE), 45: (kelp, "#5a78b8"), 46: (harbour, "#9ccfd8"), 47: (nowhere, "#7fb8a8"), 48: (island, SUN),
}


def picture(number):
    """The whole SVG of one character."""
    global ids
    ids = itertools.count()
    stage, colour = STAGES[number]
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">'
            f'<stop offset="0" stop-color="{mix(colour, WHITE, .12)}"/><stop offset="1" stop-color="{mix(colour, NAVY, .14)}"/></linearGradient></defs>'
            f'<rect width="300" height="300" fill="url(#sky)"/>{stage(colour)}{globals()[f"c{number}"]()}</svg>')


def draw(number):
    """The bytes of one avatar's file."""
    svg = picture(SAME_PICTURE.get(number, number))
    large = Image.open(io.BytesIO(cairosvg.svg2png(svg.encode(), output_width=1200, output_height=1200))).convert("RGB")
    width, height = SIZES.get(number, (300, 300))
    if width != height:  # keep the top, where the face is
        large = large.crop((0, 0, 1200, 1200 * height // width))
    small, out = large.resize((width, height), Image.Resampling.LANCZOS), io.BytesIO()
    if number in PNG:
        small.quantize(128, Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    else:
        small.save(out, "JPEG", quality=80, optimize=True, progressive=number not in BASELINE)
    return out.getvalue()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for one in [int(a) for a in sys.argv[1:]] or range(1, 49):
        (FOLDER / f"{one}.jpeg").write_bytes(draw(one))
