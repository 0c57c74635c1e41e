import { polygon, soften } from '../engine/flat.ts'
import { cut, join, meet, relief } from '../engine/joins.ts'
import { type Mark, marksOn, printed } from '../engine/marks.ts'
import { chrome, metal, plastic, rubber, steel } from '../engine/materials.ts'
import { mirrorX, move, ring, row, turnX, turnY } from '../engine/places.ts'
import { linear, type Material } from '../engine/scene.ts'
import { box, cylinder, ellipsoid, lathe, sweep, thread } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, readNumbers, scaledFill } from '../look.ts'

const ink = '#3c4a52'

/** What the light of a lamp looks like on its cover, by colour temperature. */
const tints: Readonly<Record<string, string>> = {
  '2700 K': '#ffd9a0',
  '3000 K': '#ffdfae',
  '4000 K': '#fff1d8',
  '6500 K': '#e6f0fb',
}

/** A lit cover: its own light over a satin surface. */
function lit(tint: string, glow = 0.3): Material {
  return {
    colour: linear(tints[tint]!),
    rough: 0.4,
    coat: 0.3,
    paint: (_x, _y, _z, surface) => {
      surface.glow = glow
    },
  }
}

const bulbs: PictureRecipe = {
  kind: 'led-bulbs',
  seen: ['power', 'base', 'make', 'surge', 'tint'],
  version: 1,
  scene({ power, base, make, surge, tint }) {
    const watts = readNumber(power)
    const s = 0.72 + watts * 0.018
    const dome = lathe(
      soften(
        `0,0 ${30 * s},0 ${31 * s},${10 * s} ${27 * s},${26 * s} ${12 * s},${39 * s} ${-12 * s},${39 * s}`,
        3,
      ),
    )
    const body = lathe(
      soften(
        `0,0 ${30.5 * s},0 ${30 * s},${-8 * s} ${22 * s},${-34 * s} 14,${-52 * s} 0,${-52 * s}`,
        2,
      ),
    )
    const isTall = watts >= 20
    const fins = ring(move(box(6 * s, 1.6, 34 * s, 0.7), 27 * s, 0, -22 * s), 24)
    const neck = -52 * s
    const capShape =
      base === 'E27'
        ? join(
            move(thread(13.2, 3.6, 20, 1), 0, 0, neck - 10),
            move(lathe('0,0 11,0 5,-6 0,-7', 0.4), 0, 0, neck - 20),
          )
        : join(
            move(cylinder(11, 22, 0.8), 0, 0, neck - 11),
            mirrorX(move(turnY(cylinder(1.6, 6, 0.4), 90), 11.6, 0, neck - 15)),
            move(cylinder(9, 4, 1), 0, 0, neck - 23),
          )
    const names: Readonly<Record<string, string>> = {
      'Non-dimmable': '',
      'High power factor': 'HPF',
      Dimmable: 'DIM',
      'Battery backup': 'BACKUP',
    }
    const front = marksOn('front', 0)
    const marks: Mark[] = [
      front.text(0, -16 * s, `${watts}W`, 9 * s, ink, 0.18),
      front.text(0, -28 * s, tint!.replace(' ', ''), 5 * s, ink),
      front.text(0, -38 * s, names[make!]!, 4.2 * s, '#c23a2a', 0.18),
      front.text(0, -45 * s, surge!.replace(' ', ''), 3 * s, ink),
    ]
    return {
      parts: [
        { solid: dome, material: lit(tint!, 0.26) },
        {
          solid: isTall ? cut(body, fins, 0.6) : body,
          material: printed({ ...plastic('#eceeea', 0.4), coat: 0.3 }, marks),
        },
        { solid: capShape, material: metal('#c9cdd0', 0.22, 0.04) },
      ],
      yaw: 30,
      fill: scaledFill(110 * s + 24, 130, 0.5),
    }
  },
}

