import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRenderQueue } from './render-queue.ts'

test('[OPS-04] one page is drawn in a turn of the loop, and whoever buys goes before those who look [F6]', async () => {
  const turns = openRenderQueue()
  const servedNames: string[] = []
  const draw = async (name: string, first: boolean) => {
    await turns.waitForTurn(first)
    servedNames.push(name)
  }
  const all = [draw('page', false), draw('page', false), draw('checkout', true)]
  expect(turns.getLongestWait()).toBeGreaterThanOrEqual(0)
  const perTurn: number[] = []
  while (servedNames.length < 3) {
    const before = servedNames.length
    await nextTurn()
    perTurn.push(servedNames.length - before)
  }
  await Promise.all(all)
  expect(servedNames).toEqual(['checkout', 'page', 'page'])
  expect(Math.max(...perTurn)).toBe(1)
  expect(turns.getLongestWait()).toBe(0)
})

test('[OPS-04] between two pages everybody at the door is heard, though not for ever [F6]', async () => {
  const countLoopTurns = async (listenMs: number) => {
    const turns = openRenderQueue(listenMs)
    let renderedPages = 0
    for (let n = 0; n < 2; n++) void turns.waitForTurn(false).then(() => renderedPages++)
    while (renderedPages < 1) await nextTurn()
    let loopTurns = 0
    while (renderedPages < 2 && loopTurns < 200) {
      turns.onActivity()
      loopTurns++
      await nextTurn()
    }
    return loopTurns
  }
  expect(await countLoopTurns(60_000)).toBe(200)
  expect(await countLoopTurns(0)).toBeLessThan(10)
})
