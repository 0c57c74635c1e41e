/**
 * A small, fast random generator, the same for the same seed parts: the demo shop never changes by itself.
 */
export interface Dice {
  /** From 0 up to, but excluding, 1. */
  roll(): number
  chance(probability: number): boolean
  /** An integer; both bounds are included. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
}

/** A generator seeded with integers such as seed, kind and product number. */
export function dice(...parts: readonly number[]): Dice {
  let state = 0x9e3779b9
  for (const part of parts) state = mix(state ^ Math.imul(part + 1, 0x85ebca6b))
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    return mix(state) / 4_294_967_296
  }
  return {
    roll,
    chance: (probability) => roll() < probability,
    between: (low, high) => low + Math.floor(roll() * (high - low + 1)),
    pick: (list) => list[Math.floor(roll() * list.length)]!,
  }
}

function mix(value: number): number {
  let word = value | 0
  word = Math.imul(word ^ (word >>> 16), 0x7feb352d)
  word = Math.imul(word ^ (word >>> 15), 0x846ca68b)
  return (word ^ (word >>> 16)) >>> 0
}
