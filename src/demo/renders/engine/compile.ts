import { factor, literal, startCode } from './code.ts'
import type { Scene } from './scene.ts'
import { type Bounds, emitBoxDistance, uniteBounds } from './solid.ts'

export type Field = (x: number, y: number, z: number) => number

/** The scene as functions of a point of the world. */
export interface Fields {
  /** For rays from the camera: far from a part its bounding box is good enough. */
  near: Field
  exact: Field
  /** The index of the nearest part. */
  part: Field
  bounds: Bounds
  /** Equal for equal geometry: all pictures of it share one tracing. */
  fingerprint: string
}

/** `turn` (rows of a matrix) and `lift` place the object in the world; beyond `far` boxes will do. */
export function compileScene(
  scene: Scene,
  turn: readonly number[],
  lift: number,
  far: number,
): Fields {
  const at = (column: number) =>
    `X*${factor(turn[column]!)}+Y*${factor(turn[column + 3]!)}+(Z-${literal(lift)})*${factor(turn[column + 6]!)}`
  const head = `const x=${at(0)},y=${at(1)},z=${at(2)};let d=1e9;`
  const code = startCode()
  const bodies = scene.parts.map(({ solid }) => {
    const box = code.branch()
    const boxDistance = emitBoxDistance(box, solid.bounds, 'x', 'y', 'z')
    const inner = code.branch()
    const distance = solid.emit(inner, 'x', 'y', 'z')
    return { box: box.text(), boxDistance, inner: inner.text(), distance }
  })
  const write = (hit: (distance: string, index: number) => string, skip: string) =>
    bodies
      .map(({ box, boxDistance, inner, distance }, index) => {
        const whole = `${inner}${hit(distance, index)}`
        const body = skip ? `if(${boxDistance}>${skip})d=${boxDistance};else{${whole}}` : whole
        return `{${box}if(${boxDistance}<d){${body}}}`
      })
      .join('')
  const keep = (distance: string) => `if(${distance}<d)d=${distance};`
  const build = (body: string, result: string): Field =>
    new Function('T', `return (X,Y,Z)=>{${body}return ${result};}`)(code.tables)
  const exact = head + write(keep, '')
  return {
    near: build(head + write(keep, literal(far)), 'd'),
    exact: build(exact, 'd'),
    part: build(
      `${head}let m=0;${write((distance, index) => `if(${distance}<d){d=${distance};m=${index};}`, '')}`,
      'm',
    ),
    bounds: uniteBounds(scene.parts.map(({ solid }) => solid.bounds)),
    fingerprint: exact + code.tables.map((table) => table.join(',')).join(';'),
  }
}
