import { type Point, points, polygon, soften } from '../engine/flat.ts'
import { blend, cut, join } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { darkSteel, metal, plastic, rubber, stainless, steel, wood } from '../engine/materials.ts'
import { move, plate, row, turnX, turnY } from '../engine/places.ts'
import type { Material } from '../engine/scene.ts'
import { box, cylinder, ellipsoid, extrude, lathe } from '../engine/solids.ts'
import { houseColour, type PictureRecipe, readNumber, scaledFill } from '../look.ts'

const scalePoints = (text: string, by: number): Point[] =>
  points(text).map((point) => point.map((value) => value * by))

const hammerHandles: Readonly<Record<string, Material>> = {
  'Ash handle': wood(),
  'Fibreglass handle': plastic('#e9b02c', 0.4),
  'Steel tube handle': metal('#a6acb0', 0.24, 0.04),
}

const hammers: PictureRecipe = {
  kind: 'hammers',
  seen: ['type', 'weight', 'handle'],
  version: 1,
  scene({ type, weight, handle }) {
    const grams = readNumber(weight)
    const s = (grams / 500) ** 0.333
    const length = 250 + 90 * s
    const eye = move(box(30 * s, 27 * s, 30 * s, 4 * s), 0, 0, 0)
    const facePart = move(
      turnY(
        lathe(
          soften(
            `0,0 ${9 * s},0 ${10 * s},${16 * s} ${14.5 * s},${24 * s} ${14.5 * s},${38 * s}
              ${13 * s},${40 * s} 0,${40 * s}`,
            1,
          ),
        ),
        -90,
      ),
      -8 * s,
      0,
      0,
    )
    const peen =
      type === 'Ball pein hammer'
        ? join(
            move(ellipsoid(15 * s, 14 * s, 14 * s), 44 * s, 0, 0),
            move(turnY(cylinder(9 * s, 40 * s, 2), 90), 22 * s, 0, 0),
          )
        : type === 'Claw hammer'
          ? cut(
              plate(
                polygon(
                  soften(
                    `0,${12 * s} ${30 * s},${12 * s} ${58 * s},${2 * s} ${74 * s},${-22 * s}
                      ${66 * s},${-10 * s} ${44 * s},${-6 * s} 0,${-11 * s}`,
                    2,
                  ),
                ),
                26 * s,
                3 * s,
              ),
              move(
                turnY(
                  extrude(
                    polygon(`0,${-1 * s} 0,${1 * s} ${60 * s},${6 * s} ${60 * s},${-6 * s}`),
                    160 * s,
                  ),
                  8,
                ),
                34 * s,
                0,
                0,
              ),
              1,
            )
          : type === 'Brick hammer'
            ? plate(
                polygon(
                  soften(
                    `0,${12 * s} ${34 * s},${9 * s} ${84 * s},${-6 * s} ${84 * s},${-9 * s}
                      ${40 * s},${-5 * s} 0,${-10 * s}`,
                    1,
                  ),
                ),
                26 * s,
                1.5 * s,
              )
            : turnX(
                plate(
                  polygon(
                    `0,${12 * s} ${20 * s},${12 * s} ${60 * s},${2 * s} ${60 * s},${-2 * s}
                      ${20 * s},${-12 * s} 0,${-12 * s}`,
                  ),
                  25 * s,
                  1.6 * s,
                ),
                type === 'Cross pein hammer' ? 90 : 0,
              )
    const peenTurned = type === 'Cross pein hammer' ? turnX(peen, 90) : peen
    const isSteel = handle!.startsWith('Steel')
    const shaftShape = isSteel
      ? move(cylinder(8.5 * s ** 0.5, length * 0.6, 1), 0, 0, -length * 0.3)
      : move(
          blend(
            8,
            move(box(20 * s ** 0.5, 15 * s ** 0.5, length, 7), 0, 0, 0),
            move(ellipsoid(14, 10, length * 0.25), 0, 0, -length * 0.26),
          ),
          0,
          0,
          -length / 2 + 12 * s,
        )
    const gripShape = move(
      cut(
        blend(
          6,
          box(26, 21, length * 0.42, 9),
          move(ellipsoid(15, 11.5, 30), 0, 0, -length * 0.12),
        ),
        row(move(box(60, 60, 2, 0.8), 0, 0, 0), 2, 9, 10),
        0.9,
      ),
      0,
      0,
      -length * 0.78,
    )
    const head = blend(2.5 * s, eye, facePart, peenTurned)
    const top = move(box(15 * s, 12 * s, 3, 1), 0, 0, 15.5 * s)
    const mark = marksOn('front', -10 * s).text(0, 0, `${grams}`, 8.5 * s, '#e6e8ea', 0.18)
    return {
      parts: [
        { solid: head, material: printed(darkSteel, [mark]) },
        { solid: shaftShape, material: hammerHandles[handle!]! },
        { solid: top, material: isSteel ? steel : hammerHandles[handle!]! },
        ...(handle!.startsWith('Ash')
          ? []
          : [{ solid: gripShape, material: rubber(isSteel ? '#b23527' : '#474c52') }]),
      ],
      roll: -38,
      yaw: 18,
      azimuth: 24,
      elevation: 16,
      fill: scaledFill(length, 330, 0.6),
    }
  },
}