const battens: PictureRecipe = {
  kind: 'led-battens',
  seen: ['power', 'body', 'cover', 'seal', 'tint'],
  version: 1,
  scene({ power, body, cover, seal, tint }) {
    const watts = readNumber(power)
    const length = 230 + watts * 7
    const isProof = seal === 'IP65'
    const [w, h] = isProof ? [62, 58] : [38, 34]
    const base = move(box(length, w, h * 0.5, 4), 0, 0, -h * 0.22)
    const round = meet(
      turnY(cylinder(w * 0.5, length - 16, 6), 90),
      move(box(length, w * 2, h), 0, 0, h * 0.5),
      1,
    )
    const diffuser = move(round, 0, 0, 0)
    const ribbed = relief(diffuser, (x) => `0.7*Math.sin(${x}*0.9)`, 0.7, 0.75)
    const caps = mirrorX(
      move(
        meet(turnY(cylinder(w * 0.53, 14, 3), 90), move(box(60, w * 2, h * 1.4), 0, 0, h * 0.3), 1),
        length / 2 - 6,
        0,
        0,
      ),
    )
    const clips = mirrorX(row(move(box(8, w + 6, 16, 2), length * 0.3, 0, -4), 0, length * 0.24, 1))
    const mark = marksOn('front', -w * 0.4)
    return {
      parts: [
        {
          solid: base,
          material: printed(
            body === 'Aluminium' ? metal('#c6cacd', 0.34, 0.05) : plastic('#dfe2df', 0.45),
            [
              mark.text(-length * 0.36, -h * 0.24, `${watts}W`, h * 0.24, ink, 0.18),
              mark.text(length * 0.36, -h * 0.24, tint!.replace(' ', ''), h * 0.22, ink),
            ],
          ),
        },
        { solid: cover!.startsWith('Prism') ? ribbed : diffuser, material: lit(tint!, 0.36) },
        { solid: caps, material: plastic('#d5d9d6', 0.45) },
        ...(isProof ? [{ solid: clips, material: steel }] : []),
      ],
      yaw: 64,
      elevation: 36,
      fill: scaledFill(length, 420, 0.3),
    }
  },
}

