import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRenderQueue } from './render-queue.ts'

test('[OPS-04] one page is drawn in a turn of the loop, and whoever buys goes before those who look [F6]', async () => {
  const turns = openRenderQueue()
  const said: string[] = []
  const draw = async (name: string, first: boolean) => {
    await turns.waitForTurn(first)
    said.push(name)
  }
  const all = [draw('page', false), draw('page', false), draw('checkout', true)]
  expect(turns.getLongestWait()).toBeGreaterThanOrEqual(0)
  const perTurn: number[] = []
  while (said.length < 3) {
    const before = said.length
    await nextTurn()
    perTurn.push(said.length - before)
  }
  await Promise.all(all)
  expect(said).toEqual(['checkout', 'page', 'page'])
  expect(Math.max(...perTurn)).toBe(1)
  expect(turns.getLongestWait()).toBe(0)
})

test('[OPS-04] between two pages everybody at the door is heard, though not for ever [F6]', async () => {
  const drawnAfter = async (listenMs: number) => {
    const turns = openRenderQueue(listenMs)
    let drawn = 0
    for (let n = 0; n < 2; n++) void turns.waitForTurn(false).then(() => drawn++)
    while (drawn < 1) await nextTurn()
    let heard = 0
    while (drawn < 2 && heard < 200) {
      turns.onActivity()
      heard++
      await nextTurn()
    }
    return heard
  }
  expect(await drawnAfter(60_000)).toBe(200)
  expect(await drawnAfter(0)).toBeLessThan(10)
})
