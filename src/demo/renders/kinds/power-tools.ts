import { polygon, soften } from '../engine/flat.ts'
import { blend, cut, join } from '../engine/joins.ts'
import { fitLetters } from '../engine/letters.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { darkSteel, metal, plastic, steel } from '../engine/materials.ts'
import { mirrorY, move, plate, ring, row, turnX, turnY, turnZ } from '../engine/places.ts'
import type { Part, Scene } from '../engine/scene.ts'
import { box, cylinder, ellipsoid, lathe, sweep } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, readNumbers, scaledFill, type Values } from '../look.ts'
import { along, grey, label, recipe, white } from './machine-parts.ts'

function grinderScene({ build, switch: kind, extra, brand, house }: Values): Scene {
  const [disc, watts] = readNumbers(build!) as [number, number]
  const s = disc / 125
  const k = s ** 0.6
  const l = 190 * k
  const front = marksOn('front', 0)
  const body = label(house!, [
    front.textFrom(-l * 0.26, 6 * k, `${watts}W`, 13 * k, white, 0.19),
    front.textFrom(-l * 0.26, -9 * k, brand!.toUpperCase(), 6.4 * k, white, 0.18),
  ])
  const tube = along(
    lathe(
      polygon(
        soften(
          `0,${-l * 0.55} ${24 * k},${-l * 0.55} ${27 * k},${-l * 0.4} ${24 * k},${-l * 0.16}
            ${27 * k},${l * 0.12} ${33 * k},${l * 0.3} ${33 * k},${l * 0.42} 0,${l * 0.42}`,
        ),
      ),
    ),
  )
  const vents = mirrorY(move(row(box(3, 16, 16, 1.2), 0, 7 * k, 4), -l * 0.36, 30 * k, 0))
  const gear = blend(
    8 * k,
    move(box(56 * k, 54 * k, 52 * k, 16 * k), -l * 0.5, 0, 0),
    move(cylinder(27 * k, 40 * k, 6), -l * 0.54, 0, -22 * k),
  )
  const head = move(cylinder(22 * k, 16 * k, 3), -l * 0.54, 0, -42 * k)
  const wheel = move(cylinder(disc / 2, 6, 1.4), -l * 0.54, 0, -52 * k)
  const hub = move(cylinder(disc * 0.17, 9, 1.4), -l * 0.54, 0, -53 * k)
  const hood = cut(
    move(
      cut(cylinder(disc * 0.56, 34 * k, 3), move(cylinder(disc * 0.535, 34 * k), 0, 0, -4)),
      -l * 0.54,
      0,
      -44 * k,
    ),
    move(turnZ(box(disc * 2, disc, 200), 24), -l * 0.54 - disc * 0.2, -disc * 0.5, 0),
  )
  const side = move(
    turnX(lathe(soften('0,24 10,24 12,30 17,40 14,60 15,90 18,106 13,116 0,116')), 90),
    -l * 0.5,
    0,
    8,
  )
  const sleeve = move(along(lathe('0,0 9,0 6,-34 0,-34', 1)), l * 0.54, 0, 0)
  const cable = sweep(
    [
      [l * 0.54 + 30, 0, 0],
      [l * 0.54 + 46, 2, -4],
      [l * 0.54 + 60, 6, -22],
      [l * 0.54 + 66, 10, -46 * k],
    ],
    4,
    6,
  )
  const parts: Part[] = [
    { solid: cut(tube, vents, 0.8), material: body },
    { solid: join(gear, head), material: metal('#a9adb1', 0.4, 0.08) },
    { solid: wheel, material: printed(plastic('#5b6066', 0.85), []) },
    { solid: hub, material: steel },
    { solid: hood, material: darkSteel },
    { solid: join(side, sleeve, cable), material: grey },
  ]
  if (kind === 'Paddle switch')
    parts.push({
      solid: move(turnY(box(l * 0.42, 24 * k, 9, 4), 3), l * 0.16, 0, -29 * k),
      material: plastic('#3f444a', 0.5),
    })
  else if (kind === 'Slide switch')
    parts.push({
      solid: move(box(40 * k, 9, 12 * k, 3), 44 * k, -26 * k, 14 * k),
      material: plastic('#c02a20', 0.4),
    })
  else
    parts.push({
      solid: move(turnY(box(26 * k, 8, 10 * k, 3), -18), l * 0.3, -27 * k, 6),
      material: plastic('#c02a20', 0.4),
    })
  if (extra !== 'No electronics')
    parts.push({
      solid: move(turnX(cylinder(7 * k, 6, 1), 90), l * 0.44, -26 * k, 0),
      material: plastic(extra!.includes('guard') ? '#2f8a55' : '#e9e9e4', 0.4),
    })
  return { parts, yaw: 26, azimuth: 34, elevation: 28, fill: scaledFill(l + disc, 280, 0.4) }
}

