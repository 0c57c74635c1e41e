import { oval, polygon, soften } from '../engine/flat.ts'
import { blend, cut, join, meet, relief } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { coverSurface, plastic, rubber, speckle, tintSurface } from '../engine/materials.ts'
import { noise } from '../engine/noise.ts'
import { move, row, turnX, turnY } from '../engine/places.ts'
import { linear, type Material, type Scene } from '../engine/scene.ts'
import { box, cylinder, ellipsoid, extrude, lathe, sweep, torus } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, scaledFill, type Values } from '../look.ts'

const gloveCoats: Readonly<Record<string, string>> = {
  Grey: '#8d9698',
  Blue: '#3d5a8c',
  Green: '#3d8a63',
  Black: '#474c52',
}

const cuffBands: Readonly<Record<string, string>> = {
  S: '#c8452f',
  M: '#e0a52c',
  L: '#2f8a55',
  XL: '#2c62a8',
  XXL: '#5b5f66',
}

const levelColours: Readonly<Record<string, string>> = {
  'Cut 3': '#d9dcd8',
  'Cut 5': '#c2cad2',
  'Cut D': '#d6d0b8',
  'Cut F': '#b9c4b4',
}

/** A glove stands as if a hand filled it; finer yarn makes finer knit, foam a rougher coat. */
function gloveScene({ level, coating, gauge, colour, size }: Values): Scene {
  const s = { S: 0.86, M: 0.92, L: 1, XL: 1.07, XXL: 1.14 }[size!] ?? 1
  const finger = (x0: number, z0: number, x1: number, z1: number, r: number) =>
    sweep(
      [
        [x0, 0, z0],
        [(x0 + x1) / 2, -1.8, (z0 + z1) / 2],
        [x1, -7, z1],
      ],
      r,
      3,
    )
  const palm = blend(
    14,
    move(box(84, 31, 78, 15), 0, 0, 96),
    move(ellipsoid(22, 17, 40), 28, -5, 88),
  )
  const fingers = join(
    finger(-33, 128, -45, 184, 9.2),
    finger(-12, 130, -16, 206, 10.2),
    finger(11, 130, 14, 212, 10.6),
    finger(32, 128, 40, 196, 10.2),
  )
  const thumb = sweep(
    [
      [30, -4, 80],
      [52, -10, 104],
      [64, -15, 136],
    ],
    11.2,
    3,
  )
  const cuff = blend(
    8,
    move(extrude(oval(35, 21), 66, 4), 0, 0, 34),
    move(extrude(oval(38, 23), 9, 4), 0, 0, 4),
  )
  const ribbed = relief(cuff, (x, y) => `0.7*Math.sin(Math.atan2(${y}*1.6,${x})*52)`, 0.7, 0.8)
  const hand = blend(13, blend(7, blend(6, palm, fingers), thumb), ribbed)
  const pitch = 0.6 + readNumber(gauge) * 0.1
  const knit = relief(
    hand,
    (x, _y, z) => `${z}>64?0.16*Math.sin(${z}*${pitch})*Math.sin(${x}*${pitch}):0`,
    0.2,
    0.9,
  )
  const coat = linear(gloveCoats[colour!]!)
  const band = linear(cuffBands[size!]!)
  const roughness = { Nitrile: 0.36, PU: 0.5, 'Foam nitrile': 0.7 }[coating!] ?? 0.6
  const grain = coating === 'Foam nitrile' ? 0.45 : coating === 'PU' ? 0.1 : 0.22
  const fabric: Material = {
    colour: linear(levelColours[level!]!),
    rough: 0.8,
    paint(x, y, z, surface) {
      const edge = 92 + 5 * Math.sin(x * 0.09) - (y < 0 ? 22 : -34 - 12 * Math.cos(x * 0.07))
      if (z > edge) {
        const n = noise(x * 0.55, y * 0.55, z * 0.55) * grain + 1 - grain / 2
        coverSurface(
          surface,
          [coat[0] * n, coat[1] * n, coat[2] * n],
          roughness + 0.2 * (noise(x * 0.4, y * 0.4, z * 0.4) - 0.5),
        )
      } else if (z < 9.5) coverSurface(surface, band, 0.8)
      else
        tintSurface(
          surface,
          Math.sin(z * 2.6) * Math.sin(x * 2.6 + (Math.floor(z * 0.83) % 2) * 1.5) * 0.06 + 0.95,
        )
    },
  }
  const front = marksOn('front', -12)
  const ink = colour === 'Black' || colour === 'Blue' ? '#e6e8e6' : '#3c4a52'
  const label = [
    front.text(-4, 112, level!.replace('Cut ', 'CUT '), 9, ink, 0.18),
    front.text(-4, 98, `${readNumber(gauge)}G ${size}`, 6.5, ink, 0.17),
  ]
  return {
    parts: [{ solid: knit, material: printed(fabric, label) }],
    yaw: 14,
    fill: 0.84 * s ** 0.7,
  }
}

const gloves: PictureRecipe = {
  kind: 'cut-gloves',
  seen: ['gauge', 'size', 'coating', 'level', 'colour'],
  version: 1,
  scene: gloveScene,
}

