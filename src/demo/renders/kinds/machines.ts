import { points, polygon, soften } from '../engine/flat.ts'
import { blend, cut, join, relief } from '../engine/joins.ts'
import { fitLetters } from '../engine/letters.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { metal, plastic, rubber, steel, tintSurface } from '../engine/materials.ts'
import { noise } from '../engine/noise.ts'
import { mirrorX, mirrorY, move, ring, sidePlate, turnX, turnY } from '../engine/places.ts'
import { linear, type Material } from '../engine/scene.ts'
import type { Solid } from '../engine/solid.ts'
import { box, cylinder, sweep } from '../engine/solids.ts'
import { houseColour, type PictureRecipe, readNumber, scaledFill } from '../look.ts'

const along = (solid: Solid): Solid => turnY(solid, 90)

/** A monoblock pump: motor to the right, its casing with both pipes to the left. */
const pumps: PictureRecipe = {
  kind: 'pumps',
  seen: ['power', 'type', 'brand', 'house'],
  version: 1,
  scene({ power, type, brand, house }) {
    const horse = readNumber(power)
    const rating = `${horse} HP`
    const r = 62 + horse * 13
    const l = r * 2.3
    const motor = move(along(cylinder(r * 0.9, l, 6)), l * 0.5, 0, 0)
    const fins = move(
      along(ring(move(box(r * 0.16, 3, l * 0.78, 1), r * 0.94, 0, 0), 36)),
      l * 0.5,
      0,
      0,
    )
    const cowl = move(
      along(
        cut(
          cylinder(r * 1.02, r * 0.62, 10),
          join(
            ...[0.3, 0.52, 0.74].map((at) =>
              ring(move(cylinder(r * 0.06, 60), r * at, 0, r * 0.3), Math.round(at * 26)),
            ),
          ),
          0.6,
        ),
      ),
      l + r * 0.2,
      0,
      0,
    )
    const flange = move(along(cylinder(r * 1.06, 16, 3)), 4, 0, 0)
    const isPriming = type === 'Self-priming'
    const volute = isPriming
      ? blend(
          10,
          move(box(r * 1.1, r * 1.7, r * 2.1, r * 0.22), -r * 0.62, 0, r * 0.06),
          move(along(cylinder(r * 0.8, r * 0.5, 10)), -r * 1.1, 0, 0),
        )
      : blend(
          10,
          move(along(cylinder(r * 1.02, r * 0.6, r * 0.16)), -r * 0.4, 0, 0),
          move(cylinder(r * 0.4, r * 1.1, 4), -r * 0.4, r * 0.46, r * 0.7),
          move(along(cylinder(r * 0.5, r * 0.6, 6)), -r * 0.8, 0, 0),
        )
    const pipe = 18 + horse * 5
    const mouth = (solid: Solid) => cut(solid, cylinder(pipe * 0.78, 300), 1)
    const rimmed = mouth(
      join(cylinder(pipe * 1.1, 40, 2), move(cylinder(pipe * 1.6, 12, 3), 0, 0, 14)),
    )
    const delivery = move(
      rimmed,
      isPriming ? -r * 0.62 : -r * 0.4,
      isPriming ? 0 : r * 0.46,
      r * 1.28,
    )
    const suction = move(
      along(turnX(rimmed, 180)),
      isPriming ? -r * 1.44 : -r * 1.2,
      0,
      isPriming ? r * 0.3 : 0,
    )
    const bolts = move(along(ring(move(cylinder(6, 12, 2), r * 0.92, 0, 0), 8)), -r * 0.06, 0, 0)
    const plug = move(cylinder(10, 22, 2), -r * 1.1, -r * 0.3, r * 0.92)
    const feet = mirrorY(
      join(
        move(box(l * 0.62, r * 0.5, 12, 3), l * 0.5, r * 0.78, -r * 1.16),
        move(turnX(box(l * 0.4, 12, r * 0.7, 3), -18), l * 0.5, r * 0.66, -r * 0.86),
      ),
    )
    const terminal = blend(4, move(box(r * 0.95, r * 0.8, r * 0.5, 8), l * 0.46, 0, r * 1.08))
    const eye = move(turnX(cut(cylinder(15, 8, 3), cylinder(8, 30)), 90), l * 0.86, 0, r * 1.02)
    const hex = houseColour(house!)
    const paint: Material = { ...plastic(hex, 0.4), coat: 0.35 }
    const front = marksOn('front', -r * 0.2)
    return {
      parts: [
        { solid: join(motor, fins), material: paint },
        { solid: cowl, material: plastic('#565c63', 0.5) },
        { solid: join(flange, volute, feet), material: paint },
        { solid: join(delivery, suction), material: metal('#9aa0a5', 0.4, 0.06) },
        { solid: join(bolts, eye, ...(isPriming ? [plug] : [])), material: steel },
        {
          solid: terminal,
          material: printed(plastic('#d9dcd8', 0.5), [
            front.text(
              l * 0.46,
              r * 1.13,
              rating,
              fitLetters(rating, r * 0.2, r * 0.68),
              '#3c4a52',
              0.2,
            ),
            front.text(l * 0.46, r * 0.95, brand!.toUpperCase(), r * 0.1, '#3c4a52', 0.18),
          ]),
        },
      ],
      yaw: 14,
      elevation: 20,
      fill: scaledFill(r, 84, 0.4),
    }
  },
}