function sawScene({ blade, power, base, brand, house }: Values): Scene {
  const d = readNumber(blade)
  const s = d / 190
  const front = marksOn('front', -15 * s)
  const body = label(house!, [])
  const r = d / 2
  const [watts, name] = [`${readNumber(power)}W`, brand!.toUpperCase()]
  const marks = [
    front.text(-38 * s, r * 1.34, watts, fitLetters(watts, 15 * s, 56 * s), white, 0.19),
    front.text(-36 * s, r * 1.17, name, fitLetters(name, 7 * s, 46 * s), white, 0.18),
  ]
  const guard = cut(
    move(turnX(cylinder(r * 1.08, 34 * s, 6), 90), 0, 0, r * 0.62),
    move(box(d * 2, 100, d * 2), 0, 0, -d + 2),
  )
  const motor = move(
    turnX(
      lathe(
        soften(
          `0,0 ${36 * s},0 ${38 * s},${20 * s} ${36 * s},${78 * s} ${28 * s},${92 * s} 0,${92 * s}`,
        ),
      ),
      90,
    ),
    6 * s,
    -14 * s,
    r * 0.72,
  )
  const handle = move(
    plate(
      polygon(
        soften(
          `${-70 * s},${120 * s} ${-40 * s},${168 * s} ${30 * s},${190 * s} ${104 * s},${160 * s}
            ${116 * s},${70 * s} ${84 * s},${60 * s} ${78 * s},${126 * s} ${20 * s},${156 * s}
            ${-30 * s},${130 * s} ${-40 * s},${100 * s}`,
        ),
      ),
      32 * s,
      12 * s,
    ),
    16 * s,
    24 * s,
    36 * s,
  )
  const front2 = move(turnX(cylinder(14 * s, 62 * s, 6), 0), -88 * s, 0, 142 * s)
  const sole = move(
    cut(box(d * 1.5, 130 * s, 5, 1.5), move(box(d * 0.95, 20, 40), 0, 6 * s, 0)),
    0,
    -10 * s,
    2,
  )
  const teeth = ring(move(turnZ(box(d * 0.08, d * 0.05, 12), 40), r, 0, 0), 24)
  const disc = move(turnX(cut(cylinder(r, 2.4, 0.4), teeth), 90), 0, 8 * s, r * 0.42)
  const rest = blend(6, move(box(64 * s, 50 * s, 50 * s, 12), 40 * s, 0, r * 0.9))
  const isCast = base!.includes('Cast')
  return {
    parts: [
      { solid: guard, material: printed(metal('#8d9297', 0.42, 0.08), marks) },
      { solid: disc, material: metal('#cfd2d4', 0.18, 0.04) },
      { solid: join(motor, rest), material: body },
      { solid: join(handle, front2), material: grey },
      { solid: sole, material: isCast ? metal('#b2b6b9', 0.5, 0.1) : metal('#cfd3d6', 0.24, 0.05) },
      {
        solid: move(turnX(cylinder(34 * s, 4, 2), 90), 6 * s, -106 * s, r * 0.72),
        material: printed(grey, [
          marksOn('front', 0).text(6 * s, r * 0.72, `${d}`, 16 * s, white, 0.18),
        ]),
      },
    ],
    yaw: 16,
    elevation: 18,
    fill: scaledFill(d, 190, 0.5),
  }
}

function jigsawScene({ power, grip, stroke, brand, house }: Values): Scene {
  const front = marksOn('front', -20)
  const body = label(house!, [
    front.text(6, 84, `${readNumber(power)}W`, 14, white, 0.19),
    front.text(6, 66, brand!.toUpperCase(), 7, white, 0.18),
  ])
  const isBow = grip === 'Bow handle'
  const trunk = blend(
    10,
    move(box(178, 58, 58, 22), 10, 0, 74),
    move(box(54, 54, 70, 16), -66, 0, 58),
  )
  const vents = mirrorY(move(row(box(4, 14, 26, 1.4), 0, 9, 4), 72, 30, 74))
  const bow = plate(
    polygon(
      soften(
        '-78,96 -70,128 -20,150 60,150 98,120 98,70 76,70 76,108 50,126 -16,126 -44,104 -50,92',
      ),
    ),
    34,
    13,
  )
  const barrel = move(along(lathe(soften('0,-60 20,-60 27,-46 24,0 27,50 18,66 0,66'))), 22, 0, 100)
  const sole = move(cut(box(150, 72, 4, 1), move(box(40, 9, 30), -70, 0, 0)), -36, 0, 12)
  const blade = move(
    cut(box(9, 1.6, 76, 0.2), row(move(turnY(box(3, 9, 3), 45), -5, 0, 0), 2, 4, 18)),
    -78,
    0,
    -22,
  )
  const roller = move(box(26, 30, 34, 5), -70, 0, 28)
  const dial = move(turnX(cylinder(10, 5, 1), 90), -30, -30, 46)
  return {
    parts: [
      { solid: cut(trunk, vents, 0.8), material: body },
      { solid: isBow ? bow : barrel, material: grey },
      { solid: sole, material: metal('#c3c7ca', 0.26, 0.05) },
      { solid: join(blade, roller), material: steel },
      {
        solid: sweep(
          [
            [98, 0, 84],
            [120, 0, 84],
            [148, 6, 66],
            [172, 14, 30],
          ],
          5,
          6,
        ),
        material: grey,
      },
      ...(stroke === '4 steps' ? [{ solid: dial, material: plastic('#c02a20', 0.4) }] : []),
    ],
    yaw: 16,
    fill: 0.84,
  }
}

