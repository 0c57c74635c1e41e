import { hexagon } from '../engine/flat.ts'
import { cut, join, meet } from '../engine/joins.ts'
import { buildLabel } from '../engine/letters.ts'
import {
  blackSteel,
  brass,
  copper,
  galvanised,
  plastic,
  stainless,
  tintSurface,
  yellowZinc,
  zinc,
} from '../engine/materials.ts'
import { move, ring, turnX, turnY, turnZ } from '../engine/places.ts'
import type { Material, Scene } from '../engine/scene.ts'
import type { Solid } from '../engine/solid.ts'
import { box, cylinder, extrude, lathe, thread } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, readNumbers, scaledSpan, type Values } from '../look.ts'
import { threadSizes } from '../thread-sizes.ts'

export const finishes: Readonly<Record<string, Material>> = {
  'Zinc plated': zinc,
  'Zinc plated steel': zinc,
  'Bright zinc': zinc,
  'Plain black': blackSteel,
  'Plain steel': blackSteel,
  'Black phosphate': blackSteel,
  'Yellow zinc': yellowZinc,
  'Yellow zinc steel': yellowZinc,
  'Hot-dip galvanised': galvanised,
  'Hot-dip galvanised steel': galvanised,
  'A2 stainless': stainless,
  'A2 stainless steel': stainless,
  'A4 stainless steel': stainless,
  Brass: brass,
  Copper: copper,
  Nylon: plastic('#e9e4d6', 0.5),
}

/** A hexagonal prism whose corners a cone of 30° has cut, which gives the curved edges. */
export function hexBody(acrossFlats: number, height: number, isBothEnds: boolean): Solid {
  const [half, reach, h] = [acrossFlats * 0.475, acrossFlats * 0.62, height / 2]
  const drop = (reach - half) * Math.tan(Math.PI / 6)
  const lower = isBothEnds ? `${half},${-h} ${reach},${-h + drop}` : `${reach},${-h}`
  const profile = `0,${-h} ${lower} ${reach},${h - drop} ${half},${h} 0,${h}`
  const prism = extrude(hexagon(acrossFlats), height, acrossFlats * 0.008)
  return meet(prism, lathe(profile), acrossFlats * 0.012)
}

function hexBolt(diameter: number, length: number, finish: Material, mark: string): Scene {
  const [pitch, flats, head] = threadSizes[diameter]!
  const r = diameter / 2
  const shank = join(
    move(cylinder(r * 0.9, pitch * 1.6), 0, 0, -pitch * 0.8),
    move(thread(r, pitch, length - pitch * 0.6), 0, 0, -length / 2 - pitch * 0.3),
    move(cylinder(flats * 0.475, head * 0.06), 0, 0, -head * 0.02),
    move(cylinder(r * 1.12, pitch * 0.5, pitch * 0.2), 0, 0, -pitch * 0.2),
  )
  const label = buildLabel(mark, flats * (mark.length > 4 ? 0.15 : 0.21), 0.17)
  const embossed: Material = {
    ...finish,
    paint(x, y, z, surface) {
      finish.paint?.(x, y, z, surface)
      if (z < head * 0.9 || Math.hypot(x, y) > flats * 0.45) return
      const ink = label.at(x + label.width / 2, y + label.height / 2)
      if (ink < 0) tintSurface(surface, 0.42)
      else if (ink < flats * 0.012) tintSurface(surface, 1.25)
    },
  }
  return {
    parts: [
      { solid: move(hexBody(flats, head, false), 0, 0, head / 2), material: embossed },
      { solid: shank, material: finish },
    ],
    yaw: -24,
    pitch: 90 - (Math.asin((flats * 0.5 - r) / (length + head)) * 180) / Math.PI,
    elevation: 34,
    span: scaledSpan((length + head) * 0.9 + flats * 0.7, 90, 0.92),
  }
}

const hexBolts: PictureRecipe = {
  kind: 'hex-bolts',
  seen: ['thread', 'grade', 'finish', 'length'],
  version: 1,
  scene: ({ thread: size, length, finish, grade }) =>
    hexBolt(readNumber(size), readNumber(length), finishes[finish!]!, grade!.replace('Class ', '')),
}

const stainlessBolts: PictureRecipe = {
  kind: 'stainless-bolts',
  seen: ['thread', 'steel', 'length'],
  version: 1,
  scene: ({ thread: size, length, steel }) =>
    hexBolt(readNumber(size), readNumber(length), stainless, steel!),
}

