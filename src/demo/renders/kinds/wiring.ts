import { polygon, soften } from '../engine/flat.ts'
import { blend, cut, join } from '../engine/joins.ts'
import { type Mark, marksOn, printed } from '../engine/marks.ts'
import { metal, plastic, rubber } from '../engine/materials.ts'
import { mirrorX, move, plate, ring, row, turnX, turnY } from '../engine/places.ts'
import { box, cylinder, lathe, sweep, torus } from '../engine/solids.ts'
import { houseColour, type PictureRecipe, readNumber, scaledFill } from '../look.ts'

const ink = '#26323a'

const moduleColours: Readonly<Record<string, string>> = {
  White: '#e8eae7',
  Ivory: '#e6d9b8',
  Graphite: '#55595e',
  Black: '#4a4e52',
  Grey: '#9aa3a0',
}

const switches: PictureRecipe = {
  kind: 'modular-switches',
  seen: ['role', 'lamp', 'surface', 'colour'],
  version: 1,
  scene({ role, lamp, surface, colour }) {
    const isWide = role!.includes('double-pole')
    const width = isWide ? 48 : 23.5
    const frame = cut(box(width, 10, 47, 1.6), move(box(width - 4, 10, 43, 1), 0, -4, 0), 0.4)
    const rocker = move(
      join(
        move(turnX(box(width - 4.6, 6, 22, 1.2), -7), 0, -4.6, 10.2),
        move(turnX(box(width - 4.6, 6, 22, 1.2), 7), 0, -4.6, -10.2),
      ),
      0,
      -1,
      0,
    )
    const clip = mirrorX(move(box(2.4, 16, 18, 0.6), width / 2 - 2.6, 11, 0))
    const back = move(box(width - 5, 24, 40, 1), 0, 14, 0)
    const isGlossy = surface === 'Glossy'
    const material = plastic(moduleColours[colour!]!, isGlossy ? 0.3 : 0.6, isGlossy ? 0.5 : 0)
    const mark = colour === 'Graphite' ? '#e8e8e4' : '#3c4a52'
    const rating = `${readNumber(role)}${'A'}`
    const marks: Mark[] = [
      marksOn('front', 0).text(0, -15.5, rating, 2.6, mark),
      marksOn('front', 0).text(
        0,
        16,
        role!.includes('two-way') ? '1-2' : isWide ? 'DP' : '1',
        3,
        mark,
      ),
    ]
    if (lamp === 'With indicator') marks.push(marksOn('front', 0).patch(0, 11, 4.4, 1.8, '#d23a22'))
    return {
      parts: [
        { solid: frame, material },
        { solid: rocker, material: printed(material, marks) },
        { solid: join(back, clip), material: plastic('#6a7073', 0.6) },
      ],
      span: 76,
    }
  },
}

const sockets: PictureRecipe = {
  kind: 'sockets',
  seen: ['type', 'surface', 'colour'],
  version: 1,
  scene({ type, surface, colour }) {
    const isSix = type!.includes('six')
    const isLarge = !type!.startsWith('6 A') || isSix
    const width = isLarge ? 72 : 48
    const pin = (u: number, v: number, r: number) => move(turnX(cylinder(r, 14, 0.4), 90), u, -4, v)
    const small = join(pin(0, 9, 3.6), mirrorX(pin(9.6, -7.4, 2.7)))
    const large = join(pin(0, 13, 5.2), mirrorX(pin(12.8, -9.4, 3.9)))
    const holes = isSix ? join(large, mirrorX(pin(9.6, -9.4, 2.7))) : isLarge ? large : small
    const face = cut(
      join(box(width, 9, 47, 1.6), move(box(width - 5, 3, 42, 1.2), 0, -4.2, 0)),
      holes,
      0.4,
    )
    const back = join(
      move(box(width - 6, 26, 40, 1), 0, 15, 0),
      mirrorX(move(box(2.4, 16, 18, 0.6), width / 2 - 2.6, 11, 0)),
    )
    const isGlossy = surface === 'Glossy'
    const material = plastic(moduleColours[colour!]!, isGlossy ? 0.3 : 0.6, isGlossy ? 0.5 : 0)
    const mark = colour === 'Graphite' ? '#e8e8e4' : '#3c4a52'
    const marks: Mark[] = [
      marksOn('front', 0).text(
        width / 2 - 9,
        -17,
        isSix ? '6/16A' : `${type!.split(' A')[0]}A`,
        2.8,
        mark,
      ),
    ]
    return {
      parts: [
        { solid: face, material: printed(material, marks) },
        { solid: move(box(width - 10, 1, 34), 0, 2.5, 0), material: plastic('#3b3f42', 0.7) },
        { solid: back, material: plastic('#6a7073', 0.6) },
      ],
      span: 100,
    }
  },
}

