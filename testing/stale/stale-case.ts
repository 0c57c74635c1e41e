import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { shop as faces } from '#app/shop.ts'
import type { Role } from '#contract/accounts/staff.ts'
import { deskCookie } from '../desk-scope.ts'
import { addAddress, addProducts } from '../ordered-shop.ts'
import { PlainBrowser, type Press } from '../plain-browser.ts'
import { testPassword } from '../test-customer.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

/**
 * One form of one route: how it is refused, what the page must then show, and the next press that succeeds.
 */
export interface StaleCase {
  route: string
  title: string
  who: (stage: Stage) => Promise<PlainBrowser>
  /** Creates the form's subject; returns the page's address. */
  at: (stage: Stage, browser: PlainBrowser) => Promise<string> | string
  press: Press
  /** A change by another tab, or somebody else, between page and press. */
  meanwhile?: (stage: Stage, path: string, browser: PlainBrowser) => Promise<unknown>
  /** The message on the page. */
  refusal: RegExp
  /** The current values on the page. */
  shows?: RegExp
  /** The next press; absent: the same button again. Null: nothing is left to press. */
  next?: Press | null
  /** The message after the next press; absent: it redirects. */
  done?: RegExp
  /** The form of this press is gone from the page. */
  isGone?: true
  /** The page answers for several items at once, each with its own message. */
  isPartial?: true
  /** The answer is a redirect to a page that says why. */
  redirects?: boolean
}

/** A shop with products, and the browsers of its users. */
export interface Stage {
  server: TestServer
  packs: Record<string, number>
  products: Record<string, number>
  /** A new customer, signed in. */
  customer(): Promise<PlainBrowser & { email: string }>
  visitor(): PlainBrowser
  staff(role: Role): Promise<PlainBrowser>
}

let customers = 0

export async function openStage(): Promise<Stage & { close(): Promise<void> }> {
  const server = await openTestServer()
  const db = server.shop.database.primary
  await addProducts(server.shop)
  await db.execute(sql`update pack set cost = price * 3 / 10`)
  const { seller } = await server.shop.scope('in')
  const { rows } = await db.execute<{ code: string; pack: number; product: number }>(sql`
    select p.code, k.id as pack, p.id as product
    from pack k
    join product p on p.seller_id = k.seller_id and p.id = k.product_id
    where k.seller_id = ${seller.id}`)
  const cookies = new Map<Role, string>()
  return {
    server,
    packs: Object.fromEntries(rows.map(({ code, pack }) => [code, pack])),
    products: Object.fromEntries(rows.map(({ code, product }) => [code, product])),
    async customer() {
      const email = `stale${++customers}-${randomUUID().slice(0, 8)}@customers.example`
      const { id } = await server.shop.customer(email)
      await addAddress(db, id)
      const login = { login: email, password: testPassword, code: '', step: '' }
      const session = await faces.signIn(
        await server.shop.scope('in', { now: new Date() }),
        login,
        'cookie',
      )
      if (!session.ok || session.value.kind !== 'signed-in') throw new Error('no sign-in')
      return Object.assign(new PlainBrowser(server.ask, `sid=${session.value.token}`), { email })
    },
    visitor: () => new PlainBrowser(server.ask),
    async staff(role) {
      const cookie = cookies.get(role) ?? (await deskCookie(server.shop, role))
      cookies.set(role, cookie)
      return new PlainBrowser(server.ask, cookie)
    },
    close: () => server.close(),
  }
}

export const asCustomer = (stage: Stage) => stage.customer()
export const asVisitor = async (stage: Stage) => stage.visitor()
export const asOwner = (stage: Stage) => stage.staff('owner')

/** Sets the case up and returns the address of its page. */
export async function after(setup: Promise<unknown>, path: string): Promise<string> {
  await setup
  return path
}

/** Presses a button on the current page at this address. */
export async function submitAt(browser: PlainBrowser, path: string, press: Press): Promise<string> {
  const after = await browser.press(await browser.open(path), press)
  if (after.status >= 400)
    throw new Error(`${path} ${press.button}: ${after.status} ${after.text.slice(0, 400)}`)
  return after.url
}
