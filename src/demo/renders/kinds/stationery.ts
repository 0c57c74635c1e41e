import { polygon } from '../engine/flat.ts'
import { blend, cut, join } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { chrome, metal, plastic, rubber, speckle, steel } from '../engine/materials.ts'
import { move, row, turnX } from '../engine/places.ts'
import { linear, type Material } from '../engine/scene.ts'
import type { Solid } from '../engine/solid.ts'
import { box, cylinder, extrude, lathe } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, scaledFill } from '../look.ts'

const sheets: Readonly<Record<string, readonly [number, number, string]>> = {
  A4: [210, 297, '#2c62a8'],
  A3: [297, 420, '#2f8a55'],
  A5: [148, 210, '#d8901c'],
  Legal: [216, 356, '#a8324a'],
}

const pulps: Readonly<Record<string, string>> = {
  'Wood pulp': '#eef0f2',
  'Bagasse pulp': '#f0eddc',
  'Recycled pulp': '#dedfd6',
}

/** A ream lies in its wrapper, whose end is printed with what makers print there. */
const copierPaper: PictureRecipe = {
  kind: 'copier-paper',
  seen: ['size', 'weight', 'white', 'pulp'],
  version: 1,
  scene({ size, weight, white, pulp }) {
    const [w, l, hex] = sheets[size!]!
    const grams = readNumber(weight)
    const h = 500 * (0.048 + grams * 0.00068) + 6
    const ream = box(w, l, h, 2.4)
    const flaps = move(box(w * 0.98, l + 0.8, h * 0.5, 0.6), 0, 0, 0)
    const top = marksOn('top', h / 2 - 0.6)
    const side = marksOn('right', w / 2 - 0.6)
    const front = marksOn('front', -l / 2 + 0.8)
    const percent = readNumber(white)
    const ink = '#f6f7f5'
    const s = w / 210
    const stripe = percent > 100 ? '#e0b23a' : percent > 95 ? '#9db7d6' : '#b8bdb8'
    return {
      parts: [
        {
          solid: join(ream, flaps),
          material: printed(
            {
              ...plastic(pulps[pulp!]!, 0.34, 0.35),
              paint: speckle(0.5, pulp === 'Recycled pulp' ? 0.12 : 0.02),
            },
            [
              top.patch(0, l * 0.2, w, l * 0.6, hex),
              top.patch(0, -l * 0.11, w, l * 0.02, stripe),
              top.text(
                -w * 0.2,
                l * 0.24,
                size!.toUpperCase(),
                size === 'Legal' ? w * 0.12 : w * 0.26,
                ink,
                0.2,
              ),
              top.text(w * 0.28, l * 0.29, `${grams}`, w * 0.12, ink, 0.18),
              top.text(w * 0.28, l * 0.2, 'GSM', w * 0.07, ink, 0.18),
              top.text(-w * 0.22, -l * 0.24, `${percent}%`, w * 0.1, hex, 0.2),
              top.text(w * 0.24, -l * 0.24, '500', w * 0.1, hex, 0.2),
              top.text(0, -l * 0.38, pulp!.replace(' pulp', '').toUpperCase(), w * 0.07, hex, 0.18),
              side.patch(l * 0.2, 0, l * 0.6, h, hex),
              front.patch(0, 0, w, h, hex),
              front.text(
                0,
                0,
                `${size!.toUpperCase()} ${grams} GSM`,
                Math.min(h * 0.4, 15 * s),
                ink,
                0.18,
              ),
            ],
          ),
        },
      ],
      yaw: 8,
      elevation: 40,
      fill: scaledFill(l, 340, 0.4),
    }
  },
}

const inks: Readonly<Record<string, string>> = {
  'Blue ink': '#2a5fb4',
  'Black ink': '#4a4f55',
  'Red ink': '#c8382a',
  'Green ink': '#2f8a55',
}

