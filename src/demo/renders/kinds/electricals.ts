import { polygon, soften } from '../engine/flat.ts'
import { cut, join } from '../engine/joins.ts'
import { type Mark, marksOn, printed } from '../engine/marks.ts'
import { galvanised, metal, plastic, rubber } from '../engine/materials.ts'
import { mirrorX, move, plate, row, sidePlate, turnX, turnY } from '../engine/places.ts'
import type { Scene } from '../engine/scene.ts'
import { box, cylinder } from '../engine/solids.ts'
import {
  houseColour,
  type PictureRecipe,
  readNumber,
  readNumbers,
  scaledFill,
  type Values,
} from '../look.ts'

const ink = '#26323a'

const poleWidth = 17.7

/** Contacts of each kind of breaker, the neutral one with a lever of another colour. */
const poleCounts: Readonly<Record<string, number>> = {
  SP: 1,
  'SP+N': 2,
  DP: 2,
  TP: 3,
  'TP+N': 4,
  FP: 4,
}

function breakerScene({ poles, curve, breaking, rating, brand, house }: Values): Scene {
  const count = poleCounts[poles!]!
  const side =
    '0,-22.5 0,22.5 16,24 16,42 21,42.5 62,42.5 62,20 58,18 58,-16 62,-18 62,-42.5 21,-42.5 16,-42 16,-24'
  const body = sidePlate(polygon(side, 0.5), 17.3, 0.7)
  const terminal = turnX(cylinder(4.1, 12, 0.3), 90)
  const inlet = box(9.5, 16, 8, 1.6)
  const pole = cut(
    cut(body, join(move(terminal, 0, 16, 33), move(terminal, 0, 16, -33)), 0.5),
    join(move(inlet, 0, 31, 42), move(inlet, 0, 31, -42), move(box(11.5, 8, 20, 1.6), 0, 0, 1)),
    0.5,
  )
  const leverSide = soften('7,-6 -3,-1.5 -8.5,3.5 -7.5,7.5 -1,7 7,8')
  const lever = row(sidePlate(polygon(leverSide, 0.4), 9.6, 1), 0, poleWidth, count)
  const tieSide = soften('-4.5,1.2 -8.3,3.6 -7.4,7.2 -3,6.6')
  const tie = sidePlate(polygon(tieSide, 0.3), poleWidth * (count - 1) + 9.6, 0.8)
  const head = cut(
    turnX(cylinder(3.7, 3, 0.5), 90),
    join(move(box(7.6, 3, 0.9), 0, -2.2, 0), move(box(0.9, 3, 7.6), 0, -2.2, 0)),
  )
  const screws = join(move(head, 0, 20.4, 33), move(head, 0, 20.4, -33))
  const colour = houseColour(house!)
  const left = (-poleWidth * count) / 2
  const amps = `${curve![0]}${readNumber(rating)}`
  const marks: Mark[] = [
    marksOn('front', 0.6).patch(0, 13.3, poleWidth * count, 1.4, colour),
    marksOn('front', 0.6).textFrom(left + 2, -15.9, amps, 4.6, ink, 0.2),
    marksOn('front', 0.6).textFrom(left + 2, 18.4, brand!.toUpperCase(), 2.6, ink, 0.2),
    marksOn('front', 0.6).text(left + 12.4, -20.6, `${readNumber(breaking)}000`, 2, ink),
    marksOn('front', 0.6).text(left + 4.6, -20.6, poles!, 2, ink),
  ]
  const brassScrew = metal('#c9b27a', 0.3, 0.05)
  return {
    parts: [
      { solid: row(pole, 0, poleWidth, count), material: printed(plastic('#eceeea', 0.42), marks) },
      { solid: lever, material: plastic(colour, 0.35, 0.4) },
      ...(count > 1 ? [{ solid: tie, material: plastic(colour, 0.35, 0.4) }] : []),
      {
        solid: row(move(box(11.5, 1, 20), 0, 3.2, 1), 0, poleWidth, count),
        material: plastic('#3a3d40', 0.6),
      },
      { solid: row(screws, 0, poleWidth, count), material: brassScrew },
    ],
    fill: 0.78 + count * 0.03,
  }
}

const breakers: PictureRecipe = {
  kind: 'mcbs',
  seen: ['poles', 'brand', 'curve', 'breaking', 'rating'],
  version: 1,
  scene: breakerScene,
}

