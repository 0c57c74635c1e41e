import { points, polygon, soften } from '../engine/flat.ts'
import { blend, cut, join, meet } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { blackSteel, brass, metal, plastic, rubber, steel, wood } from '../engine/materials.ts'
import { mirrorX, move, ring, row, turnX, turnY, turnZ } from '../engine/places.ts'
import type { Material } from '../engine/scene.ts'
import { box, cylinder, extrude, lathe, sweep } from '../engine/solids.ts'
import { houseColour, type PictureRecipe, readNumber, scaledFill } from '../look.ts'

/** A chisel points up while it is described; it lies in the picture. */
const chisels: PictureRecipe = {
  kind: 'chisels',
  seen: ['type', 'edge', 'length'],
  version: 1,
  scene({ type, edge, length }) {
    const w = readNumber(edge)
    const l = readNumber(length)
    const isCold = type === 'Cold chisel'
    const isMortise = type === 'Mortise chisel'
    const mark = (z: number, hex: string) => {
      const label = marksOn('front', 0).text(0, 0, `${w}`, Math.min(9, w * 0.5 + 3), hex, 0.18)
      return [{ ...label, at: (u: number, v: number) => label.at(v - z, -u) }]
    }
    const pose = { yaw: -14, pitch: -90, elevation: 52, fill: scaledFill(l, 270, 0.3) }
    if (isCold) {
      const bar = Math.max(12, w * 0.76)
      const shaft = move(extrude(octagon(bar), l - 34, 1), 0, 0, (l - 34) / 2)
      const flared = lathe(`0,0 ${bar * 0.42},0 ${bar * 0.52},4 ${bar * 0.54},9 0,9`, 0.3)
      const blade = meet(move(box(w, bar, 60, 1), 0, 0, l - 30), wedge(l, bar * 0.52, 56), 0.4)
      return {
        parts: [
          {
            solid: blend(3, join(shaft, flared), blade),
            material: printed(metal('#8d9297', 0.42, 0.08), mark(l * 0.5, '#3a3f44')),
          },
          {
            solid: move(cylinder(bar * 0.62, 52, 6), 0, 0, l * 0.3),
            material: plastic('#c8382a', 0.5),
          },
        ],
        ...pose,
      }
    }
    const thick = isMortise ? Math.min(10, 5 + w * 0.2) : 4
    const handleLength = Math.min(130, l * 0.46)
    const bladeLength = l - handleLength
    const blade = meet(
      move(box(w, thick, bladeLength, 0.4), 0, 0, handleLength + bladeLength / 2),
      bevel(l, thick, isMortise ? 1.6 : 2.4),
      0.2,
    )
    const sides = isMortise
      ? null
      : mirrorX(
          move(
            turnZ(box(4, 14, bladeLength * 1.4), 32),
            w / 2 + 0.4,
            -thick * 0.9,
            handleLength + bladeLength * 0.66,
          ),
        )
    const neck = lathe(
      `0,${handleLength - 2} 7,${handleLength - 2} 6,${handleLength + 10} 3.6,${handleLength + 20} 3.4,${handleLength + 28} 0,${handleLength + 28}`,
      0.4,
    )
    const grip = lathe(
      soften(
        `0,0 11,0 14,8 15,${handleLength * 0.4} 12,${handleLength * 0.7} 13.5,${handleLength * 0.88} 9.6,${handleLength} 0,${handleLength}`,
        2,
      ),
    )
    const ferrule = move(cylinder(9.8, 14, 1), 0, 0, handleLength - 3)
    const hoop = move(cut(cylinder(13.6, 9, 1.4), cylinder(9, 30)), 0, 0, 4)
    return {
      parts: [
        {
          solid: blend(2, sides ? cut(blade, sides, 0.3) : blade, neck),
          material: metal('#cfd3d6', 0.22, 0.03),
        },
        {
          solid: grip,
          material: printed(
            wood(isMortise ? '#8f5f38' : '#d2a365'),
            mark(handleLength * 0.4, '#f4efe4'),
          ),
        },
        { solid: ferrule, material: brass },
        ...(isMortise ? [{ solid: hoop, material: steel }] : []),
      ],
      ...pose,
    }
  },
}

