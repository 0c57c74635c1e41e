/** Linear light by sRGB byte: 0 to 1. */
export const linearLightByByte = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Twice as bright as white, for highlights on a darker background. */
const maxValue = 2
const steps = 4096
const rootsByStep = Float32Array.from({ length: steps + 1 }, (_, step) => {
  const value = (step / steps) * maxValue
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116
})

function getRoot(value: number): number {
  return rootsByStep[Math.min(steps, Math.max(0, Math.round((value / maxValue) * steps)))]!
}

/**
 * Writes CIE L*a*b* of linear light at `at`: lightness 0 to 100, then red against green and yellow
 * against blue.
 */
export function writeLab(
  lab: Float32Array,
  at: number,
  red: number,
  green: number,
  blue: number,
): void {
  const x = getRoot(0.43395 * red + 0.37621 * green + 0.18983 * blue)
  const y = getRoot(0.21267 * red + 0.71515 * green + 0.07218 * blue)
  const z = getRoot(0.01776 * red + 0.10948 * green + 0.87277 * blue)
  lab[at] = 116 * y - 16
  lab[at + 1] = 500 * (x - y)
  lab[at + 2] = 200 * (y - z)
}

/** 0 up to `from`, 1 after `until`, and a smooth step between. */
export function smoothStep(from: number, until: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (until - from)))
  return share * share * (3 - 2 * share)
}
