import { points } from '../engine/flat.ts'
import { blend, cut, join } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { blackSteel, copper, metal, plastic, stainless, steel, zinc } from '../engine/materials.ts'
import { move, ring, row, turnX, turnY, turnZ } from '../engine/places.ts'
import type { Material } from '../engine/scene.ts'
import { ball, box, cylinder, lathe, sweep, thread, torus } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, readNumbers, scaledFill, scaledSpan } from '../look.ts'
import { threadSizes } from '../thread-sizes.ts'
import { finishes, hexBody } from './fasteners.ts'

const sleeveAnchors: PictureRecipe = {
  kind: 'sleeve-anchors',
  seen: ['size', 'head', 'washer', 'material'],
  version: 1,
  scene({ size, head, washer, material }) {
    const [d, length] = readNumbers(size!) as [number, number]
    const [pitch, flats, high] = threadSizes[d]!
    const r = d * 0.66
    const disc = washer === 'Wide washer' ? d * 1.6 : d * 1.08
    const tube = cut(
      move(cylinder(r, length - d * 1.7, 0.4), 0, 0, -(length - d * 1.7) / 2),
      cylinder(r - d * 0.1, length * 3),
    )
    const slits = move(
      ring(move(box(r * 2, d * 0.14, length * 0.5), r, 0, 0), 3),
      0,
      0,
      -length * 0.7,
    )
    const waist = move(cylinder(r * 1.03, d * 0.16, 0.3), 0, 0, -length * 0.4)
    const core = move(cylinder(r - d * 0.16, length, 0.3), 0, 0, -length / 2)
    const cone = lathe(
      `0,${-length} ${r * 1.04},${-length} ${r * 1.04},${-length + d * 0.7} ${r * 0.72},${-length + d * 1.9} 0,${-length + d * 1.9}`,
      0.3,
    )
    const plain = move(cylinder(disc, d * 0.17, d * 0.04), 0, 0, d * 0.085)
    const nut = move(
      hexBody(flats, high * 1.15, head !== 'Hex head'),
      0,
      0,
      d * 0.17 + high * 0.575,
    )
    const top = d * 0.17 + high * 1.15
    const end =
      head === 'Hex nut'
        ? move(thread(d / 2, pitch, d * 0.9), 0, 0, top + d * 0.3)
        : head === 'Cap nut'
          ? move(blend(1, ball(flats * 0.42), cylinder(flats * 0.42, d * 0.3)), 0, 0, top)
          : move(cylinder(flats * 0.34, d * 0.06, d * 0.02), 0, 0, top)
    const finish = finishes[material!]!
    return {
      parts: [
        { solid: cut(tube, slits, 0.2), material: finish },
        { solid: join(core, waist), material: blackSteel },
        { solid: join(cone, plain, nut, end), material: finish },
      ],
      yaw: -24,
      pitch: 84,
      elevation: 34,
      span: scaledSpan(length * 0.92 + flats, 96, 0.88),
    }
  },
}

const rivetBodies: Readonly<Record<string, Material>> = {
  Aluminium: metal('#d3d6d8', 0.36, 0.04),
  Steel: zinc,
  Stainless: stainless,
  Copper: copper,
  'White aluminium': plastic('#eceeeb', 0.4, 0.3),
}

const blindRivets: PictureRecipe = {
  kind: 'blind-rivets',
  seen: ['size', 'type', 'head', 'body'],
  version: 1,
  scene({ size, type, head, body }) {
    const [d, length] = readNumbers(size!) as [number, number]
    const r = d / 2
    const isSealed = type === 'Sealed'
    const shank = move(cylinder(r, length, isSealed ? r * 0.6 : 0.2), 0, 0, -length / 2)
    const flange = lathe(
      head === 'Dome head'
        ? `0,0 ${d},0 ${d * 0.96},${d * 0.16} ${d * 0.72},${d * 0.34} ${d * 0.3},${d * 0.42} 0,${d * 0.42}`
        : head === 'Countersunk head'
          ? `0,${-d * 0.4} ${r},${-d * 0.4} ${d * 0.92},0 ${d * 0.92},${d * 0.07} 0,${d * 0.07}`
          : `0,0 ${d * 1.7},0 ${d * 1.66},${d * 0.14} ${d * 0.7},${d * 0.4} 0,${d * 0.42}`,
      d * 0.03,
    )
    const pin = move(cylinder(r * 0.56, 26, 0.2), 0, 0, 13)
    const tip = lathe(`0,26 ${r * 0.56},26 ${r * 0.2},${26 + d * 0.7} 0,${26 + d * 0.7}`)
    const bulb = move(ball(r * 0.94), 0, 0, -length - r * 0.4)
    const three = (solid: ReturnType<typeof join>) =>
      row(solid, 0, d * (head === 'Large flange head' ? 4.4 : 3), 3)
    return {
      parts: [
        { solid: three(join(shank, flange)), material: rivetBodies[body!]! },
        {
          solid: three(join(pin, tip, ...(isSealed ? [] : [bulb]))),
          material: body === 'Stainless' ? stainless : steel,
        },
      ],
      yaw: -36,
      pitch: -84,
      elevation: 40,
      fill: scaledFill(d, 4.8, 0.2),
    }
  },
}

const clampSteels: Readonly<Record<string, readonly [Material, Material]>> = {
  'W1 zinc plated': [zinc, zinc],
  'W2 stainless band': [metal('#d8d2c8', 0.24, 0.04), zinc],
  'W4 stainless': [metal('#d8d2c8', 0.24, 0.04), metal('#d8d2c8', 0.24, 0.04)],
  'W5 stainless': [stainless, stainless],
}