function octagon(width: number) {
  const r = width * 0.541
  const corners = Array.from({ length: 8 }, (_, at) => {
    const a = ((at + 0.5) * Math.PI) / 4
    return [r * Math.cos(a), r * Math.sin(a)]
  })
  return polygon(corners, 0)
}

/** What a wedge leaves of a bar that ends at `top`. */
function wedge(top: number, half: number, long: number) {
  return turnX(
    turnY(
      extrude(
        polygon(
          `${top},-0.8 ${top},0.8 ${top - long},${half} 0,${half} 0,${-half} ${top - long},${-half}`,
        ),
        400,
      ),
      -90,
    ),
    0,
  )
}

/** The one slope of a chisel's edge, at its front. */
function bevel(top: number, thick: number, slope: number) {
  const half = thick / 2
  return turnY(
    extrude(polygon(`0,${-half} ${top - thick * slope},${-half} ${top},${half} 0,${half}`), 400),
    -90,
  )
}

const knifeBodies: Readonly<Record<string, Material>> = {
  'ABS body': plastic('#e8a81c', 0.4, 0.3),
  'Zinc body': metal('#a9aeb2', 0.36, 0.05),
  'Rubber-coated body': rubber('#50555b'),
}

const knives: PictureRecipe = {
  kind: 'knives',
  seen: ['blade', 'lock', 'body'],
  version: 1,
  scene({ blade, body, lock }) {
    const isTrapezoid = blade === 'Trapezoid'
    const w = isTrapezoid ? 19 : readNumber(blade)
    const l = 96 + w * 2.6
    const [wide, thick] = [w * 0.66 + 15, 9 + w * 0.3]
    const outline = isTrapezoid
      ? `${-l / 2},-12 ${-l * 0.3},-19 ${l * 0.1},-17 ${l / 2},-7 ${l / 2},13 ${l * 0.2},18 ${-l * 0.3},15 ${-l / 2},8`
      : `${-l / 2},${-wide * 0.44} ${-l * 0.2},${-wide * 0.54} ${l * 0.3},${-wide * 0.48} ${l / 2},${-wide * 0.4} ${l / 2},${wide * 0.42} ${l * 0.3},${wide * 0.5} ${-l * 0.2},${wide * 0.46} ${-l / 2},${wide * 0.4}`
    const shell = extrude(polygon(soften(outline, 2), 1), thick, thick * 0.3)
    const channel = move(box(l * 0.56, w * 0.36, thick * 0.4, 0.6), l * 0.12, 0, thick * 0.42)
    const ribs = row(move(box(2, wide * 2, thick * 2, 0.8), 0, -wide * 1.3, 0), 0, 5, 9)
    const out = isTrapezoid ? 26 : 22 + w * 1.1
    const tip = isTrapezoid
      ? `${l / 2 - 10},-8 ${l / 2 + out - 16},-8 ${l / 2 + out},10 ${l / 2 - 10},10`
      : `${l / 2 - 10},${-w / 2} ${l / 2 + out - w * 0.58},${-w / 2} ${l / 2 + out},${w / 2} ${l / 2 - 10},${w / 2}`
    const steelBlade = extrude(polygon(tip, 0.1), 0.9, 0.2)
    const grooves = row(
      move(turnZ(box(1.1, w * 2, 4), isTrapezoid ? 0 : 30), l / 2 + 8, 0, 2.05),
      0,
      w * 0.42 + 2,
      isTrapezoid ? 1 : 7,
    )
    const scored = isTrapezoid ? steelBlade : cut(steelBlade, grooves, 0.1)
    const slider =
      lock === 'Screw lock'
        ? cut(
            cylinder(w * 0.34 + 3, 7, 1.4),
            ring(move(cylinder(1.2, 30), w * 0.34 + 3.4, 0, 0), 14),
            0.4,
          )
        : cut(
            box(lock === 'Self-retracting' ? 24 : 16, w * 0.34 + 4, 7, 2),
            row(box(1.2, 40, 9), 0, 3, 5),
            0.4,
          )
    const knob = move(slider, lock === 'Screw lock' ? -l * 0.02 : l * 0.16, 0, thick * 0.5 + 1)
    const screw = move(cylinder(4, 1.4, 0.5), -l * 0.34, 0, thick * 0.5)
    const hex = lock === 'Self-retracting' ? '#c8382a' : '#3f464c'
    return {
      parts: [
        { solid: cut(cut(shell, channel, 0.5), ribs, 0.8), material: knifeBodies[body!]! },
        { solid: scored, material: steel },
        { solid: knob, material: plastic(hex, 0.5) },
        { solid: screw, material: blackSteel },
      ],
      yaw: 62,
      elevation: 52,
      fill: scaledFill(l + out, 170, 0.35),
    }
  },
}

