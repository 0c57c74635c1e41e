import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { tags } from '#platform/cache/data-cache.ts'
import { deskCookie } from '#testing/desk-scope.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.shop.database.pool.query(
    `update seller set languages = '{en-IN,hi-IN}' where code = 'in'`,
  )
  server.shop.cache.invalidate([tags.sellers])
})
afterAll(() => server.close())

test('[LANG-09] files of an import’s errors are in the language of the desk', async () => {
  const headers = { cookie: await deskCookie(server.shop, 'owner') }
  const form = new FormData()
  form.set('kind', 'products')
  const table = 'id\ttitle\tproduct_type\tprice\nB1\tB\tTools\tcheap\n'
  form.set('file', new File([table], 'goods.tsv'))
  const answer = await server.ask('/desk/imports/upload', {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, origin: 'http://in.localhost:3000' },
    body: form,
  })
  const id = answer.headers.get('location')?.split('/').at(-1)
  await faces.feeds.runDueImport(server.shop)
  const read = async (path: string) =>
    (await server.ask(`${path}/desk/imports/${id}/failed-rows.csv`, { headers })).text()
  expect(await read('/hi')).toMatch(/B1,B,Tools,cheap,.*दाम नहीं है/)
  expect(await read('')).toContain('is not a price')
  const errors = await server.ask(`/hi/desk/imports/${id}/errors.csv`, { headers })
  expect(await errors.text()).toMatch(/^पंक्ति,id,कॉलम,मान,गलती\n2,B1,price,cheap,.*दाम नहीं है/)
})
