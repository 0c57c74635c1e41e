import { compileScene, type Field, type Fields } from './compile.ts'
import type { Scene } from './scene.ts'

export type Vector = readonly [number, number, number]

/** An orthographic view of the scene, standing on the floor (z = 0) and centred in the picture. */
export interface View {
  fields: Fields
  /** Rows of the matrix that turns the object into the world, and how far it is lifted. */
  turn: readonly number[]
  lift: number
  right: Vector
  up: Vector
  /** Towards the camera, and the same in the horizontal plane. */
  toCamera: Vector
  front: Vector
  /** The point in the picture's middle. */
  centre: Vector
  /** Millimetres of the picture's side, and the size of the object in it. */
  span: number
  objectSize: number
  /** Where rays start, and where they end, from the plane through the centre. */
  back: number
  far: number
}

const floorRays = 72
const frameRays = 110

export function placeScene(scene: Scene): View {
  const turn = buildTurn(scene.yaw ?? 0, scene.pitch ?? 0, scene.roll ?? 0)
  const azimuth = radians(scene.azimuth ?? 30)
  const elevation = radians(scene.elevation ?? 20)
  const right: Vector = [Math.cos(azimuth), Math.sin(azimuth), 0]
  const front: Vector = [Math.sin(azimuth), -Math.cos(azimuth), 0]
  const toCamera: Vector = [
    front[0] * Math.cos(elevation),
    front[1] * Math.cos(elevation),
    Math.sin(elevation),
  ]
  const up: Vector = [
    -front[0] * Math.sin(elevation),
    -front[1] * Math.sin(elevation),
    Math.cos(elevation),
  ]
  const loose = compileScene(scene, turn, 0, 1e9)
  const [x0, y0, z0, x1, y1, z1] = loose.bounds
  const radius = Math.hypot(x1 - x0, y1 - y0, z1 - z0) / 2
  const middle = [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2]
  const world = [0, 3, 6].map(
    (at) => turn[at]! * middle[0]! + turn[at + 1]! * middle[1]! + turn[at + 2]! * middle[2]!,
  ) as unknown as Vector
  const lift = -findFloor(loose.near, world, radius)
  const fields = compileScene(scene, turn, lift, radius * 0.16)
  const start: Vector = [world[0], world[1], world[2] + lift]
  const frame = findFrame(fields.near, start, { right, up, toCamera }, radius)
  const span = scene.span ?? frame.size / (scene.fill ?? 0.78)
  // A little room for the shadow, at the right and below.
  const u = frame.u + span * 0.012
  const v = frame.v - span * 0.015
  return {
    fields,
    turn,
    lift,
    right,
    up,
    toCamera,
    front,
    centre: [
      start[0] + right[0] * u + up[0] * v,
      start[1] + right[1] * u + up[1] * v,
      start[2] + up[2] * v,
    ],
    span,
    objectSize: frame.size,
    back: radius * 2.2,
    far: radius * 5.3,
  }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Around z by yaw, after x by pitch, after y by roll. */
function buildTurn(yaw: number, pitch: number, roll: number): number[] {
  const [cy, sy] = [Math.cos(radians(yaw)), Math.sin(radians(yaw))]
  const [cp, sp] = [Math.cos(radians(pitch)), Math.sin(radians(pitch))]
  const [cr, sr] = [Math.cos(radians(roll)), Math.sin(radians(roll))]
  return multiply(multiply([cy, -sy, 0, sy, cy, 0, 0, 0, 1], [1, 0, 0, 0, cp, -sp, 0, sp, cp]), [
    cr,
    0,
    sr,
    0,
    1,
    0,
    -sr,
    0,
    cr,
  ])
}

function multiply(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, at) => {
    const [line, column] = [Math.floor(at / 3) * 3, at % 3]
    return a[line]! * b[column]! + a[line + 1]! * b[column + 3]! + a[line + 2]! * b[column + 6]!
  })
}

/** How far a ray goes until it is as near as `close` to a surface; null: it meets none. */
function castRay(field: Field, from: Vector, to: Vector, far: number, close: number) {
  let t = 0
  for (let step = 0; step < 160 && t <= far; step++) {
    const d = field(from[0] + to[0] * t, from[1] + to[1] * t, from[2] + to[2] * t)
    if (d < close) return t
    t += d
  }
  return null
}

/** The lowest point, by rays from below. */
function findFloor(field: Field, middle: Vector, radius: number): number {
  const bottom = middle[2] - radius - 1
  let lowest = middle[2]
  for (let i = 0; i < floorRays; i++) {
    for (let j = 0; j < floorRays; j++) {
      const x = middle[0] + radius * ((2 * (i + 0.5)) / floorRays - 1)
      const y = middle[1] + radius * ((2 * (j + 0.5)) / floorRays - 1)
      const far = Math.min(2 * radius + 2, lowest - bottom)
      const t = castRay(field, [x, y, bottom], [0, 0, 1], far, radius * 2e-4)
      if (t !== null) lowest = Math.min(lowest, bottom + t)
    }
  }
  return lowest
}

/** The middle and the size of what the camera sees of the object. */
function findFrame(
  field: Field,
  middle: Vector,
  { right, up, toCamera }: Pick<View, 'right' | 'up' | 'toCamera'>,
  radius: number,
) {
  let [left, low, high, top] = [1e9, 1e9, -1e9, -1e9]
  const away: Vector = [-toCamera[0], -toCamera[1], -toCamera[2]]
  for (let i = 0; i < frameRays; i++) {
    for (let j = 0; j < frameRays; j++) {
      const u = radius * ((2 * (i + 0.5)) / frameRays - 1)
      const v = radius * ((2 * (j + 0.5)) / frameRays - 1)
      if (u > left && u < high && v > low && v < top) continue
      const from = [0, 1, 2].map(
        (axis) => middle[axis]! + right[axis]! * u + up[axis]! * v + toCamera[axis]! * radius * 1.2,
      ) as unknown as Vector
      if (castRay(field, from, away, radius * 2.4, (radius / frameRays) * 0.8) === null) continue
      left = Math.min(left, u)
      high = Math.max(high, u)
      low = Math.min(low, v)
      top = Math.max(top, v)
    }
  }
  return { u: (left + high) / 2, v: (low + top) / 2, size: Math.max(high - left, top - low) }
}