function nutScene({ thread: size, type, material }: Values): Scene {
  const diameter = readNumber(size)
  const [pitch, flats, , height] = threadSizes[diameter]!
  const flare = `0,0 ${diameter * 0.54},0 ${diameter * 0.42},${-diameter * 0.09} 0,${-diameter * 0.09}`
  const countersink = move(lathe(flare), 0, 0, height / 2 + 0.001)
  const hole = join(
    thread(diameter / 2 + pitch * 0.06, pitch, height * 1.4, 0),
    countersink,
    turnX(countersink, 180),
  )
  const nut = cut(hexBody(flats, height, true), hole)
  const isNylon = type === 'Nylon insert lock nut'
  const isMetalLock = type === 'All-metal lock nut'
  const collarHeight = height * 0.34
  const collar = move(
    cut(
      lathe(
        `0,0 ${flats * 0.47},0 ${flats * 0.45},${collarHeight} 0,${collarHeight}`,
        flats * 0.01,
      ),
      cylinder(diameter * (isNylon ? 0.55 : 0.5), height),
    ),
    0,
    0,
    height / 2,
  )
  const insert = move(
    cut(cylinder(diameter * 0.56, collarHeight * 0.8, 0.3), cylinder(diameter * 0.45, height)),
    0,
    0,
    height / 2 + collarHeight * 0.5,
  )
  const notches = move(
    ring(move(box(flats * 0.2, flats * 0.1, height), flats * 0.42, 0, 0), 3),
    0,
    0,
    height * 0.72,
  )
  const shapes = [
    nut,
    ...(isNylon ? [collar] : []),
    ...(isMetalLock ? [cut(collar, notches, 0.3)] : []),
  ]
  const all = join(...shapes)
  const place = (solid: Solid): [Solid, Solid] => [
    turnZ(move(turnX(solid, 90), 0, 0, flats / 2), 6),
    move(turnZ(solid, 17), flats * 1.04, flats * 0.12, height / 2),
  ]
  const finish = finishes[material!]!
  const nylon = plastic('#2f6fb0', 0.4)
  return {
    parts: [
      ...place(all).map((solid) => ({ solid, material: finish })),
      ...(isNylon ? place(insert).map((solid) => ({ solid, material: nylon })) : []),
    ],
    span: scaledSpan(flats * 2.1, 62, 0.86),
  }
}

const hexNuts: PictureRecipe = {
  kind: 'hex-nuts',
  seen: ['thread', 'type', 'material'],
  version: 1,
  scene: nutScene,
}

const washers: PictureRecipe = {
  kind: 'washers',
  seen: ['form', 'material', 'bolt', 'edge'],
  version: 1,
  scene({ form, material, bolt, edge }) {
    const diameter = readNumber(bolt)
    const [, , , , outside, thickness] = threadSizes[diameter]!
    const wide = form === 'Wide washer' ? 1.5 : form === 'Small washer' ? 0.85 : 1
    const r = (outside / 2) * wide
    const edgeRound = thickness * (edge === 'Chamfered edge' ? 0.45 : 0.12)
    const disc = cut(cylinder(r, thickness, edgeRound), cylinder(diameter * 0.535, thickness * 3))
    const pile = [0, 1, 2].map((at) =>
      move(
        disc,
        (at - 1) * thickness * 0.35,
        (at % 2) * thickness * 0.4,
        thickness * (0.5 + at * 1.01),
      ),
    )
    const height = r * Math.sin((68 * Math.PI) / 180) + thickness * 0.2
    const leaning = move(turnZ(turnY(disc, 68), 24), r * 1.26, -r * 0.44, height)
    return {
      parts: [...pile, leaning].map((solid) => ({ solid, material: finishes[material!]! })),
      elevation: 30,
      span: scaledSpan(r * 3.4, 60, 0.86),
    }
  },
}

const screws: PictureRecipe = {
  kind: 'chipboard-screws',
  seen: ['size', 'recess', 'point', 'ribs', 'finish'],
  version: 1,
  scene({ size, recess, point, ribs, finish }) {
    const [d, length] = readNumbers(size!) as [number, number]
    const head = d * 0.98
    const core = d * 0.33
    const pitch = d * 0.55
    const cone = lathe(
      `0,0 ${head},0 ${head},${-d * 0.12} ${core},${-d * 0.68} 0,${-d * 0.68}`,
      0.05,
    )
    const ribbed = cut(
      cone,
      move(
        ring(move(turnY(box(d * 0.5, d * 0.09, d * 0.4), -40), head * 0.8, 0, 0), 8),
        0,
        0,
        -d * 0.4,
      ),
    )
    const slot = box(head * 1.05, d * 0.24, d)
    const cross = join(slot, turnZ(slot, 90))
    const stars = turnZ(box(head * 0.9, d * 0.1, d * 0.16), 45)
    const tool = recess === 'Pozidriv' ? join(cross, stars, turnZ(stars, 90)) : cross
    const body = cut(ribs === 'Countersunk head with ribs' ? ribbed : cone, tool, 0.05)
    const threaded = length * 0.66
    const thin = thread(d / 2, pitch, threaded)
    const shank = join(
      move(cylinder(core, length * 0.4), 0, 0, -length * 0.2),
      move(thin, 0, 0, -length + threaded / 2 + d * 0.8),
      move(lathe(`0,0 ${core * 1.1},0 0,${-d * 1.5}`), 0, 0, -length + d * 1.2),
    )
    const notched = cut(
      shank,
      move(box(d * 0.4, d, d * 2.2), d * 0.32, -d * 0.3, -length + d * 1.6),
    )
    const screw = join(body, point === 'Cutting point' ? notched : shank)
    const material = finishes[finish!]!
    const lying = turnX(screw, 86)
    return {
      parts: [
        { solid: move(turnZ(lying, -28), 0, 0, 0), material },
        { solid: move(turnZ(turnX(turnZ(screw, 30), 86), -12), d * 3.1, d * 0.9, 0), material },
      ],
      elevation: 38,
      azimuth: 24,
      span: scaledSpan(length * 1.05, 60, 0.94),
    }
  },
}

export const fasteners: readonly PictureRecipe[] = [
  hexBolts,
  stainlessBolts,
  hexNuts,
  washers,
  screws,
]