const hoseClamps: PictureRecipe = {
  kind: 'hose-clamps',
  seen: ['range', 'band', 'screw', 'steel'],
  version: 1,
  scene({ range, band, screw, steel: grade }) {
    const [low, high] = readNumbers(range!.replace('–', ' ')) as [number, number]
    const r = (low + high) / 4
    const w = readNumber(band)
    const strip = cut(cylinder(r, w, 0.3), cylinder(r - 0.9, w * 3))
    const slots = turnZ(
      ring(move(turnX(box(6, 1.1, w * 0.56), 18), r, 0, 0), Math.round(r * 2.4)),
      2,
    )
    const slotted = cut(strip, cut(slots, move(box(r * 4, r * 4, w * 2), 0, -r * 2.2, 0)), 0.1)
    const tail = move(turnZ(box(Math.min(18, r * 0.55), 0.9, w, 0.3), -12), 11, r + 0.4, 0)
    const house = move(
      cut(box(15, 9, w + 3, 2.4), move(turnY(cylinder(3.3, 40), 90), 0, 1.4, 0), 0.3),
      0,
      r + 2.6,
      0,
    )
    const saddle = move(box(17, 2, w + 3.6, 0.8), 0, r - 0.6, 0)
    const worm = move(turnY(thread(3.6, 1.6, 22), 90), 2, r + 4, 0)
    const head = move(
      turnY(cut(hexBody(7, 6, true), move(box(1.2, 9, 4), 0, 0, -4), 0.1), 90),
      -11,
      r + 4,
      0,
    )
    const wing = move(
      blend(1.5, turnY(cylinder(3, 8, 1), 90), move(box(9, 2.6, 15, 1.2), -6, 0, 0)),
      -11,
      r + 4,
      0,
    )
    const [bandSteel, screwSteel] = clampSteels[grade!]!
    const name = grade!.split(' ')[0]!
    return {
      parts: [
        { solid: turnX(join(slotted, tail), 90), material: bandSteel },
        {
          solid: turnX(join(house, saddle), 90),
          material: printed(bandSteel, [
            marksOn('front', -w * 0.5 - 1).text(0, r + 2.8, name, 5, '#40464b', 0.2),
          ]),
        },
        { solid: turnX(worm, 90), material: screwSteel },
        screw === 'Wing screw'
          ? { solid: turnX(wing, 90), material: plastic('#2f6fb0', 0.45) }
          : { solid: turnX(head, 90), material: screwSteel },
      ],
      yaw: 0,
      elevation: 24,
      fill: scaledFill(r * 2 + 16, 60, 0.3),
    }
  },
}

const chainSteels: Readonly<Record<string, Material>> = {
  'Zinc plated steel': zinc,
  'Grade 80 alloy steel': blackSteel,
  '316 stainless steel': stainless,
}

/** A chain lies in strands, more of them for a longer one; a link leads from each to the next. */
const chains: PictureRecipe = {
  kind: 'chains',
  seen: ['link', 'long', 'ends', 'steel'],
  version: 1,
  scene({ link, long, ends, steel: grade }) {
    const d = readNumber(link)
    const strands = { 1: 1, 3: 2, 5: 3, 10: 4, 30: 6 }[readNumber(long)]!
    const pairs = strands < 3 ? 3 : 4
    const [a, b] = [d * 2, d * 1.2]
    const loop = sweep(
      points(
        `${-a},0,0 ${-a * 0.8},${b * 0.85},0 ${-a * 0.4},${b},0 ${a * 0.4},${b},0 ${a * 0.8},${b * 0.85},0
         ${a},0,0 ${a * 0.8},${-b * 0.85},0 ${a * 0.4},${-b},0 ${-a * 0.4},${-b},0 ${-a * 0.8},${-b * 0.85},0 ${-a},0,0`,
      ),
      d / 2,
      3,
    )
    const pitch = d * 3
    const apart = d * 4.1
    const flat = row(loop, 0, pitch * 2, pairs + 1)
    const upright = row(turnX(loop, 62), 0, pitch * 2, pairs)
    const strand = row(join(flat, upright), 1, apart, strands)
    const turns = Array.from({ length: strands - 1 }, (_, at) =>
      move(
        turnY(turnZ(loop, 90), at % 2 ? 24 : -24),
        (at % 2 ? -1 : 1) * (pitch * pairs + d * 1.2),
        (at - (strands - 2) / 2) * apart,
        d * 0.4,
      ),
    )
    const eye = turnX(torus(d * 3, d * 0.62), 20)
    const last = strands % 2 ? 1 : -1
    const eyes = [
      move(eye, -pitch * pairs - d * 4.4, (-(strands - 1) / 2) * apart, 0),
      move(eye, last * (pitch * pairs + d * 4.4), ((strands - 1) / 2) * apart, 0),
    ]
    return {
      parts: [
        { solid: join(strand, ...turns), material: chainSteels[grade!]! },
        ...(ends === 'End rings' ? [{ solid: join(...eyes), material: chainSteels[grade!]! }] : []),
      ],
      yaw: 62,
      elevation: 40,
      fill: scaledFill(d, 10, 0.4),
    }
  },
}

export const anchors: readonly PictureRecipe[] = [sleeveAnchors, blindRivets, hoseClamps, chains]
