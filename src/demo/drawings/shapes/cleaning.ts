import { area, black, box, disc, line, oval, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

/** A string mop; the strings carry the colour. */
export const mop: Shape = {
  shadow: [88, 172, 54],
  draw: ({ body, second, gleam, dusk }) => {
    const strings =
      'M86 118C64 124 46 140 38 162M88 120C74 130 62 146 58 168M92 120c-6 14-12 32-12 52M98 120c2 16 2 34 4 52M104 118c8 14 16 32 20 50M108 114c16 10 30 26 38 48'
    return [
      turn(
        -55,
        [
          box(tone.iron, 96, 106, 108, 9, 4),
          box(white(0.35), 98, 107, 104, 3),
          box(tone.dark, 182, 105, 24, 11, 5),
        ],
        96,
        110,
      ),
      line(second, 21, strings),
      line(body, 18, strings),
      line(dusk, 2, strings),
      line(
        gleam,
        3,
        'M78 122C60 130 44 146 38 158M86 124c-14 12-22 26-26 40M94 126c-6 14-9 28-10 42M112 124c12 12 22 24 28 36',
      ),
      turn(
        35,
        [
          box(second, 78, 92, 38, 30, 6),
          box(white(0.2), 82, 92, 7, 30),
          box(second, 88, 74, 18, 22, 4),
        ],
        98,
        108,
      ),
    ]
  },
}

export const bucket: Shape = {
  shadow: [100, 169, 52],
  draw: ({ body, second, gleam, dusk }) => [
    line(tone.iron, 5, 'M40 76C44 16 156 16 160 76'),
    box(second, 82, 25, 36, 13, 6),
    area(body, 'M38 76h124l-14 86c-1 6-5 8-10 8H62c-5 0-9-2-10-8z'),
    area(dusk, 'M140 80h21l-13 82c-1 6-5 8-10 8h-18c12-26 18-56 20-90z'),
    area(gleam, 'M46 86h14l8 82h-6c-4 0-6-2-7-6z'),
    line(dusk, 4, 'M48 126c30 10 74 10 104 0'),
    oval(second, 100, 76, 66, 18),
    oval(body, 100, 73, 66, 18),
    oval(black(0.34), 100, 74, 57, 12.5),
    area(white(0.14), 'M44 76c10-12 100-14 112 0-30-8-82-8-112 0z'),
    disc(tone.iron, 40, 78, 6),
    disc(tone.iron, 160, 78, 6),
  ],
}

export const sprayBottle: Shape = {
  shadow: [108, 173, 42],
  draw: ({ body, second, gleam, dusk }) => [
    line('#6fb0d2', 4, 'M40 32l-9-5M38 42H26M40 52l-9 5'),
    area(
      second,
      'M66 28h54c16 0 24 8 26 22h-30c-4 6-4 8-4 14H92V54H66c-3 0-5-2-5-5V33c0-3 2-5 5-5z',
    ),
    area(white(0.18), 'M66 28h54c8 0 14 2 18 6H61c0-4 2-6 5-6z'),
    box('#c1442e', 50, 33, 13, 17, 3),
    area('#c1442e', 'M74 54h14c0 14-8 20-6 36-8-2-12-8-12-16 0-8 4-12 4-20z'),
    box(second, 90, 62, 32, 15, 3),
    strip(white(0.18), 3, 'M96 63v13M104 63v13M112 63v13'),
    area(
      body,
      'M94 76h24c2 18 30 20 30 44v46c0 6-4 10-10 10H78c-6 0-10-4-10-10v-46c0-24 24-26 26-44z',
    ),
    area(dusk, 'M120 84c8 10 28 16 28 36v46c0 6-4 10-10 10h-16c8-26 10-60-2-92z'),
    area(second, 'M68 124h80v34H68z'),
    box(tone.paper, 76, 131, 46, 7, 3),
    line(white(0.6), 3, 'M78 145h36M78 152h24'),
    area(gleam, 'M96 80h6c-4 16-22 20-22 42v50c-5 0-7-2-7-6v-46c0-22 20-24 23-40z'),
  ],
}

/** A wheeled bin. */
export const dustbin: Shape = {
  shadow: [100, 171, 52],
  draw: ({ body, second, gleam, dusk }) => [
    disc(tone.dark, 144, 158, 15),
    disc(tone.iron, 144, 158, 6),
    area(body, 'M46 56h104l-10 106c0 4-3 6-7 6H66c-4 0-7-2-7-6z'),
    area(dusk, 'M122 56h28l-10 106c0 4-3 6-7 6h-17z'),
    area(gleam, 'M54 60h9l9 106h-6c-2 0-3-2-3-4z'),
    line(dusk, 4, 'M80 84l4 68M100 84v68'),
    box(second, 82, 96, 36, 30, 5),
    line(white(0.7), 3, 'M94 104l6-4 6 4M92 112l0 6h7M108 110l2 8h-7'),
    area(
      second,
      'M40 44c0-4 2-6 6-6h10l8-10h70l10 10h10c5 0 8 3 8 7l2 7c0 4-2 6-6 6H42c-4 0-6-2-6-6z',
    ),
    area(white(0.18), 'M64 28h70l8 8H58z'),
    box(black(0.2), 36, 50, 128, 8, 3),
    box(tone.dark, 152, 40, 20, 9, 4),
    box(tone.dark, 62, 164, 26, 8, 3),
  ],
}

/** A push broom; the bristles carry the colour. */
export const broom: Shape = {
  shadow: [80, 172, 56],
  draw: ({ body, second, gleam, dusk }) => [
    turn(
      -57,
      [
        box('#c9985e', 84, 114, 116, 10, 5),
        box(white(0.25), 86, 115, 112, 3),
        box(second, 180, 113, 20, 12, 5),
      ],
      84,
      118,
    ),
    turn(
      8,
      [
        area(body, 'M40 132h92l14 36c1 3 0 5-3 5H30c-3 0-4-2-3-5z'),
        line(
          dusk,
          2.5,
          'M52 136l-10 34M64 136l-7 34M76 136l-4 34M88 136v34M100 136l4 34M112 136l8 34M124 136l11 34',
        ),
        area(gleam, 'M46 134h12l-10 38H36z'),
        box(second, 36, 116, 100, 20, 6),
        box(white(0.2), 40, 118, 92, 5, 2.5),
        area(second, 'M74 118l4-18c1-3 3-4 6-4h8c3 0 5 1 6 4l4 18z'),
        box(dusk, 36, 131, 100, 5, 2),
      ],
      86,
      150,
    ),
  ],
}
