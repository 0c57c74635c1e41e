import { hexagon, points, polygon } from '../engine/flat.ts'
import { blend, cut, join } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { chrome, metal, plastic, rubber, steel } from '../engine/materials.ts'
import { mirrorX, move, row, sidePlate, turnX, turnY, turnZ } from '../engine/places.ts'
import type { Material } from '../engine/scene.ts'
import type { Solid } from '../engine/solid.ts'
import { box, cylinder, extrude, sweep } from '../engine/solids.ts'
import { houseColour, type PictureRecipe, readNumber, scaledFill } from '../look.ts'

/** Rows of sockets in the tray: how many, how wide, how tall. */
const socketRows: Readonly<Record<number, readonly (readonly [number, number, number])[]>> = {
  12: [[10, 1.1, 24]],
  24: [
    [10, 1, 24],
    [8, 1.25, 26],
  ],
  46: [
    [13, 0.8, 22],
    [13, 0.8, 22],
    [10, 1.1, 26],
  ],
  94: [
    [16, 0.72, 20],
    [16, 0.72, 20],
    [16, 0.72, 20],
    [12, 1, 26],
  ],
  108: [
    [18, 0.7, 20],
    [18, 0.7, 20],
    [18, 0.7, 20],
    [14, 0.9, 26],
    [10, 1.2, 30],
  ],
}

const driveNames: Readonly<Record<string, string>> = {
  '¼ in': '1/4',
  '⅜ in': '3/8',
  '½ in': '1/2',
}

const driveScales: Readonly<Record<string, number>> = { '¼ in': 0.8, '⅜ in': 0.92, '½ in': 1.08 }

const socketSets: PictureRecipe = {
  kind: 'socket-sets',
  seen: ['pieces', 'drive', 'points', 'brand', 'house'],
  version: 1,
  scene({ pieces, drive, points: corners, brand, house }) {
    const count = readNumber(pieces)
    const rows = socketRows[count]!
    const s = driveScales[drive!]!
    const w = 270 + rows.length * 24
    const d = 92 + rows.length * 30
    const case1 = cut(
      move(box(w, d, 40, 9), 0, 0, 20),
      move(box(w - 16, d - 16, 30, 5), 0, 0, 33),
      1,
    )
    const lid = move(
      turnX(cut(box(w, d, 34, 9), move(box(w - 16, d - 16, 30, 5), 0, 0, 12), 1), 82),
      0,
      d / 2 + 21,
      d / 2 + 40,
    )
    const bed = move(box(w - 17, d - 17, 14, 2), 0, 0, 18)
    let y = d / 2 - 22
    const sockets: Solid[] = []
    const bores: Solid[] = []
    for (const [many, wide, tall] of rows) {
      const pitch = (w - 40) / many
      const r = Math.min(pitch * 0.44, 11 * wide * s)
      const hex = extrude(hexagon(r * 1.36), tall)
      const bore = corners === '6-point' ? hex : join(hex, turnZ(hex, 30))
      const body = join(cylinder(r, tall, 1), move(cylinder(r * 0.86, 2), 0, 0, tall / 2 - 8))
      sockets.push(
        move(row(cut(body, move(bore, 0, 0, 8), 0.3), 0, pitch, many), 0, y, 24 + tall / 2),
      )
      bores.push(move(row(cylinder(r + 1.4, 8), 0, pitch, many), 0, y, 24))
      y -= 15 + r * 1.1
    }
    const ratchet = move(
      join(
        blend(
          5,
          move(cylinder(19 * s, 15, 4), -w * 0.3, 0, 0),
          move(turnY(cylinder(6.4, w * 0.3), 90), -w * 0.13, 0, 0),
        ),
        move(cylinder(8, 4, 1), -w * 0.3, 0, 9),
        move(turnY(cylinder(6, 24, 1), 90), -w * 0.3 - 4, 0, 4),
      ),
      0,
      -d / 2 + 32,
      36,
    )
    const grip = move(turnY(cylinder(9.4, w * 0.28, 3), 90), w * 0.13, -d / 2 + 32, 36)
    const bar = move(turnY(cylinder(5, w * 0.22, 1), 90), w * 0.36, -d / 2 + 24, 34)
    const latch = mirrorX(move(box(28, 6, 22, 3), w * 0.3, -d / 2 - 2, 30))
    const hex = houseColour(house!)
    const inner = marksOn('front', d / 2 + 30)
    return {
      parts: [
        { solid: case1, material: plastic('#565c63', 0.5) },
        {
          solid: lid,
          material: printed(plastic('#565c63', 0.5), [
            inner.text(0, d * 0.5 + 54, `${count}`, d * 0.26, '#f3f3ee', 0.2),
            inner.text(
              0,
              d * 0.5 + 40 - d * 0.2,
              `${driveNames[drive!]} ${brand!.toUpperCase()}`,
              d * 0.11,
              '#f3f3ee',
              0.18,
            ),
          ]),
        },
        { solid: cut(bed, join(...bores), 0.4), material: plastic(hex, 0.55) },
        { solid: join(...sockets), material: chrome },
        { solid: join(ratchet, bar), material: chrome },
        { solid: grip, material: rubber('#4a4f55') },
        { solid: latch, material: plastic(hex, 0.45) },
      ],
      yaw: 10,
      elevation: 36,
      fill: scaledFill(w, 330, 0.6),
    }
  },
}

