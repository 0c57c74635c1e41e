import { area, black, box, disc, line, oval, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

export const hacksaw: Shape = {
  shadow: [100, 160, 66],
  draw: ({ body, second, gleam, dusk }) => [
    turn(-14, [
      line(body, 11, 'M30 124V78c0-8 4-12 12-12h96c8 0 14 4 14 12v20'),
      line(gleam, 3, 'M28 118V78c0-8 6-14 14-14h92'),
      box(tone.iron, 24, 122, 14, 14, 3),
      box(tone.iron, 138, 120, 18, 14, 3),
      strip(tone.steel, 9, 'M30 132h112'),
      strip(tone.iron, 5, 'M32 138h108', '3 2'),
      disc(tone.soft, 31, 130, 3),
      disc(tone.soft, 144, 130, 3),
      area(
        second,
        'M140 92c6-4 16-4 24-2 14 4 20 16 18 30-2 16-10 34-22 36-10 2-16-4-16-12l-2-18c-2-10-6-20-2-34zm14 14c-4 2-4 8-2 14l4 22c2 4 8 2 10-4 4-8 6-16 4-22-2-8-8-12-16-10z',
      ),
      line(white(0.2), 3, 'M150 96c12-4 24 2 26 14'),
      line(dusk, 3, 'M60 66h40'),
    ]),
  ],
}

export const level: Shape = {
  shadow: [100, 148, 74],
  draw: ({ body, second, gleam, dusk }) => {
    const vial = (x: number, y: number, width: number, height: number, degrees = 0) =>
      turn(
        degrees,
        [
          box('#b9d84a', x - width / 2, y - height / 2, width, height, 7),
          oval(white(0.75), x, y, Math.max(4, width / 5), Math.max(4, height / 5)),
        ],
        x,
        y,
      )
    return [
      turn(-14, [
        box(body, 22, 68, 156, 62, 4),
        box(gleam, 34, 68, 132, 7),
        box(dusk, 34, 118, 132, 12),
        box(black(0.2), 34, 82, 132, 3),
        box(second, 22, 68, 14, 62, 4),
        box(second, 164, 68, 14, 62, 4),
        box(tone.dark, 76, 68, 48, 32, 4),
        vial(100, 82, 38, 15),
        strip(black(0.5), 2, 'M90 74.5v15M110 74.5v15'),
        disc(tone.dark, 55, 100, 19),
        vial(55, 100, 13, 30),
        disc(tone.dark, 145, 100, 19),
        vial(145, 100, 13, 30, 45),
        line(dusk, 4, 'M88 110h24'),
      ]),
    ]
  },
}

/** Wood chisel; the handle carries the colour. */
export const chisel: Shape = {
  shadow: [100, 168, 54],
  draw: ({ body, second, gleam }) => [
    turn(-46, [
      area(tone.steel, 'M96 92h8c12 0 20-4 32-4h54v24h-54c-12 0-20-4-32-4h-8z'),
      area(white(0.5), 'M112 93c8-1 15-4 24-4h54v6h-54c-9 0-16-1-24-2z'),
      area(tone.iron, 'M174 88h16v24h-4z'),
      area(body, 'M10 92c0-6 4-10 10-11 26-4 50 7 66 8v22c-16 1-40 12-66 8-6-1-10-5-10-11z'),
      area(gleam, 'M20 86c24-3 46 6 64 7v4C66 96 44 90 22 92z'),
      area(second, 'M10 92c0-6 4-10 10-11l3-.500v39l-3-.500c-6-1-10-5-10-11z'),
      area(tone.brass, 'M84 88l15 2v20l-15 2z'),
      area(white(0.35), 'M84 92l15 1v4H84z'),
    ]),
  ],
}

export const toolbox: Shape = {
  shadow: [100, 166, 76],
  draw: ({ body, second, gleam, dusk }) => [
    line(second, 12, 'M66 64V54c0-10 6-14 14-14h40c8 0 14 4 14 14v10'),
    line(white(0.18), 3, 'M78 40h44'),
    area(body, 'M40 60h120c8 0 12 4 13 10l3 26H24l3-26c1-6 5-10 13-10z'),
    area(gleam, 'M40 64h120c4 0 7 2 8 6H32c1-4 4-6 8-6z'),
    area(body, 'M26 98h148v62c0 5-3 8-8 8H34c-5 0-8-3-8-8z'),
    box(second, 22, 92, 156, 12, 4),
    box(white(0.16), 26, 94, 148, 3, 1.5),
    area(dusk, 'M26 150h148v10c0 5-3 8-8 8H34c-5 0-8-3-8-8z'),
    box(dusk, 66, 118, 68, 22, 4),
    box(tone.steel, 44, 86, 20, 28, 4),
    box(tone.steel, 136, 86, 20, 28, 4),
    box(tone.iron, 44, 98, 20, 5),
    box(tone.iron, 136, 98, 20, 5),
    line(gleam, 4, 'M34 114v28'),
  ],
}
