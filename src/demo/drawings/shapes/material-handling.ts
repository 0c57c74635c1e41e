import { area, black, box, disc, line, oval, ring, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

/** A platform trolley. */
export const trolley: Shape = {
  shadow: [96, 167, 70],
  draw: ({ body, second, gleam, dusk }) => [
    disc(tone.dark, 62, 142, 10),
    disc(tone.dark, 158, 136, 10),
    line(tone.iron, 7, 'M162 112 172 44c1-6-2-10-7-8l-14 12c-5 4-7 8-8 14l-8 70'),
    line(white(0.4), 2, 'M160 108l10-64'),
    line(tone.iron, 6, 'M140 90l26-20'),
    area(body, 'M50 104h112c5 0 6 3 3 6l-22 22c-2 2-4 3-7 3H24c-5 0-6-3-3-6l22-22c2-2 4-3 7-3z'),
    area(gleam, 'M52 108h60l-24 22H30z'),
    line(dusk, 2.5, 'M122 110l-20 20M138 110l-20 20M152 111l-18 18'),
    area(
      second,
      'M20 132c1 2 2 3 4 3h112c3 0 5-1 7-3l23-23v9c0 2-1 4-3 6l-20 20c-2 2-4 3-7 3H25c-3 0-5-2-5-5z',
    ),
    area(white(0.16), 'M20 134h117v5H20z'),
    area(tone.steel, 'M32 147h20l-2 8H34zM114 147h20l-2 8h-16z'),
    disc(tone.dark, 42, 158, 12),
    disc(tone.steel, 42, 158, 5),
    disc(tone.dark, 124, 158, 12),
    disc(tone.steel, 124, 158, 5),
  ],
}

export const palletJack: Shape = {
  shadow: [94, 168, 74],
  draw: ({ body, second, gleam, dusk }) => [
    area(second, 'M56 124h72v14H50c-8 0-10-4-8-7 2-4 7-7 14-7z'),
    line(tone.soft, 8, 'M138 104l20-62'),
    line(white(0.2), 2.5, 'M140 92l16-48'),
    line(tone.dark, 8, 'M158 44c-12-2-14-18-2-20l16 5c8 4 2 20-8 18z'),
    line('#c1442e', 5, 'M160 24l8 3'),
    area(body, 'M116 92c0-6 4-10 10-10h20c6 0 10 4 10 10l6 50h-46z'),
    area(gleam, 'M120 92c0-4 3-7 7-7h6v54h-13z'),
    area(dusk, 'M140 82h6c6 0 10 4 10 10l6 50h-18z'),
    box(tone.steel, 130, 68, 14, 18, 3),
    disc(tone.dark, 148, 152, 16),
    disc(body, 148, 152, 9),
    disc(tone.steel, 148, 152, 4),
    disc(tone.dark, 44, 160, 8),
    disc(tone.dark, 60, 160, 8),
    area(body, 'M38 140h92v18H34c-9 0-12-5-10-9 2-5 7-9 14-9z'),
    area(gleam, 'M38 141h92v5H30c2-3 4-5 8-5z'),
    disc(tone.steel, 44, 161, 3),
    disc(tone.steel, 60, 161, 3),
    box(dusk, 34, 150, 38, 4, 2),
  ],
}

export const crate: Shape = {
  shadow: [100, 164, 72],
  draw: ({ body, second, gleam, dusk }) => {
    const slots = [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3, 4].map((column) =>
        box(black(0.3), 42 + column * 24 + row * 0.5, 98 + row * 20, 19, 13, 2),
      ),
    )
    return [
      area(second, 'M44 44h112l20 26H24z'),
      area(black(0.24), 'M50 49h100l14 20H36z'),
      area(body, 'M30 78h140l-8 82c-1 4-3 6-7 6H45c-4 0-6-2-7-6z'),
      area(dusk, 'M150 78h20l-8 82c-1 4-3 6-7 6h-13z'),
      ...slots,
      box(body, 22, 66, 156, 20, 5),
      box(gleam, 22, 66, 156, 6, 3),
      box(dusk, 22, 82, 156, 4, 2),
      box(black(0.4), 78, 72, 44, 9, 4.5),
      area(gleam, 'M32 88h6l7 74c-4 0-6-2-6-6z'),
    ]
  },
}