const hacksaws: PictureRecipe = {
  kind: 'hacksaws',
  seen: ['frame', 'tension', 'teeth', 'brand', 'house'],
  version: 1,
  scene({ frame, tension, teeth, brand, house }) {
    const line = points('-150,0,14 -150,0,84 -138,0,98 -120,0,102 120,0,102 146,0,100 158,0,84')
    const bow =
      frame === 'Tubular steel frame'
        ? sweep(line, 8.5, 4)
        : frame === 'Cast aluminium frame'
          ? turnX(
              extrude(
                polygon(
                  soften('-162,0 -162,92 -146,112 160,112 176,60 160,56 148,88 -138,88 -144,0', 1),
                  1,
                ),
                15,
                3.5,
              ),
              90,
            )
          : turnX(
              extrude(
                polygon('-158,4 -158,108 166,108 172,70 156,66 152,92 -142,92 -142,4', 0.6),
                6,
                1,
              ),
              90,
            )
    const front = move(box(14, 14, 30, 3), -151, 0, 6)
    const grip = turnX(
      cut(
        extrude(
          polygon(
            soften('140,-14 150,40 160,100 186,104 212,60 222,-8 214,-40 196,-46 150,-34', 2),
            1,
          ),
          28,
          9,
        ),
        extrude(polygon(soften('164,-12 168,30 178,72 192,40 198,-4 188,-22', 2), 0), 60),
        3,
      ),
      90,
    )
    const blade = move(box(306, 0.9, 13, 0.2), 0, 0, -4)
    const fine = readNumber(teeth)
    const cuts = move(
      row(turnY(box(2.4, 4, 2.4), 45), 0, (25.4 / fine) * 2, Math.floor((300 * fine) / 50.8)),
      0,
      0,
      -10.6,
    )
    const nut = move(
      turnY(join(cylinder(5, 30, 1), move(box(22, 5, 12, 2), 0, 0, -18)), 90),
      -168,
      0,
      2,
    )
    const mark = marksOn('front', -2)
    const hex = houseColour(house!)
    const paint =
      frame === 'Cast aluminium frame' ? metal('#c3c7ca', 0.4, 0.05) : plastic(hex, 0.4, 0.3)
    const ink = frame === 'Cast aluminium frame' ? '#40464b' : '#f3f3ee'
    return {
      parts: [
        {
          solid: join(bow, front),
          material: printed(paint, [
            mark.text(-84, 103, brand!.toUpperCase(), 8, ink, 0.2),
            mark.text(18, 103, `${readNumber(tension)} kg`, 8, ink, 0.2),
            mark.text(94, 103, `${fine} TPI`, 8, ink, 0.2),
          ]),
        },
        { solid: grip, material: plastic(hex, 0.5) },
        {
          solid: cut(blade, cuts),
          material: printed(metal('#c6c8ca', 0.26, 0.05), [
            marksOn('front', 0).text(0, -2, `${fine} TPI`, 7, '#2c62a8', 0.2),
          ]),
        },
        { solid: nut, material: steel },
      ],
      yaw: 22,
      elevation: 16,
      fill: 0.9,
    }
  },
}

export const cuttingTools: readonly PictureRecipe[] = [chisels, knives, hacksaws]
