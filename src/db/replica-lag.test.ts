import { expect, test } from 'vitest'
import { openLagMeter, parseLogPosition } from './replica-lag.ts'

test('[OPS-02] a replica lags since the first write that it has not, and not at all while nobody writes', () => {
  const meter = openLagMeter()
  meter.mark(100n, 1_000)
  meter.mark(100n, 2_000)
  expect(meter.lagOf(100n, 9_000)).toBe(0)
  meter.mark(150n, 3_000)
  meter.mark(200n, 4_000)
  expect(meter.lagOf(100n, 4_500)).toBe(1_500)
  expect(meter.lagOf(150n, 4_500)).toBe(500)
  expect(meter.lagOf(200n, 99_000)).toBe(0)
})

test('[OPS-02] positions of the log are compared as numbers', () => {
  expect(parseLogPosition('0/FFFFFFFF') < parseLogPosition('1/0')).toBe(true)
  expect(parseLogPosition('16/B374D848')).toBe(0x16b374d848n)
})

test('[SCALE-08] a new primary that is behind what the old one wrote last leaves no lag behind', () => {
  const meter = openLagMeter()
  meter.mark(100n, 1_000)
  // The old primary wrote this, acknowledged it to nobody, and was lost.
  meter.mark(900n, 2_000)
  meter.mark(150n, 3_000)
  expect(meter.lagOf(150n, 60_000)).toBe(0)
  expect(meter.lagOf(100n, 60_000)).toBe(57_000)
})
