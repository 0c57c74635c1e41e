import { circle, hexagon, type Point, points, polygon, soften } from '../engine/flat.ts'
import { blend, cut, join, meet, relief } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import {
  blackSteel,
  chrome,
  darkSteel,
  metal,
  plastic,
  rubber,
  steel,
} from '../engine/materials.ts'
import { mirrorX, move, plate, ring, row, turnX, turnY, turnZ } from '../engine/places.ts'
import type { Material } from '../engine/scene.ts'
import { box, cylinder, ellipsoid, extrude, lathe, sweep } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, scaledFill } from '../look.ts'

const scalePoints = (text: string, by: number): Point[] =>
  points(text).map((point) => point.map((value) => value * by))

const spannerFinishes: Readonly<Record<string, Material>> = {
  'Mirror chrome': chrome,
  'Satin chrome': metal('#cfd3d6', 0.36, 0.04),
  Phosphated: blackSteel,
}

const spanners: PictureRecipe = {
  kind: 'spanners',
  seen: ['width', 'head', 'finish'],
  version: 1,
  scene({ width: size, head, finish }) {
    const flats = readNumber(size)
    const length = 60 + flats * 8.4
    const thickness = 4 + flats * 0.22
    const [jaw, eye] = [flats * 1.08, flats * 0.86]
    const half = length / 2
    const opening = move(
      turnZ(box(flats * 1.7, flats, thickness * 3, 0.3), 15),
      -half - flats * 0.55,
      -flats * 0.12,
      0,
    )
    const open = cut(
      move(extrude(circle(jaw), thickness, thickness * 0.3), -half, 0, 0),
      opening,
      0.6,
    )
    const offset = head === 'Ring offset 15°' ? flats * 0.28 : 0
    const socket = extrude(hexagon(flats), thickness * 4)
    const isRatchet = head!.startsWith('Ratchet')
    const eyeRound = extrude(circle(eye * (isRatchet ? 1.16 : 1)), thickness * 1.5, thickness * 0.3)
    const teeth = isRatchet
      ? join(
          socket,
          ring(move(box(flats * 0.1, flats * 0.1, thickness * 4), flats * 0.58, 0, 0), 36),
        )
      : join(socket, turnZ(socket, 30))
    const eyeEnd = move(cut(eyeRound, teeth, 0.2), half, 0, offset)
    const shaft = cut(
      move(
        box(length - flats * 0.6, flats * 0.78, thickness * 0.82, thickness * 0.34),
        0,
        0,
        offset * 0.4,
      ),
      join(
        ...[1, -1].map((side) =>
          move(
            box(length - flats * 3.4, flats * 0.34, thickness * 0.3, 1),
            0,
            0,
            side * thickness * 0.5 + offset * 0.4,
          ),
        ),
      ),
      0.5,
    )
    const lever = isRatchet
      ? [
          {
            solid: move(box(flats * 0.5, 3, 3, 1.2), half - eye * 1.3, 0, thickness * 0.7),
            material: darkSteel,
          },
        ]
      : []
    const material = spannerFinishes[finish!]!
    const ink = finish === 'Phosphated' ? '#d5d8da' : '#4a5156'
    const mark = [marksOn('top', 0).text(0, 0, `${flats}`, flats * 0.32, ink, 0.2)]
    return {
      parts: [
        { solid: blend(thickness * 0.8, open, shaft, eyeEnd), material: printed(material, mark) },
        ...lever,
      ],
      yaw: 78,
      elevation: 50,
      fill: scaledFill(length, 200),
    }
  },
}

const gripMaterials: Readonly<Record<string, readonly [Material, Material]>> = {
  'Two-component grip': [plastic('#c1442e', 0.42), rubber('#4a4f55')],
  'Acetate handle': [
    { ...plastic('#eba71a', 0.3), coat: 0.7 },
    { ...plastic('#eba71a', 0.3), coat: 0.7 },
  ],
  'VDE insulated grip': [plastic('#e3632d', 0.5), plastic('#f2c12e', 0.5)],
}

