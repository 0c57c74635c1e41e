import { area, black, box, disc, line, place, ring, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

/** Claw hammer; the handle carries the colour. */
export const hammer: Shape = {
  shadow: [96, 168, 56],
  draw: ({ body, second, gleam }) => [
    turn(-48, [
      '<g transform="translate(-6 -6)">',
      area(body, 'M10 90c0-4 3-6 8-6 20 0 34 6 54 6h84v20H72c-20 0-34 6-54 6-5 0-8-2-8-6z'),
      area(second, 'M10 90c0-4 3-6 8-6 20 0 34 6 48 6v20c-14 0-28 6-48 6-5 0-8-2-8-6z'),
      area(gleam, 'M18 88c20 0 34 6 54 6h70v3H72c-22 0-36-5-54-4z'),
      line(white(0.2), 3, 'M26 94v13M36 95v11M46 96v9'),
      area(tone.iron, 'M142 88c4-22-6-38-26-46 24-6 50 10 54 46l2 24h-30z'),
      area(tone.steel, 'M142 84h26c4 10 5 20 2 34l-4 12h-20l-4-12c-3-12-3-22 0-34z'),
      area(tone.iron, 'M140 128h32l4 18c1 4-1 6-4 6h-32c-3 0-5-2-4-6z'),
      area(white(0.35), 'M146 88h7l-2 36h-5c-3-12-3-24 0-36z'),
      area(white(0.3), 'M126 42c18 2 32 14 37 36l-6 2c-4-18-14-30-31-38z'),
      '</g>',
    ]),
  ],
}

export const screwdriver: Shape = {
  shadow: [100, 166, 54],
  draw: ({ body, second, gleam, dusk }) => [
    turn(-42, [
      area(tone.steel, 'M100 94h66l20-3c4 0 5 2 5 4v10c0 2-1 4-5 4l-20-3h-66z'),
      area(white(0.45), 'M100 95h68v4h-68z'),
      area(black(0.14), 'M168 94l18-3c4 0 5 2 5 4v10c0 2-1 4-5 4l-18-3z'),
      area(
        body,
        'M10 86c2-6 8-8 16-8h34c12 0 18 8 28 8 6 0 10 2 10 6v16c0 4-4 6-10 6-10 0-16 8-28 8H26c-8 0-14-2-16-8-3-8-3-20 0-28z',
      ),
      area(second, 'M22 78h10v44H22c-6-1-10-3-12-8-3-8-3-20 0-28 2-5 6-7 12-8z'),
      area(second, 'M88 86c8-1 14 1 14 6v16c0 5-6 7-14 6z'),
      line(dusk, 5, 'M40 94h38M40 106h38'),
      line(gleam, 5, 'M36 84h24c8 0 14 5 22 7'),
    ]),
  ],
}

export const pliers: Shape = {
  shadow: [100, 174, 44],
  draw: ({ body, second, gleam, dusk }) => [
    area(tone.iron, 'M84 104c-4-12 6-20 16-24l14-10 0-42c10 8 18 26 14 46l-18 26-6 14z'),
    area(tone.steel, 'M116 104c4-12-6-20-16-24L86 70l0-42c-10 8-18 26-14 46l18 26 6 14z'),
    area(tone.steel, 'M86 28c2-2 12-2 13 0v42l-13 2z'),
    area(tone.iron, 'M114 28c-2-2-12-2-13 0v42l13 2z'),
    strip(black(0.3), 2, 'M100 30v42'),
    strip(black(0.26), 5, 'M97 34v26M103 34v26', '2 3'),
    area(white(0.4), 'M82 36c-7 12-8 26-5 38l6 6c-3-14-3-28-1-44z'),
    line(body, 19, 'M86 110C66 122 72 146 62 166M114 110c20 12 14 36 24 56'),
    line(second, 19, 'M66 152l-4 14M134 152l4 14'),
    line(gleam, 5, 'M80 110C66 122 70 136 62 156M110 113c16 8 14 24 20 38'),
    line(dusk, 4, 'M92 100l-14 8M108 100l14 8'),
    disc(tone.iron, 100, 90, 12),
    disc(white(0.35), 99, 89, 8),
    disc(tone.soft, 100, 90, 4),
  ],
}

/** Open at one end, ring at the other. */
export const spanner: Shape = {
  shadow: [96, 172, 58],
  draw: ({ body, second, gleam }) => [
    place(9, 5, 0.92, [
      turn(-45, [
        area(body, 'M36 90h20c30 0 60 2 90 2h12v16h-12c-30 0-60 2-90 2H36z'),
        strip(body, 17, 'M4.500 87A23 23 0 1 1 4.500 113'),
        ring(body, 14, 174, 100, 18),
        ring(second, 2.5, 174, 100, 12),
        area(second, 'M62 95h72c4 0 6 2 6 5s-2 5-6 5H62c-4 0-6-2-6-5s2-5 6-5z'),
        area(gleam, 'M54 90c30 0 60 2 90 2v3H62c-4 0-7 2-8 5z'),
        strip(gleam, 4, 'M9 80A25 25 0 0 1 42 84M156 91A21 21 0 0 1 180 79'),
      ]),
    ]),
  ],
}

/** Opened case: sockets by size and the ratchet below. */
export const socketSet: Shape = {
  shadow: [100, 170, 76],
  draw: ({ body, second, gleam, dusk }) => {
    const socket = (x: number, y: number, radius: number) => [
      disc(tone.steel, x, y, radius),
      disc(white(0.4), x - 1, y - 1, radius * 0.78),
      disc(tone.dark, x, y, radius * 0.55),
    ]
    return [
      area(second, 'M40 30h120c5 0 8 3 9 7l5 47H26l5-47c1-4 4-7 9-7z'),
      area(black(0.22), 'M46 38h108c4 0 6 2 6 5l3 35H37l3-35c0-3 2-5 6-5z'),
      line(white(0.14), 4, 'M56 50h88M54 62h92'),
      box(body, 24, 82, 152, 88, 9),
      box(tone.dark, 32, 90, 136, 66, 5),
      ...[46, 66, 88, 112, 140].flatMap((x, index) => socket(x, 108, 8 + index * 1.7)),
      area(tone.iron, 'M44 134h70l14-4c10-2 22 3 22 12s-12 14-22 12l-14-4H44c-8 0-8-16 0-16z'),
      area(tone.soft, 'M44 134h40v16H44c-8 0-8-16 0-16z'),
      disc(tone.steel, 134, 142, 9),
      disc(tone.soft, 134, 142, 4),
      area(gleam, 'M33 82h134c5 0 9 4 9 8H24c0-4 4-8 9-8z'),
      box(dusk, 24, 158, 152, 12, 6),
      box(tone.steel, 86, 156, 28, 11, 3),
    ]
  },
}

export const tapeMeasure: Shape = {
  shadow: [100, 164, 68],
  draw: ({ body, second, gleam, dusk }) => [
    area('#f6e489', 'M112 144h58v15h-58z'),
    strip('#4b4a33', 6, 'M118 148h46', '2 4'),
    strip('#4b4a33', 3, 'M116 145.500h52', '1.200 1.800'),
    area(tone.steel, 'M168 141h7v26h-4c-3 0-3-2-3-5z'),
    area(second, 'M34 128h94l6 32H48c-8 0-14-6-14-14z'),
    area(body, 'M64 40h36c26 0 40 20 40 48v56c0 5-2 8-7 8H44c-8 0-14-6-14-14V76c0-22 14-36 34-36z'),
    area(tone.dark, 'M124 52c10 8 16 20 16 36v12h-14V74c0-8-1-14-2-22z'),
    box(tone.dark, 116, 36, 20, 22, 7),
    disc(second, 80, 98, 35),
    disc(white(0.16), 80, 98, 35),
    disc(body, 80, 98, 28),
    area(gleam, 'M36 78c0-18 12-32 30-32h26c-30 4-46 16-48 48h-8z'),
    line(dusk, 4, 'M66 90h28M66 99h28M66 108h18'),
  ],
}

/** Snap-off cutter. */
export const knife: Shape = {
  shadow: [98, 160, 60],
  draw: ({ body, second, gleam, dusk }) => [
    turn(-36, [
      area(tone.steel, 'M120 92h50l18 22h-68z'),
      strip(black(0.24), 2, 'M134 92l8 22M148 92l8 22M162 92l8 22'),
      area(white(0.5), 'M120 110h65l3 4h-68z'),
      area(tone.iron, 'M110 88h22l4 28h-26z'),
      area(
        body,
        'M12 96c0-10 6-16 16-16h84c6 0 10 4 12 8v22c-2 6-6 10-12 10-18 0-24-6-40-4-18 2-28 6-44 6-10 0-16-6-16-16z',
      ),
      area(second, 'M12 96c0-10 6-16 16-16h12v41l-12 1c-10 0-16-6-16-16z'),
      box(tone.dark, 52, 92, 62, 8, 4),
      box(tone.soft, 80, 84, 24, 16, 4),
      line(white(0.3), 2.5, 'M86 88v8M92 88v8M98 88v8'),
      line(gleam, 4, 'M30 85h80'),
      line(dusk, 3, 'M52 112l4-5M62 111l4-5M72 109l4-5'),
      disc('#f5f4ef', 25, 101, 5),
    ]),
  ],
}
