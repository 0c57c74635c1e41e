import { area, black, box, disc, line, oval, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

export const bulb: Shape = {
  shadow: [100, 172, 32],
  draw: ({ body, second, gleam, dusk }) => [
    area(body, 'M100 26c28 0 48 20 48 47 0 22-14 34-20 52H72c-6-18-20-30-20-52 0-27 20-47 48-47z'),
    area(dusk, 'M148 73c0 22-14 34-20 52h-18c16-24 24-56 14-94 15 7 24 22 24 42z'),
    line(gleam, 8, 'M66 76c0-18 10-30 26-34'),
    disc(gleam, 69, 91, 4),
    area(tone.paper, 'M69 118h62l-8 24H77z'),
    area(black(0.14), 'M108 118h23l-8 24h-18z'),
    box(second, 80, 140, 40, 26, 3),
    strip(black(0.24), 4, 'M80 148l40-3M80 157l40-3'),
    area(tone.dark, 'M86 166h28l-6 8H92z'),
    area(white(0.3), 'M84 140h7v26h-7z'),
  ],
}

/** A batten: the lit tube below its housing. */
export const tubeLight: Shape = {
  shadow: [100, 160, 66],
  draw: ({ body, second, gleam }) => [
    turn(-30, [
      box(tone.steel, 14, 74, 172, 24, 5),
      area(white(0.5), 'M19 74h162c3 0 5 2 5 5v3H14v-3c0-3 2-5 5-5z'),
      box(tone.iron, 52, 68, 12, 8, 2),
      box(tone.iron, 136, 68, 12, 8, 2),
      box(body, 22, 94, 156, 26, 13),
      line(gleam, 5, 'M36 101h126'),
      area(second, 'M12 86h20v36H20c-5 0-8-3-8-8zM168 86h20v28c0 5-3 8-8 8h-12z'),
      area(white(0.22), 'M17 90h4v28h-4zM173 90h4v28h-4z'),
    ]),
  ],
}

/** A square ceiling panel, tilted towards us, with its driver. */
export const panelLight: Shape = {
  shadow: [100, 166, 74],
  draw: ({ body, second, gleam }) => [
    line(tone.dark, 4, 'M126 62V48c0-6-4-8-10-8h-16'),
    box(tone.soft, 56, 30, 50, 22, 4),
    box(white(0.2), 62, 36, 24, 4, 2),
    area(second, 'M46 60h108c4 0 6 2 7 5l17 82c1 6-2 11-8 11H30c-6 0-9-5-8-11l17-82c1-3 3-5 7-5z'),
    area(tone.paper, 'M46 58h108c4 0 6 2 7 5l17 81c1 5-2 8-8 8H30c-6 0-9-3-8-8l17-81c1-3 3-5 7-5z'),
    area(black(0.16), 'M52 66h96l16 76H36z'),
    area(body, 'M54 68h92l15 72H39z'),
    area(gleam, 'M64 68h30l-34 72H39l2-10zM106 68h12l-34 72H70z'),
  ],
}

/** In a lamp's colour it is lit; in any other its housing has the colour. */
export const floodlight: Shape = {
  shadow: [100, 172, 50],
  draw: ({ body, second, gleam, clear }) => {
    const housing = clear ? tone.dark : body
    return [
      line(tone.iron, 9, 'M38 96v50c0 10 6 16 16 16h92c10 0 16-6 16-16V96'),
      box(tone.soft, 84, 158, 32, 12, 4),
      area(tone.soft, 'M40 38h120l8 14H32z'),
      strip(white(0.16), 4, 'M52 38v12M68 38v12M84 38v12M100 38v12M116 38v12M132 38v12M148 38v12'),
      box(housing, 26, 46, 148, 94, 9),
      area(white(0.2), 'M35 46h130c5 0 9 3 9 8H26c0-5 4-8 9-8z'),
      box(black(0.3), 38, 60, 124, 68, 5),
      box(clear ? body : '#eef3ea', 42, 64, 116, 60, 4),
      ...[60, 80, 100, 120, 140].flatMap((x) =>
        [80, 94, 108].map((y) => box(clear ? second : '#e3c65a', x - 5, y - 4, 10, 8, 2)),
      ),
      area(clear ? gleam : white(0.6), 'M42 64h50L62 124H42z'),
      disc(tone.steel, 32, 102, 6),
      disc(tone.steel, 168, 102, 6),
    ]
  },
}

export const torch: Shape = {
  shadow: [98, 164, 56],
  draw: ({ body, second, gleam, dusk, clear }) => {
    const barrel = clear ? tone.soft : body
    return [
      turn(-38, [
        line(tone.dark, 4, 'M16 100c-14-2-16 12-8 20s18 8 18-4'),
        area(
          barrel,
          'M22 84h82c10 0 16-8 24-10l34-6v64l-34-6c-8-2-14-10-24-10H22c-5 0-8-3-8-7V91c0-4 3-7 8-7z',
        ),
        area(second, 'M22 84h10v32H22c-5 0-8-3-8-7V91c0-4 3-7 8-7zM128 74l22-4v60l-22-4z'),
        area(gleam, 'M32 88h74c10 0 16-7 24-9l32-6v9l-32 6c-8 2-14 4-24 4H32z'),
        area(dusk, 'M32 108h74c10 0 16 6 24 8l32 6v10l-34-6c-8-2-14-10-24-10H32z'),
        strip(black(0.26), 3, 'M42 84v32M50 84v32M58 84v32'),
        box(tone.dark, 74, 90, 22, 11, 5),
        box('#c1442e', 79, 92, 12, 6, 3),
        box(tone.dark, 160, 64, 15, 72, 5),
        oval(clear ? body : '#f5d76a', 175, 100, 9, 30),
        oval(white(0.7), 174, 92, 4, 15),
      ]),
    ]
  },
}