const shoes: PictureRecipe = {
  kind: 'safety-shoes',
  seen: ['cut', 'upper', 'sole', 'toe', 'size', 'colour'],
  version: 1,
  scene({ cut: height, upper, sole, toe, size, colour }) {
    const s = 0.9 + (readNumber(size) - 6) * 0.025
    const isAnkle = height === 'Ankle boot'
    const toeCap = move(ellipsoid(66, 48, 42), -88, 0, 34)
    const vamp = move(turnY(ellipsoid(96, 46, 46), -16), -34, 0, 44)
    const heel = move(box(96, 82, 84, 30), 74, 0, 52)
    const collar = isAnkle
      ? move(turnY(box(92, 84, 110, 32), 4), 76, 0, 110)
      : move(box(100, 84, 40, 20), 70, 0, 84)
    const upperShape = meet(
      blend(34, toeCap, vamp, heel, collar),
      move(box(600, 400, 400), 0, 0, 206),
      2,
    )
    const opening = move(turnY(ellipsoid(40, 26, 40), 8), 80, 0, isAnkle ? 172 : 108)
    const body = cut(upperShape, opening, 4)
    const print = polygon(
      soften(
        '-148,0 -140,34 -96,48 -20,40 60,40 116,36 126,0 116,-36 60,-40 -20,-36 -96,-46 -140,-34',
      ),
    )
    const outsole = move(extrude(print, 20, 5), 0, 0, 2)
    const midsole = move(
      extrude(
        polygon(
          soften(
            '-150,0 -142,36 -96,50 -20,42 60,42 118,38 128,0 118,-38 60,-42 -20,-38 -96,-48 -142,-36',
          ),
        ),
        10,
        4,
      ),
      0,
      0,
      14,
    )
    const cleats = row(move(box(9, 200, 8, 1), 0, 0, -8), 0, 20, 13)
    const lace = (at: number) =>
      sweep(
        [
          [-38 + at * 17, -30, 66 + at * 7],
          [-34 + at * 17, 0, 82 + at * 8],
          [-38 + at * 17, 30, 66 + at * 7],
        ],
        3.4,
        5,
      )
    const tongue = move(turnY(box(80, 44, 12, 5), -26), 0, 0, 82)
    const pull = move(turnX(torus(9, 3), 90), 124, 0, isAnkle ? 152 : 92)
    const hex = colour === 'Black' ? '#4d5257' : '#8f6144'
    const leather: Material = {
      ...plastic(hex, upper === 'Split suede' ? 0.9 : upper === 'Microfibre' ? 0.6 : 0.44),
      coat: upper!.startsWith('Buff') ? 0.25 : 0,
      paint: speckle(upper === 'Split suede' ? 0.9 : 0.5, upper === 'Split suede' ? 0.22 : 0.1),
    }
    const soles: Readonly<Record<string, readonly [string, string]>> = {
      'PU sole': ['#5a6066', '#c9cdd0'],
      'PVC sole': ['#54595f', '#54595f'],
      'PU and rubber sole': ['#4a4f55', '#d8a634'],
    }
    const [under, middle] = soles[sole!]!
    const side = marksOn('front', -20)
    return {
      parts: [
        {
          solid: body,
          material: printed(leather, [
            side.text(92, 62, toe === 'Steel toe' ? 'STEEL' : 'COMP', 11, '#e0a52c', 0.18),
            side.text(92, 46, size!, 9, '#dfe2df', 0.17),
          ]),
        },
        { solid: cut(outsole, cleats, 1), material: rubber(under) },
        { solid: midsole, material: rubber(middle) },
        {
          solid: join(lace(0), lace(1), lace(2), ...(isAnkle ? [lace(3)] : [])),
          material: plastic('#d8a634', 0.8),
        },
        { solid: tongue, material: leather },
        { solid: pull, material: plastic('#d8a634', 0.8) },
      ],
      yaw: 18,
      fill: Math.min(0.9, 0.84 * s),
    }
  },
}

const cones: PictureRecipe = {
  kind: 'traffic-cones',
  seen: ['height', 'band', 'material'],
  version: 1,
  scene({ height, band, material }) {
    const h = readNumber(height)
    const [foot, top] = [h * 0.2 + 30, h * 0.035 + 14]
    const base = move(box(h * 0.42 + 90, h * 0.42 + 90, 26, 8), 0, 0, 13)
    const body = cut(
      lathe(`0,20 ${foot},20 ${top},${h} 0,${h}`, 3),
      move(cylinder(top - 6, 60), 0, 0, h),
    )
    const white = linear('#eef0ec')
    const orange = plastic(
      '#e8622a',
      material === 'Rubber' ? 0.62 : 0.4,
      material === 'Rubber' ? 0 : 0.3,
    )
    const bands =
      band === 'Two bands'
        ? [
            [0.36, 0.52],
            [0.64, 0.8],
          ]
        : band === 'One band'
          ? [[0.5, 0.74]]
          : []
    const cone: Material = {
      ...orange,
      paint(x, y, z, surface) {
        orange.paint?.(x, y, z, surface)
        if (bands.some(([from, to]) => z > h * from! && z < h * to!))
          coverSurface(surface, white, 0.3)
      },
    }
    const ink = marksOn('front', -(h * 0.21 + 44))
    return {
      parts: [
        { solid: body, material: cone },
        {
          solid: base,
          material: printed(rubber('#4d5257'), [ink.text(0, 13, `${h} mm`, 15, '#dfe2df', 0.18)]),
        },
      ],
      fill: scaledFill(h, 700, 0.3),
    }
  },
}

export const protectiveWear: readonly PictureRecipe[] = [gloves, shoes, cones]