const screwdrivers: PictureRecipe = {
  kind: 'screwdrivers',
  seen: ['tip', 'blade', 'magnet', 'grip'],
  version: 1,
  scene({ tip, blade, grip, magnet }) {
    const length = readNumber(blade)
    const number = readNumber(tip)
    const isTorx = tip!.startsWith('TX')
    const isSlotted = tip!.startsWith('Slotted')
    const r = isSlotted
      ? Math.max(1.8, number * 0.42)
      : isTorx
        ? 1.4 + number * 0.09
        : 1.8 + number * 0.7
    const handle = 92 + r * 4
    const fat = 12 + r * 1.1
    const [main, second] = gripMaterials[grip!]!
    const profile = soften(
      `0,0 ${fat * 0.72},0 ${fat},14 ${fat * 0.98},${handle * 0.55} ${fat * 0.62},${handle * 0.76}
        ${fat * 0.86},${handle * 0.92} ${fat * 0.5},${handle} 0,${handle}`,
      2,
    )
    const flutes = move(
      ring(move(cylinder(fat * 0.28, handle * 0.52, 2), fat * 1.14, 0, 0), 6),
      0,
      0,
      handle * 0.36,
    )
    const body = cut(lathe(profile), flutes, 1.4)
    const pads = meet(
      lathe(profile.map((point) => [point[0]! + 0.5, point[1]!])),
      move(
        ring(move(box(fat * 0.8, fat * 0.42, handle * 0.5, 2), fat * 0.9, 0, 0), 6),
        0,
        0,
        handle * 0.36,
      ),
      0.6,
    )
    const rod = move(cylinder(r, length, 0.3), 0, 0, handle + length / 2)
    const top = handle + length
    const flat = meet(
      move(box(r * 2.5, r * 2, 12, 0.2), 0, 0, top - 2),
      lathe(
        `0,${top - 9} ${r},${top - 9} ${r * 1.25},${top - 5} ${r * 1.2},${top + 4} 0,${top + 4}`,
      ),
    )
    const blade2 = cut(
      flat,
      join(
        ...[1, -1].map((side) =>
          move(turnX(box(9, r * 2, 22), side * 9), 0, side * (r * 1.25), top),
        ),
      ),
      0.2,
    )
    const point = lathe(`0,${top - 1} ${r},${top - 1} ${r * 0.35},${top + r * 2} 0,${top + r * 2}`)
    const grooves = move(
      turnZ(
        ring(move(turnY(box(r * 0.9, r * 0.5, r * 4), -16), r * 0.95, 0, 0), isTorx ? 6 : 4),
        45,
      ),
      0,
      0,
      top + r,
    )
    const end = isSlotted
      ? blade2
      : isTorx
        ? move(
            cut(
              cylinder(r * 0.72, r * 3.2, 0.2),
              ring(move(cylinder(r * 0.2, 20), r * 0.74, 0, 0), 6),
              0.1,
            ),
            0,
            0,
            top + r,
          )
        : cut(point, grooves, 0.1)
    const isInsulated = grip!.startsWith('VDE')
    const sleeve = move(cylinder(r + 1, length - 14, 0.5), 0, 0, handle + (length - 14) / 2)
    const label = buildTipMark(tip!)
    const mark = marksOn('front', 0)
    return {
      parts: [
        { solid: body, material: printed(main, [mark.text(0, handle * 0.02, '', 1, '#fff')]) },
        ...(grip!.startsWith('Acetate') ? [] : [{ solid: pads, material: second }]),
        { solid: rod, material: chrome },
        ...(isInsulated ? [{ solid: sleeve, material: main }] : []),
        { solid: end, material: magnet === 'Magnetic tip' ? blackSteel : steel },
        {
          solid: move(cylinder(fat * 0.56, 1.6, 0.4), 0, 0, 0),
          material: printed(plastic('#f1f1ec', 0.5), []),
        },
        {
          solid: move(
            lathe(`${fat * 0.6},0 ${fat * 0.7},0 ${fat * 0.7},6 ${fat * 0.6},6`, 0.4),
            0,
            0,
            handle * 0.8,
          ),
          material: plastic(label, 0.4),
        },
      ],
      yaw: 170,
      pitch: 89,
      elevation: 50,
      fill: scaledFill(handle + length, 260),
    }
  },
}