const wireColours: Readonly<Record<string, string>> = {
  Red: '#c8382a',
  Blue: '#2c62a8',
  Green: '#2f8a55',
  Black: '#44484c',
  Yellow: '#eeb91e',
}

/** A coil in its film with a label; thicker wire makes a thicker coil with wider turns. */
const wires: PictureRecipe = {
  kind: 'house-wires',
  seen: ['section', 'coil', 'sheath', 'conductor', 'brand', 'house', 'colour'],
  version: 1,
  scene({ section, coil, sheath, conductor, colour, brand, house }) {
    const area = readNumber(section)
    const length = readNumber(coil)
    const wire = 2.1 + Math.sqrt(area) * 0.8
    const scale = (wire / 3.4) * (length / 90) ** 0.5
    const tube = 22 * scale ** 0.8
    const middle = 62 + tube * 0.4
    const turns = wire * 1.9
    const coilBody: typeof torus = (around, radius) => {
      const plain = torus(around, radius)
      return {
        bounds: plain.bounds,
        emit(code, x, y, z) {
          const d = plain.emit(code, x, y, z)
          const r = code.define(`Math.sqrt(${x}*${x}+${y}*${y})-${around}`)
          const angle = code.define(`Math.atan2(${z},${r})*${(radius / turns).toFixed(4)}`)
          const around2 = code.define(`Math.atan2(${y},${x})*1.5`)
          const wave = code.define(`Math.abs(Math.sin((${angle}+${around2})*3.14159))`)
          return code.define(`(${d}-${(wire * 0.28).toFixed(3)}*${wave})*0.72`)
        },
      }
    }
    const body = coilBody(middle, tube)
    const straps = ring(
      move(
        turnX(cut(cylinder(tube + wire * 0.5, 15, 1), cylinder(tube - 2, 30)), 90),
        middle,
        0,
        0,
      ),
      3,
    )
    const disc = move(cylinder(middle - tube * 0.55, 1.4, 0.4), 0, 0, tube * 0.72)
    const end = sweep(
      [
        [middle * 0.7, -middle * 0.9, tube * 0.3],
        [middle * 1.2, -middle * 0.9, tube * 0.2],
        [middle * 1.55, -middle * 0.6, 0],
      ],
      wire / 2,
      6,
    )
    const copperEnd = sweep(
      [
        [middle * 1.52, -middle * 0.62, 0],
        [middle * 1.66, -middle * 0.5, 0],
      ],
      wire * 0.32,
    )
    const r = middle - tube * 0.55
    const label = printed(plastic('#f4f4f0', 0.4), [
      marksOn('top', 0).patch(0, r * 0.42, r * 2, r * 0.5, houseColour(house!)),
      marksOn('top', 0).text(0, r * 0.42, brand!.toUpperCase(), r * 0.22, '#ffffff', 0.2),
      marksOn('top', 0).text(0, -r * 0.08, section!, r * 0.28, ink, 0.19),
      marksOn('top', 0).text(0, -r * 0.42, `${length} m`, r * 0.18, ink),
      marksOn('top', 0).text(
        0,
        -r * 0.7,
        sheath === 'FRLS PVC' ? 'FRLS' : sheath === 'Zero halogen' ? 'HFFR' : 'FR',
        r * 0.14,
        conductor!.includes('5') ? '#c23a22' : ink,
      ),
    ])
    return {
      parts: [
        { solid: body, material: { ...plastic(wireColours[colour!]!, 0.36), coat: 0.3 } },
        { solid: straps, material: plastic('#f0f1ee', 0.4, 0.3) },
        { solid: disc, material: label },
        { solid: end, material: plastic(wireColours[colour!]!, 0.36) },
        { solid: copperEnd, material: metal('#d08a64', 0.25, 0.05) },
      ],
      pitch: 62,
      yaw: 22,
      elevation: 16,
      fill: scaledFill(middle + tube, 100),
    }
  },
}

