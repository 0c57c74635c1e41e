import { area, black, box, disc, line, ring, strip, tone, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

export const circularSaw: Shape = {
  shadow: [100, 168, 62],
  draw: ({ body, second, gleam, dusk }) => [
    strip(tone.steel, 6, 'M55 116a45 45 0 1 0 90 0 45 45 0 1 0-90 0', '5 4'),
    disc('#c3cbc9', 100, 116, 44),
    ring(black(0.1), 8, 100, 116, 30),
    area(body, 'M46 122c-4-40 20-66 54-66 36 0 60 26 56 66z'),
    area(gleam, 'M56 104c3-22 18-38 40-40v8C78 76 68 88 64 106z'),
    line(second, 17, 'M112 56h40c14 0 16 10 16 20l-4 36'),
    line(body, 12, 'M112 55h40c12 0 14 8 14 18'),
    area(tone.dark, 'M128 66h14c0 12-4 18-14 20z'),
    box(tone.dark, 52, 34, 20, 24, 9),
    box(tone.soft, 57, 54, 10, 18),
    disc(second, 98, 104, 27),
    disc(dusk, 98, 104, 27),
    disc(body, 98, 102, 22),
    line(dusk, 4, 'M86 96h24M86 104h24M88 112h20'),
    area(gleam, 'M82 94c3-8 9-12 17-13-2 5-10 8-17 13z'),
    box(tone.iron, 26, 122, 148, 11, 3),
    box(white(0.3), 26, 122, 148, 4, 2),
    box(tone.soft, 30, 114, 14, 10, 2),
  ],
}

export const jigsaw: Shape = {
  shadow: [98, 170, 52],
  draw: ({ body, second, gleam, dusk }) => [
    area(tone.steel, 'M52 130h12v34l-8 6-4-3z'),
    strip(black(0.28), 3, 'M52 136v30', '3 3'),
    line(tone.dark, 6, 'M160 96c12 0 14-10 14-22'),
    line(body, 21, 'M62 54c20-14 60-12 76 4 10 10 14 22 12 38'),
    line(gleam, 5, 'M66 48c20-10 50-8 64 4'),
    area(
      body,
      'M42 58c0-10 8-16 18-16s14 6 14 16v12c0 8 4 12 12 12h44c18 0 32 4 32 16v8c0 12-8 18-18 18H56c-8 0-14-4-14-12z',
    ),
    area(second, 'M42 88h32c6 4 12 5 20 5h30l-10 31H56c-8 0-14-4-14-12z'),
    area(tone.dark, 'M82 62h18c0 10-6 15-18 14z'),
    line(white(0.2), 4, 'M56 98v16M66 98v16M76 100v14'),
    line(dusk, 4, 'M132 96h18M132 104h18M132 112h16'),
    area(gleam, 'M47 60c0-7 4-12 10-13l1 34H47z'),
    box(tone.iron, 26, 122, 126, 10, 3),
    box(white(0.3), 26, 122, 126, 4, 2),
    box(tone.soft, 44, 112, 22, 12, 3),
  ],
}

export const sander: Shape = {
  shadow: [96, 164, 62],
  draw: ({ body, second, gleam, dusk }) => [
    area(tone.soft, 'M132 92c18-6 42 0 42 24s-22 30-42 20z'),
    strip(white(0.14), 3, 'M148 92v48M160 96v42'),
    box(tone.dark, 120, 98, 16, 28, 4),
    area(body, 'M52 76c4-6 6-8 12-8h42c6 0 8 2 12 8 8 14 14 30 12 54H40c-2-24 4-40 12-54z'),
    area(body, 'M36 52c0-18 22-22 49-22s49 4 49 22c0 12-10 18-20 22H56c-10-4-20-10-20-22z'),
    area(second, 'M56 74h58c4 4 6 8 8 13H48c2-5 4-9 8-13z'),
    area(
      gleam,
      'M44 50c2-10 16-13 36-14v8c-16 1-26 3-32 11zM52 92h14c-4 10-6 20-6 34H46c0-14 2-24 6-34z',
    ),
    line(dusk, 4, 'M84 100h26M84 109h28M84 118h28'),
    box(tone.dark, 30, 128, 112, 14, 5),
    box(tone.soft, 26, 140, 120, 12, 3),
    box('#b5763f', 26, 150, 120, 8, 2),
    strip(white(0.2), 2, 'M30 154h112', '2 3'),
  ],
}

/** Snail housing with inlet, carrying handle and a long mouth. */
export const blower: Shape = {
  shadow: [92, 160, 62],
  draw: ({ body, second, gleam, dusk }) => [
    line(second, 15, 'M40 88C36 44 92 32 112 58l4 20'),
    line(white(0.16), 4, 'M44 70C50 48 82 42 100 56'),
    area(tone.dark, 'M88 58h16c2 10-4 16-14 17z'),
    area(tone.dark, 'M124 110l46 8c4 1 6 3 6 6v20c0 3-2 5-6 5l-46 1z'),
    area(white(0.14), 'M124 112l46 9v6l-46-5z'),
    area(body, 'M74 66c26 0 38 18 46 34l12 4v46l-62 2c-26 0-46-18-46-42s22-44 50-44z'),
    area(dusk, 'M28 124c12 12 60 20 104 8v18l-62 2c-20 0-36-11-42-28z'),
    disc(second, 72, 110, 29),
    ring(white(0.16), 3, 72, 110, 24),
    line(white(0.26), 4, 'M72 92v36M54 110h36M59 97l26 26M85 97l-26 26'),
    disc(tone.dark, 72, 110, 7),
    area(gleam, 'M38 88c8-10 20-16 36-16 10 0 18 3 24 8-22-6-42-4-56 16z'),
    box(gleam, 124, 106, 8, 42, 2),
  ],
}

/** Pistol grip, silver mouth glowing at its end, cable instead of a battery. */
export const heatGun: Shape = {
  shadow: [92, 172, 48],
  draw: ({ body, second, gleam, dusk }) => [
    line(tone.dark, 7, 'M70 156c2 14 14 14 26 14h44'),
    area('#d9632b', 'M162 52h12c2 8 2 22 0 30h-12z'),
    area(tone.steel, 'M122 46l20-2 24 7v32l-24 7-20-2z'),
    area(white(0.4), 'M122 54l20-2 24 5v7l-24-2-20 2z'),
    strip(black(0.2), 3, 'M134 48v38M144 47v40'),
    area(tone.dark, 'M112 40h12c2 14 2 40 0 54h-12z'),
    area(
      body,
      'M50 36h64v62H82c-4 16-6 34-8 54-1 8-4 10-10 10H46c-8 0-11-4-10-12 2-18 6-36 6-52-12-8-16-18-16-32 0-18 10-30 24-30z',
    ),
    area(second, 'M46 108h26c-3 14-4 28-5 42H41c2-14 4-28 5-42z'),
    line(white(0.16), 3, 'M51 118h15M50 127h15M49 136h15'),
    area(tone.dark, 'M81 98h16c3 14-4 24-18 26z'),
    line(dusk, 4.5, 'M42 52l0 30M52 50v34M62 50v34'),
    area(gleam, 'M50 40h60v6H48c-6 1-10 4-13 9 2-9 7-15 15-15z'),
    disc(gleam, 90, 70, 9),
  ],
}