const levelProfiles: Readonly<Record<string, Material>> = {
  'Box profile': plastic('#e8a81c', 0.34, 0.4),
  'I-beam profile': metal('#c6cacd', 0.32, 0.05),
  'Cast profile': plastic('#b8342a', 0.36, 0.4),
}

const levels: PictureRecipe = {
  kind: 'levels',
  seen: ['length', 'profile', 'magnet'],
  version: 1,
  scene({ length, profile, magnet }) {
    const l = readNumber(length)
    const [h, w] = [profile === 'Cast profile' ? 54 : 50, profile === 'Cast profile' ? 27 : 24]
    const bar = box(l, w, h, profile === 'Box profile' ? 2 : 1.2)
    const groove = (z: number, high: number, deep: number) =>
      join(
        move(box(l * 1.1, deep, high, 1), 0, -w / 2, z),
        move(box(l * 1.1, deep, high, 1), 0, w / 2, z),
      )
    const shaped =
      profile === 'I-beam profile'
        ? cut(bar, groove(0, h * 0.66, 15), 1)
        : profile === 'Cast profile'
          ? cut(
              cut(bar, groove(0, h * 0.58, 8), 2),
              join(
                ...[-0.27, 0.27].map((at) => move(box(l * 0.2, w * 2, h * 0.4, 8), l * at, 0, 0)),
              ),
              2,
            )
          : cut(bar, groove(h * 0.26, 3, 2), 0.5)
    const windows = [
      [0, 44, h * 0.36],
      [-l * 0.41, 24, 0],
      [l * 0.41, 24, 0],
    ] as const
    const holes = join(
      move(box(48, w * 2, h * 0.42, 3), 0, 0, h * 0.4),
      ...windows.slice(1).map(([x]) => move(turnX(cylinder(16, w * 2), 90), x, 0, 0)),
    )
    const vials = join(
      move(turnY(cylinder(7.4, 44, 3), 90), 0, 0, h * 0.3),
      move(cylinder(7, 29, 3), -l * 0.41, 0, 0),
      move(turnX(cylinder(7, 29, 3), 0), l * 0.41, 0, 0),
    )
    const bezels = join(
      ...windows
        .slice(1)
        .map(([x]) =>
          move(turnX(cut(cylinder(18.5, w + 3, 1.2), cylinder(15, w * 2)), 90), x, 0, 0),
        ),
    )
    const caps = mirrorX(move(box(9, w + 2.4, h + 2.4, 2.4), l / 2 + 2, 0, 0))
    const base = move(box(l * 0.96, w * 0.5, 2, 0.6), 0, 0, -h / 2 - 0.8)
    const front = marksOn('front', -w * 0.1)
    const lines = [
      front.patch(-6, h * 0.3, 1.3, 18, '#2c3034'),
      front.patch(6, h * 0.3, 1.3, 18, '#2c3034'),
      ...[-1, 1].flatMap((side) => [
        front.patch(l * 0.41 * side, 5, 18, 1.3, '#2c3034'),
        front.patch(l * 0.41 * side, -5, 18, 1.3, '#2c3034'),
        front.patch(l * 0.41 * side, 0, 7, 7, '#eef3b0'),
      ]),
      front.patch(0, h * 0.3, 9, 7, '#eef3b0'),
    ]
    const ink = profile === 'I-beam profile' ? '#40464b' : '#f6f6f2'
    const marks = [
      marksOn('front', -w * 0.16).text(
        -l * 0.2,
        profile === 'Cast profile' ? h * 0.38 : -h * 0.16,
        `${l}`,
        profile === 'Cast profile' ? 8 : 15,
        ink,
        0.2,
      ),
      ...(magnet === 'Magnetic base'
        ? [
            marksOn('front', -w * 0.16).text(
              l * 0.2,
              profile === 'Cast profile' ? h * 0.38 : -h * 0.16,
              'MAGNET',
              profile === 'Cast profile' ? 8 : 11,
              ink,
              0.2,
            ),
          ]
        : []),
    ]
    return {
      parts: [
        { solid: cut(shaped, holes, 0.6), material: printed(levelProfiles[profile!]!, marks) },
        { solid: vials, material: printed({ ...plastic('#b8d82a', 0.2), coat: 0.9 }, lines) },
        { solid: bezels, material: plastic('#50555b', 0.5) },
        { solid: caps, material: rubber('#50555b') },
        ...(magnet === 'Magnetic base' ? [{ solid: base, material: metal('#7c7f83', 0.4) }] : []),
      ],
      yaw: 66,
      elevation: 26,
      fill: Math.min(0.9, scaledFill(l, 900, 0.16) + 0.05),
    }
  },
}

