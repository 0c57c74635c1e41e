import { factor, length2, length3, literal } from './code.ts'
import { circle, type Point, polygon } from './flat.ts'
import type { Flat, Solid } from './solid.ts'

/** Solids are centred on the origin; their axis is z. `radius` rounds edges, which then catch light. */
export function box(width: number, depth: number, height: number, radius = 0): Solid {
  return {
    bounds: [-width / 2, -depth / 2, -height / 2, width / 2, depth / 2, height / 2],
    emit(code, x, y, z) {
      const beyond = (at: string, size: number) =>
        code.define(`Math.abs(${at})-${literal(size / 2 - radius)}`)
      const [a, b, c] = [beyond(x, width), beyond(y, depth), beyond(z, height)]
      const [p, q, r] = [a, b, c].map((at) => code.define(`Math.max(${at},0)`))
      return code.define(
        `${length3(p!, q!, r!)}+Math.min(Math.max(${a},${b},${c}),0)-${literal(radius)}`,
      )
    },
  }
}

export function ball(radius: number): Solid {
  return {
    bounds: [-radius, -radius, -radius, radius, radius, radius],
    emit: (code, x, y, z) => code.define(`${length3(x, y, z)}-${literal(radius)}`),
  }
}

/** A bound, not a distance: put a relief on it rather than cutting thin ridges from it. */
export function ellipsoid(a: number, b: number, c: number): Solid {
  return {
    bounds: [-a, -b, -c, a, b, c],
    emit(code, x, y, z) {
      const scaled = [x, y, z].map((at, axis) =>
        code.define(`${at}*${factor(1 / [a, b, c][axis]!)}`),
      )
      const k = code.define(length3(scaled[0]!, scaled[1]!, scaled[2]!))
      const slope = scaled.map((at, axis) => code.define(`${at}*${factor(1 / [a, b, c][axis]!)}`))
      return code.define(`${k}*(${k}-1)/(${length3(slope[0]!, slope[1]!, slope[2]!)}+1e-9)`)
    },
  }
}

export function torus(ring: number, tube: number): Solid {
  const reach = ring + tube
  return {
    bounds: [-reach, -reach, -tube, reach, reach, tube],
    emit(code, x, y, z) {
      const q = code.define(`${length2(x, y)}-${literal(ring)}`)
      return code.define(`${length2(q, z)}-${literal(tube)}`)
    },
  }
}

/** A flat shape in x and y, drawn out along z. */
export function extrude(flat: Flat, height: number, radius = 0): Solid {
  const [u0, v0, u1, v1] = flat.bounds
  return {
    bounds: [u0, v0, -height / 2, u1, v1, height / 2],
    emit(code, x, y, z) {
      const d = code.define(`${flat.emit(code, x, y)}+${literal(radius)}`)
      const w = code.define(`Math.abs(${z})-${literal(height / 2 - radius)}`)
      const p = code.define(`Math.max(${d},0)`)
      const q = code.define(`Math.max(${w},0)`)
      return code.define(`Math.min(Math.max(${d},${w}),0)+${length2(p, q)}-${literal(radius)}`)
    },
  }
}

export function cylinder(radius: number, height: number, edge = 0): Solid {
  return extrude(circle(radius), height, edge)
}

/** A flat shape (u: distance from the axis, v: height) turned around z. */
export function lathe(profile: Flat | string | readonly Point[], round = 0): Solid {
  const flat = typeof profile === 'object' && 'emit' in profile ? profile : polygon(profile, round)
  const [u0, v0, u1, v1] = flat.bounds
  const r = Math.max(Math.abs(u0), u1)
  return {
    bounds: [-r, -r, v0, r, r, v1],
    emit: (code, x, y, z) => flat.emit(code, code.define(length2(x, y)), z),
  }
}

/** A metric thread, chamfered at both ends; a nut's is the same, cut out. */
export function thread(
  radius: number,
  pitch: number,
  height: number,
  chamfer = pitch * 0.7,
): Solid {
  return {
    bounds: [-radius, -radius, -height / 2, radius, radius, height / 2],
    emit(code, x, y, z) {
      const q = code.define(length2(x, y))
      const turn = code.define(`${z}*${factor(1 / pitch)}-Math.atan2(${y},${x})*0.159154943`)
      const t = code.define(`Math.abs(${turn}-Math.floor(${turn})-0.5)*2`)
      const flank = code.define(
        `${literal(radius - pitch * 0.6)}+${literal(pitch * 0.6)}*Math.min(Math.max(${t}*1.3-0.15,0),1)`,
      )
      // 0.6 is what a flank of 60° costs in exactness.
      const d = code.define(`Math.max((${q}-${flank})*0.6,${q}-${literal(radius)})`)
      const end = literal(radius + height / 2 - chamfer)
      return code.define(
        `Math.max(${d},Math.abs(${z})-${literal(height / 2)},(${q}+Math.abs(${z})-${end})*0.7071)`,
      )
    },
  }
}

/** A round wire through points (Catmull-Rom). */
export function sweep(through: readonly Point[], radius: number, steps = 5): Solid {
  const line = curve(through, steps)
  const values = line.slice(1).flatMap((to, at) => {
    const from = line[at]!
    const d = to.map((value, axis) => value - from[axis]!)
    return [...from, ...d, 1 / (d[0]! ** 2 + d[1]! ** 2 + d[2]! ** 2)]
  })
  const low = (axis: number) => Math.min(...line.map((point) => point[axis]!)) - radius
  const high = (axis: number) => Math.max(...line.map((point) => point[axis]!)) + radius
  return {
    bounds: [low(0), low(1), low(2), high(0), high(1), high(2)],
    emit(code, x, y, z) {
      const [d, a, b, c, t, k] = Array.from({ length: 6 }, () => code.name())
      const table = code.define(code.table(values))
      code.write(
        `let ${d}=1e18,${a}=0,${b}=0,${c}=0,${t}=0;` +
          `for(let ${k}=0;${k}<${values.length};${k}+=7){` +
          `${a}=${x}-${table}[${k}];${b}=${y}-${table}[${k}+1];${c}=${z}-${table}[${k}+2];` +
          `${t}=(${a}*${table}[${k}+3]+${b}*${table}[${k}+4]+${c}*${table}[${k}+5])*${table}[${k}+6];` +
          `${t}=${t}<0?0:${t}>1?1:${t};` +
          `${a}-=${table}[${k}+3]*${t};${b}-=${table}[${k}+4]*${t};${c}-=${table}[${k}+5]*${t};` +
          `${t}=${a}*${a}+${b}*${b}+${c}*${c};if(${t}<${d})${d}=${t};}`,
      )
      return code.define(`Math.sqrt(${d})-${literal(radius)}`)
    },
  }
}

function curve(through: readonly Point[], steps: number): Point[] {
  const at = (index: number) => through[Math.max(0, Math.min(through.length - 1, index))]!
  const line: Point[] = []
  for (let index = 0; index < through.length - 1; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      line.push(
        [0, 1, 2].map((axis) => {
          const [a, b, c, d] = [before[axis]!, from[axis]!, to[axis]!, after[axis]!]
          const quadratic = (2 * a - 5 * b + 4 * c - d) * t * t
          const cubic = (3 * b - a - 3 * c + d) * t * t * t
          return 0.5 * (2 * b + (c - a) * t + quadratic + cubic)
        }),
      )
    }
  }
  line.push(through.at(-1)!)
  return line
}
