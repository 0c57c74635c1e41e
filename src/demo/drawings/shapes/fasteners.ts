import { area, black, box, line, oval, place, ring, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

/** Hexagon head to the upper left, thread to the lower right. */
export const bolt: Shape = {
  shadow: [100, 170, 50],
  draw: ({ body, second, gleam, dusk }) => [
    place(9, 9, 0.95, [
      turn(45, [
        area(body, 'M56 80h128c4 0 6 3 8 6v28c-2 3-4 6-8 6H56z'),
        strip(
          second,
          4,
          'M92 79l6 42M103 79l6 42M114 79l6 42M125 79l6 42M136 79l6 42M147 79l6 42M158 79l6 42M169 79l6 42M180 80l5 38',
        ),
        area(gleam, 'M62 85h124v7H62z'),
        area(dusk, 'M62 110h130v4c-2 3-4 6-8 6H62z'),
        box(second, 50, 64, 9, 72, 4),
        area(body, 'M14 72l8-14h22c4 0 7 3 7 7v70c0 4-3 7-7 7H22l-8-14z'),
        area(dusk, 'M14 120h37v15c0 4-3 7-7 7H22l-8-14z'),
        area(gleam, 'M14 82h37v16H14z'),
      ]),
    ]),
  ],
}

export const nut: Shape = {
  shadow: [100, 158, 62],
  draw: ({ body, second, gleam, dusk }) => [
    area(second, 'M28 84l34-40h76l34 40v26l-34 44H62l-34-44z'),
    area(black(0.12), 'M62 124h76v30H62z'),
    area(white(0.22), 'M28 84l34 40v30l-34-44z'),
    area(body, 'M28 84l34-42h76l34 42-34 42H62z'),
    oval(gleam, 100, 84, 52, 34),
    oval(body, 100, 84, 47, 30),
    oval(second, 100, 85, 36, 23),
    oval(tone.dark, 100, 88, 33, 19),
    line(second, 3, 'M70 82c10-12 50-12 60 0M71 90c12-11 46-11 58 0'),
    area(gleam, 'M40 84l26-34h20L54 92z'),
    area(dusk, 'M138 42l34 42-34 42-6-8 26-34-26-34z'),
  ],
}

/** Countersunk, cross recess towards us, thread to the lower right. */
export const screw: Shape = {
  shadow: [104, 170, 50],
  draw: ({ body, second, gleam, dusk }) => [
    turn(45, [
      area(body, 'M50 66 78 89h82l34 11-34 11H78l-28 23z'),
      strip(
        second,
        4.5,
        'M90 80l8 40M103 80l8 40M116 80l8 40M129 81l7 38M142 82l7 36M155 84l6 32M167 89l5 22',
      ),
      area(gleam, 'M50 80l28 13h84l8 3H76L50 94z'),
      area(dusk, 'M50 122l28-15h84l9 1-11 3H78l-28 23z'),
      oval(body, 44, 100, 20, 46),
      oval(gleam, 42, 100, 16, 39),
      oval(body, 42, 100, 14, 35),
      turn(0, [line(tone.dark, 7, 'M42 82v36M35 100h14')]),
      line(second, 2, 'M36 62c-12 12-16 50-6 72'),
    ]),
  ],
}

/** One lies, one leans on it. */
export const washer: Shape = {
  shadow: [100, 164, 64],
  draw: ({ body, second, gleam, dusk }) => [
    area(second, 'M28 130c0-18 32-30 72-30s72 12 72 30v8c0 18-32 28-72 28s-72-10-72-28z'),
    oval(body, 100, 130, 72, 27),
    oval(second, 100, 131, 34, 12),
    oval(tone.dark, 100, 134, 31, 9),
    area(gleam, 'M36 126c10-12 34-19 58-20v8c-20 1-38 6-46 16z'),
    turn(-12, [
      ring(second, 27, 104, 78, 36),
      ring(body, 27, 100, 76, 36),
      ring(dusk, 2, 100, 76, 23.5),
      strip(gleam, 12, 'M68 60A36 36 0 0 1 108 41'),
    ]),
  ],
}

/** Sleeve anchor: threaded rod, nut, washer, slit sleeve and cone. */
export const anchor: Shape = {
  shadow: [100, 170, 50],
  draw: ({ body, second, gleam, dusk }) => [
    place(-3, -3, 1, [
      turn(45, [
        box(body, 6, 89, 66, 22, 3),
        strip(second, 3.5, 'M14 88l3 24M23 88l3 24M32 88l3 24M41 88l3 24'),
        area(second, 'M46 76h24v48H46z'),
        area(body, 'M46 88h24v24H46z'),
        area(gleam, 'M46 90h24v8H46z'),
        box(body, 70, 66, 9, 68, 4),
        box(dusk, 70, 108, 9, 26, 4),
        box(body, 79, 82, 88, 36, 2),
        area(gleam, 'M79 86h88v8H79z'),
        area(dusk, 'M79 108h88v10H79z'),
        line(tone.dark, 5, 'M110 100h52'),
        strip(second, 4, 'M92 82v36M100 82v36'),
        area(second, 'M165 84l22-6c4-1 7 2 7 6v32c0 4-3 7-7 6l-22-6z'),
        area(white(0.2), 'M165 88l29-7v10l-29 3z'),
      ]),
    ]),
  ],
}

/** A blind rivet with its mandrel, and one set beside it. */
export const rivet: Shape = {
  shadow: [96, 168, 56],
  draw: ({ body, second, gleam, dusk }) => [
    place(-9, 2, 0.98, [
      turn(-52, [
        box(tone.steel, 92, 95, 104, 10, 3),
        box(white(0.45), 92, 96, 104, 3),
        area(tone.iron, 'M188 95l10 5-10 5z'),
        area(body, 'M40 84h54v32H40z'),
        area(gleam, 'M40 87h54v8H40z'),
        area(dusk, 'M40 107h54v9H40z'),
        area(body, 'M92 66c10 2 18 16 18 34s-8 32-18 34z'),
        area(gleam, 'M94 76c6 4 10 10 11 18l-11 1z'),
        box(second, 87, 66, 7, 68, 3),
        area(tone.iron, 'M42 84v32c-16 0-26-6-26-16s10-16 26-16z'),
        area(white(0.35), 'M40 88v6c-8 0-14 2-20 3 3-6 10-9 20-9z'),
      ]),
      area(second, 'M126 158c0-18 10-30 25-30s25 12 25 30z'),
      area(body, 'M130 154c0-16 8-26 21-26s25 12 25 30h-42z'),
      oval(second, 151, 158, 29, 8),
      oval(body, 151, 156, 27, 7),
      area(gleam, 'M137 148c1-8 5-14 12-15l-4 15z'),
    ]),
  ],
}

/** A hose clamp: perforated band, worm screw in its housing. */
export const clamp: Shape = {
  shadow: [104, 170, 52],
  draw: ({ body, second, gleam, dusk }) => {
    const hull = 'M92 46h26a62 62 0 0 1 0 124H92a62 62 0 0 1 0-124z'
    const hole = 'M105 54.400A55 55 0 0 1 105 161.600A55 55 0 0 1 105 54.400z'
    return [
      `<path d="${hull}${hole}" fill="${body}" fill-rule="evenodd"/>`,
      area(dusk, 'M92 53A55 55 0 0 0 92 163L105 161.600A55 55 0 0 1 105 54.400z'),
      strip(black(0.42), 11, 'M82 62.500A50 50 0 0 0 82 153.500', '4.500 6.500'),
      strip(black(0.42), 12, 'M136 53.500A58 58 0 0 1 136 162.500', '4.500 6.500'),
      ring(second, 7, 92, 108, 58.5),
      ring(body, 4.5, 92, 108, 59),
      strip(gleam, 4.5, 'M33.500 100A59 59 0 0 1 66 55M150 116A59 59 0 0 1 124 157'),
      area(second, 'M66 34h74l6 22c-20 8-66 8-86 0z'),
      box(body, 68, 26, 66, 28, 7),
      box(gleam, 72, 29, 58, 8, 4),
      box(dusk, 68, 46, 66, 8, 4),
      box(second, 58, 31, 12, 18, 3),
      box(tone.iron, 132, 32, 10, 16),
      box(tone.steel, 141, 24, 22, 32, 4),
      box(white(0.4), 144, 26, 16, 8, 3),
      box(tone.dark, 156, 37, 7, 6),
    ]
  },
}
