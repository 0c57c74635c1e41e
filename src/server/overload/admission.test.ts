import { expect, test } from 'vitest'
import { type Admission, openAdmission } from './admission.ts'
import { classifyRequest } from './request-kind.ts'
import type { ServiceTime } from './service-time.ts'
import { openServiceTime } from './service-time.ts'

test.each([
  ['POST', '/productproceed/checkout', 'session', 'order'],
  ['GET', '/productproceed/checkout.data', 'session', 'order'],
  ['POST', '/api/v1/orders', 'session', 'order'],
  ['POST', '/login', 'nothing', 'order'],
  ['GET', '/cart', 'cart', 'order'],
  ['GET', '/cart.data', 'session', 'order'],
  ['GET', '/api/v1/cart', 'session', 'order'],
  ['POST', '/cart/lines', 'nothing', 'order'],
  ['PATCH', '/api/v1/cart/lines/7', 'cart', 'order'],
  ['POST', '/delivery-place', 'cart', 'order'],
  ['GET', '/cart', 'nothing', 'page'],
  ['GET', '/api/v1/cart', 'nothing', 'call'],
  ['POST', '/product/g1', 'nothing', 'own'],
  ['GET', '/product/g1', 'session', 'own'],
  ['GET', '/product/g1', 'cart', 'page'],
  ['GET', '/api/v1/search', 'nothing', 'call'],
  ['GET', '/api/v1/categories/listing', 'nothing', 'call'],
  ['GET', '/api/v1/products/g1', 'session', 'own'],
  ['GET', '/more/category/gloves', 'nothing', 'extra'],
  ['GET', '/api/v1/autosuggest', 'session', 'extra'],
  ['POST', '/api/v1/search-tracking', 'nothing', 'extra'],
  ['GET', '/media/0c1d-320.webp', 'session', 'picture'],
] as const)('[OPS-04] [SAFE-12] %s %s, with %s, is %s [F6]', (method, path, holds, kind) => {
  expect(classifyRequest(method, path, holds === 'session', holds === 'cart')).toBe(kind)
})

const withServiceTime = (ms: number): ServiceTime => ({ ms: () => ms, finished() {}, look() {} })

/** Requests of each kind admitted beside those in flight, when none finishes. */
function countAdmitted(admission: Admission, kind: Parameters<Admission['enter']>[0]): number {
  const releases: (() => void)[] = []
  for (let leave = admission.enter(kind); leave; leave = admission.enter(kind)) releases.push(leave)
  for (const leave of releases) leave()
  return releases.length
}

test('[SAFE-12] who could be answered within a second is let in, whatever it asks for', () => {
  for (const kind of ['call', 'extra', 'page'] as const) {
    const admission = openAdmission(1_000, () => 0, withServiceTime(20))
    // 51 requests wait 20 ms for each one ahead: the last one waits a second.
    expect(countAdmitted(admission, kind), kind).toBe(51)
    admission.close()
  }
})

test('[SAFE-12] in a rush what waited too long behind orders is given up, an order never, and in calm nobody', () => {
  const admission = openAdmission(128, () => 400, withServiceTime(60))
  const longAgo = performance.now() - 1_000
  expect(admission.isTooLate('page', longAgo)).toBe(false)
  admission.recordRefusal()
  expect(admission.isTooLate('page', longAgo)).toBe(true)
  expect(admission.isTooLate('own', longAgo)).toBe(true)
  expect(admission.isTooLate('page', performance.now())).toBe(false)
  expect(admission.isTooLate('order', longAgo)).toBe(false)
  admission.close()
})

test('[SAFE-12] sixteen who ask for pages again and again are never refused where a page takes 60 ms', () => {
  const admission = openAdmission(128, () => 900, withServiceTime(60))
  const releases: (() => void)[] = []
  for (let n = 0; n < 1_000; n++) {
    if (releases.length === 16) releases.shift()!()
    const leave = admission.enter('page')
    expect(leave).not.toBeNull()
    releases.push(leave!)
  }
  admission.close()
})

test('[SAFE-12] in a rush calls are refused first, then what adorns, pages, what is one’s own, and orders last [F6]', () => {
  const admission = openAdmission(1_000, () => 0, withServiceTime(10))
  const rush = Array.from({ length: 101 }, () => admission.enter('page'))
  expect(rush.at(-1)).not.toBeNull()
  expect(admission.enter('page')).toBeNull()
  for (const leave of rush) leave?.()
  const capacities = (['call', 'extra', 'page', 'own'] as const).map((kind) =>
    countAdmitted(admission, kind),
  )
  expect(capacities).toEqual([7, 13, 31, 46])
  const ownPlaces = Array.from({ length: 46 }, () => admission.enter('own'))
  for (const kind of ['call', 'extra', 'page', 'own'] as const)
    expect(admission.enter(kind), kind).toBeNull()
  // Orders go first, and so wait for other orders only.
  expect(countAdmitted(admission, 'order')).toBe(401)
  for (const leave of ownPlaces) leave?.()
  admission.close()
})