const toolboxes: PictureRecipe = {
  kind: 'toolboxes',
  seen: ['size', 'inside', 'make', 'brand', 'house'],
  version: 1,
  scene({ size, make, inside, brand, house }) {
    const l = readNumber(size)
    const [d, h] = [l * 0.46, l * 0.3]
    const hex = houseColour(house!)
    const isSteel = make === 'Sheet steel'
    const front = marksOn('front', -d * 0.4)
    const name = [
      front.text(0, h * 0.42, brand!.toUpperCase(), h * 0.15, '#f3f3ee', 0.2),
      front.text(0, h * 0.2, `${l} mm`, h * 0.1, '#f3f3ee', 0.18),
    ]
    const arch = (y: number, z: number, wide: number, high: number, r: number) =>
      move(
        sweep(
          points(
            `${-wide},0,0 ${-wide},0,${high * 0.7} ${-wide * 0.8},0,${high} ${wide * 0.8},0,${high} ${wide},0,${high * 0.7} ${wide},0,0`,
          ),
          r,
          4,
        ),
        0,
        y,
        z,
      )
    const grip = (y: number, z: number, wide: number) =>
      move(turnY(cylinder(l * 0.034, wide, 5), 90), 0, y, z)
    if (inside === 'Five trays') {
      const tray = (y: number, z: number, wide: number, high: number) =>
        move(
          cut(box(l, wide, high, 3), move(box(l - 10, wide - 10, high, 2), 0, 0, 6), 0.5),
          0,
          y,
          z,
        )
      const base = tray(0, h * 0.3, d, h * 0.6)
      const wings = join(
        ...[-1, 1].flatMap((side) => [
          tray(side * d * 0.28, h * 0.78, d * 0.46, h * 0.32),
          tray(side * d * 0.28, h * 1.12, d * 0.46, h * 0.32),
        ]),
      )
      const arms = mirrorX(
        join(
          ...[-1, 1].map((side) =>
            move(
              sidePlate(
                polygon(
                  `${side * d * 0.1},${h * 0.3} ${side * d * 0.2},${h * 0.3} ${side * d * 0.34},${h * 1.15} ${side * d * 0.26},${h * 1.15}`,
                  2,
                ),
                5,
                1,
              ),
              l / 2 + 3,
              0,
              0,
            ),
          ),
        ),
      )
      const paint = isSteel ? plastic(hex, 0.34, 0.5) : plastic(hex, 0.5)
      return {
        parts: [
          {
            solid: join(base, wings),
            material: printed(paint, [
              front.text(-l * 0.2, h * 0.3, brand!.toUpperCase(), h * 0.15, '#f3f3ee', 0.2),
              front.text(l * 0.25, h * 0.3, `${l} mm`, h * 0.12, '#f3f3ee', 0.18),
            ]),
          },
          { solid: arms, material: steel },
          {
            solid: mirrorX(move(arch(0, h * 1.2, l * 0.44, h * 0.5, l * 0.014), 0, 0, 0)),
            material: isSteel ? steel : plastic('#50555b', 0.5),
          },
          { solid: grip(0, h * 1.7, l * 0.3), material: rubber('#50555b') },
        ],
        yaw: 6,
        elevation: 24,
        fill: scaledFill(l, 470, 0.3),
      }
    }
    const lower = move(box(l, d, h * 0.66, isSteel ? 3 : 14), 0, 0, h * 0.33)
    const lid = move(
      blend(
        6,
        box(l * 1.02, d * 1.03, h * 0.26, isSteel ? 4 : 14),
        move(box(l * 0.9, d * 0.78, h * 0.2, 10), 0, 0, h * 0.14),
      ),
      0,
      0,
      h * 0.8,
    )
    const ribs = isSteel
      ? box(1, 1, 1)
      : row(move(box(l * 0.05, d * 2, h * 0.3, 4), 0, -d * 1.48, h * 0.14), 0, l * 0.1, 8)
    const latches = mirrorX(
      move(
        blend(
          3,
          box(l * 0.1, 14, h * 0.3, 5),
          move(box(l * 0.07, 20, h * 0.1, 4), 0, -2, -h * 0.08),
        ),
        l * 0.34,
        -d / 2 - 4,
        h * 0.64,
      ),
    )
    const isOrganiser = inside!.includes('organiser')
    const bins = mirrorX(move(box(l * 0.36, d * 0.6, 12, 3), l * 0.27, 0, h * 1.05))
    const dividers = join(row(move(box(2.4, d * 0.6, 14, 1), 0, 0, h * 1.055), 0, l * 0.11, 9))
    return {
      parts: [
        {
          solid: cut(lower, ribs, 1),
          material: printed(isSteel ? plastic(hex, 0.34, 0.5) : plastic('#565c63', 0.5), name),
        },
        { solid: lid, material: isSteel ? plastic(hex, 0.34, 0.5) : plastic(hex, 0.45) },
        { solid: latches, material: isSteel ? chrome : plastic('#e8a81c', 0.45) },
        ...(isOrganiser
          ? [
              { solid: bins, material: { ...plastic('#d6e2e6', 0.2), coat: 0.9 } },
              { solid: dividers, material: plastic('#8d979d', 0.4) },
            ]
          : []),
        {
          solid: arch(0, h * 0.94, l * 0.2, h * 0.34, l * 0.018),
          material: isSteel ? steel : plastic('#50555b', 0.5),
        },
        { solid: grip(0, h * 1.28, l * 0.26), material: rubber('#50555b') },
      ],
      yaw: 8,
      elevation: 22,
      fill: scaledFill(l, 470, 0.3),
    }
  },
}

export const toolStorage: readonly PictureRecipe[] = [socketSets, levels, toolboxes]
