const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What people call a thing, of a moment and 8 random bytes: `261121-K7Q2MX4D`. No letters that read like figures. */
export function createDatedNumber(now: Date, random: Uint8Array): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '')
  return `${day}-${[...random.subarray(0, 8)].map((byte) => letters[byte % 32]).join('')}`
}