const torches: PictureRecipe = {
  kind: 'torches',
  seen: ['light', 'supply', 'body', 'colour'],
  version: 1,
  scene({ light, supply, body, colour }) {
    const lumen = readNumber(light)
    const fat = supply === '2 D cells' ? 1.5 : supply === '3 AAA cells' ? 1 : 0.92
    const h = 17 + lumen * 0.012
    const b = h * 0.56 * fat
    const l = 120 * (supply === '2 D cells' ? 1.5 : 1)
    const profile = `0,${-l / 2} ${b * 0.86},${-l / 2} ${b * 0.98},${-l / 2 + 3}
      ${b * 0.98},${-l * 0.38} ${b * 0.92},${-l * 0.375} ${b * 0.92},${-l * 0.36}
      ${b},${-l * 0.355} ${b},${l * 0.14} ${b * 0.94},${l * 0.15} ${b * 0.94},${l * 0.17}
      ${b * 1.1},${l * 0.19} ${h * 0.9},${l * 0.3} ${h},${l * 0.34} ${h},${l / 2 - 4}
      ${h * 0.97},${l / 2 - 2} ${h * 0.9},${l / 2} 0,${l / 2}`
    const cup = move(
      lathe(`0,1 ${h * 0.82},1 ${h * 0.8},-4 ${h * 0.5},${-h * 0.8} ${h * 0.16},${-h} 0,${-h}`),
      0,
      0,
      l / 2,
    )
    const fins = move(
      row(cut(cylinder(h * 1.2, 2.1, 0.4), cylinder(h * 0.9, 4)), 2, 4.2, 4),
      0,
      0,
      l * 0.385,
    )
    const bite = move(ring(move(cylinder(h * 0.3, 40), h * 1.2, 0, 0), 8), 0, 0, l / 2 - 2)
    const isMetal = body === 'Aluminium'
    const grip = isMetal
      ? relief(
          move(cylinder(b * 1.015, l * 0.3, 0.6), 0, 0, -l * 0.06),
          (x, y, z) =>
            `0.42*Math.sin(Math.atan2(${y},${x})*24+${z}*1.35)*Math.sin(Math.atan2(${y},${x})*24-${z}*1.35)`,
          0.42,
          0.62,
        )
      : cut(
          move(cylinder(b * 1.1, l * 0.42, 3), 0, 0, -l * 0.08),
          move(row(cut(cylinder(b * 2, 2.4), cylinder(b * 1.02, 5)), 2, 7, 6), 0, 0, -l * 0.08),
          0.8,
        )
    const hex = { Black: '#565b63', Yellow: '#eeb01c', Red: '#c33a2b' }[colour!]!
    const shellMaterial: Material = isMetal
      ? { colour: linear(hex), metal: 0.55, rough: 0.34, shine: 1.2, brushed: [0, 0, 1] }
      : plastic(hex, 0.5)
    const button = move(turnX(cylinder(b * 0.42, 2.8, 0.9), 90), 0, -b * 1.02, l * 0.15)
    const led = move(
      join(cylinder(h * 0.17, 3, 0.5), move(ellipsoid(h * 0.12, h * 0.12, 1.6), 0, 0, 1.5)),
      0,
      0,
      l / 2 - h * 0.86,
    )
    const cupShell = move(
      lathe(
        `${h * 0.8},-4.1 ${h * 0.81},-3.6 ${h * 0.5},${-h * 0.8 + 0.25} ${h * 0.16},${-h + 0.3}
          ${h * 0.15},${-h - 0.1} ${h * 0.5},${-h * 0.8 - 0.15}`,
      ),
      0,
      0,
      l / 2,
    )
    const loop = move(turnX(cut(cylinder(9, 3, 1), cylinder(6, 9)), 90), 0, 0, -l / 2 - 6)
    return {
      parts: [
        {
          solid: cut(cut(cut(lathe(polygon(profile, 0.35)), cup), fins, 0.3), bite, 0.6),
          material: isMetal ? shellMaterial : plastic('#4a4f55', 0.5),
        },
        { solid: grip, material: shellMaterial },
        { solid: button, material: rubber(supply!.startsWith('USB') ? '#2f8a55' : '#4a4f55') },
        {
          solid: led,
          material: {
            ...plastic('#f7d84a', 0.3),
            paint: (_x, _y, _z, surface) => {
              surface.glow = 0.35
            },
          },
        },
        { solid: cupShell, material: chrome },
        { solid: loop, material: rubber('#5a6066') },
      ],
      yaw: -22,
      pitch: 84,
      elevation: 28,
      fill: scaledFill(l, 130, 0.2),
    }
  },
}

