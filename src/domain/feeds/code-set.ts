/**
 * A set of codes in 8 bytes each, so that a million of them take 16 MB. In a feed of a million
 * codes, the chance that any two are mistaken for one is about one in forty million.
 */
export function createCodeSet(): {
  add(code: string): boolean
  has(code: string): boolean
  size(): number
} {
  let slots = new Uint32Array(2 * 4096)
  let count = 0

  /** The index of the pair's slot: its own, or the free one where it belongs. */
  function findSlot(table: Uint32Array, high: number, low: number): number {
    const mask = table.length / 2 - 1
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const a = table[2 * slot]
      const b = table[2 * slot + 1]
      if ((a === high && b === low) || (a === 0 && b === 0)) return 2 * slot
    }
  }

  function grow() {
    const previousSlots = slots
    slots = new Uint32Array(previousSlots.length * 2)
    for (let at = 0; at < previousSlots.length; at += 2) {
      if (previousSlots[at] === 0 && previousSlots[at + 1] === 0) continue
      const freeSlot = findSlot(slots, previousSlots[at]!, previousSlots[at + 1]!)
      slots[freeSlot] = previousSlots[at]!
      slots[freeSlot + 1] = previousSlots[at + 1]!
    }
  }

  return {
    size: () => count,
    has(code) {
      const at = findSlot(slots, hash(code, 0x811c9dc5), hash(code, 0x9e3779b9))
      return slots[at] !== 0 || slots[at + 1] !== 0
    },
    /** False where the code is already in the set. */
    add(code) {
      const high = hash(code, 0x811c9dc5)
      const low = hash(code, 0x9e3779b9)
      const at = findSlot(slots, high, low)
      if (slots[at] !== 0 || slots[at + 1] !== 0) return false
      slots[at] = high
      slots[at + 1] = low
      count++
      if (count * 3 > slots.length) grow()
      return true
    },
  }
}

/** Murmur-like hash of the characters with a seed; never 0, which marks a free slot. */
function hash(text: string, seed: number): number {
  let word = seed
  for (let at = 0; at < text.length; at++) {
    word = Math.imul(word ^ text.charCodeAt(at), 0xcc9e2d51)
    word = (word << 15) | (word >>> 17)
    word = (Math.imul(word, 5) + 0xe6546b64) | 0
  }
  word = Math.imul(word ^ (word >>> 16) ^ text.length, 0x85ebca6b)
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
  return (word ^ (word >>> 16)) >>> 0 || 1
}
