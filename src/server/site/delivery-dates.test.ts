import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
beforeAll(async () => {
  server = await openDemoShopServer()
  await server.shop.database.primary.execute(sql`update zone set cutoff = '15:00'`)
  server.shop.cache.invalidate(['*'])
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

/** Dates on a page, without duplicates. */
async function dates(path: string): Promise<string[]> {
  const { html } = await server.page(path)
  const visibleHtml = html.replaceAll('<!-- -->', '')
  return [
    ...new Set(
      [...visibleHtml.matchAll(/\b[Bb]y ((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ [A-Z][a-z]{2})/g)].map(
        ([, day]) => day!,
      ),
    ),
  ]
}

const setClock = (time: string) => vi.setSystemTime(new Date(`2026-11-${time}+05:30`))

test('[SAFE-14] cards and product pages from memory name one date: before and after the cut-off, and over midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { rows } = await server.shop.database.primary.execute<{ url: string; days: number }>(sql`
    select p.url, min(z.days) as days from product p join pack k on k.product_id = p.id and k.price is not null and k.active
    join stock t on t.pack_id = k.id and t.on_hand > t.reserved join zone_warehouse z on z.warehouse_id = t.warehouse_id
    join seller s on s.id = p.seller_id and s.code = 'in' where p.active group by p.id, p.url order by p.id limit 1`)
  const { url, days } = rows[0]!
  const pages = ['/', `/product/${url}`, '/newarrival']
  const expectDelivery = async (day: number) => {
    const date = new Date(Date.UTC(2026, 10, day + days))
    const name = date.toLocaleDateString('en-GB', {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    })
    for (const page of pages) expect(await dates(page), page).toEqual([name.replace(',', '')])
  }
  setClock('22T12:50:00')
  await expectDelivery(22)
  expect((await server.page(`/product/${url}`)).html.replaceAll('<!-- -->', '')).toContain(
    'order before 3 pm',
  )
  setClock('22T14:59:59')
  await expectDelivery(22)
  setClock('22T15:00:00')
  await expectDelivery(23)
  expect((await server.page(`/product/${url}`)).html).not.toContain('order before')
  setClock('22T23:59:59')
  await expectDelivery(23)
  setClock('23T00:00:00')
  await expectDelivery(23)
  expect((await server.page(`/product/${url}`)).html.replaceAll('<!-- -->', '')).toContain(
    'order before 3 pm',
  )
  setClock('23T15:00:00')
  await expectDelivery(24)
})
