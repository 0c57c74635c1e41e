import { type Code, factor, length2, literal } from './code.ts'
import type { Flat } from './solid.ts'

export type Point = readonly number[]

/** Points of a text such as `0,-22 16,24`, which stays on one line where an array would fill five. */
export function points(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(',').map(Number))
}

export function circle(radius: number): Flat {
  return {
    bounds: [-radius, -radius, radius, radius],
    emit: (code, u, v) => code.define(`${length2(u, v)}-${literal(radius)}`),
  }
}

/** A bound, not a distance: shorten the steps where it is bent or carved. */
export function oval(a: number, b: number): Flat {
  return {
    bounds: [-a, -b, a, b],
    emit(code, u, v) {
      const p = code.define(`${u}*${factor(1 / a)}`)
      const q = code.define(`${v}*${factor(1 / b)}`)
      const k = code.define(length2(p, q))
      const p2 = code.define(`${p}*${factor(1 / a)}`)
      const q2 = code.define(`${q}*${factor(1 / b)}`)
      return code.define(`${k}*(${k}-1)/(${length2(p2, q2)}+1e-9)`)
    },
  }
}

export function hexagon(acrossFlats: number): Flat {
  const reach = acrossFlats * 0.5774
  const r = acrossFlats / 2
  return {
    bounds: [-reach, -reach, reach, reach],
    emit(code, u, v) {
      const a = code.define(`Math.abs(${u})`)
      const b = code.define(`Math.abs(${v})`)
      const k = code.define(`2*Math.min(-0.866025404*${a}+0.5*${b},0)`)
      const p = code.define(`${a}+0.866025404*${k}`)
      const q = code.define(`${b}-0.5*${k}-${literal(r)}`)
      const side = literal(0.57735 * r)
      const m = code.define(`${p}-Math.min(Math.max(${p},-${side}),${side})`)
      return code.define(`${length2(m, q)}*(${q}<0?-1:1)`)
    },
  }
}

/** A closed polygon; `round` grows it and rounds its outer corners. */
export function polygon(corners: string | readonly Point[], round = 0): Flat {
  const list = typeof corners === 'string' ? points(corners) : corners
  const us = list.map((point) => point[0]!)
  const vs = list.map((point) => point[1]!)
  return {
    bounds: [
      Math.min(...us) - round,
      Math.min(...vs) - round,
      Math.max(...us) + round,
      Math.max(...vs) + round,
    ],
    emit: (code, u, v) => emitPolygon(code, list, round, u, v),
  }
}

function emitPolygon(code: Code, list: readonly Point[], round: number, u: string, v: string) {
  const edges: number[] = []
  list.forEach(([u0, v0], at) => {
    const [u1, v1] = list[(at + list.length - 1) % list.length]!
    const [du, dv] = [u1! - u0!, v1! - v0!]
    const squared = du * du + dv * dv
    if (squared > 1e-12) edges.push(u0!, v0!, du, dv, 1 / squared)
  })
  const [d, s, t, g, wu, wv, k, eu, ev] = Array.from({ length: 9 }, () => code.name())
  const table = code.define(code.table(edges))
  code.write(
    `let ${d}=1e18,${s}=1,${t}=0,${g}=0,${wu}=0,${wv}=0;` +
      `for(let ${k}=0;${k}<${edges.length};${k}+=5){` +
      `const ${eu}=${table}[${k}+2],${ev}=${table}[${k}+3];` +
      `${wu}=${u}-${table}[${k}];${wv}=${v}-${table}[${k}+1];` +
      `${t}=(${wu}*${eu}+${wv}*${ev})*${table}[${k}+4];${t}=${t}<0?0:${t}>1?1:${t};` +
      `if(${wv}>=0){if(${wv}<${ev}&&${wv}*${eu}>${ev}*${wu})${s}=-${s};}` +
      `else if(${wv}>=${ev}&&${wv}*${eu}<=${ev}*${wu})${s}=-${s};` +
      `${wu}-=${eu}*${t};${wv}-=${ev}*${t};` +
      `${g}=${wu}*${wu}+${wv}*${wv};if(${g}<${d})${d}=${g};}`,
  )
  return code.define(`${s}*Math.sqrt(${d})-${literal(round)}`)
}

/** Rounds the corners of a line by cutting them (Chaikin). */
export function soften(line: string | readonly Point[], times = 2, closed = true): Point[] {
  let list = typeof line === 'string' ? points(line) : [...line]
  const between = (a: Point, b: Point, share: number) =>
    a.map((value, at) => value * (1 - share) + b[at]! * share)
  for (let round = 0; round < times; round++) {
    const next: Point[] = closed ? [] : [list[0]!]
    for (let at = 0; at < list.length - (closed ? 0 : 1); at++) {
      const a = list[at]!
      const b = list[(at + 1) % list.length]!
      next.push(between(a, b, 0.25), between(a, b, 0.75))
    }
    if (!closed) next.push(list.at(-1)!)
    list = next
  }
  return list
}
