import type { Browser, Page } from 'playwright'
import type { SamplePages } from '../http-request.ts'
import { median } from '../verdicts.ts'

const tries = 7

/** Median milliseconds from a click on a previously hovered link to the new page on screen. */
export async function routeChange(
  browser: Browser,
  origin: string,
  sights: SamplePages,
): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchClicks)
    const toProduct: number[] = []
    const toHome: number[] = []
    for (let n = 0; n < tries; n++) {
      await page.goto(origin + sights.listing, { waitUntil: 'networkidle' })
      toProduct.push(
        await follow(
          page,
          // A card's, or a row's of a listing that opens as a table.
          `main a[href^="/product/"]:not([aria-label]):visible >> nth=${n}`,
        ),
      )
      toHome.push(await follow(page, 'header a[href="/"]:visible >> nth=0'))
    }
    return {
      'listing to product, hovered before': median(toProduct),
      'product to home, hovered before': median(toHome),
    }
  } finally {
    await context.close()
  }
}

/** As a shopper does: the mouse rests on the link a moment before the click. */
async function follow(page: Page, selector: string): Promise<number> {
  const link = page.locator(selector)
  await link.hover()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  await link.click()
  await page.waitForFunction(() => 'shownAfter' in window)
  return page.evaluate(() => {
    const { shownAfter } = window as unknown as { shownAfter: number }
    Reflect.deleteProperty(window, 'shownAfter')
    return shownAfter
  })
}

/** Runs in the page: measures from a click until the frame with another heading has been painted. */
function watchClicks() {
  addEventListener(
    'click',
    (click) => {
      const before = document.querySelector('h1')?.textContent
      const watch = new MutationObserver(() => {
        const now = document.querySelector('h1')?.textContent
        if (!now || now === before) return
        watch.disconnect()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () =>
            Object.assign(window, { shownAfter: performance.now() - click.timeStamp })
          channel.port2.postMessage(null)
        })
      })
      watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    { capture: true },
  )
}
