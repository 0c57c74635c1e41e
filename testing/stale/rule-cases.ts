import { shop } from '#app/shop.ts'
import { asOwner, type Stage, type StaleCase, submitAt } from './stale-case.ts'

/** Rules that answer requests, and when; coupons and messages in bulk. */
export const ruleCases: StaleCase[] = [
  {
    route: 'desk/coupons',
    title: 'paused by somebody else',
    who: asOwner,
    at: async (_, browser) => {
      const fill = { code: 'STALE', kind: 'percent', value: '5', starts: '2026-11-22T10:00' }
      await submitAt(browser, '/desk/coupons/new', { button: 'Save', fill })
      return '/desk/coupons?do=pause&o=STALE'
    },
    press: { button: 'do=pause' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=pause' }),
    refusal: /It is paused/,
    shows: /Paused/,
    next: null,
  },
  {
    route: 'desk/messages',
    title: 'answered by somebody else',
    who: asOwner,
    at: async ({ server }) => {
      const { database } = server.shop
      const { rows } = await database.pool.query<{ id: string }>(`
        insert into contact_message (seller_id, name, email, message, at)
        select id, 'Asha', 'asha@writes.example', 'Hello', now() from seller where code = 'in' returning id`)
      return `/desk/messages?do=answer&o=${rows[0]!.id}`
    },
    press: { button: 'do=answer' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=answer' }),
    refusal: /It has already been answered/,
    shows: /Answered/,
    next: null,
  },
  {
    route: 'desk/rules/rules',
    title: 'minutes that are none',
    who: asOwner,
    at: () => '/desk/rules',
    press: { button: 'do=answering', fill: { afterMinutes: '2000' } },
    refusal: /whole number of minutes/,
    next: { button: 'do=answering', fill: { afterMinutes: '6' } },
  },
  {
    route: 'desk/rules/rule',
    title: 'a share that is none',
    who: asOwner,
    at: ruleAtDesk,
    press: { button: 'do=save', fill: { share: 'x' } },
    refusal: /percentage from 0 to 99/,
    next: { button: 'do=save', fill: { share: '4' } },
  },
  {
    route: 'desk/rules/approvals',
    title: 'an amount that is none',
    who: asOwner,
    at: () => '/desk/rules/approvals',
    press: { button: 'do=save', fill: { 'what-new1': 'amount', 'limit-new1': 'much' } },
    refusal: /amount above 0/,
    next: { button: 'do=save', fill: { 'limit-new1': '50,000' } },
  },
  {
    route: 'desk/new-rule',
    title: 'a brand that is none',
    who: asOwner,
    at: () => '/desk/rules/new',
    press: {
      button: 'do=save',
      fill: { name: 'Brand', kind: 'brand', subject: 'no-such', share: '4' },
    },
    refusal: /Nothing in the shop/,
    next: { button: 'do=save', fill: { kind: 'all' } },
  },
]

/** The page of a new rule for quotes. */
async function ruleAtDesk({ server }: Stage): Promise<string> {
  const about = { name: 'Five off', kind: 'all', subject: '', subjectId: '', buyer: '' }
  const pricing = { pricing: 'list', share: '5', does: 'propose', minMargin: '', templateId: '' }
  const rule = { ...about, ...pricing, fromAmount: '', toAmount: '' }
  const outcome = await shop.quotes.saveQuoteRule(
    await server.shop.atDesk('owner'),
    null,
    rule,
    null,
  )
  if (!outcome.ok) throw new Error(outcome.code)
  return `/desk/rules/${outcome.value}`
}
