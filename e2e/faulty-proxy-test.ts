import { type FaultyProxy, openFaultyProxy } from '../testing/faulty-proxy.ts'
import { test as base } from './browser.ts'

/** Playwright's test with a browser whose whole traffic goes through a faulty proxy. */
export const test = base.extend<{ line: FaultyProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads off the pattern what a fixture needs
  line: async ({}, use) => {
    const line = await openFaultyProxy()
    await use(line)
    await line.close()
  },
  proxy: async ({ line }, use) => use({ server: line.server }),
})