const tapeMeasures: PictureRecipe = {
  kind: 'tape-measures',
  seen: ['length', 'width', 'coat', 'scale', 'brand', 'house'],
  version: 1,
  scene({ length, width, coat, scale, brand, house }) {
    const metres = readNumber(length)
    const blade = readNumber(width)
    const s = 0.8 + metres * 0.045
    const outline = soften(scalePoints('-32,-30 -34,14 -22,32 10,34 30,22 34,-6 34,-30', s), 2)
    const thick = blade + 12
    const shape = polygon(outline)
    const body = plate(shape, thick, 5)
    const band = cut(
      plate(polygon(outline, 1.6), thick * 0.62, 2),
      plate(polygon(outline, -6), thick * 2),
    )
    const label = move(turnX(cylinder(22 * s, 2, 0.5), 90), -1 * s, -thick / 2, 2 * s)
    const lock = move(box(9, 14, 14, 3), 27 * s, 0, 22 * s)
    const reach = 60 * s
    const strip = move(box(reach, blade, 0.7, 0.2), 34 * s + reach / 2, 0, -27 * s)
    const hook = move(box(1.2, blade * 0.9, 10, 0.3), 34 * s + reach, 0, -29 * s)
    const isSteel = coat === 'Stainless'
    const colour = isSteel ? '#d5d8da' : coat === 'Nylon-coated' ? '#f3cf3a' : '#f0ead2'
    const top = marksOn('top', -27.4 * s)
    const ticks = Array.from({ length: 11 }, (_, at) => {
      const x = 38 * s + at * ((reach - 6) / 11)
      return [
        top.patch(x, -blade * 0.28, 0.7, blade * (at % 5 === 0 ? 0.5 : 0.3), '#2c2f31'),
        ...(scale!.includes('inch')
          ? [top.patch(x + 2, blade * 0.34, 0.7, blade * 0.26, '#c23a2a')]
          : []),
      ]
    }).flat()
    const front = marksOn('front', -thick / 2)
    return {
      parts: [
        { solid: body, material: plastic(houseColour(house!), 0.42) },
        { solid: band, material: rubber('#474c52') },
        {
          solid: label,
          material: printed(plastic('#f4f4ef', 0.4), [
            front.text(-1 * s, 8 * s, `${metres} m`, 12 * s, '#2c2f31', 0.2),
            front.text(-1 * s, -6 * s, brand!.toUpperCase(), 4.6 * s, houseColour(house!), 0.2),
            front.text(-1 * s, -13 * s, `${blade} mm`, 3.6 * s, '#5a6468'),
          ]),
        },
        { solid: lock, material: rubber('#5a6066') },
        {
          solid: strip,
          material: printed(isSteel ? stainless : plastic(colour, 0.35, 0.4), ticks),
        },
        { solid: hook, material: steel },
      ],
      yaw: 10,
      elevation: 26,
      fill: scaledFill(136 * s, 136),
    }
  },
}

export const strikingTools: readonly PictureRecipe[] = [hammers, tapeMeasures]
