import { area, black, box, disc, line, oval, ring, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

/** A coil with its stripped end. */
export const cable: Shape = {
  shadow: [96, 168, 62],
  draw: ({ body, second, gleam, dusk }) => [
    ring(body, 44, 96, 96, 48),
    ring(second, 2.5, 96, 96, 27),
    ring(dusk, 2.5, 96, 96, 37),
    ring(dusk, 2.5, 96, 96, 48),
    ring(dusk, 2.5, 96, 96, 59),
    strip(gleam, 6, 'M44 76A56 56 0 0 1 80 42M68 84A31 31 0 0 1 86 67'),
    line(body, 11, 'M40 134c20 34 70 36 92 28l14-4'),
    line(gleam, 2.5, 'M48 142c22 24 62 26 84 18'),
    line('#c17c50', 5, 'M150 157l24-7M150 159l26 0M149 161l23 7'),
    turn(-14, [box(second, 138, 151, 12, 14, 2)], 144, 158),
    ...[-32, 90, 212].map((angle) =>
      turn(angle, [box(tone.paper, 88, 24, 16, 49, 3), box(black(0.12), 88, 30, 16, 3)], 96, 96),
    ),
  ],
}

/** A plate with two rockers. */
export const switchShape: Shape = {
  shadow: [100, 172, 62],
  draw: ({ body, second, gleam, dusk }) => [
    box(second, 32, 32, 140, 142, 13),
    box(body, 28, 28, 140, 142, 13),
    box(dusk, 42, 42, 112, 114, 8),
    box(body, 47, 47, 49, 104, 5),
    box(body, 100, 47, 49, 104, 5),
    area(gleam, 'M52 47h39c3 0 5 2 5 5v44H47V52c0-3 2-5 5-5z'),
    area(dusk, 'M47 99h49v47c0 3-2 5-5 5H52c-3 0-5-2-5-5z'),
    area(dusk, 'M105 47h39c3 0 5 2 5 5v44h-49V52c0-3 2-5 5-5z'),
    area(gleam, 'M100 99h49v47c0 3-2 5-5 5h-39c-3 0-5-2-5-5z'),
    line('#c1442e', 4, 'M66 60h11'),
    line('#c1442e', 4, 'M119 137h11'),
    area(gleam, 'M41 31h114c6 0 10 4 10 8H31c0-4 4-8 10-8z'),
  ],
}

/** Three round pins, earth above, as in India. */
export const outlet: Shape = {
  shadow: [100, 170, 62],
  draw: ({ body, second, gleam, dusk }) => [
    box(second, 32, 32, 140, 142, 13),
    box(body, 28, 28, 140, 142, 13),
    area(gleam, 'M41 31h114c6 0 10 4 10 8H31c0-4 4-8 10-8z'),
    disc(dusk, 92, 104, 55),
    disc(body, 92, 102, 51),
    ring(dusk, 3, 92, 102, 44),
    disc(tone.dark, 92, 78, 10),
    disc(tone.dark, 72, 114, 8),
    disc(tone.dark, 112, 114, 8),
    strip(
      tone.brass,
      3,
      'M84 82A8.500 8.500 0 0 0 100 82M66 118A6.500 6.500 0 0 0 78 118M106 118A6.500 6.500 0 0 0 118 118',
    ),
    disc('#c1442e', 152, 152, 5),
    line(dusk, 4, 'M40 156h22'),
  ],
}

/** A miniature circuit breaker from the front. */
export const breaker: Shape = {
  shadow: [100, 174, 46],
  draw: ({ body, second, gleam, dusk }) => [
    area(second, 'M134 30l14 8v126l-14 10z'),
    box(body, 58, 28, 78, 148, 6),
    area(body, 'M64 62h80c4 0 6 2 6 6v68c0 4-2 6-6 6H64z'),
    area(dusk, 'M136 62h8c4 0 6 2 6 6v68c0 4-2 6-6 6h-8z'),
    box(black(0.12), 58, 58, 78, 4),
    box(black(0.12), 58, 142, 78, 4),
    disc(tone.soft, 97, 43, 10),
    line(tone.steel, 4, 'M92 48l10-10'),
    disc(tone.soft, 97, 160, 10),
    line(tone.steel, 4, 'M92 165l10-10'),
    box(black(0.2), 72, 86, 50, 46, 5),
    area(tone.dark, 'M76 92h42v16H76z'),
    area('#2c49ad', 'M74 88h46c2 0 4 2 4 4v12c0 3-2 4-4 4H74c-2 0-4-1-4-4V92c0-2 2-4 4-4z'),
    area(white(0.35), 'M74 90h46v5H74z'),
    box('#1b7a34', 84, 117, 26, 9, 2),
    line(dusk, 4, 'M72 72h30M72 79h20'),
    area(gleam, 'M62 31h6v142h-4c-2 0-3-1-3-3V34c0-2 0-3 1-3z'),
  ],
}

/** Plug top with three round pins. */
export const plug: Shape = {
  shadow: [92, 164, 56],
  draw: ({ body, second, gleam, dusk }) => [
    line(second, 13, 'M60 142C40 160 30 164 28 176'),
    turn(45, [
      box(tone.brass, 74, 18, 13, 46, 5),
      box(tone.brass, 113, 18, 13, 46, 5),
      box(tone.brass, 92, 8, 16, 56, 6),
      strip(white(0.45), 3.5, 'M79 22v36M98 12v46M118 22v36'),
      box(second, 54, 54, 92, 18, 5),
      area(
        body,
        'M56 68h88c4 0 6 2 6 6l-8 40c-2 14-10 22-20 26H78c-10-4-18-12-20-26l-8-40c0-4 2-6 6-6z',
      ),
      area(dusk, 'M130 68h14c4 0 6 2 6 6l-8 40c-2 14-10 22-20 26h-10c12-22 18-44 18-72z'),
      area(gleam, 'M58 74h10c0 22 3 40 10 56-8-4-12-8-14-18z'),
      box(second, 84, 138, 32, 26, 6),
      strip(white(0.2), 3, 'M84 146h32M84 154h32'),
      disc(dusk, 98, 100, 9),
      line(body, 3, 'M93 105l10-10'),
    ]),
  ],
}

export const junctionBox: Shape = {
  shadow: [100, 160, 66],
  draw: ({ body, second, gleam, dusk }) => [
    box(second, 20, 84, 20, 30, 4),
    box(second, 160, 84, 20, 30, 4),
    box(second, 84, 154, 32, 16, 4),
    strip(white(0.2), 3, 'M26 84v30M34 84v30M166 84v30M174 84v30M92 154v16M100 154v16M108 154v16'),
    box(second, 38, 40, 126, 120, 12),
    box(body, 36, 36, 128, 120, 12),
    box(dusk, 46, 46, 108, 100, 8),
    box(body, 48, 47, 104, 96, 7),
    area(gleam, 'M55 47h48L48 110V54c0-4 3-7 7-7z'),
    ...[
      [57, 56],
      [143, 56],
      [57, 134],
      [143, 134],
    ].flatMap(([x, y]) => [
      disc(tone.iron, x!, y!, 6),
      line(tone.paper, 2, `M${x! - 3} ${y! + 3}l6-6`),
    ]),
    area('#f1b51c', 'M100 74l22 38H78z'),
    area(tone.dark, 'M102 82l-10 16h7l-3 11 11-15h-7z'),
  ],
}

export const multimeter: Shape = {
  shadow: [100, 173, 60],
  draw: ({ body, second, gleam, dusk }) => [
    line('#c1442e', 5, 'M112 150c4 24 44 22 46-10V84'),
    line(tone.dark, 5, 'M92 150c-4 28-48 24-50-6V88'),
    box('#c1442e', 153, 56, 10, 44, 5),
    box(tone.dark, 37, 60, 10, 44, 5),
    area(tone.steel, 'M156 40h4l2 16h-8zM40 44h4l2 16h-8z'),
    box(second, 58, 26, 86, 146, 14),
    box(body, 56, 24, 86, 146, 14),
    box(second, 64, 32, 70, 130, 8),
    box('#c9d6c0', 70, 40, 58, 34, 4),
    line('#2f3d33', 4, 'M80 50v14M90 50h7v7h-7v7h7M106 50h7v14h-7M106 57h7'),
    ring(white(0.2), 3, 99, 108, 24),
    disc(tone.soft, 99, 108, 19),
    area(tone.paper, 'M97 91h4v18h-4z'),
    disc(tone.dark, 82, 150, 5),
    disc(tone.dark, 99, 150, 5),
    disc('#c1442e', 116, 150, 5),
    area(gleam, 'M60 38c0-6 4-10 10-10h50v4H72c-5 0-8 3-8 8v100h-4z'),
    box(dusk, 134, 40, 8, 116),
  ],
}

/** A ceiling fan of three blades, seen from below at an angle. */
export const fan: Shape = {
  shadow: [100, 170, 54],
  draw: ({ body, second, gleam, dusk }) => [
    box(tone.iron, 96, 34, 8, 50),
    area(second, 'M84 26h32l-5 18H89zM82 74h36l4 12H78z'),
    area(
      body,
      'M80 92 30 82c-4-1-6 1-6 4v18c0 3 2 5 6 5l50 3zM120 92l50-10c4-1 6 1 6 4v18c0 3-2 5-6 5l-50 3z',
    ),
    area(dusk, 'M80 104l-56-4v4c0 3 2 5 6 5l50 3zM120 104l56-4v4c0 3-2 5-6 5l-50 3z'),
    area(gleam, 'M80 92 30 82c-4-1-6 1-6 4v3l56 9zM120 92l50-10c4-1 6 1 6 4v3l-56 9z'),
    area(body, 'M88 112h24l12 50c1 4-1 6-4 6H80c-3 0-5-2-4-6z'),
    area(gleam, 'M88 112h7l-8 56h-7c-3 0-5-2-4-6z'),
    box(tone.iron, 66, 97, 14, 10, 2),
    box(tone.iron, 120, 97, 14, 10, 2),
    area(body, 'M70 90c4-5 14-8 30-8s26 3 30 8v14c-4 10-14 16-30 16s-26-6-30-16z'),
    area(gleam, 'M74 91c5-4 14-5 24-5v9c-10 0-18 1-24 4z'),
    oval(second, 100, 108, 28, 12),
    oval(white(0.2), 100, 106, 18, 7),
  ],
}