const pens: PictureRecipe = {
  kind: 'pens',
  seen: ['works', 'type', 'grip', 'tip', 'ink'],
  version: 1,
  scene({ type, tip, works, grip, ink }) {
    const hex = inks[ink!]!
    const isCapped = works === 'With cap'
    const isGel = type === 'Gel pen'
    const r = isGel ? 5.6 : 4.9
    const barrel =
      grip === 'Hexagonal barrel'
        ? sixSided(r * 1.02, 112)
        : move(lathe(`0,30 ${r * 0.96},30 ${r},60 ${r},128 ${r * 0.8},138 0,138`, 0.3), 0, 0, 0)
    const cone = lathe(`0,0 1.1,0 1.5,4 ${r * 0.66},14 ${r * 0.92},30 0,30`, 0.1)
    const nib = lathe('0,-3.4 0.5,-3.2 1,0 0,0')
    const sleeve = move(cylinder(r * 1.1, 34, 1), 0, 0, 32)
    const pad =
      grip === 'Ribbed grip'
        ? cut(
            sleeve,
            move(row(cut(cylinder(r * 2, 1.5), cylinder(r * 0.96, 4)), 2, 3.2, 9), 0, 0, 32),
            0.3,
          )
        : sleeve
    const push = move(cylinder(r * 0.44, 12, 1), 0, 0, 143)
    const clip = blend(
      1,
      move(box(3.6, 1.4, 40, 0.6), 0, -r - 1.4, 116),
      move(box(3.6, 3, 4, 0.6), 0, -r, 134),
    )
    const cap = cut(
      move(lathe(`0,0 ${r * 1.16},0 ${r * 1.12},54 ${r * 0.8},57 0,57`, 0.4), 0, 0, 0),
      move(cylinder(r, 40), 0, 0, -4),
    )
    const capClip = blend(
      1,
      move(box(3.4, 1.4, 36, 0.6), 0, -r - 2.2, 30),
      move(box(3.4, 4, 5, 0.6), 0, -r, 48),
    )
    const capped = (solid: Solid) => move(solid, r * 4, 0, 40)
    const clear: Material = { ...plastic(isGel ? '#c9d6da' : '#e6e8e5', 0.2), coat: 0.8 }
    const body: Material = isGel ? clear : plastic(hex, 0.36, 0.4)
    const front = marksOn('front', -r * 0.4)
    const label = turnLabel(
      front,
      `${type === 'Gel pen' ? 'GEL' : 'BALL'} ${readNumber(tip)}`,
      isGel ? hex : '#f4f4f0',
    )
    return {
      parts: [
        { solid: barrel, material: printed(body, label) },
        { solid: cone, material: isGel ? clear : metal('#cfd3d6', 0.2, 0.03) },
        { solid: nib, material: steel },
        ...(grip === 'Hexagonal barrel'
          ? []
          : [{ solid: pad, material: grip === 'Rubber grip' ? rubber(hex) : plastic(hex, 0.5) }]),
        ...(isCapped
          ? [
              { solid: capped(cap), material: plastic(hex, 0.34, 0.4) },
              { solid: capped(capClip), material: plastic(hex, 0.34, 0.4) },
              {
                solid: move(cylinder(r * 0.86, 5, 1.4), 0, 0, 140),
                material: plastic(hex, 0.36, 0.3),
              },
            ]
          : [
              { solid: push, material: plastic(hex, 0.36, 0.4) },
              { solid: clip, material: chrome },
              { solid: move(cylinder(r * 1.04, 3, 0.5), 0, 0, 100), material: chrome },
            ]),
      ],
      yaw: -16,
      pitch: -90,
      elevation: 50,
      fill: 0.88,
    }
  },
}

/** A barrel of six sides. */
function sixSided(r: number, length: number) {
  const corners = Array.from({ length: 6 }, (_, at) => [
    r * 1.08 * Math.cos((at * Math.PI) / 3),
    r * 1.08 * Math.sin((at * Math.PI) / 3),
  ])
  return move(extrude(polygon(corners, 0.3), length, 0.6), 0, 0, 30 + length / 2)
}

