import { points, polygon, soften } from '../engine/flat.ts'
import { blend, cut, join, relief } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { metal, plastic, rubber, speckle, steel, wood } from '../engine/materials.ts'
import { mirrorX, move, ring, row, turnX, turnY, turnZ, warp } from '../engine/places.ts'
import { linear, type Material } from '../engine/scene.ts'
import { growBounds, type Solid } from '../engine/solid.ts'
import { box, cylinder, extrude, lathe, sweep } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, scaledFill } from '../look.ts'

const colours: Readonly<Record<string, string>> = {
  White: '#e9ebe8',
  Blue: '#2f63a5',
  Green: '#2f8a55',
  Red: '#c8382a',
  Yellow: '#f0b81c',
}

const yarns: Readonly<Record<string, string>> = {
  Cotton: '#efe9da',
  Microfibre: '#e3e8ea',
  'Cotton and polyester': '#ddd9cf',
}

const mops: PictureRecipe = {
  kind: 'mops',
  seen: ['weight', 'head', 'stick', 'yarn', 'colour'],
  version: 1,
  scene({ weight, head, stick, yarn, colour }) {
    const grams = readNumber(weight)
    const long = 190 + grams * 0.25
    const count = Math.round(16 + grams * 0.025)
    const strand = (r: number, low: number) =>
      sweep(points(`12,0,4 ${r * 0.5},0,-20 ${r * 0.86},4,${-low * 0.5} ${r},-3,${-low}`), 6.4, 3)
    const twisted = (r: number, low: number, n: number) =>
      relief(
        ring(strand(r, low), n),
        (x, y, z) => `0.8*Math.sin(${z}*0.9+Math.atan2(${y},${x})*${n})`,
        0.8,
        0.62,
      )
    const yarnSolid = join(
      twisted(92 + grams * 0.06, long, count),
      twisted(64, long * 1.03, Math.round(count * 0.8)),
      twisted(36, long * 1.02, 9),
    )
    const tint = colours[colour!]!
    const grip =
      head === 'Clip head'
        ? join(
            move(box(96, 34, 26, 9), 0, 0, 10),
            mirrorX(move(box(12, 42, 40, 4), 46, 0, 6)),
            move(cylinder(17, 60, 3), 0, 0, 44),
          )
        : head === 'Socket head'
          ? lathe(soften('0,-8 46,-8 44,12 24,30 18,80 0,80', 1))
          : join(
              move(box(130, 20, 22, 6), 0, 0, 6),
              move(turnX(cylinder(8, 62, 2), 90), 40, 0, 20),
              move(cylinder(15, 60, 3), 0, 0, 44),
            )
    const handle = move(cylinder(11.5, 360, 3), 0, 0, 240)
    const cap = move(cylinder(13.4, 60, 6), 0, 0, 410)
    const hasStick = stick !== 'Mop only'
    const yarnMaterial: Material = {
      colour: linear(yarns[yarn!]!),
      rough: 0.95,
      paint: speckle(yarn === 'Microfibre' ? 0.9 : 0.4, yarn === 'Microfibre' ? 0.1 : 0.2),
    }
    return {
      parts: [
        { solid: yarnSolid, material: yarnMaterial },
        { solid: grip, material: plastic(tint, 0.42, 0.3) },
        ...(hasStick
          ? [
              {
                solid: handle,
                material: stick!.includes('aluminium')
                  ? metal('#cfd3d6', 0.3, 0.04)
                  : plastic('#e8b01c', 0.4, 0.3),
              },
              { solid: cap, material: plastic(tint, 0.45) },
            ]
          : []),
      ],
      elevation: 12,
      fill: hasStick ? 0.9 : scaledFill(long, 280, 0.4),
    }
  },
}

