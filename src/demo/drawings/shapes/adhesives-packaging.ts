import { area, black, box, disc, line, oval, ring, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

const card = '#c89b66'

export const tapeRoll: Shape = {
  shadow: [98, 172, 60],
  draw: ({ body, second, gleam, dusk }) => [
    area(second, 'M96 28h18c36 0 64 32 64 70s-28 70-64 70H96z'),
    area(black(0.14), 'M110 150h40l22 14c2 2 1 4-1 5h-61z'),
    area(second, 'M100 160c26 0 44-12 52-16l26 17c2 1 2 5-1 6l-6 1-4-2-5 2-4-1-5 2-4-2H100z'),
    disc(body, 92, 98, 70),
    ring(dusk, 2, 92, 98, 60),
    ring(dusk, 2, 92, 98, 51),
    ring(dusk, 8, 92, 98, 44),
    strip(gleam, 10, 'M36 78A60 60 0 0 1 74 41'),
    disc(card, 92, 98, 38),
    disc('#8f6a40', 92, 98, 31),
    area('#e9e5da', 'M92 67a31 31 0 1 1-6 61.500c22-6 30-42 6-61.500z'),
  ],
}

export const glueBottle: Shape = {
  shadow: [100, 173, 46],
  draw: ({ body, second, gleam, dusk }) => [
    area('#c1442e', 'M95 24h10l6 26H89z'),
    area(white(0.3), 'M95 24h4l-2 26h-8z'),
    box(second, 80, 48, 40, 16, 4),
    strip(black(0.16), 3, 'M88 50v12M96 50v12M104 50v12M112 50v12'),
    area(
      body,
      'M84 62h32c4 12 28 14 28 34v68c0 7-4 10-10 10H66c-6 0-10-3-10-10V96c0-20 24-22 28-34z',
    ),
    area(dusk, 'M118 66c8 8 26 14 26 30v68c0 7-4 10-10 10h-14c6-30 8-70-2-108z'),
    area(second, 'M56 104h88v50H56z'),
    box(tone.paper, 64, 112, 56, 8, 3),
    line(white(0.6), 3, 'M66 130h48M66 139h34'),
    disc(tone.paper, 130, 140, 8),
    area(gleam, 'M86 66h6c-6 14-26 18-26 36v66c-6 0-7-2-7-6V97c0-17 22-18 27-31z'),
  ],
}

/** A sealant cartridge with its nozzle. */
export const cartridge: Shape = {
  shadow: [84, 188, 44],
  draw: ({ body, second, gleam, dusk }) => [
    turn(28, [
      area('#dde4e1', 'M96 14h8l8 46H88z'),
      area(black(0.16), 'M101 14h3l8 46h-9z'),
      box(second, 86, 56, 28, 14, 3),
      area(second, 'M78 68h44c4 0 6 3 6 7v5H72v-5c0-4 2-7 6-7z'),
      box(body, 72, 78, 56, 100, 2),
      area(second, 'M72 98h56v50H72z'),
      disc(tone.paper, 92, 114, 9),
      line(white(0.65), 3, 'M80 132h40M80 140h26'),
      area(gleam, 'M77 78h9v100h-9z'),
      area(dusk, 'M112 78h16v100h-16z'),
      box(tone.soft, 70, 174, 60, 9, 3),
    ]),
  ],
}

export const carton: Shape = {
  shadow: [100, 166, 76],
  draw: ({ body, second, gleam, dusk }) => [
    area(body, 'M24 66 98 32l78 28-72 38z'),
    area(gleam, 'M24 66 98 32l78 28-72 38z'),
    area(body, 'M24 66l80 32v76l-76-34c-3-1-4-3-4-6z'),
    area(body, 'M176 60l-72 38v76l68-40c3-2 4-4 4-7z'),
    area(dusk, 'M176 60l-72 38v76l68-40c3-2 4-4 4-7z'),
    area(second, 'M56 51l12-6 80 30v26l-13 7V82z'),
    area(white(0.2), 'M56 51l12-6 80 30-13 7z'),
    line(second, 4, 'M40 126v-22l-6 6M40 104l6 10M58 134v-22l-6 6M58 112l6 10M34 133l30 13'),
    area(tone.paper, 'M116 128l26-14v20l-26 15z'),
    strip(tone.soft, 3, 'M121 131v10M126 128v10M132 125v10M137 122v9'),
  ],
}

/** Stretch film standing on its core, its end hanging loose. */
export const filmRoll: Shape = {
  shadow: [100, 172, 54],
  draw: ({ body, second, gleam, dusk }) => [
    area(second, 'M120 48h46l8 10v82l-6 6-4-4-5 6-5-5-6 5h-28z'),
    area(white(0.3), 'M134 48h10l-2 100h-8zM156 48h5l4 96-5 2z'),
    box(card, 72, 26, 44, 30),
    oval('#a87c49', 94, 28, 22, 7),
    oval('#5b4225', 94, 28, 15, 4.5),
    area(card, 'M72 158h44v8c0 4-10 8-22 8s-22-4-22-8z'),
    area(body, 'M44 52c0-7 22-12 50-12s50 5 50 12v100c0 7-22 12-50 12s-50-5-50-12z'),
    area(gleam, 'M54 58c4 2 8 3 14 4v97c-6-1-11-2-14-4z'),
    area(gleam, 'M76 63l6 .500v98l-6-.500z'),
    area(dusk, 'M120 61c16-2 24-5 24-9v100c0 5-10 9-24 11z'),
    oval(second, 94, 52, 50, 12),
    oval(white(0.3), 94, 52, 50, 12),
    oval(card, 94, 52, 22, 5.5),
    area(card, 'M72 40h44v12c0 7-44 7-44 0z'),
    area(black(0.12), 'M104 34h12v18c0 2-4 4-12 5z'),
  ],
}

/** Bubble wrap: the roll and the end of its sheet, full of bubbles. */
export const bubbleRoll: Shape = {
  shadow: [100, 168, 74],
  draw: ({ body, second, gleam, dusk }) => {
    const bubbles = [0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2, 3, 4, 5].map(
        (column) => [88 + column * 15 + (row % 2) * 7, 52 + row * 18] as const,
      ),
    )
    return [
      area(body, 'M64 126h112l-14 36c-2 4-4 6-8 6H36c16-8 26-22 28-42z'),
      area(dusk, 'M64 126h112l-14 36c-2 4-4 6-8 6H36c16-8 26-22 28-42z'),
      ...[78, 96, 114, 132, 150].flatMap((x) => [
        oval(gleam, x, 142, 6, 4),
        oval(gleam, x - 12, 156, 6, 4),
      ]),
      area(body, 'M70 32h92c10 0 16 24 16 52s-6 52-16 52H70z'),
      area(dusk, 'M70 116h106c-3 12-8 20-14 20H70z'),
      ...bubbles
        .filter(([x]) => x < 172)
        .flatMap(([x, y]) => [disc(dusk, x, y + 1, 6), disc(gleam, x, y, 5.5)]),
      disc(second, 70, 84, 52),
      disc(body, 70, 84, 48),
      ring(second, 3, 70, 84, 38),
      ring(second, 3, 70, 84, 28),
      disc(card, 70, 84, 18),
      disc('#5b4225', 70, 84, 13),
      strip(gleam, 6, 'M28 74A43 43 0 0 1 56 43'),
    ]
  },
}
