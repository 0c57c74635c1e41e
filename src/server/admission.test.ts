import { expect, test } from 'vitest'
import { type Admission, kindOf, nextRoom, openAdmission } from './admission.ts'

test.each([
  ['POST', '/productproceed/checkout', true, 'order'],
  ['GET', '/productproceed/checkout.data', true, 'order'],
  ['POST', '/api/v1/orders', true, 'order'],
  ['POST', '/login', false, 'order'],
  ['GET', '/api/v1/cart', false, 'own'],
  ['POST', '/product/g1', false, 'own'],
  ['GET', '/product/g1', true, 'own'],
  ['GET', '/product/g1', false, 'page'],
  ['GET', '/more/category/gloves', false, 'extra'],
  ['GET', '/api/v1/autosuggest', true, 'extra'],
  ['POST', '/api/v1/search-tracking', false, 'extra'],
  ['GET', '/media/0c1d-320.webp', true, 'picture'],
] as const)('[OPS-04] %s %s, signed in %s, is %s [F6]', (method, path, personal, kind) => {
  expect(kindOf(method, path, personal)).toBe(kind)
})

test('[OPS-04] what adorns is refused first, then pages, then what is one’s own, and orders last [F6]', () => {
  const admission = openAdmission(8)
  const refusedFrom: Record<string, number> = {}
  for (let inside = 0; inside < 80; inside++) {
    for (const kind of ['extra', 'page', 'own', 'order'] as const) {
      const leave = admission.enter(kind)
      if (leave) leave()
      else refusedFrom[kind] ??= inside
    }
    admission.enter('order')
  }
  admission.close()
  expect(refusedFrom).toEqual({ extra: 6, page: 8, own: 16, order: 64 })
})

test('[OPS-04] all pictures of a page come while the loop runs late, and take no place from pages [F6]', async () => {
  const admission = openAdmission(24, () => 500)
  await expect.poll(() => roomOf(admission), { timeout: 20_000 }).toBe(16)
  const pictures = Array.from({ length: 60 }, () => admission.enter('picture'))
  expect(pictures).not.toContain(null)
  expect(roomOf(admission)).toBe(16)
  for (const leave of pictures) leave!()
  expect(admission.inFlight()).toBe(0)
  const flood = Array.from({ length: 200 }, () => admission.enter('picture'))
  expect(flood.filter((leave) => leave === null)).toHaveLength(200 - 24 * 8)
  admission.close()
})

test('[OPS-04] those who wait for a page that is being drawn take no place of others, and are bounded too [F7]', async () => {
  const admission = openAdmission(4)
  const joined = Array.from({ length: 100 }, () => admission.enter('joined'))
  expect(joined.filter((leave) => leave !== null)).toHaveLength(4 * 16)
  expect([roomOf(admission), admission.isFull('joined')]).toEqual([4, true])
  let idle = false
  const told = admission.idle().then(() => (idle = true))
  await Promise.resolve()
  expect(idle).toBe(false)
  for (const leave of joined) leave?.()
  await told
  expect([admission.inFlight(), admission.isFull('joined')]).toEqual([0, false])
  admission.close()
})

/** How many pages would be let in now. */
function roomOf(admission: Admission): number {
  const inside: (() => void)[] = []
  for (let leave = admission.enter('page'); leave; leave = admission.enter('page')) inside.push(leave)
  for (const leave of inside) leave()
  return inside.length
}

test('[OPS-04] a place is given back once, and whoever waits for all to leave is told [F6] [F7]', async () => {
  const admission = openAdmission(1)
  const leave = admission.enter('page')!
  expect(admission.enter('page')).toBeNull()
  let idle = false
  const told = admission.idle().then(() => (idle = true))
  await Promise.resolve()
  expect(idle).toBe(false)
  leave()
  leave()
  await told
  expect(admission.inFlight()).toBe(0)
  expect(admission.enter('page')).not.toBeNull()
  admission.close()
})

test('[OPS-04] room shrinks while the loop runs late, never to nothing, and comes back [F6]', () => {
  let room = 64
  for (let n = 0; n < 30; n++) room = nextRoom(room, 200, 64)
  expect(room).toBe(16)
  for (let n = 0; n < 200; n++) room = nextRoom(room, 3, 64)
  expect(room).toBe(64)
  expect(nextRoom(3, 200, 3)).toBe(3)
})

test('[OPS-04] room shrinks where pages wait for their turn, though the loop runs in time [F6]', async () => {
  const admission = openAdmission(64, () => 500)
  for (let n = 0; n < 16; n++) admission.enter('page')
  await expect.poll(() => admission.isFull('page'), { timeout: 20_000 }).toBe(true)
  expect(admission.isFull('order')).toBe(false)
  admission.close()
})