const buckets: PictureRecipe = {
  kind: 'buckets',
  seen: ['volume', 'extra', 'handle', 'colour'],
  version: 1,
  scene({ volume, extra, handle, colour }) {
    const litres = readNumber(volume)
    const h = 118 * litres ** 0.34
    const [top, foot] = [h * 0.56, h * 0.4]
    const hasSpout = extra === 'With scale and spout'
    const wall = `0,0 ${foot},0 ${foot + 3},6 ${top},${h} 0,${h}`
    const spout = (by: number, high: number) =>
      turnZ(
        extrude(
          polygon(
            `${top * 0.7},${-h * 0.2 + by} ${top + h * 0.16 - by},0 ${top * 0.7},${h * 0.2 - by}`,
            2,
          ),
          high,
        ),
        -52,
      )
    const lip = hasSpout ? [move(spout(0, h * 0.24), 0, 0, h * 0.89)] : []
    const hollow = lathe(`0,6 ${foot - 3},6 ${top - 4},${h + 1} ${top - 4},${h * 2} 0,${h * 2}`)
    const spoutHollow = move(spout(5, h * 0.3), 0, 0, h)
    const shell = cut(
      blend(4, lathe(wall, 1.5), ...lip),
      hasSpout ? join(hollow, spoutHollow) : hollow,
      1.4,
    )
    const rim = move(cut(cylinder(top + 6, 16, 3), cylinder(top - 4, 60)), 0, 0, h - 8)
    const ribs = move(cut(cylinder(top + 1.5, 6, 2), cylinder(top * 0.92, 30)), 0, 0, h - 34)
    const body = hasSpout
      ? join(shell, cut(rim, move(spout(2, 60), 0, 0, h)))
      : join(shell, rim, cut(ribs, hollow))
    const ears = mirrorX(
      move(blend(3, box(14, 40, 42, 5), move(box(8, 30, 20, 4), 2, 0, 14)), top + 4, 0, h - 22),
    )
    const bow = sweep(
      points(
        `${-top - 10},0,${h - 14} ${-top * 0.98},0,${h + top * 0.34} ${-top * 0.62},0,${h + top * 0.7} 0,0,${h + top * 0.84}
         ${top * 0.62},0,${h + top * 0.7} ${top * 0.98},0,${h + top * 0.34} ${top + 10},0,${h - 14}`,
      ),
      handle === 'Steel handle' ? 3.4 : 7,
      6,
    )
    const roll = move(turnY(cylinder(10, 84, 4), 90), 0, 0, h + top * 0.84)
    const tint = colours[colour!]!
    const front = marksOn('front', -foot * 0.5)
    const ink = '#f0f2ef'
    const scale =
      extra === 'Plain'
        ? []
        : [1, 2, 3, 4].flatMap((at) => [
            front.patch(-h * 0.02, (h * at * 0.72) / 4, h * 0.12, h * 0.012, ink),
            front.text(
              h * 0.14,
              (h * at * 0.72) / 4,
              `${Math.round((litres * at) / 4)}`,
              h * 0.065,
              ink,
              0.18,
            ),
          ])
    const marks = [
      ...scale,
      ...(extra === 'Plain' ? [front.text(0, h * 0.5, `${litres} l`, h * 0.12, ink, 0.18)] : []),
    ]
    return {
      parts: [
        { solid: body, material: printed(plastic(tint, 0.4, 0.3), marks) },
        { solid: ears, material: plastic(tint, 0.42, 0.2) },
        {
          solid: bow,
          material: handle === 'Steel handle' ? steel : plastic('#5a6066', 0.5),
        },
        ...(handle === 'Steel handle' ? [{ solid: roll, material: plastic('#e9ebe8', 0.5) }] : []),
      ],
      yaw: 22,
      elevation: 24,
      fill: scaledFill(h, 265, 0.4),
    }
  },
}

/** Narrower below: by this share between the bottom and the top. */
function taper(solid: Solid, height: number, by: number): Solid {
  const wide = (z: string) => `(1+${by}*(${z}/${height}-0.5))`
  return warp(
    solid,
    growBounds(solid.bounds, solid.bounds[3] * by * 0.6),
    (x, y, z) => [`${x}/${wide(z)}`, `${y}/${wide(z)}`, z],
    0.85,
  )
}

const bristles: Readonly<Record<string, readonly [string, number]>> = {
  'Soft PET bristles': ['#3d9a63', 1.5],
  'Stiff PP bristles': ['#c8382a', 1],
  'Coir bristles': ['#8a6238', 0.8],
}

