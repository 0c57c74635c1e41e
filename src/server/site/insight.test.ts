import { afterAll, beforeAll, expect, test } from 'vitest'
import { insightParts, partReports, reportTexts } from '#contract/desk/insight.ts'
import { deskCookie } from '#testing/desk-scope.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
beforeAll(async () => {
  server = await openDemoShopServer()
})
afterAll(() => server.close())

test('[DEAL-04] each part is a page without script: its plots, their tables, and a file of each', async () => {
  const cookie = await deskCookie(server.shop, 'owner')
  for (const part of insightParts) {
    const address = `/desk/insight?part=${part}&days=365&against=year`
    const { status, html } = await server.page(address, { cookie })
    expect(status, address).toBe(200)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    for (const name of partReports[part]) expect(main).toContain(reportTexts[name].title())
    expect(main).toMatch(/<option[^>]* value="365" selected/)
    expect(main).toMatch(/<option[^>]* value="year" selected/)
    // A plot, or a sentence where there are few cases.
    expect(
      main.match(/<svg role="img" aria-label="[^"]+|class="insight-few">[^<]/g) ?? [],
    ).toHaveLength(main.match(/<table/g)?.length ?? 0)
    expect(main).not.toMatch(/ style="/)
    const files = main.matchAll(/href="(\/desk\/insight\/[^"]+)"/g)
    for (const [, file = ''] of files) {
      const { status: fileStatus } = await server.page(file.replaceAll('&amp;', '&'), { cookie })
      expect(fileStatus, file).toBe(200)
    }
  }
})

test('[DEAL-04] [DESK-01] a reader sees no customers, neither on the page nor in a file', async () => {
  const cookie = await deskCookie(server.shop, 'reader')
  const { html } = await server.page('/desk/insight?part=buyers', { cookie })
  expect(html).not.toContain(reportTexts.buyers.title())
  const { status } = await server.page('/desk/insight/buyers.csv?days=90', { cookie })
  expect(status).toBe(403)
  const sales = await deskCookie(server.shop, 'sales')
  const { status: salesStatus } = await server.page('/desk/insight/buyers.csv', { cookie: sales })
  expect(salesStatus).toBe(200)
})
