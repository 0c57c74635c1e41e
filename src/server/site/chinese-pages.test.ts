import { afterAll, beforeAll, expect, test } from 'vitest'
import { tags } from '#platform/cache/data-cache.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
beforeAll(async () => {
  server = await openDemoShopServer()
  await server.shop.database.pool.query(
    `update seller set languages = '{en-IN,hi-IN,zh-CN}' where code = 'in'`,
  )
  server.shop.cache.invalidate([tags.sellers])
})
afterAll(() => server.close())

const getFonts = (rules: string, language: string) =>
  new RegExp(`html:lang\\(${language}\\)\\s*\\{([^}]*)\\}`).exec(rules)?.[1] ?? ''

test('[LANG-07] a page below /zh says that it is Chinese, and names the fonts of systems', async () => {
  const { status, html } = await server.page(`/zh${await server.firstCategory()}`)
  expect(status).toBe(200)
  expect(html).toContain('<html lang="zh-CN" dir="ltr" data-prefix="/zh">')
  // A page holds its rules, or leads to them.
  const sheets = new Set(html.match(/\/assets\/[\w./-]+\.css/g))
  const linked = await Promise.all([...sheets].map(async (url) => (await server.ask(url)).text()))
  const fonts = getFonts([html, ...linked].join('\n'), 'zh')
  for (const name of ['PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC'])
    expect(fonts).toContain(name)
  expect(fonts).not.toContain('Shop Devanagari')
  expect(html).not.toMatch(/devanagari[^"]*\.woff2/i)
})