const junctionBoxes: PictureRecipe = {
  kind: 'junction-boxes',
  seen: ['size', 'body', 'inside'],
  version: 1,
  scene({ size, body, inside }) {
    const [width, height, depth] = readNumbers(size!) as [number, number, number]
    const r = 6
    const base = move(box(width, depth * 0.7, height, r), 0, depth * 0.15, 0)
    const lid = move(box(width, depth * 0.3, height, r), 0, -depth * 0.36, 0)
    const seam = move(box(width - 1.6, 2, height - 1.6, r), 0, -depth * 0.2, 0)
    const corner = move(
      turnX(cylinder(5.5, 6, 1), 90),
      width / 2 - 11,
      -depth * 0.51,
      height / 2 - 11,
    )
    const screwHead = mirrorX({
      bounds: [
        corner.bounds[0],
        corner.bounds[1],
        -height / 2,
        corner.bounds[3],
        corner.bounds[4],
        height / 2,
      ],
      emit: (code, x, y, z) => corner.emit(code, x, y, code.define(`Math.abs(${z})`)),
    })
    const knockouts = row(
      move(cylinder(9, 3, 0.6), 0, depth * 0.16, -height / 2),
      0,
      34,
      Math.max(1, Math.floor(width / 50)),
    )
    const sideKnockouts = mirrorX(move(turnY(cylinder(9, 3, 0.6), 90), width / 2, depth * 0.16, 0))
    const material = body!.includes('alum')
      ? galvanised
      : plastic(body === 'ABS' ? '#9aa3a0' : '#dfe2df', 0.5)
    const text =
      inside === 'With DIN rail' ? 'DIN' : inside === 'With mounting plate' ? 'PLATE' : ''
    const marks: Mark[] = [
      marksOn('front', -depth * 0.4).text(
        0,
        0,
        `${width} × ${height}`,
        Math.max(7, height * 0.055),
        '#5a6468',
      ),
      marksOn('front', -depth * 0.4).text(
        0,
        -height * 0.14,
        text,
        Math.max(6, height * 0.05),
        '#5a6468',
      ),
    ]
    return {
      parts: [
        { solid: base, material },
        { solid: lid, material: printed(material, marks) },
        { solid: seam, material: rubber() },
        { solid: screwHead, material: plastic('#8d9698', 0.5) },
        { solid: join(knockouts, sideKnockouts), material },
      ],
      fill: scaledFill(width, 200),
    }
  },
}

const multimeters: PictureRecipe = {
  kind: 'multimeters',
  seen: ['counts', 'rms', 'safety', 'extra', 'brand', 'house'],
  version: 1,
  scene({ counts, rms, safety, extra, brand, house }) {
    const colour = houseColour(house!)
    const outline = soften(
      '-42,-88 -38,-20 -43,60 -38,90 38,90 43,60 38,-20 42,-88 34,-94 -34,-94',
      2,
    )
    const holster = plate(polygon(outline), 40, 8)
    const face = move(box(70, 6, 166, 4), 0, -19.5, 0)
    const window = move(box(58, 4, 34, 2), 0, -22, 56)
    const dial = move(turnX(cylinder(25, 10, 2), 90), 0, -25, -12)
    const grip = move(box(8, 8, 44, 3), 0, -31, -12)
    const jacks = row(
      move(turnX(cut(cylinder(7, 4, 0.8), cylinder(3.6, 9)), 90), 0, -23, -66),
      0,
      18,
      3,
    )
    const buttons = row(move(box(13, 4, 6, 2), 0, -23, 28), 0, 17, 3)
    const digits =
      { '2,000 counts': '1999', '4,000 counts': '3999', '20,000 counts': '19999' }[counts!] ??
      '5999'
    const mark = '#f3f3ee'
    const marks: Mark[] = [
      marksOn('front', -20).text(0, 78, brand!.toUpperCase(), 5, mark, 0.2),
      marksOn('front', -20).text(-18, -46, safety!.slice(0, 7), 4, mark),
      marksOn('front', -20).text(20, -46, safety!.slice(8), 4, mark),
      marksOn('front', -20).text(0, 20, rms === 'True RMS' ? 'TRUE RMS' : '', 4, '#f1c23a'),
      marksOn('front', -20).text(
        27,
        8,
        extra!.startsWith('Temp') ? '°C' : extra!.startsWith('Non') ? 'NCV' : 'Hz',
        5,
        '#f1c23a',
      ),
      marksOn('front', -20).text(-28, 8, 'V~', 5, mark),
      marksOn('front', -20).text(-30, -28, 'A', 5, mark),
    ]
    const screen: Mark[] = [marksOn('front', 0).text(4, 56, digits, 11, '#22302c', 0.16)]
    return {
      parts: [
        { solid: holster, material: plastic(colour, 0.55) },
        { solid: face, material: printed(plastic('#4a4f55', 0.5), marks) },
        { solid: window, material: printed({ ...plastic('#a9bfae', 0.3), coat: 0.6 }, screen) },
        { solid: dial, material: plastic('#5a6066', 0.5) },
        { solid: grip, material: plastic('#e9e9e4', 0.4) },
        { solid: jacks, material: plastic('#c23a2a', 0.4) },
        { solid: buttons, material: rubber('#8d9698') },
      ],
      pitch: -12,
      span: 246,
    }
  },
}

export const electricals: readonly PictureRecipe[] = [breakers, junctionBoxes, multimeters]
