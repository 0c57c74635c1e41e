import { area, black, box, disc, line, oval, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

/** A bib tap with its wall flange. */
export const tap: Shape = {
  shadow: [96, 170, 48],
  draw: ({ body, second, gleam, dusk }) => [
    box(second, 158, 70, 16, 64, 5),
    box(gleam, 161, 74, 4, 56, 2),
    strip(body, 32, 'M160 102H86C58 102 50 112 50 142'),
    strip(gleam, 7, 'M158 93H86C58 93 42 106 41 136'),
    strip(dusk, 6, 'M158 113H88C70 113 62 118 62 140'),
    box(second, 30, 138, 40, 12, 4),
    area(body, 'M96 68h30l6 22H90z'),
    area(gleam, 'M98 68h7l-4 22h-9z'),
    box(second, 94, 60, 34, 10, 3),
    box(body, 103, 42, 16, 20),
    box(gleam, 105, 42, 4, 20),
    box(body, 66, 28, 90, 18, 9),
    box(gleam, 74, 31, 74, 5, 2.5),
    box(second, 100, 25, 22, 24, 4),
    box(white(0.2), 103, 28, 6, 18, 2),
    area('#5aa3c8', 'M50 155c5 6 7 9 7 12a7 7 0 0 1-14 0c0-3 2-6 7-12z'),
  ],
}

/** A ball valve with its lever. */
export const valve: Shape = {
  shadow: [98, 160, 66],
  draw: ({ body, second, gleam, dusk }) => [
    box(second, 90, 60, 20, 26, 3),
    area(body, 'M24 90h34v56H24zM142 90h34v56h-34z'),
    area(dusk, 'M24 128h34v18H24zM142 128h34v18h-34z'),
    area(gleam, 'M24 98h34v11H24zM142 98h34v11h-34z'),
    strip(second, 3, 'M36 90v56M48 90v56M152 90v56M164 90v56'),
    area(body, 'M56 96c10-4 16-16 44-16s34 12 44 16v44c-10 4-16 16-44 16s-34-12-44-16z'),
    area(gleam, 'M56 104c10-4 18-12 44-14s34 8 44 14v9c-10-5-20-9-44-9s-34 5-44 9z'),
    area(dusk, 'M56 132c10 6 20 10 44 10s34-4 44-10v8c-10 4-16 16-44 16s-34-12-44-16z'),
    box(second, 84, 76, 32, 12, 3),
    area(
      '#c1442e',
      'M84 50h30c16 0 30-8 46-8h8c8 0 10 14 2 16-16 2-30 12-54 12H84c-8 0-8-20 0-20z',
    ),
    area(white(0.26), 'M86 53h28c16 0 30-8 46-8h6c2 0 4 2 4 4-16 0-32 10-54 10H86z'),
    disc(tone.steel, 100, 60, 7),
    disc(tone.iron, 100, 60, 3),
  ],
}

/** Three lengths side by side, ends towards us. */
export const pipe: Shape = {
  shadow: [104, 170, 62],
  draw: ({ body, second, gleam, dusk }) => {
    const length = (x: number, y: number) => [
      box(body, x, y - 19, 134, 38),
      oval(body, x + 134, y, 9, 19),
      box(gleam, x, y - 13, 134, 8),
      area(dusk, `M${x} ${y + 8}h142c-2 7-5 11-8 11H${x}z`),
      box(black(0.18), x + 54, y - 1, 44, 3),
      oval(second, x, y, 11, 19.5),
      oval(tone.dark, x, y, 7.5, 13.5),
    ]
    return [turn(-28, [...length(44, 60), ...length(24, 99), ...length(38, 138)])]
  },
}

export const elbow: Shape = {
  shadow: [108, 172, 52],
  draw: ({ body, second, gleam, dusk }) => [
    strip(body, 52, 'M60 72h22c34 0 46 14 46 46v16'),
    strip(gleam, 9, 'M66 56h20c40 0 58 20 58 62v12'),
    strip(dusk, 12, 'M66 90h16c18 0 28 8 28 28v14'),
    box(body, 36, 36, 34, 72, 3),
    box(gleam, 36, 44, 34, 14),
    box(dusk, 36, 92, 34, 16, 3),
    box(second, 66, 36, 6, 72, 3),
    oval(second, 37, 72, 13, 36),
    oval(tone.dark, 37, 72, 9.5, 28),
    area(body, 'M92 134h72v24c0 8-14 14-36 14s-36-6-36-14z'),
    area(gleam, 'M142 134h14v33c-4 2-8 3-14 4z'),
    area(dusk, 'M92 134h18v36c-12-2-18-7-18-12z'),
    box(second, 91, 130, 74, 7, 3),
  ],
}

/** A rain shower on its arm, running. */
export const shower: Shape = {
  shadow: [88, 172, 50],
  draw: ({ body, second, gleam, dusk }) => [
    box(second, 164, 26, 11, 42, 4),
    strip(body, 13, 'M166 46h-54c-16 0-24 8-24 22v8'),
    strip(gleam, 3.5, 'M164 43h-52c-18 0-27 10-27 25v6'),
    box(second, 76, 68, 24, 11, 4),
    area(body, 'M70 78h36l46 28H24z'),
    area(gleam, 'M70 78h10l-30 28H24z'),
    area(dusk, 'M106 78l46 28h-34l-26-28z'),
    area(second, 'M24 105h128c3 0 4 2 2 5-4 6-30 10-66 10s-62-4-66-10c-2-3-1-5 2-5z'),
    strip(
      white(0.5),
      3,
      'M40 113l3 0M56 115l3 0M72 116l3 0M88 116l3 0M104 116l3 0M120 115l3 0M134 113l3 0',
    ),
    line(
      '#6fb0d2',
      4,
      'M42 130l-6 26M66 132l-3 12M64 154l-1 8M88 132v28M110 132l3 10M113 152l1 8M134 130l6 26',
    ),
  ],
}

/** A monoblock: volute with its flanges, ribbed motor, terminal box, feet. */
export const pump: Shape = {
  shadow: [102, 163, 72],
  draw: ({ body, second, gleam, dusk }) => [
    area(tone.dark, 'M82 138h76l6 22H76zM40 146h34l4 14H34z'),
    box(tone.iron, 54, 38, 12, 34),
    box(second, 42, 32, 36, 11, 3),
    box(second, 22, 90, 11, 40, 3),
    box(tone.iron, 30, 98, 14, 24),
    box(body, 88, 66, 72, 76, 8),
    strip(dusk, 4, 'M96 80h60M96 90h60M96 100h60M96 110h60M96 120h60M96 130h60'),
    area(gleam, 'M96 66h56c5 0 8 3 8 8H88c0-5 3-8 8-8z'),
    area(second, 'M156 62h8c8 0 12 6 12 14v56c0 8-4 14-12 14h-8z'),
    line(white(0.18), 3, 'M165 80v14M165 102v14M165 124v6'),
    box(second, 104, 44, 42, 24, 5),
    box(white(0.18), 110, 50, 30, 4, 2),
    area(tone.iron, 'M80 74h14v62H80z'),
    disc(body, 60, 108, 39),
    disc(dusk, 60, 108, 39),
    disc(body, 59, 106, 35),
    disc(second, 60, 108, 15),
    area(gleam, 'M28 104c0-18 14-30 30-31v8c-12 2-20 10-22 24z'),
    disc(tone.steel, 60, 108, 5),
  ],
}