const pushBrooms: PictureRecipe = {
  kind: 'push-brooms',
  seen: ['width', 'back', 'stick', 'bristle'],
  version: 1,
  scene({ width, bristle, back, stick }) {
    const w = readNumber(width)
    const block = move(box(w, 62, 32, back === 'Wooden back' ? 5 : 12), 0, 0, 82)
    const [tint, fine] = bristles[bristle!]!
    const tufts = row(
      row(move(lathe('0,0 9,0 6.4,68 0,68', 1), 0, 0, 0), 0, 17.4, Math.floor((w - 20) / 17.4)),
      1,
      17,
      3,
    )
    const fur = relief(
      tufts,
      (x, y, _z) => `0.9*Math.sin(${x}*${2.1 * fine})*Math.sin(${y}*${2.1 * fine})`,
      0.9,
      0.6,
    )
    const socket = move(turnX(cut(cylinder(20, 70, 4), cylinder(12, 200)), -34), 0, 10, 112)
    const length = 560
    const pole = move(turnX(move(cylinder(12.5, length, 5), 0, 0, length / 2), -34), 0, -6, 92)
    const fibre: Material = { colour: linear(tint), rough: 0.85, paint: speckle(0.5, 0.28) }
    const holes = mirrorX(move(cylinder(6, 90), w * 0.36, 0, 82))
    return {
      parts: [
        {
          solid: cut(block, holes, 1),
          material: back === 'Wooden back' ? wood('#c9985e') : plastic('#4f6f9f', 0.45, 0.2),
        },
        { solid: fur, material: fibre },
        { solid: socket, material: plastic('#5a6066', 0.5) },
        ...(stick === 'No handle'
          ? []
          : [
              {
                solid: pole,
                material: stick!.includes('wooden')
                  ? wood('#d0a56c')
                  : plastic('#2f63a5', 0.35, 0.4),
              },
            ]),
      ],
      yaw: 6,
      elevation: 22,
      fill: stick === 'No handle' ? scaledFill(w, 600, 0.25) : 0.86,
    }
  },
}

const wheeledBins: PictureRecipe = {
  kind: 'wheeled-bins',
  seen: ['volume', 'pedal', 'plastic', 'wheels', 'colour'],
  version: 1,
  scene({ volume, pedal, plastic: material, wheels, colour }) {
    const litres = readNumber(volume)
    const h = 340 * (litres / 30) ** 0.52
    const [w, d] = [h * 0.46 + 30, h * 0.48 + 30]
    const body = move(taper(box(w, d, h, 22), h, 0.22), 0, 0, h / 2 + 24)
    const rim = move(box(w * 1.06, d * 1.06, 44, 14), 0, 0, h + 8)
    const lid = blend(
      10,
      move(box(w * 1.08, d * 1.1, 34, 16), 0, -6, h + 50),
      move(box(w * 0.86, d * 0.82, 30, 14), 0, 0, h + 66),
    )
    const slot = move(box(w * 0.66, d * 0.1, 120, 8), 0, -d * 0.12, h + 70)
    const bar = mirrorX(
      sweep(
        points(
          `${w * 0.46},${d * 0.5},${h} ${w * 0.46},${d * 0.68},${h + 34} 0,${d * 0.7},${h + 38}`,
        ),
        13,
        4,
      ),
    )
    const r = 84 + litres * 0.06
    const wheel = turnY(cut(cylinder(r, 50, 12), move(cylinder(r * 0.62, 30, 4), 0, 0, 26), 2), 90)
    const hub = turnY(
      cut(cylinder(r * 0.6, 40, 5), ring(move(cylinder(r * 0.13, 90), r * 0.36, 0, 0), 5), 2),
      90,
    )
    const at = (solid: typeof wheel) => mirrorX(move(solid, w * 0.47, d * 0.38, r))
    const step = move(
      blend(6, box(w * 0.4, 70, 16, 7), move(box(w * 0.5, 30, 40, 8), 0, 34, 12)),
      0,
      -d * 0.46,
      34,
    )
    const tint = colours[colour!]!
    const isRecycled = material === 'Recycled HDPE'
    const front = marksOn('front', -d * 0.3)
    const shell = isRecycled ? plastic(tint, 0.68) : plastic(tint, 0.4, 0.25)
    return {
      parts: [
        {
          solid: join(body, rim),
          material: printed(shell, [
            front.text(0, h * 0.72, `${litres} l`, h * 0.075, '#eef0ee', 0.18),
            ...(isRecycled
              ? [front.text(0, h * 0.62, 'RECYCLED', h * 0.036, '#eef0ee', 0.18)]
              : []),
          ]),
        },
        { solid: pedal === 'Lid with slot' ? cut(lid, slot, 3) : lid, material: shell },
        { solid: bar, material: shell },
        { solid: at(wheel), material: rubber('#4d5257') },
        {
          solid: at(hub),
          material: wheels === 'Quiet wheels' ? plastic('#d8a634', 0.5) : plastic('#8d979d', 0.5),
        },
        ...(pedal === 'Lid with pedal' ? [{ solid: step, material: plastic('#5a6066', 0.5) }] : []),
      ],
      yaw: 8,
      elevation: 18,
      fill: scaledFill(h, 660, 0.3),
    }
  },
}

export const cleaning: readonly PictureRecipe[] = [mops, buckets, pushBrooms, wheeledBins]
