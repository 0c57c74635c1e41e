import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RequestContext, requestContext } from '#db/request-context.ts'
import { openTaggedCache } from './tagged-cache.ts'

const openCache = (room = 100) => openTaggedCache<{ n: number }>({ room, sizeOf: () => 1 })

function deferred<T>() {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}

test('[T10] a value is loaded once and forgotten with any of its tags', async () => {
  const cache = openCache()
  let loads = 0
  const getCached = () =>
    cache.getOrLoad('a', async () => ({ value: { n: ++loads }, tags: ['x', 'y'] }))
  expect((await getCached()).n).toBe(1)
  expect((await getCached()).n).toBe(1)
  cache.invalidate(['z'])
  expect((await getCached()).n).toBe(1)
  cache.invalidate(['y'])
  expect((await getCached()).n).toBe(2)
  cache.invalidate(['*'])
  expect(cache.size).toBe(0)
})

test('[P1] those who ask while a load runs share it', async () => {
  const cache = openCache()
  const loadGate = deferred<void>()
  let loads = 0
  const getCached = () =>
    cache.getOrLoad('a', async () => {
      loads++
      await loadGate.promise
      return { value: { n: loads }, tags: [] }
    })
  const results = [getCached(), getCached(), getCached()]
  loadGate.resolve()
  expect((await Promise.all(results)).map((value) => value.n)).toEqual([1, 1, 1])
})

test('[T3] what was dropped while it was loading is not kept, nor served to those who ask afterwards', async () => {
  const cache = openCache()
  const loadGate = deferred<void>()
  const earlyLoad = cache.getOrLoad('a', async () => {
    await loadGate.promise
    return { value: { n: 1 }, tags: ['x'] }
  })
  cache.invalidate(['x'])
  const lateLoad = cache.getOrLoad('a', async () => ({ value: { n: 2 }, tags: ['x'] }))
  loadGate.resolve()
  expect((await earlyLoad).n).toBe(1)
  expect((await lateLoad).n).toBe(2)
  expect(cache.peek('a')?.n).toBe(2)
})

test('[P1] a load that throws is not remembered', async () => {
  const cache = openCache()
  await expect(cache.getOrLoad('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.getOrLoad('a', async () => ({ value: { n: 3 }, tags: [] }))).n).toBe(3)
})

test('[T3] against a plain model: never an older value than the last drop of its tag allows', async () => {
  const command = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), key: fc.integer({ min: 0, max: 5 }) }),
    fc.record({ kind: fc.constant('drop' as const), tag: fc.integer({ min: 0, max: 2 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 60 }), async (commands) => {
      const cache = openCache(4)
      const versions = [0, 0, 0]
      for (const each of commands) {
        if (each.kind === 'drop') {
          versions[each.tag]!++
          cache.invalidate([`t${each.tag}`])
        } else {
          const tag = each.key % 3
          const { n } = await cache.getOrLoad(`k${each.key}`, async () => ({
            value: { n: versions[tag]! },
            tags: [`t${tag}`],
          }))
          expect(n).toBe(versions[tag])
        }
      }
    }),
  )
})

test('[SCALE-08] what was read of a replica because the primary was away is not kept, and whoever shared it knows', async () => {
  const cache = openCache()
  const loadGate = deferred<void>()
  const context = { requestId: 'r' } as RequestContext
  const joiner = { requestId: 'j' } as RequestContext
  const load = async () => {
    await loadGate.promise
    context.hasReadBehind = true
    return { value: { n: 1 }, tags: [] }
  }
  const values = [
    requestContext.run(context, () => cache.getOrLoad('a', load)),
    requestContext.run(joiner, () => cache.getOrLoad('a', load)),
  ]
  loadGate.resolve()
  expect(await Promise.all(values)).toEqual([{ n: 1 }, { n: 1 }])
  expect([cache.peek('a'), joiner.hasReadBehind]).toEqual([undefined, true])
})