test('[SAFE-12] the rush is over a second after nobody waited long any more, and calls alone do not make it last', async () => {
  const admission = openAdmission(1_000, () => 0, withServiceTime(10))
  const rush = Array.from({ length: 102 }, () => admission.enter('page'))
  expect(rush.at(-1)).toBeNull()
  for (const leave of rush) leave?.()
  const pagePlaces = Array.from({ length: 8 }, () => admission.enter('page'))
  await expect
    .poll(
      () => {
        const leave = admission.enter('call')
        leave?.()
        return leave !== null
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  for (const leave of pagePlaces) leave?.()
  admission.close()
})

test('[SAFE-12] what one request keeps the next waiting is measured, in spite of pages from memory and of waiting for others', () => {
  let active = 0
  const loop = () => ({ active, idle: 0, utilization: 0 })
  const time = openServiceTime((since) =>
    since ? { ...loop(), active: active - since.active } : loop(),
  )
  // The loop is fully busy, 20 ms per response, four in flight.
  for (let n = 0; n < 200; n++) {
    active += 50
    for (let each = 0; each < 2.5; each++) time.finished(80, 3)
    time.look()
  }
  expect(time.ms()).toBeGreaterThan(12)
  expect(time.ms()).toBeLessThan(25)
  // The loop is as busy, with cached responses; the few others take 8 ms and wait for none.
  for (let n = 0; n < 400; n++) {
    active += 45
    if (n % 5 === 0) time.finished(8, 0)
    time.look()
  }
  expect(time.ms()).toBeLessThan(12)
  // Ten in flight wait for another service: the loop is idle.
  for (let n = 0; n < 400; n++) {
    active += 1
    time.finished(2_000, 9)
    time.look()
  }
  expect(time.ms()).toBeLessThan(5)
})

test('[OPS-04] all pictures of a page come while the loop runs late, and take no place from pages [F6]', () => {
  const admission = openAdmission(24, () => 500, withServiceTime(100))
  const before = countAdmitted(admission, 'page')
  const pictures = Array.from({ length: 60 }, () => admission.enter('picture'))
  expect(pictures).not.toContain(null)
  expect(countAdmitted(admission, 'call')).toBeGreaterThan(0)
  for (const leave of pictures) leave!()
  expect([before, admission.inFlight()]).toEqual([16, 0])
  const flood = Array.from({ length: 200 }, () => admission.enter('picture'))
  expect(flood.filter((leave) => leave === null)).toHaveLength(200 - 24 * 4)
  admission.close()
})

test('[OPS-04] those who wait for a page that is being drawn take no place of others, and are bounded too [F7]', async () => {
  const admission = openAdmission(4)
  const joinedPlaces = Array.from({ length: 100 }, () => admission.enter('joined'))
  expect(joinedPlaces.filter((leave) => leave !== null)).toHaveLength(4 * 16)
  expect([countAdmitted(admission, 'page'), admission.isFull('joined')]).toEqual([4, true])
  let idle = false
  const whenIdle = admission.whenIdle().then(() => (idle = true))
  await Promise.resolve()
  expect(idle).toBe(false)
  for (const leave of joinedPlaces) leave?.()
  await whenIdle
  expect([admission.inFlight(), admission.isFull('joined')]).toEqual([0, false])
  admission.close()
})

test('[OPS-04] a place is given back once, and whoever waits for all to leave is told [F6] [F7]', async () => {
  const admission = openAdmission(1)
  const leave = admission.enter('page')!
  expect(admission.enter('page')).toBeNull()
  let idle = false
  const whenIdle = admission.whenIdle().then(() => (idle = true))
  await Promise.resolve()
  expect(idle).toBe(false)
  leave()
  leave()
  await whenIdle
  expect(admission.inFlight()).toBe(0)
  expect(admission.enter('page')).not.toBeNull()
  admission.close()
})

test('[OPS-04] pages are refused where one has waited too long for its turn, though few are inside; orders are not [F6]', () => {
  const admission = openAdmission(64, () => 2_000, withServiceTime(5))
  expect(countAdmitted(admission, 'page')).toBe(16)
  expect(admission.isFull('order')).toBe(false)
  admission.close()
})
