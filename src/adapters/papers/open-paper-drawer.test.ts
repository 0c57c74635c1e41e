import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, expect, test } from 'vitest'
import { createQuietLog } from '#adapters/log.ts'
import { openPaperDrawer } from './open-paper-drawer.ts'
import { readPdf } from './read-pdf-fixture.ts'
import { buildHindiPaper, buildSamplePaper } from './sample-paper-fixture.ts'

const faults: object[] = []
const log = createQuietLog((fields) => faults.push(fields))
const drawers: { close(): void }[] = []
const open = (options: Partial<Parameters<typeof openPaperDrawer>[0]> = {}) => {
  const drawer = openPaperDrawer({ log, maxMs: 60_000, ...options })
  drawers.push(drawer)
  return drawer
}
const task = (lines: number) => ({
  paper: buildSamplePaper(lines),
  logo: null,
  sheet: 'a4' as const,
})
afterAll(() => {
  for (const drawer of drawers) drawer.close()
})

test('[LOOK-11] an order of 500 lines is drawn beside the process, which goes on answering', async () => {
  const drawer = open()
  await drawer.draw(task(1), 'Asha')
  const turns: number[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    turns.push(performance.now() - last)
    last = performance.now()
  }, 5)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  const pdf = await drawer.draw(task(500), 'Asha')
  const took = performance.now() - start
  clearInterval(timer)
  delay.disable()
  expect((await readPdf(pdf!)).text).toContain('HB-499')
  // Drawn in the process itself it would have had no turn until the end.
  expect(turns.length).toBeGreaterThan(3)
  expect(Math.max(...turns)).toBeLessThan(took / 2)
  expect(delay.percentile(50) / 1e6).toBeLessThan(100)
})

test('[LANG-09] an order of 500 lines with names of 300 letters in Hindi gets its paper', async () => {
  const drawer = open()
  const paper = buildHindiPaper(500)
  const pdf = await drawer.draw({ paper, logo: null, sheet: 'a4' }, 'Asha')
  expect((await readPdf(pdf!)).text).toContain('HB-499')
})

test('[LOOK-11] a paper that takes too long is given up, and the next one is drawn', async () => {
  const slow = open({ maxMs: 1 })
  expect(await slow.draw(task(500), 'Asha')).toBe(null)
  expect(faults).toMatchObject([
    { event: 'papers.draw_failed', paper: 'Invoice', cause: 'it took too long' },
  ])
  const drawer = open()
  // A logo that is no picture fails in the drawing.
  expect(await drawer.draw({ ...task(1), logo: new Uint8Array([1, 2, 3]) }, 'Asha')).toBe(null)
  expect(await drawer.draw(task(1), 'Asha')).not.toBe(null)
})

test('[LOOK-11] when many wait, further papers are refused at once', async () => {
  const drawer = open({ maxWaiting: 2 })
  const drawn = await Promise.all(
    Array.from({ length: 6 }, (_, at) => drawer.draw(task(1), `person ${at}`)),
  )
  expect(drawn.filter((each) => each === null)).toHaveLength(3)
})

test('[LOOK-11] one person has three papers waiting at most, and others are drawn meanwhile', async () => {
  const drawer = open()
  const hers = Array.from({ length: 6 }, () => drawer.draw(task(1), 'Asha'))
  expect(await drawer.draw(task(1), 'Ravi')).not.toBe(null)
  expect((await Promise.all(hers)).filter((each) => each === null)).toHaveLength(3)
})

test('[LOOK-11] a paper that would wait too long is refused at once, and later it is drawn', async () => {
  const drawer = open({ maxWaitMs: 1 })
  expect(await drawer.draw(task(1), 'Asha')).not.toBe(null)
  const first = drawer.draw(task(1), 'Asha')
  expect(await drawer.draw(task(1), 'Ravi')).toBe(null)
  expect(await first).not.toBe(null)
  expect(await drawer.draw(task(1), 'Ravi')).not.toBe(null)
})