const bubbleWraps: PictureRecipe = {
  kind: 'bubble-wraps',
  seen: ['width', 'long', 'bubble', 'film'],
  version: 1,
  scene({ width, long, bubble, film }) {
    const h = readNumber(width)
    const metres = readNumber(long)
    const d = readNumber(bubble)
    const r = Math.sqrt(40 * 40 + (metres * 1000 * (2 + d * 0.16)) / Math.PI)
    const pitch = (2 * Math.PI * r) / Math.max(8, Math.round((2 * Math.PI * r) / (d * 1.3)))
    const turns = Math.round((2 * Math.PI * r) / pitch)
    const bumps = relief(
      cylinder(r, h, 3),
      (x, y, z) =>
        `(Math.abs(${z})<${h / 2 - 2}?${(d * 0.16).toFixed(2)}*Math.max(0,Math.cos(Math.atan2(${y},${x})*${turns})*Math.cos(${z}*${(Math.PI / (d * 1.1)).toFixed(5)})):0)`,
      d * 0.16,
      0.6,
    )
    const hollow = cut(bumps, cylinder(36, h * 2))
    const tube = cut(cylinder(38, h + 4, 0.6), cylinder(33, h * 2))
    const flap = move(box(16, d * 0.3 + 2, h * 0.99, 1.4), r * 0.16, -r * 0.987 - d * 0.05, 0)
    const hex = film!.startsWith('Antistatic') ? '#e9a9bb' : '#cfdde2'
    const foil: Material = {
      colour: linear(hex),
      rough: 0.24,
      coat: 0.7,
      paint(x, y, z, surface) {
        const q = Math.hypot(x, y)
        if (Math.abs(z) > h / 2 - 2 && q < r - 2)
          tintSurface(
            surface,
            0.8 + 0.1 * Math.sin((q * 90) / r) + 0.08 * noise(x * 0.05, y * 0.05, 1),
          )
      },
    }
    return {
      parts: [
        { solid: hollow, material: foil },
        { solid: flap, material: foil },
        { solid: tube, material: plastic('#b98d5c', 0.85) },
      ],
      yaw: 24,
      elevation: 26,
      fill: scaledFill(h + r, 800, 0.3),
    }
  },
}

const forkRollers: Readonly<Record<string, readonly [number, string]>> = {
  'Tandem nylon rollers': [2, '#e9ebe8'],
  'Single nylon rollers': [1, '#e9ebe8'],
  'Tandem polyurethane rollers': [2, '#c8652f'],
}

const palletTrucks: PictureRecipe = {
  kind: 'pallet-trucks',
  seen: ['load', 'forks', 'long', 'rollers', 'brand', 'house'],
  version: 1,
  scene({ load, forks, long, rollers, brand, house }) {
    const [w, l] = [readNumber(forks), readNumber(long)]
    const tons = readNumber(load) / 1000
    const [count, tone] = forkRollers[rollers!]!
    const fork = mirrorX(
      move(
        cut(
          blend(
            4,
            box(160, l, 56 + tons * 3, 8),
            move(turnX(box(150, 120, 44, 8), 0), 0, -l / 2 - 20, -4),
          ),
          move(box(118, l + 300, 60, 4), 0, 0, -24),
        ),
        w / 2 - 80,
        -l / 2,
        110,
      ),
    )
    const wheels = mirrorX(
      join(
        ...Array.from({ length: count }, (_, at) =>
          move(turnY(cylinder(41, 92, 6), 90), w / 2 - 80, -l + 60 + at * 96, 42),
        ),
      ),
    )
    const body = blend(
      14,
      move(box(w - 40, 90, 240, 18), 0, 30, 220),
      move(sidePlate(polygon(soften('0,90 130,90 150,260 70,380 0,380', 1)), 200, 12), 0, 40, 0),
    )
    const cylinderPart = move(cylinder(46 + tons * 4, 190, 6), 0, 150, 340)
    const steer = mirrorX(
      move(turnY(cut(cylinder(92, 56, 10), move(cylinder(56, 30), 0, 0, 26), 2), 90), 40, 150, 92),
    )
    const pole = sweep(points('0,160,420 0,230,620 0,330,1010'), 22, 4)
    const loop = sweep(
      points(
        '0,330,1010 -90,350,1080 -150,372,1160 -120,388,1224 0,394,1240 120,388,1224 150,372,1160 90,350,1080 0,330,1010',
      ),
      17,
      5,
    )
    const lever = move(turnX(box(20, 14, 110, 5), -20), 24, 360, 1140)
    const pump = move(cylinder(26, 120, 4), 0, 150, 480)
    const hex = houseColour(house!)
    const paint: Material = { ...plastic(hex, 0.38), coat: 0.4 }
    const top = marksOn('top', 110)
    const turned = top.text(0, 0, `${readNumber(load)} kg`, 62, '#f3f3ee', 0.2)
    const marks = [-1, 1].map((side) => ({
      ...turned,
      at: (u: number, v: number) => turned.at(v + l * 0.42, side * (w / 2 - 80) - u),
    }))
    const plate2 = marksOn('front', -11).text(0, 262, brand!.toUpperCase(), 46, '#f3f3ee', 0.2)
    return {
      parts: [
        { solid: fork, material: printed(paint, marks) },
        { solid: body, material: printed(paint, [plate2]) },
        { solid: wheels, material: plastic(tone, 0.4, 0.2) },
        { solid: join(cylinderPart, pump), material: metal('#b9bec2', 0.3) },
        {
          solid: steer,
          material: tone === '#e9ebe8' ? plastic(tone, 0.4, 0.2) : rubber('#4d5257'),
        },
        { solid: join(pole, loop), material: rubber('#50555b') },
        { solid: lever, material: plastic('#c8382a', 0.45) },
      ],
      yaw: -8,
      elevation: 26,
      fill: scaledFill(l + w, 1700, 0.5),
    }
  },
}

export const machines: readonly PictureRecipe[] = [pumps, bubbleWraps, palletTrucks]
