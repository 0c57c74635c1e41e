import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths/paths.ts'
import { asCustomer, openStage, type Stage } from '#testing/stale/stale-case.ts'

let stage: Stage & { close(): Promise<void> }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const emptyLists: [path: string, title: string][] = [
  [paths.cart(), 'Your cart is empty.'],
  [paths.compare(), 'Nothing to compare yet'],
  [paths.wishlist(), 'Your wishlist is empty'],
  [paths.myOrders(), 'You haven’t ordered anything here yet.'],
  [paths.myRfqs(), 'You haven’t requested a quote yet.'],
  [paths.bidCart(), 'You haven’t bid on anything yet.'],
]

test('[LOOK-07] each empty list says what would be here, and its ways on lead somewhere', async () => {
  const browser = await asCustomer(stage)
  for (const [path, title] of emptyLists) {
    const { status, html } = await browser.open(path)
    expect(status, path).toBe(200)
    const sections = html.match(/<section\b(?:(?!<section\b|<\/section>).)*<\/section>/gs) ?? []
    const section = sections.find((each) => each.includes(`>${title}</h2>`))
    expect(section, `${path} has no section “${title}”`).toBeDefined()
    expect(section, path).toMatch(/<\/h2><p[^>]*>[^<]{20,}<\/p>/)
    const links = [...section!.matchAll(/<a\b[^>]*href="([^"]+)"/g)].map(([, href]) => href!)
    expect(links.length, path).toBeGreaterThan(0)
    for (const href of links) expect(await browser.open(href), href).toMatchObject({ status: 200 })
  }
})
