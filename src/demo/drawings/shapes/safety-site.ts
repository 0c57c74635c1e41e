import { area, black, box, line, oval, strip, tone, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

export const cone: Shape = {
  shadow: [100, 166, 72],
  draw: ({ body, second, gleam, dusk }) => [
    area(second, 'M36 150h128l10 12c2 4 0 8-4 8H30c-4 0-6-4-4-8z'),
    area(white(0.14), 'M36 150h128l6 7H30z'),
    area(body, 'M90 34c0-4 4-6 10-6s10 2 10 6l34 118c-10 6-26 8-44 8s-34-2-44-8z'),
    area(
      tone.paper,
      'M78 76c12 5 32 5 44 0l8 28c-16 7-44 7-60 0zM64.500 123c20 8 51 8 71 0l4 14c-22 9-57 9-79 0z',
    ),
    area(gleam, 'M94 32c-2 0-3 2-4 5L56 154c4 2 8 3 12 4z'),
    area(dusk, 'M110 34l34 118c-6 4-14 6-23 7L105 30c3 1 4 2 5 4z'),
    oval(black(0.3), 100, 33, 8, 3),
  ],
}

/** A full-body harness from the back, with its D ring between the shoulders. */
export const harness: Shape = {
  shadow: [100, 172, 50],
  draw: ({ body, second, gleam }) => [
    line(second, 11, 'M64 116c-14 26-12 54 6 54s26-22 22-48M136 116c14 26 12 54-6 54s-26-22-22-48'),
    line(white(0.2), 2.5, 'M60 126c-10 24-4 40 8 40M140 126c10 24 4 40-8 40', '4 5'),
    line(body, 12, 'M74 32C50 52 48 84 62 118M126 32c24 20 26 52 12 86'),
    line(body, 12, 'M74 32 100 76l38 42M126 32 100 76l-38 42'),
    line(
      gleam,
      2.5,
      'M71 38C52 58 52 86 63 114M129 38c19 20 19 48 8 76M78 38l22 36 34 40M122 38l-22 36-34 40',
      '4 5',
    ),
    strip(second, 13, 'M56 119h88'),
    box(tone.iron, 86, 110, 28, 19, 4),
    box(tone.steel, 92, 115, 16, 9, 2),
    area(tone.dark, 'M100 96 80 76l20-16 20 16z'),
    line(tone.steel, 6.5, 'M87 72V56c0-18 26-18 26 0v16z'),
    box(tone.steel, 48, 138, 17, 12, 3),
    box(tone.steel, 135, 138, 17, 12, 3),
    box(tone.iron, 50, 60, 15, 10, 3),
    box(tone.iron, 135, 60, 15, 10, 3),
  ],
}
