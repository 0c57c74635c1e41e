import { polygon, soften } from '../engine/flat.ts'
import { blend, cut, join } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { metal, plastic, steel } from '../engine/materials.ts'
import { mirrorX, mirrorY, move, ring, row, turnX, turnY } from '../engine/places.ts'
import type { Part, Scene } from '../engine/scene.ts'
import { box, cylinder, lathe, sweep } from '../engine/solids.ts'
import { houseColour, type PictureRecipe, readNumber, readNumbers, type Values } from '../look.ts'
import {
  along,
  caseGrey,
  drillParts,
  grey,
  handleParts,
  label,
  recipe,
  white,
} from './machine-parts.ts'

/** A closed case that stands behind the tool. */
function caseParts(x: number, y: number, z: number, house: string): Part[] {
  const shell = blend(3, box(300, 90, 210, 16), move(box(286, 98, 190, 12), 0, 0, 0))
  const handle = move(cut(box(110, 26, 34, 10), box(86, 60, 16, 6)), 0, 0, 116)
  const latch = mirrorX(move(box(26, 8, 34, 3), 96, -50, 84))
  return [
    { solid: move(join(shell, handle), x, y, z), material: caseGrey },
    { solid: move(latch, x, y, z), material: plastic(houseColour(house), 0.45) },
  ]
}

function impactDrill({ power, chuck, speed, kit, brand, house }: Values): Scene {
  const watts = readNumber(power)
  const l = 138 + (watts - 500) * 0.06
  const isKeyed = chuck!.includes('keyed')
  const front = marksOn('front', -20)
  const body = label(house!, [
    front.textFrom(-l * 0.16, 5, power!.replace(' ', ''), 13, white, 0.19),
    front.textFrom(-l * 0.16, -8.5, brand!.toUpperCase(), 5.6, white, 0.18),
  ])
  const lean = 14
  const x = l * 0.16
  const end = (t: number): [number, number, number] => [
    x + Math.sin((lean * Math.PI) / 180) * t,
    0,
    -8 - Math.cos((lean * Math.PI) / 180) * t,
  ]
  const [ex, , ez] = end(105)
  const [gx, , gz] = end(131)
  const sleeve = cut(
    move(turnY(lathe('0,0 9,0 6,-34 0,-34', 1), -lean), ex, 0, ez),
    move(
      turnY(row(cut(cylinder(30, 3), cylinder(5.4, 9)), 2, 7, 4), -lean),
      (ex + gx) / 2,
      0,
      (ez + gz) / 2,
    ),
  )
  // The tool stands on its cable, which is cut off short.
  const cable = sweep(
    [
      [gx, 0, gz],
      [gx + 3, 0, gz - 12],
      [gx + 14, 2, gz - 26],
      [gx + 40, 8, gz - 30],
      [gx + 78, 16, gz - 28],
    ],
    4,
    6,
  )
  const sideHandle = turnX(
    lathe(soften('0,30 11,30 13,36 16,44 13.5,60 15,90 17,104 12,112 0,112')),
    90,
  )
  const noseX = -l * 0.4
  const collar = along(move(cut(cylinder(29, 17, 3), cylinder(15, 40)), 0, 0, -noseX + 10))
  const gauge = move(turnY(cylinder(3.6, 132, 1.5), 90), noseX - 30, -17, 31)
  const gearKnob = move(cylinder(9, 10, 2), l * 0.05, 0, 33)
  const dial = move(turnX(cylinder(7, 4, 1), 90), x - 18, -10, -24)
  const parts: Part[] = [
    ...drillParts(l, body, readNumber(chuck), isKeyed),
    ...handleParts(x, lean, 105, body, speed === 'Variable speed' ? '#c02a20' : '#3b3f44'),
    { solid: join(sleeve, cable, move(sideHandle, noseX - 10, 0, 0), collar), material: grey },
    { solid: gauge, material: steel },
    ...(speed === 'Two gears' ? [{ solid: gearKnob, material: plastic('#c02a20', 0.4) }] : []),
    ...(speed === 'Variable speed' ? [{ solid: dial, material: plastic('#e9e9e4', 0.4) }] : []),
  ]
  if (kit !== 'Bare machine') parts.push(...caseParts(26, 150, -80, house!))
  if (kit!.startsWith('Kit')) parts.push(...bitParts(-150, -40, -178))
  return { parts, yaw: 14, fill: kit === 'Bare machine' ? 0.86 : 0.9 }
}

/** A row of drill bits that lie in front. */
function bitParts(x: number, y: number, z: number): Part[] {
  const bit = (r: number, length: number) => turnY(cylinder(r, length, 0.6), 90)
  return [
    {
      solid: join(
        ...[6, 5, 4, 3].map((r, at) =>
          move(bit(r, 60 + r * 12), x + 40 + r * 5, y + at * 18, z + r),
        ),
      ),
      material: metal('#b9bec2', 0.24, 0.05),
    },
    {
      solid: join(
        ...[6, 5, 4, 3].map((r, at) =>
          move(bit(r * 1.2, 18), x + 30 + r * 5 - 30, y + at * 18, z + r),
        ),
      ),
      material: metal('#d9b45c', 0.3, 0.05),
    },
  ]
}

