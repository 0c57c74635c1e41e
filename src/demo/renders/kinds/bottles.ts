import { polygon, soften } from '../engine/flat.ts'
import { cut, grow, join, meet } from '../engine/joins.ts'
import { fitLetters } from '../engine/letters.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { coverSurface, plastic } from '../engine/materials.ts'
import { flatten, move, ring, turnX, turnY } from '../engine/places.ts'
import { linear, type Material } from '../engine/scene.ts'
import { box, cylinder, extrude, lathe } from '../engine/solids.ts'
import { houseColour, type PictureRecipe, readNumber, scaledFill } from '../look.ts'

const ink = '#2c3a44'

const bottleWhite = '#e9ebe8'

/** Wood glue: small bottles with a spout, large ones as jugs with a handle. */
const glues: PictureRecipe = {
  kind: 'wood-glues',
  seen: ['amount', 'grade', 'speed', 'dry', 'brand', 'house'],
  version: 2,
  scene({ amount, grade, speed, dry, brand, house }) {
    const grams = readNumber(amount) * (amount!.includes('kg') ? 1000 : 1)
    const s = (grams / 500) ** 0.333
    const w = 34 * s
    const h = 150 * s
    const isJug = grams >= 2000
    const profile = isJug
      ? soften(
          `0,0 ${w * 1.2},0 ${w * 1.25},8 ${w * 1.25},${h * 0.66} ${w * 0.9},${h * 0.82}
            ${w * 0.34},${h * 0.88} ${w * 0.34},${h * 0.94} 0,${h * 0.94}`,
        )
      : soften(
          `0,0 ${w},0 ${w},8 ${w},${h * 0.62} ${w * 0.8},${h * 0.78} ${w * 0.36},${h * 0.86}
            ${w * 0.34},${h * 0.92} 0,${h * 0.92}`,
        )
    const round = flatten(lathe(profile), 0.72)
    const body = isJug
      ? cut(
          round,
          turnX(move(box(w * 0.36, h * 0.24, w * 4, w * 0.16), w * 0.72, h * 0.62, 0), 90),
          3,
        )
      : round
    const label = meet(
      grow(flatten(lathe(profile), 0.72), 0.4),
      move(box(w * 1.9, 400, h * 0.4, 4), 0, -200, h * 0.34),
    )
    const cap = move(
      isJug
        ? cylinder(w * 0.42, h * 0.1, 2)
        : lathe(
            soften(
              `0,0 ${w * 0.42},0 ${w * 0.42},${h * 0.08} ${w * 0.2},${h * 0.12} ${w * 0.1},${h * 0.24} 0,${h * 0.25}`,
              1,
            ),
          ),
      0,
      0,
      isJug ? h * 0.98 : h * 0.9,
    )
    const colour = houseColour(house!)
    const maker = brand!.toUpperCase()
    const front = marksOn('front', 0)
    return {
      parts: [
        { solid: body, material: plastic(bottleWhite, 0.4, 0.3) },
        {
          solid: label,
          material: printed(plastic('#f7f5ec', 0.5), [
            front.patch(0, h * 0.47, w * 4, h * 0.14, colour),
            front.text(0, h * 0.47, maker, fitLetters(maker, w * 0.26, w * 1.35), '#ffffff', 0.2),
            front.text(0, h * 0.35, grade!, w * 0.5, ink, 0.2),
            front.text(
              0,
              h * 0.25,
              `${speed!.startsWith('Fast') ? 'FAST' : 'WOOD GLUE'}`,
              w * 0.17,
              speed!.startsWith('Fast') ? '#c23a2a' : ink,
            ),
            front.text(0, h * 0.18, amount!, w * 0.2, ink, 0.17),
          ]),
        },
        {
          solid: cap,
          material: plastic(dry!.startsWith('Clear') ? '#e0a52c' : '#c23a2a', 0.4, 0.3),
        },
      ],
      yaw: 20,
      fill: scaledFill(h, 200, 0.4),
    }
  },
}

const sealantColours: Readonly<Record<string, string>> = {
  Clear: '#cfe0e4',
  White: '#f2f3f0',
  Grey: '#9aa3a0',
  Black: '#4a4f55',
}

const sealants: PictureRecipe = {
  kind: 'sealants',
  seen: ['amount', 'type', 'move', 'brand', 'house', 'colour'],
  version: 1,
  scene({ amount, type, colour, brand, house, move: movement }) {
    const ml = readNumber(amount)
    const h = ml * 0.72
    const r = 24
    const tube = move(cylinder(r, h, 1), 0, 0, h / 2)
    const shoulder = move(lathe(soften(`0,0 ${r},0 ${r * 0.9},8 8,14 7.5,26 0,26`, 1)), 0, 0, h)
    const nozzle = move(lathe('0,0 8.5,0 8.5,8 6.4,10 2.6,82 0,82', 0.4), 0, 0, h + 22)
    const rim = move(cylinder(r + 0.8, 4, 0.8), 0, 0, 2)
    const hex = sealantColours[colour!]!
    const house2 = houseColour(house!)
    const names: Readonly<Record<string, string>> = {
      'Neutral silicone': 'NEUTRAL',
      'Sanitary silicone': 'SANITARY',
      'Hybrid polymer': 'HYBRID',
    }
    const front = marksOn('front', 0)
    return {
      parts: [
        {
          solid: tube,
          material: printed(plastic('#eef0ec', 0.34, 0.4), [
            front.patch(0, h * 0.8, 100, h * 0.22, house2),
            front.text(0, h * 0.8, brand!.toUpperCase(), 8.5, '#ffffff', 0.2),
            front.text(
              0,
              h * 0.58,
              names[type!] ?? type!.split(' ')[0]!.toUpperCase(),
              6.4,
              ink,
              0.18,
            ),
            front.text(0, h * 0.46, `${movement}`, 6, ink),
            front.patch(0, h * 0.3, 100, h * 0.12, hex),
            front.text(0, h * 0.17, `${ml} ml`, 7.5, ink, 0.18),
          ]),
        },
        { solid: join(shoulder, rim), material: plastic('#eef0ec', 0.4) },
        { solid: nozzle, material: plastic(hex, 0.36, 0.3) },
      ],
      yaw: 30,
      elevation: 14,
      fill: scaledFill(h, 216, 0.5),
    }
  },
}

