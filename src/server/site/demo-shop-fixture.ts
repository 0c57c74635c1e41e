import pg from 'pg'
import { saveProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import { buildDemoRecords } from '#testing/demo-records.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { testNow } from '#testing/test-shop.ts'

export interface DemoShopServer extends TestServer {
  products: Record<'in' | 'sg' | 'tools', ProductRecord[]>
  /** Every statement sent to the database; the test that counts empties it. */
  statements: string[]
  page(
    address: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; html: string; response: Response }>
  firstCategory(host?: string): Promise<string>
  productPath(host?: string): Promise<string>
}

/** The whole server with three sellers and realistic products. */
export async function openDemoShopServer(): Promise<DemoShopServer> {
  const server = await openTestServer()
  const products = {
    in: buildDemoRecords('in', 120, testNow),
    sg: buildDemoRecords('sg', 60, testNow),
    tools: buildDemoRecords('tools', 40, testNow),
  }
  for (const code of ['in', 'sg', 'tools'] as const) {
    const { seller } = await server.shop.scope(code)
    await saveProducts(server.shop, seller.id, products[code])
  }
  const page: DemoShopServer['page'] = async (address, headers = {}) => {
    const response = await server.ask(address, { headers })
    return { status: response.status, html: await response.text(), response }
  }
  const firstCategory = async (host = 'in.localhost:3000') => {
    const menu: { mainCategories: { url: string }[] }[] = await (
      await server.ask(`http://${host}/api/v1/menu`)
    ).json()
    return `/category/${menu[0]!.mainCategories[0]!.url}`
  }
  const productPath = async (host = 'in.localhost:3000') => {
    const { html } = await page(`http://${host}${await firstCategory(host)}`)
    return /href="(\/product\/[^"]+)"/.exec(html)![1]!
  }
  return {
    ...server,
    products,
    statements: recordStatements(),
    page,
    firstCategory,
    productPath,
  }
}

function recordStatements(): string[] {
  const statements: string[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }]
    statements.push(typeof first === 'string' ? first : first.text)
    return (original as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof original
  return statements
}
