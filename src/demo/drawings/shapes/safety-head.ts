import { area, black, box, disc, line, strip, tone, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

/** Seen from the side, peak to the right, with the strap under the chin. */
export const helmet: Shape = {
  shadow: [98, 163, 66],
  draw: ({ body, second, gleam, dusk }) => [
    line(tone.soft, 4, 'M62 132C62 150 76 160 98 160S126 148 124 132'),
    box(tone.dark, 90, 155, 16, 9, 4),
    area(body, 'M31 126C28 74 58 42 98 42s66 30 68 84z'),
    area(gleam, 'M87 43c7-1.300 15-1.300 22 0 14 22 19 50 19 83H70c0-33 4-61 17-83z'),
    area(body, 'M78 48c0-9 5-13 20-13s20 4 20 13l3 78H75z'),
    area(gleam, 'M86 44c0-4 3-5 6-5h4l-2 87h-12z'),
    line(dusk, 5, 'M56 70c-7 11-10 23-11 38M141 70c7 11 10 23 11 38'),
    area(
      second,
      'M24 134c0-6 4-9 10-9h126c10 0 18 6 18 14 0 5-6 4-12 3-18-3-36-3-66-3s-44 1-62 3c-8 1-14-1-14-8z',
    ),
    area(white(0.16), 'M30 129c2-2 4-2 6-2h124c6 0 10 2 13 5z'),
  ],
}

/** The lens carries the colour; the frame is dark. */
export const goggles: Shape = {
  shadow: [100, 158, 62],
  draw: ({ body, second, gleam }) => {
    const lens =
      'M38 92c0-14 8-20 22-20 14 0 24-3 40-3s26 3 40 3c14 0 22 6 22 20v18c0 20-12 32-30 32-18 0-20-18-32-18s-14 18-32 18c-18 0-30-12-30-32z'
    return [
      strip(second, 16, 'M34 98C30 36 170 36 166 98'),
      strip(white(0.22), 3, 'M42 72C60 48 140 48 158 72'),
      area(
        tone.dark,
        'M26 86h16v30H30c-4 0-6-2-6-6V92c0-4 0-6 2-6zM174 86h-16v30h12c4 0 6-2 6-6V92c0-4 0-6-2-6z',
      ),
      line(tone.dark, 12, lens),
      area(body, lens),
      area(gleam, 'M62 76h22l-30 58c-8-6-11-14-11-24v-4zM94 75h9l-30 60-7 1z'),
      line(white(0.3), 3, 'M70 65.500c10-1 20-2 30-2s20 1 30 2', '1 8'),
    ]
  },
}

export const earmuff: Shape = {
  shadow: [100, 168, 60],
  draw: ({ body, second, gleam, dusk }) => {
    const cup = (side: string) => [
      box(tone.soft, 56, 92, 16, 70, 8),
      area(side, 'M60 92v70H48c-15 0-22-14-22-35s7-35 22-35z'),
      area(gleam, 'M44 100c-8 4-11 14-11 27 0 6 1 11 2 15 4 0 5-3 5-9 0-12 2-22 8-33z'),
      box(dusk, 46, 112, 8, 30, 4),
    ]
    return [
      line(tone.dark, 8, 'M44 104C38 12 162 12 156 104'),
      strip(second, 17, 'M56 58C74 26 126 26 144 58'),
      strip(white(0.18), 4, 'M62 48C80 30 120 30 138 48'),
      box(tone.iron, 39, 74, 9, 26, 3),
      box(tone.iron, 152, 74, 9, 26, 3),
      ...cup(body),
      `<g transform="matrix(-1 0 0 1 200 0)">${cup(body).join('')}</g>`,
    ]
  },
}

/** A cup mask from the front, with nose clip, valve and two head straps. */
export const respirator: Shape = {
  shadow: [100, 166, 52],
  draw: ({ body, second, gleam, dusk }) => [
    line(second, 6, 'M54 82C18 66 24 32 62 30h76c38 2 44 36 8 52'),
    line(second, 6, 'M54 124c-34 4-34 30-8 38M146 124c34 4 34 30 8 38'),
    area(
      body,
      'M100 40c10 0 16 8 24 14 18 14 32 28 32 58 0 32-24 54-56 54s-56-22-56-54c0-30 14-44 32-58 8-6 14-14 24-14z',
    ),
    area(dusk, 'M156 112c0 32-24 54-56 54-18 0-33-7-43-18 40 8 82-14 92-63 5 7 7 16 7 27z'),
    area(gleam, 'M88 52c-18 14-34 28-34 60 0 6 1 12 3 17 6-4 7-10 7-17 0-26 12-40 24-60z'),
    line(dusk, 2.5, 'M48 96c16 10 88 10 104 0M50 136c20 10 80 10 100 0'),
    strip(tone.iron, 7, 'M80 62c8-14 32-14 40 0'),
    disc(second, 100, 116, 23),
    disc(tone.paper, 100, 114, 19),
    line(black(0.3), 3.5, 'M90 107h20M88 114h24M90 121h20'),
  ],
}