/** Letters along the barrel: the pen lies, its tip to the left. */
function turnLabel(face: ReturnType<typeof marksOn>, text: string, hex: string) {
  const mark = face.text(0, 0, text, 5, hex, 0.18)
  return [{ ...mark, at: (u: number, v: number) => mark.at(v - 78, -u) }]
}

const fileSizes: Readonly<Record<string, readonly [number, number]>> = {
  A4: [285, 318],
  Foolscap: [290, 350],
  A5: [210, 220],
}

const fileColours: Readonly<Record<string, string>> = {
  Black: '#4d5257',
  Blue: '#2f63a5',
  Red: '#b8342a',
  Green: '#2f8a55',
}

const leverArchFiles: PictureRecipe = {
  kind: 'lever-arch-files',
  seen: ['size', 'spine', 'edge', 'cover', 'colour'],
  version: 1,
  scene({ size, spine, cover, edge, colour }) {
    const [d, h] = fileSizes[size!]!
    const w = readNumber(spine)
    const board = 3
    const shell = cut(box(w, d, h, 2), move(box(w - board * 2, d, h * 2, 0.5), 0, board, 0), 0.4)
    const hole = turnX(cylinder(13, d * 2), 90)
    const pages = move(box(w - board * 2 - 8, d - 30, h - 18, 0.6), 0, -8, -4)
    const ringed = move(
      turnX(cut(cylinder(17, 3, 0.8), cylinder(12.4, 9)), 90),
      0,
      -d / 2,
      -h * 0.3,
    )
    const rails = join(
      ...[-1, 1].map((side) =>
        move(box(5, d + 1, 4, 1), (side * w) / 2 - side * 1.5, 0, -h / 2 + 1),
      ),
    )
    const label = move(box(w * 0.78, 1, h * 0.5, 0.4), 0, -d / 2, h * 0.16)
    const hex = fileColours[colour!]!
    const cloth: Material =
      cover === 'Cloth cover'
        ? {
            colour: linear(hex),
            rough: 0.9,
            paint(x, y, z, surface) {
              const weave =
                1 + 0.14 * Math.sin(z * 1.6) * Math.sin((Math.abs(x) < w / 2 - 1 ? x : y) * 1.6)
              surface.red *= weave
              surface.green *= weave
              surface.blue *= weave
            },
          }
        : cover === 'PP cover'
          ? { ...plastic(hex, 0.3), coat: 0.5 }
          : { colour: linear(hex), rough: 0.8, paint: speckle(0.12, 0.36) }
    const front = marksOn('front', -d / 2 - 0.2)
    return {
      parts: [
        {
          solid: cut(shell, move(hole, 0, -d * 0.5, -h * 0.3), 0.4),
          material: cloth,
        },
        { solid: pages, material: plastic('#f1f1ec', 0.8) },
        { solid: ringed, material: chrome },
        {
          solid: label,
          material: printed(plastic('#f4f4f0', 0.6), [
            front.text(0, h * 0.34, `${w}`, Math.min(w * 0.36, 24), '#3c4a52', 0.18),
            ...[0, 1, 2].map((at) =>
              front.patch(0, h * (0.22 - at * 0.08), w * 0.6, 1.4, '#9aa3a8'),
            ),
            front.text(
              0,
              -h * 0.02,
              size === 'Foolscap' ? 'FC' : size!,
              Math.min(w * 0.3, 20),
              '#3c4a52',
              0.18,
            ),
          ]),
        },
        ...(edge === 'Metal edges' ? [{ solid: rails, material: chrome }] : []),
      ],
      yaw: 52,
      elevation: 20,
      fill: scaledFill(h, 350, 0.5),
    }
  },
}

export const stationery: readonly PictureRecipe[] = [copierPaper, pens, leverArchFiles]