/** A coil lying on the ground, its end in front. */
export const rope: Shape = {
  shadow: [100, 166, 70],
  draw: ({ body, second, gleam, dusk }) => {
    const getTurn = (y: number) => {
      const loop = `M34 ${y}a66 24 0 1 0 132 0a66 24 0 1 0-132 0`
      return [
        strip(second, 19, loop),
        strip(body, 15, loop),
        strip(dusk, 15, loop, '2.500 8'),
        strip(gleam, 3, loop, '5 5.500'),
      ]
    }
    const tail = 'M104 118c20 30 50 26 62 42'
    return [
      oval(black(0.3), 100, 122, 58, 20),
      ...getTurn(134),
      ...getTurn(116),
      ...getTurn(98),
      ...getTurn(80),
      oval(black(0.16), 100, 78, 46, 10),
      line(second, 17, tail),
      line(body, 13, tail),
      strip(dusk, 13, tail, '2.500 8'),
      turn(50, [box(tone.dark, 158, 154, 16, 17, 3)], 166, 162),
    ]
  },
}

export const chain: Shape = {
  shadow: [100, 168, 58],
  draw: ({ body, second, gleam }) => {
    const link = (x: number) => [
      `<rect x="${x}" y="80" width="60" height="40" rx="20" fill="none" stroke="${second}" stroke-width="17"/>`,
      `<rect x="${x}" y="79" width="60" height="40" rx="20" fill="none" stroke="${body}" stroke-width="13"/>`,
      line(gleam, 3.5, `M${x + 18} 76h24M${x + 18} 116h24`),
    ]
    const between = (x: number) => [
      box(second, x, 90, 62, 20, 10),
      box(body, x, 90, 62, 16, 8),
      box(gleam, x + 8, 93, 44, 4, 2),
    ]
    return [turn(-40, [...link(-8), ...link(70), ...link(148), ...between(30), ...between(108)])]
  },
}

export const castor: Shape = {
  shadow: [94, 172, 42],
  draw: ({ body, second, gleam, dusk }) => [
    box(tone.steel, 48, 30, 112, 13, 3),
    box(white(0.45), 48, 30, 112, 4, 2),
    box(tone.dark, 58, 36, 14, 4, 2),
    box(tone.dark, 136, 36, 14, 4, 2),
    area(tone.iron, 'M78 43h52l-5 15H83z'),
    area(tone.iron, 'M74 56h58c5 0 7 3 7 8l-20 62H76z'),
    disc(second, 94, 124, 49),
    disc(body, 94, 124, 47),
    ring(dusk, 3, 94, 124, 40),
    disc(tone.steel, 94, 124, 30),
    disc(tone.iron, 94, 124, 22),
    strip(gleam, 7, 'M52 114A43 43 0 0 1 80 83'),
    area(tone.steel, 'M76 56h56c4 0 6 3 6 7l-32 70c-6 8-24 6-25-6l-9-63c0-5 1-8 4-8z'),
    area(white(0.4), 'M78 60h14l2 70c-5 1-8-2-9-6l-8-58c0-4 0-6 1-6z'),
    disc(tone.dark, 94, 124, 9),
    disc(tone.steel, 94, 124, 5),
  ],
}

/** A stepladder. */
export const ladder: Shape = {
  shadow: [108, 173, 62],
  draw: ({ body, second, gleam, dusk }) => [
    line(second, 7, 'M112 40l26 122M124 38l46 130'),
    line(second, 4, 'M122 86l14-8M130 126l24-12'),
    line(tone.iron, 3, 'M66 108h84'),
    ...[0, 1, 2, 3].flatMap((step) => {
      const y = 64 + step * 28
      const left = 70 - step * 7.2
      const right = 119 + step * 6
      return [
        area(tone.steel, `M${left} ${y}h${right - left}v9H${left - 2}z`),
        area(black(0.22), `M${left - 1} ${y + 6}h${right - left + 2}v5H${left - 2}z`),
      ]
    }),
    line(body, 10, 'M76 38 42 168M114 38l28 130'),
    line(gleam, 3, 'M74 38 41 164M112 38l27 126'),
    box(body, 62, 28, 70, 15, 5),
    box(dusk, 62, 37, 70, 6, 3),
    box(gleam, 64, 29, 66, 4, 2),
    line(tone.dark, 13, 'M42 166l-1 4M142 166l1 4M170 166l1 4M138 160l1 3'),
  ],
}
