import { expect, test } from 'vitest'
import { openAdmission } from './admission.ts'

/** The number of orders admitted out of those that one address sends at once, until `leave`. */
function placeOrders(admission: ReturnType<typeof openAdmission>, count: number, client?: string) {
  const places = Array.from({ length: count }, () => admission.enter('order', client)).filter(
    (place) => place !== null,
  )
  const leave = () => {
    for (const place of places) place()
  }
  return { count: places.length, leave }
}

const noWait = () => 0
const quickServiceTime = { ms: () => 1, look() {}, finished() {} }

test('[SAFE-12] one address can’t take every place of orders: half of them are left to others [F6]', () => {
  const admission = openAdmission(100, noWait, quickServiceTime)
  try {
    const flood = placeOrders(admission, 1_000, '203.0.113.5')
    expect(flood.count).toBe(200)
    const others = Array.from({ length: 100 }, (_, at) =>
      placeOrders(admission, 2, `198.51.100.${at}`),
    )
    expect(others.every(({ count }) => count === 2)).toBe(true)
    flood.leave()
    for (const { leave } of others) leave()
    // Free again; and without an address there is no share.
    const again = placeOrders(admission, 1_000, '203.0.113.5')
    expect(again.count).toBe(200)
    again.leave()
    expect(placeOrders(admission, 1_000).count).toBe(400)
  } finally {
    admission.close()
  }
})

test('[SAFE-12] a few orders of one address always get in, however slow the machine [F6]', () => {
  const admission = openAdmission(100, noWait, { ...quickServiceTime, ms: () => 10_000 })
  try {
    expect(placeOrders(admission, 16, '203.0.113.5').count).toBe(16)
  } finally {
    admission.close()
  }
})