function cordlessDrill({ battery, torque, motor, set, brand, house }: Values): Scene {
  const volts = readNumber(battery)
  const l = 108 + volts * 0.7
  const [count, amps] = set === 'No battery' ? [0, 0] : (readNumbers(set!) as [number, number])
  const front = marksOn('front', -20)
  const body = label(house!, [
    front.textFrom(-l * 0.16, 5, `${volts}V`, 13, white, 0.19),
    front.textFrom(-l * 0.16, -7, brand!.toUpperCase(), 5.2, white, 0.18),
    front.textFrom(
      -l * 0.16,
      -15,
      motor === 'Brushless' ? 'BRUSHLESS' : `${readNumber(torque)} Nm`,
      4,
      white,
    ),
    front.textFrom(l * 0.22, -15, motor === 'Brushless' ? `${readNumber(torque)}Nm` : '', 4, white),
  ])
  const lean = 10
  const x = l * 0.16
  const ex = x + Math.sin((lean * Math.PI) / 180) * 103 - 6
  const ez = -8 - Math.cos((lean * Math.PI) / 180) * 103 - 22
  const foot = move(
    blend(8, move(box(92, 54, 14, 6), 0, 0, 12), move(box(46, 34, 20, 8), 4, 0, 20)),
    ex,
    0,
    ez + 14,
  )
  const height = amps > 2 ? 54 : 36
  const pack = (px: number, py: number, pz: number): Part[] => {
    const grooves = join(
      move(box(200, 200, 1.6), 0, 0, 8),
      mirrorY(move(box(38, 4, 12, 2), 26, 33.5, -6)),
    )
    const mark = marksOn('front', py - 32).text(px - 14, pz - 7, `${amps}.0 Ah`, 8, '#e9e9e4', 0.18)
    return [
      {
        solid: move(cut(box(112, 66, height, 8), grooves, 0.6), px, py, pz),
        material: printed(grey, [mark]),
      },
      { solid: move(box(7, 26, 12, 3), px - 55, py, pz + 2), material: plastic('#c02a20', 0.4) },
    ]
  }
  const top = ez + 18 - height / 2
  const floor = ez + 18 - height
  return {
    parts: [
      ...drillParts(l, body, torque === '28 Nm' ? 10 : 13, false),
      ...handleParts(x, lean, 105, body, '#c02a20'),
      { solid: foot, material: body },
      ...(count > 0 ? pack(ex, 0, top) : []),
      ...(count > 1 ? pack(ex + 132, 34, floor + height / 2) : []),
    ],
    yaw: 14,
    fill: count > 1 ? 0.9 : 0.84,
  }
}

function heatGunScene({ power, control, nozzles, brand, house }: Values): Scene {
  const front = marksOn('front', -20)
  const body = label(house!, [
    front.text(6, 6, `${readNumber(power)}W`, 13, white, 0.19),
    front.text(6, -8, brand!.toUpperCase(), 6, white, 0.18),
  ])
  const barrel = along(lathe(polygon(soften('0,-78 22,-78 33,-66 36,-20 35,40 30,66 0,66'))))
  const tube = along(
    move(
      cut(
        lathe(soften('0,60 26,60 24,80 19,90 18,130 0,130', 1)),
        move(cylinder(15, 40), 0, 0, 120),
      ),
      0,
      0,
      0,
    ),
  )
  const vents = mirrorY(move(row(turnX(box(3.2, 12, 24, 1.4), 14), 0, 7, 5), 46, 33, 0))
  const slots = along(move(ring(move(box(6, 4, 14, 1.4), 24, 0, 0), 12), 0, 0, 70))
  const display = control!.includes('display')
  const dial = control!.includes('dial')
  const knob = along(move(cylinder(15, 8, 2), 0, 0, -82))
  const screen = move(box(2, 22, 16, 1), 78, 0, 0)
  const nozzle = (at: number, wide: number) =>
    move(
      blend(4, cylinder(17, 26, 2), move(box(wide, 10, 26, 3), 0, 0, 22)),
      -150 + at * 52,
      -70,
      -150,
    )
  return {
    parts: [
      { solid: cut(barrel, vents, 0.8), material: body },
      { solid: cut(tube, slots, 0.5), material: metal('#c6c8ca', 0.22, 0.05) },
      ...handleParts(24, 12, 118, body, '#c02a20'),
      { solid: move(box(64, 46, 16, 6), 46, 0, -134), material: grey },
      ...(display ? [{ solid: screen, material: plastic('#a9bfae', 0.3) }] : []),
      ...(dial || display
        ? [
            {
              solid: move(turnX(cylinder(9, 5, 1), 90), 44, -33, -14),
              material: plastic('#e9e9e4', 0.4),
            },
          ]
        : [{ solid: knob, material: grey }]),
      ...(nozzles === '4 nozzles'
        ? [{ solid: join(nozzle(0, 60), nozzle(1, 16), nozzle(2, 40)), material: steel }]
        : []),
    ],
    yaw: 14,
    fill: 0.86,
  }
}

export const drills: readonly PictureRecipe[] = [
  recipe('impact-drills', 'kit chuck speed power', impactDrill),
  recipe('cordless-drills', 'set battery torque motor', cordlessDrill),
  recipe('heat-guns', 'control nozzles power', heatGunScene),
]