/** Makers mark the kind of tip by a colour ring. */
function buildTipMark(tip: string): string {
  return tip.startsWith('PH')
    ? '#c23a2a'
    : tip.startsWith('PZ')
      ? '#2c62a8'
      : tip.startsWith('TX')
        ? '#2f8a55'
        : '#e8c22e'
}

const sleeves: Readonly<Record<string, readonly [Material, Material]>> = {
  'Dipped sleeves': [{ ...plastic('#c1392b', 0.35), coat: 0.4 }, plastic('#c1392b', 0.35)],
  'Two-component sleeves': [plastic('#2f6f9f', 0.45), rubber('#4a4f55')],
  'VDE insulated sleeves': [plastic('#e3632d', 0.45), plastic('#f2c12e', 0.5)],
}

const plierHeads: Readonly<Record<string, string>> = {
  'Side cutters': '0,-20 16,-16 17,6 11,22 5,32 0,34',
  'Combination pliers': '0,-20 17,-16 18,6 12,30 8,50 0,50',
  'Long nose pliers': '0,-20 15,-16 15,4 9,22 4.5,80 0,80',
  'Water pump pliers': '0,-26 15,-20 15,10 19,26 15,48 0,44',
  'Circlip pliers': '0,-16 13,-14 14,4 8,14 5,52 0,52',
}

const pliers: PictureRecipe = {
  kind: 'pliers',
  seen: ['type', 'length', 'sleeve'],
  version: 1,
  scene({ type, length, sleeve }) {
    const s = readNumber(length) / 200
    const half = polygon(soften(scalePoints(plierHeads[type!]!, s), 1))
    const thick = 13 * s
    const isPump = type === 'Water pump pliers'
    const jaw = mirrorX(
      cut(plate(half, thick, 2), move(box(0.9 * s, 60, 70 * s), 0, 0, 36 * s), 0.3),
    )
    const teeth =
      type === 'Side cutters'
        ? null
        : mirrorX(row(move(box(1.6, 60, 1, 0.3), 0.6, 0, 28 * s), 2, 2.4 * s, isPump ? 8 : 10))
    const pivot = turnX(cylinder(7.5 * s, thick * 1.36, 1), 90)
    const line = scalePoints('5,0,-8 13,0,-40 22,0,-80 25,0,-118 20,0,-146', s)
    const handle = mirrorX(flattenY(sweep(line, 7.4 * s, 6)))
    const core = mirrorX(flattenY(sweep(scalePoints('3,0,-4 9,0,-22 14,0,-46', s), 5.6 * s, 4)))
    const bands = mirrorX(
      flattenY(sweep(scalePoints('21,0,-74 24.6,0,-100 24.6,0,-122', s), 8 * s, 5)),
    )
    const guard = mirrorX(move(ellipsoid(12 * s, 9 * s, 4.6 * s), 14.6 * s, 0, -44 * s))
    const [main, second] = sleeves[sleeve!]!
    const isDipped = sleeve === 'Dipped sleeves'
    const jawSolid = teeth ? cut(jaw, teeth, 0.1) : jaw
    return {
      parts: [
        { solid: join(blend(3 * s, jawSolid, core)), material: metal('#b9bec2', 0.24, 0.05) },
        { solid: pivot, material: darkSteel },
        { solid: handle, material: main },
        ...(isDipped ? [] : [{ solid: bands, material: second }]),
        ...(sleeve!.startsWith('VDE') ? [{ solid: guard, material: main }] : []),
      ],
      pitch: -72,
      yaw: -8,
      elevation: 42,
      fill: scaledFill(226 * s, 215),
    }
  },
}

/** Handles are wider than thick. */
function flattenY(solid: ReturnType<typeof sweep>) {
  return relief(solid, () => '0', 0.01, 0.95)
}

export const handTools: readonly PictureRecipe[] = [spanners, screwdrivers, pliers]
