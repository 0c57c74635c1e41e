import { type Code, factor, literal } from './code.ts'
import { emitBoxDistance, growBounds, type Solid, uniteBounds } from './solid.ts'

/** A branch is evaluated only where its bounding box is nearer than the nearest surface so far. */
const dearLines = 9

export function join(...solids: Solid[]): Solid {
  return {
    bounds: uniteBounds(solids.map((solid) => solid.bounds)),
    emit(code, x, y, z) {
      const nearest = code.name()
      code.write(`let ${nearest}=1e9;`)
      for (const solid of solids) {
        const branch = code.branch()
        const d = solid.emit(branch, x, y, z)
        const body = `${branch.text()}if(${d}<${nearest})${nearest}=${d};`
        code.write('{')
        if (branch.lineCount() > dearLines) {
          const far = emitBoxDistance(code, solid.bounds, x, y, z)
          code.write(`if(${far}<${nearest}){${body}}}`)
        } else code.write(`${body}}`)
      }
      return nearest
    },
  }
}

/** Joined with a fillet about `softness` wide: moulded grips, helmets, gloves. */
export function blend(softness: number, ...solids: Solid[]): Solid {
  return {
    bounds: uniteBounds(solids.map((solid) => solid.bounds)),
    emit: (code, x, y, z) =>
      solids
        .map((solid) => solid.emit(code, x, y, z))
        .reduce((a, b) => {
          const h = code.define(`Math.max(${literal(softness)}-Math.abs(${a}-${b}),0)`)
          return code.define(`Math.min(${a},${b})-${h}*${h}*${factor(0.25 / softness)}`)
        }),
  }
}

export function cut(solid: Solid, tool: Solid, softness = 0): Solid {
  return {
    bounds: solid.bounds,
    emit(code, x, y, z) {
      const d = solid.emit(code, x, y, z)
      const result = code.name()
      code.write(`let ${result}=${d};{`)
      const far = emitBoxDistance(code, tool.bounds, x, y, z)
      const branch = code.branch()
      const inside = branch.define(`-${tool.emit(branch, x, y, z)}`)
      const carved = emitSoftMax(branch, d, inside, softness)
      const k = literal(softness)
      code.write(`if(-${far}>${d}-${k}||${far}<=${k}){${branch.text()}${result}=${carved};}}`)
      return result
    },
  }
}

/** What both solids have. */
export function meet(a: Solid, b: Solid, softness = 0): Solid {
  return {
    bounds: a.bounds,
    emit: (code, x, y, z) =>
      emitSoftMax(code, a.emit(code, x, y, z), b.emit(code, x, y, z), softness),
  }
}

function emitSoftMax(code: Code, a: string, b: string, softness: number): string {
  if (!softness) return code.define(`Math.max(${a},${b})`)
  const h = code.define(`Math.max(${literal(softness)}-Math.abs(${a}-${b}),0)`)
  return code.define(`Math.max(${a},${b})+${h}*${h}*${factor(0.25 / softness)}`)
}

export function grow(solid: Solid, by: number): Solid {
  return {
    bounds: growBounds(solid.bounds, by),
    emit: (code, x, y, z) => code.define(`${solid.emit(code, x, y, z)}-${literal(by)}`),
  }
}

/**
 * A fine relief, an expression of x, y and z at most `max` high. Its slope stays below about a half;
 * `slow` shortens the steps, else fur appears.
 */
export function relief(
  solid: Solid,
  height: (x: string, y: string, z: string) => string,
  max: number,
  slow = 0.85,
): Solid {
  return {
    bounds: growBounds(solid.bounds, max),
    emit(code, x, y, z) {
      const d = solid.emit(code, x, y, z)
      const result = code.name()
      const carved = `(${d}-(${height(x, y, z)}))*${slow}`
      code.write(
        `let ${result}=${d}-${literal(max)};if(${result}<${literal(max * 3)}){${result}=${carved};}`,
      )
      return result
    },
  }
}
