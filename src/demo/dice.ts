/** A small, fast stream of chance that is the same for the same parts: the demo shop never changes by itself. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  roll(): number
  chance(probability: number): boolean
  /** A whole number; both ends may come. */
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
}

/** Dice whose whole future follows from whole numbers such as seed, kind and product number. */
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
