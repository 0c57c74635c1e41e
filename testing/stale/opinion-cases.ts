import { sql } from 'drizzle-orm'
import type { PlainBrowser } from '../plain-browser.ts'
import { placeOrder } from './shop-cases.ts'
import { asCustomer, asOwner, type Stage, type StaleCase, submitAt } from './stale-case.ts'

const review = { stars: '4', title: 'Good grip', text: 'They hold well in oil.' }

/** A customer's order of G1 that has been delivered; the address of the product's opinions. */
async function deliverOrder(stage: Stage, browser: PlainBrowser): Promise<string> {
  const number = (await placeOrder(stage, browser)).split('/').at(-1)!.split('?')[0]!
  const { rows } = await stage.server.shop.database.primary.execute<{ url: string }>(sql`
    with delivered as (update shop_order set state = 'delivered' where number = ${number}
      returning seller_id, id)
    select l.url from order_line l join delivered d on d.seller_id = l.seller_id and d.id = l.order_id`)
  return `/product/${rows[0]!.url}/opinions`
}

/** A review that waits; its page at the desk. */
async function writeReview(stage: Stage): Promise<string> {
  const customer = await stage.customer()
  await submitAt(customer, await deliverOrder(stage, customer), {
    button: 'do=review',
    fill: review,
  })
  const { rows } = await stage.server.shop.database.primary.execute<{ id: number }>(
    sql`select max(id)::int as id from opinion`,
  )
  return `/desk/opinions/${rows[0]!.id}`
}

/** Reviews and questions, by buyers and at the desk. */
export const opinionCases: StaleCase[] = [
  {
    route: 'shop/opinions/opinions',
    title: 'a question with a link',
    who: asCustomer,
    at: deliverOrder,
    press: { button: 'do=ask', fill: { text: 'Are these the same as at bad.com?' } },
    refusal: /leave out links/,
    next: { button: 'do=ask', fill: { text: 'Do they hold in oil?' } },
  },
  {
    route: 'desk/opinions/opinions',
    title: 'shown by somebody else',
    who: asOwner,
    at: async (stage) => `/desk/opinions?do=show&o=${(await writeReview(stage)).split('/').at(-1)}`,
    press: { button: 'do=show' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=show' }),
    refusal: /changed or decided this/,
    shows: /Shown/,
    next: null,
  },
  {
    route: 'desk/opinions/opinion',
    title: 'rejected by somebody else',
    who: asOwner,
    at: writeReview,
    press: { button: 'do=show' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=reject' }),
    refusal: /has just changed this/,
    shows: /Rejected/,
    next: { button: 'do=show' },
  },
]