const sprayTypes: Readonly<Record<string, readonly [string, string, string]>> = {
  'Glass cleaner': ['GLASS', '#5bb8e0', '#1c62b5'],
  'All-purpose cleaner': ['ALL PURPOSE', '#7fc98a', '#2f8a55'],
  'Kitchen degreaser': ['KITCHEN', '#f0a25c', '#d2622a'],
  'Bathroom cleaner': ['BATHROOM', '#a58fd0', '#6d5a99'],
  'Surface disinfectant': ['DISINFECT', '#dfe9ea', '#2b7f8a'],
}

const sprays: PictureRecipe = {
  kind: 'spray-cleaners',
  seen: ['amount', 'type', 'head', 'scent', 'brand', 'house'],
  version: 1,
  scene({ amount, type, head, scent, brand }) {
    const ml = readNumber(amount) * (amount!.includes('ml') ? 1 : 1000)
    const k = (ml / 500) ** 0.333
    const w = 42 * k
    const h = 150 * k
    const [name, liquidHex, headHex] = sprayTypes[type!]!
    const profile = soften(
      `0,0 ${w * 0.98},0 ${w},${h * 0.06} ${w},${h * 0.34} ${w * 0.94},${h * 0.52}
        ${w * 0.98},${h * 0.66} ${w * 0.86},${h * 0.82} ${w * 0.42},${h * 0.95} ${w * 0.36},${h}
        0,${h}`,
    )
    const bottle = join(flatten(lathe(profile), 0.68), move(cylinder(14, 14, 1), 0, 0, h - 1))
    const label = meet(
      grow(flatten(lathe(profile), 0.68), 0.35),
      move(box(w * 1.5, 300, h * 0.44, 5), 0, -150, h * 0.34),
    )
    const neck = cut(
      move(cylinder(16.5, 20, 1.2), 0, 0, h + 13),
      ring(move(box(2, 1.6, 15, 0.5), 16.9, 0, h + 12.5), 34),
      0.3,
    )
    const z = h + 22
    const headShape = turnX(
      extrudeShape(
        `-15,${z - 1} -13,${z + 16} -44,${z + 27} -46,${z + 44} -20,${z + 47} 22,${z + 46}
          34,${z + 34} 30,${z + 26} 16,${z + 16} 15,${z - 1}`,
        25,
        5,
      ),
      90,
    )
    const trigger = turnX(
      extrudeShape(
        `-26,${z + 30} -20,${z + 30} -22,${z + 14} -28,${z - 6} -36,${z - 22} -43,${z - 22} -37,${z - 4} -32,${z + 14}`,
        15,
        3,
      ),
      90,
    )
    const isFoam = head === 'Foam trigger'
    const nozzle = move(
      turnY(isFoam ? cylinder(12, 20, 2) : box(21, 21, 13, 2), -90),
      -51,
      0,
      z + 36,
    )
    const liquid = linear(liquidHex)
    const body: Material = {
      colour: linear('#e9eeec'),
      rough: 0.3,
      coat: 0.5,
      paint(x, y, v, surface) {
        const level = Math.min(1, Math.max(0, 0.5 + (h * 0.74 - v) / 0.8))
        const edge = Math.min(1, Math.hypot(x / w, y / (w * 0.68)))
        const share = level * (1 - 0.27 * edge * edge)
        coverSurface(
          surface,
          [0, 1, 2].map(
            (at) =>
              [surface.red, surface.green, surface.blue][at]! * (1 - share) + liquid[at]! * share,
          ) as unknown as [number, number, number],
        )
        surface.glow = 0.12 * level
      },
    }
    const front = marksOn('front', 0)
    const middle = h * 0.34
    return {
      parts: [
        { solid: bottle, material: body },
        {
          solid: label,
          material: printed(plastic('#fbfbf7', 0.45), [
            front.patch(0, middle + h * 0.14, 200, h * 0.16, headHex),
            front.text(
              0,
              middle + h * 0.14,
              name,
              name.length > 7 ? 7.6 * k : 11 * k,
              '#ffffff',
              0.2,
            ),
            front.text(0, middle + h * 0.01, brand!.toUpperCase(), 6.4 * k, ink, 0.18),
            front.text(
              0,
              middle - h * 0.08,
              scent!.replace(' scent', '').toUpperCase(),
              4.6 * k,
              headHex,
            ),
            front.text(0, middle - h * 0.165, amount!, 7 * k, ink, 0.17),
          ]),
        },
        { solid: join(neck, headShape), material: plastic(headHex, 0.38) },
        { solid: join(trigger, nozzle), material: plastic('#f2f2ee', 0.4) },
      ],
      yaw: 8,
      fill: scaledFill(h + 70, 230, 0.45),
    }
  },
}

function extrudeShape(outline: string, thickness: number, radius: number) {
  return extrude(polygon(soften(outline), 0.5), thickness, radius)
}

export const bottles: readonly PictureRecipe[] = [sprays, glues, sealants]
