import { area, black, box, line, place, strip, tone, turn, white } from '../pen.ts'
import type { Shape } from '../shape.ts'

const fingers = 'M77 112V60M97 108V40M117 108V46M136 112V64'

/** A dipped glove, palm forward. */
export const glove: Shape = {
  shadow: [102, 173, 46],
  draw: ({ body, second, gleam, dusk }) => [
    turn(4, [
      area(second, 'M70 138h70v30c0 4-3 7-7 7H77c-4 0-7-3-7-7z'),
      strip(white(0.2), 3, 'M80 146v26M90 146v26M100 146v26M110 146v26M120 146v26M130 146v26'),
      line(body, 21, 'M80 132C62 122 54 106 46 92'),
      line(body, 20.5, fingers),
      area(body, 'M67.500 104h78v28c0 12-4 16-5 20H71c-1-6-3.500-10-3.500-18z'),
      strip(dusk, 3, 'M87 78v30M107 74v34M126.500 80v28'),
      line(gleam, 5, 'M73 62v24M93 42v26M113 48v24M132 66v20M45 96c4 8 8 14 13 20'),
      line(dusk, 4, 'M82 128c6 8 10 10 20 12M118 120c6 4 10 4 16 2'),
      area(white(0.16), 'M71 145h69.500l-1.500 7H71.500z'),
    ]),
  ],
}

/** A welder's gauntlet: long flared cuff, stitched, with a patched thumb. */
export const gauntlet: Shape = {
  shadow: [100, 173, 54],
  draw: ({ body, second, gleam, dusk }) => [
    area(second, 'M70 108h62l18 62c1 3-1 5-4 5H54c-3 0-5-2-4-5z'),
    area(white(0.16), 'M74 112h8l-12 63h-10z'),
    strip(body, 9, 'M51 167h98'),
    line(second, 24, 'M78 100C62 90 54 78 46 62'),
    line(body, 23, 'M78 88V50M100 84V36M122 88V48'),
    area(body, 'M66.500 76h67v20c0 12-3 16-4 22H72c-2-6-5.500-10-5.500-22z'),
    strip(dusk, 3, 'M89 58v28M111 56v30'),
    line(white(0.28), 2, 'M46 70c5 12 12 20 20 25M72 116h57', '4 4'),
    line(gleam, 6, 'M73 52v16M95 38v18M117 50v16'),
    area(dusk, 'M133.500 84v12c0 12-3 16-4 22h-24c14-6 24-18 28-34z'),
    line(white(0.2), 2, 'M64 122l-9 38M136 122l9 38M100 120v40', '4 4'),
  ],
}

export const vest: Shape = {
  shadow: [100, 174, 52],
  draw: ({ body, second, gleam, dusk }) => [
    area(second, 'M76 30c12 12 36 12 48 0l10 8-34 46-34-46z'),
    area(
      body,
      'M78 26 100 74l22-48 26 8c4 18 2 36 12 52v82c0 4-2 6-6 6H46c-4 0-6-2-6-6V86c10-16 8-34 12-52z',
    ),
    area('#d7dcda', 'M40 104h120v20H40zM40 140h120v20H40zM56 32.500 72 28l4 8v68H62V40z'),
    area('#d7dcda', 'M144 32.500 128 28l-4 8v68h14V40z'),
    area(white(0.55), 'M40 109h120v5H40zM40 145h120v5H40z'),
    area(dusk, 'M146 34l2 0c4 18 2 36 12 52v82c0 4-2 6-6 6h-14c6-40 8-90 6-140z'),
    strip(second, 4, 'M100 74v100'),
    strip(second, 4, 'M78 27l22 47 22-47'),
    area(gleam, 'M46 86c6-10 8-20 8-32l6 2v46H46z'),
    box(black(0.16), 112, 127, 30, 4, 2),
  ],
}

/** An ankle boot with toe cap and cleated sole. */
export const boot: Shape = {
  shadow: [100, 169, 76],
  draw: ({ body, second, gleam, dusk }) => [
    place(-9, 0, 1, [
      area(body, 'M48 38c0-4 3-7 7-7h43c5 0 8 3 8 7l2 40c14 22 66 14 66 66v8H46c-4-40 2-70 2-114z'),
      area(second, 'M130 98c22 6 44 14 44 46v8h-46c-8-18-8-38 2-54z'),
      area(gleam, 'M140 104c16 6 24 14 27 28-8-10-18-16-31-18z'),
      box(second, 46, 29, 62, 17, 8),
      line(white(0.2), 3, 'M58 30v15M72 30v15M86 30v15'),
      area(dusk, 'M84 52h23l2 26c4 6 10 11 17 15l-8 8C96 92 86 80 84 52z'),
      line('#e8e2d0', 4, 'M88 58l18-2M90 70l18-4M95 82l18-8M104 92l18-9'),
      area(dusk, 'M47 110c14-2 28 2 34 42H46c-1-14-.500-28 1-42z'),
      line(gleam, 5, 'M58 56c-2 18-2 28-3 42'),
      area(
        tone.dark,
        'M42 148h134c2 0 2 2 2 4v8c0 6-3 10-8 10h-16l-3-5-3 5h-12l-3-5-3 5h-12l-3-5-3 5h-8l-8-8H84l-2 8H50c-6 0-8-4-8-10z',
      ),
      strip(white(0.14), 4, 'M42 152h136'),
    ]),
  ],
}
