import { area, black, box, disc, line, oval, ring, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

export const drill: Shape = {
  shadow: [84, 172, 48],
  draw: ({ body, second, gleam, dusk }) => [
    area(tone.steel, 'M150 64h26l4 4-4 4h-26z'),
    strip(black(0.2), 2, 'M156 72l6-8M164 72l6-8M172 72l5-7'),
    area(tone.iron, 'M128 50h14l12 8v20l-12 8h-14z'),
    area(white(0.3), 'M128 56h14l10 5v4h-24z'),
    box(tone.dark, 116, 44, 14, 48, 4),
    area(body, 'M34 40c30-5 60-4 84-2v60H44c-12 0-20-8-20-20V56c0-8 3-14 10-16z'),
    area(body, 'M52 88h44l-10 66H48z'),
    area(dusk, 'M54 98h40l-2 10H53z'),
    area(tone.dark, 'M95 96h14c4 14-2 26-14 30l-5-2z'),
    area(second, 'M60 110h24l-5 40H56z'),
    line(white(0.16), 3, 'M62 118h18M61 127h18M61 136h16'),
    area(tone.dark, 'M40 148h58c8 0 12 4 12 10v6c0 5-3 8-8 8H42c-6 0-9-3-9-8v-8c0-5 3-8 7-8z'),
    area(white(0.14), 'M40 148h58c5 0 8 2 10 4H34c1-2 3-4 6-4z'),
    disc(gleam, 50, 67, 14),
    line(dusk, 4.5, 'M78 58h28M78 68h28M78 78h28'),
    area(gleam, 'M40 44c24-3 48-3 70-2v6c-26-1-50-1-74 3-1-4 1-6 4-7z'),
  ],
}

/** From above: barrel, gear head, disc under its guard and the side handle. */
export const grinder: Shape = {
  shadow: [104, 166, 60],
  draw: ({ body, second, gleam, dusk }) => [
    turn(-28, [
      line(tone.dark, 6, 'M20 104C6 104 4 112 6 124'),
      disc('#6f7674', 142, 104, 43),
      ring(black(0.14), 10, 142, 104, 32),
      disc('#c9c3b2', 142, 104, 20),
      area(tone.dark, 'M142 57a47 47 0 0 0 0 94v-14a33 33 0 0 1 0-66z'),
      area(white(0.14), 'M142 57a47 47 0 0 0-47 47h5a42 42 0 0 1 42-42z'),
      area(tone.dark, 'M126 84V52c0-8 2-14 8-14s8 6 8 14v34z'),
      line(white(0.16), 3, 'M131 50h6M131 58h6M131 66h6'),
      area(body, 'M30 84c-8 2-14 8-14 20s6 18 14 20l70 4V80z'),
      area(second, 'M30 84c-8 2-14 8-14 20s6 18 14 20l14 1V83z'),
      area(gleam, 'M50 88l46-3v8l-46 3z'),
      box(tone.dark, 72, 100, 22, 9, 4),
      line(dusk, 4, 'M54 112v8M62 112v9M70 113v9'),
      area(tone.steel, 'M98 79h16l20 8c12 4 18 10 18 17s-6 13-18 17l-20 8H98z'),
      area(white(0.34), 'M98 84h14l20 8c5 2 8 4 10 6H98z'),
      disc(tone.iron, 138, 104, 8),
      oval(black(0.3), 138, 104, 3.5, 3.5),
    ]),
  ],
}
