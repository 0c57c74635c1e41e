/** Where each value of a sample stands. Positions and normals are of the world. */
export const slot = {
  x: 0,
  y: 1,
  z: 2,
  nx: 3,
  ny: 4,
  nz: 5,
  /** How open its surroundings are, and how much of the key lamp it sees. */
  open: 6,
  key: 7,
  /** What its mirror direction sees: how open it is, how much of it is the object itself … */
  mirrorOpen: 8,
  mirrorHit: 9,
  /** … and how light that is, were it a plain colour or metal. */
  mirrorPlain: 10,
  mirrorMetal: 11,
} as const

export const slots = 12

/** Points of the object's surface, in one growing array. */
export interface Samples {
  values: Float32Array
  /** The part of each sample, and the part that it mirrors. */
  parts: Uint8Array
  mirrored: Uint8Array
  count: number
}

export function openSamples(room: number): Samples {
  return {
    values: new Float32Array(room * slots),
    parts: new Uint8Array(room),
    mirrored: new Uint8Array(room),
    count: 0,
  }
}

/** The index of a new sample. */
export function addSample(samples: Samples): number {
  if (samples.count === samples.parts.length) {
    const grown = <A extends Float32Array | Uint8Array>(from: A, to: A) => {
      to.set(from)
      return to
    }
    const room = samples.count * 2
    samples.values = grown(samples.values, new Float32Array(room * slots))
    samples.parts = grown(samples.parts, new Uint8Array(room))
    samples.mirrored = grown(samples.mirrored, new Uint8Array(room))
  }
  return samples.count++
}