function blowerScene({ power, use, speed, brand, house }: Values): Scene {
  const front = marksOn('front', -30)
  const body = label(house!, [
    front.text(-4, 26, `${readNumber(power)}W`, 17, white, 0.19),
    front.text(-4, 5, brand!.toUpperCase(), 8, white, 0.18),
  ])
  const volute = blend(
    10,
    move(turnX(cylinder(74, 76, 18), 90), 0, 0, 0),
    move(box(90, 60, 62, 16), -60, 0, -34),
  )
  const nozzle = move(along(lathe(soften('0,0 30,0 28,30 24,110 22,150 0,150', 1))), -96, 0, -36)
  const handle = plate(
    polygon(soften('-40,64 -20,104 40,112 92,84 96,20 70,14 68,64 36,88 -6,80 -16,58')),
    34,
    13,
  )
  const grill = row(move(box(60, 8, 3.4, 1), 0, -39, 0), 2, 9, 6)
  const bag = move(
    blend(20, ellipsoid(120, 60, 64), move(turnY(cylinder(24, 80, 4), 90), -110, 0, 0)),
    196,
    0,
    -34,
  )
  return {
    parts: [
      { solid: cut(volute, move(grill, 0, 0, -34), 0.6), material: body },
      { solid: join(nozzle, handle), material: grey },
      ...(speed === '6 speeds'
        ? [
            {
              solid: move(turnX(cylinder(10, 6, 1.5), 90), 72, -20, 60),
              material: plastic('#c02a20', 0.4),
            },
          ]
        : []),
      ...(use === 'Blows and sucks' ? [{ solid: bag, material: plastic('#6a7178', 0.85) }] : []),
    ],
    yaw: 14,
    fill: 0.88,
  }
}

function sanderScene({ pad, power, dust, brand, house }: Values): Scene {
  const sizes = readNumbers(pad!)
  const isRound = sizes.length === 1
  const [w, l] = isRound ? [sizes[0]!, sizes[0]!] : [sizes[0]!, sizes[1]!]
  const front = marksOn('front', -20)
  const body = label(house!, [
    front.text(0, 74, `${readNumber(power)}W`, 14, white, 0.19),
    front.text(0, 56, brand!.toUpperCase(), 7, white, 0.18),
  ])
  const sole = isRound ? move(cylinder(w / 2, 12, 3), 0, 0, 6) : move(box(l, w, 12, 3), 0, 0, 6)
  const paper = isRound ? cylinder(w / 2, 2, 0.4) : box(l, w, 2, 0.4)
  const skirt = move(isRound ? cylinder(w * 0.4, 26, 8) : box(l * 0.86, w * 0.8, 26, 10), 0, 0, 26)
  const tower = move(lathe(soften('0,0 44,0 42,40 34,62 36,84 40,96 26,112 0,114')), 0, 0, 26)
  const palm = move(blend(10, ellipsoid(52, 40, 24), move(box(30, 46, 20, 8), 30, 0, 0)), 8, 0, 138)
  const arm = move(
    blend(12, box(120, 44, 40, 18), move(ellipsoid(40, 26, 24), 50, 0, 4)),
    isRound ? 44 : 20,
    0,
    100,
  )
  const port = move(turnY(lathe(soften('0,0 17,0 15,30 13,50 0,50', 1)), 90), w * 0.3 + 10, 0, 36)
  const bag = move(ellipsoid(62, 34, 44), w * 0.3 + 104, 0, 50)
  const filter = move(box(76, 56, 52, 10), w * 0.3 + 66, 0, 44)
  return {
    parts: [
      { solid: blend(8, skirt, tower, arm), material: body },
      { solid: join(palm, sole), material: grey },
      { solid: paper, material: plastic('#a8552f', 0.9) },
      { solid: port, material: grey },
      ...(dust === 'Dust bag' ? [{ solid: bag, material: plastic('#7b828a', 0.9) }] : []),
      ...(dust === 'Filter box' ? [{ solid: filter, material: plastic('#b9c4c8', 0.3, 0.5) }] : []),
    ],
    yaw: 8,
    fill: scaledFill(Math.max(w, l), 150, 0.25),
  }
}

export const powerTools: readonly PictureRecipe[] = [
  recipe('angle-grinders', 'build switch extra', grinderScene),
  { ...recipe('circular-saws', 'blade base power', sawScene), version: 2 },
  recipe('jigsaws', 'grip stroke power', jigsawScene),
  recipe('sanders', 'pad dust power', sanderScene),
  recipe('blowers', 'use speed power', blowerScene),
]