const panels: PictureRecipe = {
  kind: 'led-panels',
  seen: ['power', 'mount', 'cover', 'driver', 'tint'],
  version: 1,
  scene({ power, mount, cover, driver, tint }) {
    const watts = readNumber(power)
    const side = 220 + watts * 7.5
    const depth = mount === 'Surface-mounted' ? 46 : 14
    const frame = cut(
      box(side, depth, side, 3),
      move(box(side - 26, 8, side - 26, 1), 0, -depth / 2, 0),
      0.6,
    )
    const light = move(box(side - 26, 3, side - 26, 0.6), 0, -depth / 2 + 3.4, 0)
    const cells = relief(
      light,
      (x, _y, z) => `0.5*Math.sin(${x}*0.52)*Math.sin(${z}*0.52)`,
      0.5,
      0.7,
    )
    const springs = mirrorX(
      move(turnY(box(6, 16, 60, 2), 40), side / 2 - 20, depth / 2 + 8, side * 0.3),
    )
    const wires = mirrorX(
      join(
        sweep(
          [
            [side * 0.42, 0, side * 0.5],
            [side * 0.42, 0, side * 0.74],
          ],
          2,
        ),
        move(cylinder(4, 14, 1), side * 0.42, 0, side * 0.5 + 4),
      ),
    )
    const box2 = move(box(120, 34, 30, 4), side * 0.1, 24, -side / 2 - 15)
    const front = marksOn('front', 0)
    const driverName = driver!.startsWith('DALI')
      ? 'DALI'
      : driver!.startsWith('1')
        ? '1-10V'
        : 'LED'
    return {
      parts: [
        { solid: frame, material: printed(plastic('#e6e8e5', 0.42), []) },
        { solid: cover!.startsWith('Micro') ? cells : light, material: lit(tint!, 0.42) },
        ...(mount === 'Recessed' ? [{ solid: springs, material: steel }] : []),
        ...(mount === 'Suspended' ? [{ solid: wires, material: steel }] : []),
        {
          solid: move(box2, 0, -60, 0),
          material: printed(plastic('#d9dcd8', 0.5), [
            front.text(side * 0.1, -side / 2 - 9, driverName, 11, ink, 0.18),
            front.text(side * 0.1, -side / 2 - 23, `${watts}W ${tint!.replace(' ', '')}`, 8, ink),
          ]),
        },
      ],
      yaw: 4,
      elevation: 14,
      fill: scaledFill(side, 480, 0.3),
    }
  },
}

const floodlights: PictureRecipe = {
  kind: 'floodlights',
  seen: ['power', 'beam', 'seal', 'surge', 'tint'],
  version: 1,
  scene({ power, beam, seal, surge, tint }) {
    const watts = readNumber(power)
    const w = 110 + watts * 0.85
    const h = w * 0.72
    const body = move(box(w, 28, h, 8), 0, 4, 0)
    const rim = cut(
      move(box(w * 0.98, 12, h * 0.98, 6), 0, -12, 0),
      move(box(w * 0.84, 20, h * 0.82, 4), 0, -18, 0),
      0.6,
    )
    const glass = move(box(w * 0.86, 3, h * 0.84, 1), 0, -10, 0)
    const isNarrow = beam === '30°'
    const cells = isNarrow
      ? relief(
          glass,
          (x, _y, z) =>
            `1.2*Math.cos(${x}*${(0.0628 * (200 / w) * 5).toFixed(4)})*Math.cos(${z}*${(0.0628 * (200 / w) * 5).toFixed(4)})`,
          1.2,
          0.6,
        )
      : glass
    const fins = row(move(box(3, 24, h * 0.92, 1), 0, 26, 0), 0, 9, Math.floor(w / 10))
    const bracket = join(
      mirrorX(move(box(5, 26, h * 0.9, 2), w / 2 + 5, 6, -h * 0.34)),
      move(box(w + 15, 26, 5, 2), 0, 6, -h * 0.79),
    )
    const bolts = mirrorX(move(turnY(cylinder(9, 9, 1.5), 90), w / 2 + 9, 6, 0))
    const front = marksOn('front', -14)
    return {
      parts: [
        { solid: join(body, fins), material: plastic('#5a6066', 0.5) },
        {
          solid: rim,
          material: printed(plastic('#666d73', 0.45), [
            front.textFrom(-w * 0.44, -h * 0.447, `${watts}W`, h * 0.058, '#f3f3ee', 0.2),
            front.text(
              w * 0.24,
              -h * 0.447,
              `${seal} ${surge!.replace(' ', '')} ${readNumbers(tint!)[0]}K`,
              h * 0.048,
              '#f3f3ee',
            ),
          ]),
        },
        { solid: cells, material: lit(tint!, 0.4) },
        { solid: bracket, material: metal('#9aa0a5', 0.35, 0.05) },
        { solid: bolts, material: steel },
      ],
      yaw: 8,
      elevation: 14,
      fill: scaledFill(w, 200, 0.25),
    }
  },
}

export const lighting: readonly PictureRecipe[] = [bulbs, battens, panels, floodlights, torches]
