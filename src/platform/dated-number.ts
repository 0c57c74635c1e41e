const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Builds a human-readable number from a date and 8 random bytes: `261121-K7Q2MX4D`. Leaves out
 * letters that look like digits.
 */
export function createDatedNumber(now: Date, random: Uint8Array): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '')
  return `${day}-${[...random.subarray(0, 8)].map((byte) => alphabet[byte % 32]).join('')}`
}
