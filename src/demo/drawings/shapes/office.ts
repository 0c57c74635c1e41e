import { area, black, box, disc, line, ring, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

/** A wrapped ream; a band and its label carry the second colour. */
export const paperReam: Shape = {
  shadow: [100, 162, 74],
  draw: ({ body, second, gleam, dusk }) => [
    area(body, 'M24 88 108 52l68 34-86 44z'),
    area(gleam, 'M24 88 108 52l68 34-86 44z'),
    area(tone.paper, 'M26 86 108 44l66 33-84 43-60-30z'),
    strip(black(0.13), 1.5, 'M28 92l62 33 84-43M28 88l62 33 84-43'),
    area(body, 'M24 88l66 40v40l-63-42c-2-1-3-3-3-5z'),
    area(body, 'M176 82l-86 46v40l83-45c2-1 3-3 3-5z'),
    area(dusk, 'M176 82l-86 46v40l83-45c2-1 3-3 3-5z'),
    area(second, 'M90 128l86-46v13l-86 47zM90 128 24 88v13l66 41z'),
    area(white(0.14), 'M90 128 24 88v13l66 41z'),
    area(tone.paper, 'M112 132l36-19v14l-36 20z'),
    line(second, 2.5, 'M118 136l24-13M118 141l14-8'),
    line('#b9c1bd', 2.5, 'M70 86l34-17M82 92l34-17M94 98l22-11'),
  ],
}

export const pen: Shape = {
  shadow: [102, 168, 52],
  draw: ({ body, second, gleam, dusk }) => [
    line(second, 4, 'M34 166c16-14 22-2 32-2s12-10 20-4 12 4 20 0'),
    turn(-45, [
      area(tone.steel, 'M6 98l28-14h8v32h-8L6 104c-2-1-2-5 0-6z'),
      area(white(0.45), 'M8 98l26-12h8v9H10z'),
      area(tone.dark, 'M4 99l12-6v14l-12-6z'),
      area(body, 'M40 82h118c6 0 10 4 10 10v16c0 6-4 10-10 10H40z'),
      area(second, 'M40 82h46v36H40z'),
      strip(white(0.2), 2.5, 'M50 82v36M58 82v36M66 82v36M74 82v36'),
      area(gleam, 'M40 87h120v7H40z'),
      area(dusk, 'M40 108h128c0 6-4 10-10 10H40z'),
      box(tone.iron, 96, 82, 7, 36),
      box(tone.steel, 168, 88, 12, 24, 2),
      box(second, 178, 91, 18, 18, 5),
      area(tone.steel, 'M106 76h58c6 0 9 3 9 9v5h-7v-4h-60c-5 0-5-10 0-10z'),
    ]),
  ],
}

/** A lever arch file, spine towards us. */
export const folder: Shape = {
  shadow: [102, 170, 60],
  draw: ({ body, second, gleam, dusk }) => [
    area(second, 'M44 27h48l64 5c5 0 8 3 8 7v14l-72 2z'),
    area(tone.paper, 'M90 34l62 6 6 8v16H90z'),
    strip(black(0.16), 1.5, 'M92 38l62 8M92 43l64 9'),
    area(body, 'M90 44l70 12c3 1 5 3 5 6v94c0 3-2 5-5 6l-70 10z'),
    area(dusk, 'M90 44l70 12c3 1 5 3 5 6v94c0 3-2 5-5 6l-70 10z'),
    line(white(0.2), 3, 'M152 76v62'),
    area(body, 'M44 28h50v144H44c-5 0-8-3-8-8V36c0-5 3-8 8-8z'),
    area(gleam, 'M44 28h7v144h-7c-5 0-8-3-8-8V36c0-5 3-8 8-8z'),
    box(tone.paper, 53, 46, 32, 58, 3),
    line(second, 3, 'M60 60h18M60 70h18M60 80h12'),
    disc(tone.dark, 69, 132, 13),
    ring(tone.steel, 4, 69, 132, 12),
    box(second, 36, 158, 58, 6),
  ],
}

export const chair: Shape = {
  shadow: [100, 172, 54],
  draw: ({ body, second, gleam, dusk }) => [
    line(tone.iron, 8, 'M100 112v36'),
    line(tone.dark, 8, 'M100 148 54 162M100 148l46 14M100 148v18M100 146l-24-4M100 146l24-4'),
    disc(tone.dark, 52, 167, 7),
    disc(tone.dark, 148, 167, 7),
    disc(tone.dark, 100, 169, 7),
    box(tone.soft, 92, 112, 16, 22, 4),
    box(tone.dark, 94, 84, 12, 28),
    line(tone.dark, 7, 'M58 110H46V82M142 110h12V82'),
    line(tone.soft, 10, 'M38 80h20M142 80h20'),
    area(
      body,
      'M74 26h52c10 0 16 6 16 16l-6 40c-1 6-5 10-12 10H76c-7 0-11-4-12-10l-6-40c0-10 6-16 16-16z',
    ),
    area(second, 'M72 78h56l-1 6c-1 5-3 8-8 8H81c-5 0-7-3-8-8z'),
    line(dusk, 4, 'M80 42h40M81 54h38M82 66h36'),
    area(gleam, 'M74 30h6l4 48h-8l-8-36c0-7 2-12 6-12z'),
    area(body, 'M62 98h76c10 0 16 6 16 12 0 8-6 12-16 12H62c-10 0-16-4-16-12 0-6 6-12 16-12z'),
    area(gleam, 'M62 100h76c6 0 10 3 12 6H50c2-3 6-6 12-6z'),
    area(dusk, 'M46 112h108c0 6-6 10-16 10H62c-10 0-16-4-16-10z'),
  ],
}
