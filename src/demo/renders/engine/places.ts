import { type Code, factor, length2, literal } from './code.ts'
import type { Bounds, Flat, Solid } from './solid.ts'
import { extrude } from './solids.ts'

export function move(solid: Solid, dx: number, dy: number, dz: number): Solid {
  const [a, b, c, d, e, f] = solid.bounds
  const shifted = (code: Code, at: string, by: number) =>
    by ? code.define(`${at}-${literal(by)}`) : at
  return {
    bounds: [a + dx, b + dy, c + dz, d + dx, e + dy, f + dz],
    emit: (code, x, y, z) =>
      solid.emit(code, shifted(code, x, dx), shifted(code, y, dy), shifted(code, z, dz)),
  }
}

function turn(solid: Solid, from: 0 | 1 | 2, to: 0 | 1 | 2, degrees: number): Solid {
  const sine = Math.sin((degrees * Math.PI) / 180)
  const cosine = Math.cos((degrees * Math.PI) / 180)
  const corners = Array.from({ length: 8 }, (_, bits) => {
    const corner = [0, 1, 2].map((axis) => solid.bounds[bits & (1 << axis) ? axis + 3 : axis]!)
    const [p, q] = [corner[from]!, corner[to]!]
    corner[from] = p * cosine - q * sine
    corner[to] = p * sine + q * cosine
    return corner
  })
  const low = (axis: number) => Math.min(...corners.map((corner) => corner[axis]!))
  const high = (axis: number) => Math.max(...corners.map((corner) => corner[axis]!))
  return {
    bounds: [low(0), low(1), low(2), high(0), high(1), high(2)],
    emit(code, x, y, z) {
      const at = [x, y, z]
      const [p, q] = [at[from]!, at[to]!]
      at[from] = code.define(`${p}*${literal(cosine)}+${q}*${literal(sine)}`)
      at[to] = code.define(`${q}*${literal(cosine)}-${p}*${literal(sine)}`)
      return solid.emit(code, at[0]!, at[1]!, at[2]!)
    },
  }
}

export const turnX = (solid: Solid, degrees: number): Solid => turn(solid, 1, 2, degrees)
export const turnY = (solid: Solid, degrees: number): Solid => turn(solid, 2, 0, degrees)
export const turnZ = (solid: Solid, degrees: number): Solid => turn(solid, 0, 1, degrees)

/** A flat shape in x and z, as one looks at it from the front, drawn out along y. */
export function plate(flat: Flat, thickness: number, radius = 0): Solid {
  return turnX(extrude(flat, thickness, radius), 90)
}

/** A flat shape in y and z, as one looks at it from the side (u to the back), drawn out along x. */
export function sidePlate(flat: Flat, thickness: number, radius = 0): Solid {
  const solid = extrude(flat, thickness, radius)
  const [a, b, c, d, e, f] = solid.bounds
  return { bounds: [c, a, b, f, d, e], emit: (code, x, y, z) => solid.emit(code, y, z, x) }
}

export function mirrorX(solid: Solid): Solid {
  const [a, b, c, d, e, f] = solid.bounds
  const reach = Math.max(-a, d)
  return {
    bounds: [-reach, b, c, reach, e, f],
    emit: (code, x, y, z) => solid.emit(code, code.define(`Math.abs(${x})`), y, z),
  }
}

export function mirrorY(solid: Solid): Solid {
  const [a, b, c, d, e, f] = solid.bounds
  const reach = Math.max(-b, e)
  return {
    bounds: [a, -reach, c, d, reach, f],
    emit: (code, x, y, z) => solid.emit(code, x, code.define(`Math.abs(${y})`), z),
  }
}

/** Copies around z; the copy stands at +x. */
export function ring(solid: Solid, count: number): Solid {
  const [, b, c, d, e, f] = solid.bounds
  const reach = Math.max(Math.hypot(d, e), Math.hypot(d, b))
  const step = (2 * Math.PI) / count
  return {
    bounds: [-reach, -reach, c, reach, reach, f],
    emit(code, x, y, z) {
      const angle = code.define(`Math.atan2(${y},${x})`)
      const rest = code.define(`${angle}-Math.round(${angle}*${factor(1 / step)})*${factor(step)}`)
      const r = code.define(length2(x, y))
      return solid.emit(
        code,
        code.define(`${r}*Math.cos(${rest})`),
        code.define(`${r}*Math.sin(${rest})`),
        z,
      )
    },
  }
}

/** A centred row of copies along an axis. */
export function row(solid: Solid, axis: 0 | 1 | 2, pitch: number, count: number): Solid {
  const bounds = [...solid.bounds]
  bounds[axis]! -= (pitch * (count - 1)) / 2
  bounds[axis + 3]! += (pitch * (count - 1)) / 2
  const isOdd = count % 2 === 1
  const shift = isOdd ? 0 : pitch / 2
  const high = isOdd ? (count - 1) / 2 : count / 2 - 1
  const low = isOdd ? -(count - 1) / 2 : -count / 2
  return {
    bounds: bounds as unknown as Bounds,
    emit(code, x, y, z) {
      const at = [x, y, z]
      const shifted = `${at[axis]}-${literal(shift)}`
      const number = code.define(
        `Math.min(Math.max(Math.round((${shifted})*${factor(1 / pitch)}),${literal(low)}),${literal(high)})`,
      )
      at[axis] = code.define(`${shifted}-${number}*${literal(pitch)}`)
      return solid.emit(code, at[0]!, at[1]!, at[2]!)
    },
  }
}

/** Bends space: `bend` returns the new coordinates as expressions. Shorten the steps with `slow`. */
export function warp(
  solid: Solid,
  bounds: Bounds,
  bend: (x: string, y: string, z: string) => [string, string, string],
  slow = 1,
): Solid {
  return {
    bounds,
    emit(code, x, y, z) {
      const [a, b, c] = bend(x, y, z).map((expression) => code.define(expression))
      const d = solid.emit(code, a!, b!, c!)
      return slow === 1 ? d : code.define(`${d}*${slow}`)
    },
  }
}

/** Squeezed along y by this factor. */
export function flatten(solid: Solid, by: number): Solid {
  const [a, b, c, d, e, f] = solid.bounds
  return {
    bounds: [a, b * by, c, d, e * by, f],
    emit: (code, x, y, z) =>
      code.define(
        `${solid.emit(code, x, code.define(`${y}*${factor(1 / by)}`), z)}*${literal(by)}`,
      ),
  }
}
