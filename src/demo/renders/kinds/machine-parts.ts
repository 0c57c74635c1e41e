import { polygon, soften } from '../engine/flat.ts'
import { blend, cut, join } from '../engine/joins.ts'
import { type Mark, printed } from '../engine/marks.ts'
import { metal, plastic, rubber } from '../engine/materials.ts'
import { mirrorY, move, plate, ring, row, turnX, turnY } from '../engine/places.ts'
import type { Material, Part } from '../engine/scene.ts'
import type { Solid } from '../engine/solid.ts'
import { box, cylinder, ellipsoid, lathe } from '../engine/solids.ts'
import { houseColour, type PictureRecipe } from '../look.ts'

export const grey = rubber('#454a50')

export const white = '#f3f3ee'

/** Turns what stands along z so that it looks to −x. */
export const along = (solid: Solid): Solid => turnY(solid, -90)

/** The body of a drill: motor housing, gear and chuck along −x; the handle hangs along z. */
export function drillParts(
  length: number,
  body: Material,
  chuckSize: number,
  isKeyed: boolean,
): Part[] {
  const r = 31
  const l = length
  const housing = lathe(
    polygon(
      soften(
        `0,${-l * 0.52} ${r * 0.72},${-l * 0.52} ${r * 0.98},${-l * 0.36} ${r},0
          ${r * 0.94},${l * 0.26} ${r * 0.72},${l * 0.4} 0,${l * 0.4}`,
      ),
    ),
  )
  const barrel = blend(10, along(housing), move(box(l * 0.62, 50, 40, 14), l * 0.1, 0, -8))
  const vents = mirrorY(move(row(turnX(box(3.2, 12, 20, 1.4), 14), 0, 7, 5), l * 0.3, r + 0.5, 4))
  const gear = along(
    move(
      lathe(soften(`0,0 ${r * 0.8},0 ${r * 0.82},8 ${r * 0.76},22 ${r * 0.66},26 0,26`, 1)),
      0,
      0,
      l * 0.36,
    ),
  )
  const ribs = along(
    move(ring(move(box(2.2, 2.4, 13, 0.9), r * 0.81, 0, 0), 30), 0, 0, l * 0.36 + 10),
  )
  const c = chuckSize >= 13 ? 22 : 19
  const at = l * 0.36 + 26
  const chuckBody = along(
    move(
      lathe(
        `0,0 ${c * 0.88},0 ${c * 0.9},3 ${c},5 ${c},27 ${c * 0.93},30 ${c * 0.52},45 ${c * 0.46},46 0,46`,
        0.5,
      ),
      0,
      0,
      at,
    ),
  )
  const knurl = isKeyed
    ? along(move(ring(move(box(4, 2.6, 6, 0.5), c * 0.98, 0, 0), 22), 0, 0, at + 30))
    : along(move(ring(move(box(2.4, 1.7, 17, 0.7), c + 0.4, 0, 0), 26), 0, 0, at + 16))
  const keyHoles = along(
    move(ring(move(turnY(cylinder(3.4, 12, 0.4), 90), c, 0, 0), 3), 0, 0, at + 18),
  )
  const bore = along(move(cylinder(3.4, 30), 0, 0, at + 44))
  const chuck = cut(cut(chuckBody, isKeyed ? join(knurl, keyHoles) : knurl, 0.4), bore)
  const jaws = along(
    move(ring(move(turnY(box(4.4, 3.6, 12, 0.4), -14), 3.9, 0, 0), 3), 0, 0, at + 44),
  )
  return [
    { solid: cut(barrel, vents, 0.8), material: body },
    { solid: cut(gear, ribs, 0.6), material: grey },
    { solid: chuck, material: isKeyed ? metal('#a9adb1', 0.26, 0.06) : rubber('#4a4f55') },
    { solid: jaws, material: metal('#9a9c9e', 0.26, 0.06) },
  ]
}

/** Handle, grip and trigger, leaning by `lean` degrees. */
export function handleParts(
  x: number,
  lean: number,
  length: number,
  body: Material,
  trigger: string,
): Part[] {
  const lean2 = (solid: Solid, dz: number) => move(turnY(solid, -lean), x, 0, dz)
  const core = blend(
    9,
    move(box(38, 31, length, 13), 0, 0, -length / 2),
    move(ellipsoid(25, 19, 30), -2, 0, -length * 0.55),
  )
  const grooves = row(move(box(24, 60, 1.8, 0.8), 14, 0, -length * 0.56), 2, 6.2, 9)
  const grip = cut(
    blend(
      6,
      move(box(41.2, 34.2, length * 0.66, 15), 0, 0, -length * 0.57),
      move(ellipsoid(27.6, 21.2, 28), -2, 0, -length * 0.55),
    ),
    grooves,
    0.8,
  )
  const shape = polygon(soften('-16,10 -13,-16 -4,-22 8,-20 8,10'))
  return [
    { solid: lean2(core, -8), material: body },
    { solid: lean2(grip, -10), material: grey },
    {
      solid: move(turnY(plate(shape, 17, 3), -lean), x - 20, 0, -34),
      material: plastic(trigger, 0.4),
    },
  ]
}

export function label(house: string, marks: readonly Mark[]): Material {
  return printed(plastic(houseColour(house), 0.42), marks)
}

export const caseGrey = plastic('#565c63', 0.55)

export const recipe = (
  kind: string,
  seen: string,
  scene: PictureRecipe['scene'],
): PictureRecipe => ({
  kind,
  seen: [...seen.split(' '), 'brand', 'house'],
  version: 1,
  scene,
})