const plugs: PictureRecipe = {
  kind: 'plug-tops',
  seen: ['rating', 'body', 'exit', 'lamp', 'colour'],
  version: 1,
  scene({ rating, body, exit, lamp, colour }) {
    const size = readNumber(rating) > 6 ? 1.25 : 1
    const outline = soften('-20,-16 -21,2 -13,20 13,20 21,2 20,-16 12,-22 -12,-22', 2)
    const shape = polygon(outline.map(([u, v]) => [u! * size, v! * size]))
    const cover = blend(4, plate(shape, 22, 4), move(plate(shape, 8, 3), 0, 8, 0))
    const grips = mirrorX(row(move(box(5, 30, 2, 0.8), 21 * size, 0, -4), 2, 4.4, 4))
    const pin = (r: number, length: number) =>
      move(turnX(cylinder(r, length, 0.8), 90), 0, 10 + length / 2, 0)
    const pins = join(
      move(pin(3.6 * size, 22), 0, 0, 11 * size),
      mirrorX(move(pin(2.6 * size, 18), 10 * size, 0, -7 * size)),
    )
    const isSide = exit === 'Side exit'
    const neck = isSide
      ? move(turnY(lathe(soften('0,0 9,0 8,14 5.5,26 0,26', 1)), 90), 16 * size, 0, -12 * size)
      : move(turnX(turnX(lathe(soften('0,0 9,0 8,14 5.5,26 0,26', 1)), 90), 90), 0, 0, -16 * size)
    const cable = isSide
      ? sweep(
          [
            [38 * size, 0, -12 * size],
            [56 * size, 0, -14 * size],
            [70 * size, 2, -26 * size],
          ],
          4,
        )
      : sweep(
          [
            [0, 0, -36 * size],
            [2, 0, -52 * size],
            [12, 0, -66 * size],
          ],
          4,
        )
    const hex = moduleColours[colour!]!
    const material =
      body === 'Rubber' ? rubber(colour === 'White' ? '#d9dad6' : hex) : plastic(hex, 0.34, 0.4)
    const mark = colour === 'White' ? '#3c4a52' : '#eef0ee'
    const marks: Mark[] = [
      marksOn('front', -6).text(0, 2, `${readNumber(rating)}A 250V`, 4 * size, mark),
    ]
    if (lamp === 'With indicator')
      marks.push(marksOn('front', -6).disc(0, 11 * size, 2.5, '#d8402a'))
    return {
      parts: [
        { solid: cut(cover, grips, 0.8), material: printed(material, marks) },
        { solid: pins, material: metal('#d9c07a', 0.18, 0.04) },
        { solid: neck, material },
        { solid: cable, material: rubber(colour === 'White' ? '#d9dad6' : '#44484c') },
      ],
      yaw: -22,
      fill: scaledFill(76 * size, 90),
    }
  },
}

export const wiring: readonly PictureRecipe[] = [switches, sockets, plugs, wires]
