import { testPassword } from '../test-customer.ts'
import { atDesk, submitQuotedRfq, submitRfq } from './account-cases.ts'
import { placeOrder, submitBid } from './shop-cases.ts'
import { asOwner, asVisitor, type Stage, type StaleCase, submitAt } from './stale-case.ts'

const withNewCustomer = (make: typeof placeOrder) => async (stage: Stage) =>
  make(stage, await stage.customer())
export const orderAtDesk = async (stage: Stage) =>
  `/desk/orders/${(await withNewCustomer(placeOrder)(stage)).split('/').at(-1)}`
export const bidAtDesk = async (stage: Stage) =>
  `/desk/bids/${(await withNewCustomer(submitBid)(stage)).split('/').at(-1)}`
export const rfqAtDesk = async (stage: Stage) => atDesk(await withNewCustomer(submitRfq)(stage))

/** Begins a draft order; returns its address. */
async function beginDraft(stage: Stage): Promise<string> {
  const owner = await asOwner(stage)
  const fill = { email: 'mira@drafts.example' }
  return submitAt(owner, '/desk/drafts', { button: 'New draft', fill })
}

export const deskCases: StaleCase[] = [
  {
    route: 'desk/searches/search-query',
    title: 'a page of another shop',
    who: asOwner,
    at: () => '/desk/searches/query?q=drill',
    press: { button: 'Save', fill: { redirect: 'https://elsewhere.example/category/drills' } },
    refusal: /a brand or a page of this shop/,
    next: { button: 'Save', fill: { redirect: '' } },
  },
  {
    route: 'desk/searches/trials',
    title: 'more than all visits',
    who: asOwner,
    at: () => '/desk/searches/trials',
    press: { button: 'Save', fill: { percent: '101' } },
    refusal: /whole number from 0/,
    next: { button: 'Save', fill: { percent: '5' } },
  },
  {
    route: 'desk/login',
    title: 'a wrong password',
    who: asVisitor,
    at: () => '/desk/login',
    press: { button: 'Sign in', fill: { login: 'sam@staff.example', password: 'no' } },
    refusal: /not right|Incorrect/,
    next: null,
  },
  {
    route: 'desk/account',
    title: 'another password than one’s own',
    who: asOwner,
    at: () => '/desk/account',
    press: { button: 'do=begin', fill: { password: 'no' } },
    refusal: /password/i,
    next: { button: 'do=begin', fill: { password: testPassword } },
    done: /code/,
  },
  {
    route: 'desk/list/views',
    title: 'a view without a name',
    who: asOwner,
    at: () => '/desk/orders?state=shipped',
    press: { button: 'do=save', fill: { name: '' } },
    refusal: /Enter a name/,
    redirects: true,
    next: { button: 'do=save', fill: { name: 'On the way' } },
  },
  {
    route: 'desk/order',
    title: 'confirmed in another tab',
    who: asOwner,
    at: orderAtDesk,
    press: { button: 'do=confirm' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=confirm' }),
    refusal: /moved on since/,
    shows: /Confirmed/,
    next: { button: 'do=pack' },
  },
  {
    route: 'desk/order',
    title: 'shipped in another tab',
    who: asOwner,
    at: async (stage) => {
      const path = await orderAtDesk(stage)
      const owner = await asOwner(stage)
      await submitAt(owner, path, { button: 'do=confirm' })
      await submitAt(owner, path, { button: 'do=pack' })
      return path
    },
    press: { button: 'do=ship', fill: { tracking: 'T-2' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'do=ship', fill: { tracking: 'T-1' } }),
    refusal: /moved on since/,
    shows: /T-1/,
    next: { button: 'do=deliver' },
  },
  {
    route: 'desk/order',
    title: 'pieces cancelled in another tab',
    who: asOwner,
    at: orderAtDesk,
    press: { button: 'do=cancel-part', fill: { 'part-1': '1', reason: 'Mine' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, {
        button: 'do=cancel-part',
        fill: { 'part-1': '1', reason: 'Theirs' },
      }),
    refusal: /moved on since/,
    shows: /Theirs/,
    next: null,
  },
  {
    route: 'desk/rfq/rfq',
    title: 'a quote after a colleague’s',
    who: asOwner,
    at: rfqAtDesk,
    press: { button: 'do=send', fill: { '^unitPrice-': '88', note: 'Ready on Friday' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'do=draft', fill: { '^unitPrice-': '95' } }),
    refusal: /You saved “95.00” here in another tab/,
  },
  {
    route: 'desk/rfq/rfq',
    title: 'a message after the buyer’s acceptance',
    who: asOwner,
    at: async (stage) => {
      const buyer = await stage.customer()
      const path = await submitQuotedRfq(stage, buyer)
      buyers.set(atDesk(path), () => submitAt(buyer, path, { button: 'Accept ₹90.00' }))
      return atDesk(path)
    },
    press: { button: 'Withdraw quote', fill: { text: 'Sold out' } },
    meanwhile: async (_, path) => buyers.get(path)!(),
    refusal: /Something changed while you were here/,
    shows: /Agreed|accepted/i,
    next: null,
  },
  {
    route: 'desk/rfq/templates',
    title: 'days that are none',
    who: asOwner,
    at: () => '/desk/rfq-templates',
    press: { button: 'do=save', fill: { name: 'Usual', terms: '30 days', validDays: '0' } },
    refusal: /day/i,
    next: { button: 'do=save', fill: { validDays: '7' } },
  },
  {
    route: 'desk/rfq/templates',
    title: 'one that a colleague has removed',
    who: asOwner,
    at: async (_, browser) => {
      await submitAt(browser, '/desk/rfq-templates', {
        button: 'do=save',
        fill: { name: 'Gone', validDays: '5' },
      })
      return '/desk/rfq-templates'
    },
    press: { button: 'Save Gone', fill: { terms: 'Ninety days' } },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'Remove Gone' }),
    refusal: /has been removed in the meantime/,
    next: { button: 'Create template', fill: { name: 'Again' } },
  },
  {
    route: 'desk/start',
    title: 'an answer beside the list after a colleague’s',
    who: asOwner,
    at: async (stage) => `/desk?deal=bid:${(await bidAtDesk(stage)).split('/').at(-1)}`,
    press: { button: 'do=accept' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=decline' }),
    refusal: /changed since you opened it|no longer possible/,
    shows: /Declined/,
    next: null,
  },
  {
    route: 'desk/bids/bid',
    title: 'a counter after a colleague’s',
    who: asOwner,
    at: bidAtDesk,
    press: { button: 'do=lines', fill: { '^answer-': 'counter', '^price-': '90' } },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=decline' }),
    refusal: /changed since you opened it|no longer possible/,
    shows: /Declined/,
    next: null,
  },
  {
    route: 'desk/bids/bid',
    title: 'a counter below the bid',
    who: asOwner,
    at: bidAtDesk,
    press: { button: 'do=lines', fill: { '^answer-': 'counter', '^price-': '10' } },
    refusal: /above the bid/,
    next: { button: 'do=lines', fill: { '^price-': '90' } },
  },
  {
    route: 'desk/bids/rules',
    title: 'a share that is none',
    who: asOwner,
    at: () => '/desk/bids/rules',
    press: { button: 'do=put', fill: { kind: 'all', from: '7', acceptFrom: '200' } },
    refusal: /Enter a percentage/,
    next: { button: 'do=put', fill: { acceptFrom: '90' } },
    done: /90/,
  },
  {
    route: 'desk/coupon',
    title: 'a value that is none',
    who: asOwner,
    at: () => '/desk/coupons/new',
    press: {
      button: 'Save',
      fill: { code: 'TEN', kind: 'percent', value: 'x', starts: '2026-11-22T10:00' },
    },
    refusal: /value|percent|amount/i,
    next: { button: 'Save', fill: { value: '10' } },
  },
  {
    route: 'desk/deals',
    title: 'a price that is none',
    who: asOwner,
    at: () => '/desk/deals?plan',
    press: { button: 'Plan deal', fill: { code: 'G2', price: 'x' } },
    refusal: /price/i,
    next: null,
  },
  {
    route: 'desk/keys/keys',
    title: 'a key that may do nothing',
    who: asOwner,
    at: () => '/desk/keys?edit=new',
    press: { button: 'Create key', fill: { name: 'ERP' } },
    refusal: /at least one thing/,
    next: null,
  },
  {
    route: 'desk/webhooks/webhooks',
    title: 'an endpoint in a private network',
    who: asOwner,
    at: () => '/desk/webhooks?edit=new',
    press: { button: 'Add endpoint', fill: { url: 'https://10.0.0.1/' }, tick: ['types'] },
    refusal: /public internet/,
    next: null,
  },
  {
    route: 'desk/webhooks/webhook',
    title: 'an endpoint that a colleague has changed meanwhile',
    who: asOwner,
    at: async (_, browser) => {
      const fill = { url: 'https://erp.example/' }
      const press = { button: 'Add endpoint', fill, tick: ['types'] }
      await browser.press(await browser.open('/desk/webhooks?edit=new'), press)
      const { html } = await browser.open('/desk/webhooks')
      return `${/\/desk\/webhooks\/\d+/.exec(html)![0]}?edit=endpoint`
    },
    press: { button: 'Save', fill: { url: 'https://erp.example/mine' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'Save', fill: { url: 'https://erp.example/theirs' } }),
    refusal: /Someone else has changed this endpoint/,
    shows: /theirs/,
    next: { button: 'Save', fill: { url: 'https://erp.example/ours' } },
  },
  {
    route: 'desk/shop/warehouses',
    title: 'one that a colleague has added',
    who: asOwner,
    at: () => '/desk/warehouses?edit=new',
    press: { button: 'Add', fill: { code: 'NEW', name: 'New hall' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'Add', fill: { code: 'NEW', name: 'Hall' } }),
    refusal: /Another warehouse has this code/,
    next: { button: 'Add', fill: { code: 'NEWER' } },
  },
  {
    route: 'desk/shop/registrations',
    title: 'a number of another state',
    who: asOwner,
    at: () => '/desk/registrations?edit=new',
    press: {
      button: 'Add',
      fill: { state: 'Karnataka', taxNumber: '27AAPFU0939F1ZV', address: '1 MG Road' },
    },
    refusal: /belongs to another state/,
    next: { button: 'Add', fill: { taxNumber: '29AAPFU0939F1ZR' } },
  },
  {
    route: 'desk/shop/delivery',
    title: 'no name for a zone',
    who: asOwner,
    at: () => '/desk/delivery',
    press: { button: 'do=rename', fill: { name: '' } },
    refusal: /Fill this in/,
    next: { button: 'do=rename', fill: { name: 'City' } },
  },
  {
    route: 'desk/shop/content',
    title: 'an address that is none',
    who: asOwner,
    at: () => '/desk/content',
    press: { button: 'Save', fill: { email: 'nobody' } },
    refusal: /email/i,
    next: { button: 'Save', fill: { email: 'shop@in.example' } },
  },
  {
    route: 'desk/new-footer-page',
    title: 'no title',
    who: asOwner,
    at: () => '/desk/pages',
    press: { button: 'Save', fill: { title: '', content: '<p>Who we are</p>' } },
    refusal: /title/i,
    next: { button: 'Save', fill: { title: 'About us', url: 'about-us' } },
  },
  {
    route: 'desk/shop/footer-page',
    title: 'no title',
    who: asOwner,
    at: (_, browser) =>
      submitAt(browser, '/desk/pages', { button: 'Save', fill: { title: 'Terms', url: 'terms' } }),
    press: { button: 'Save', fill: { title: '', content: '<p>Our terms</p>' } },
    refusal: /title/i,
    next: { button: 'Save', fill: { title: 'Our terms' } },
  },
  {
    route: 'desk/shop/branding',
    title: 'a picture that is none',
    who: asOwner,
    at: () => '/desk/branding',
    press: { button: 'do=preview', fill: { logoFile: new File(['x'], 'x.png') } },
    refusal: /picture|file/i,
    next: null,
  },
  {
    route: 'desk/shop/terms',
    title: 'days that are none',
    who: asOwner,
    at: () => '/desk/terms',
    press: { button: 'Save', fill: { quoteDays: 'x' } },
    refusal: /This wasn’t saved/,
    next: { button: 'Save', fill: { quoteDays: '7' } },
  },
  {
    route: 'desk/shop/order-settings',
    title: 'more cash than the law allows',
    who: asOwner,
    at: () => '/desk/order-settings',
    press: { button: 'Save', fill: { codCeiling: '200000' } },
    refusal: /must be below ₹2,00,000/,
    next: { button: 'Save', fill: { codCeiling: '199999.99' } },
  },
  {
    route: 'desk/orders/drafts',
    title: 'an address that is none',
    who: asOwner,
    at: () => '/desk/drafts',
    press: { button: 'New draft', fill: { email: 'nobody' } },
    refusal: /email address/,
    next: { button: 'New draft', fill: { email: 'nina@drafts.example' } },
  },
  {
    route: 'desk/orders/draft',
    title: 'a quantity that is none',
    who: asOwner,
    at: beginDraft,
    press: { button: 'do=save', fill: { 'code-1': 'G1', 'quantity-1': 'some' } },
    refusal: /Enter a whole number/,
    next: { button: 'do=save', fill: { 'code-1': '', 'quantity-1': '' } },
  },
  {
    route: 'desk/orders/bank',
    title: 'rows that are none',
    who: asOwner,
    at: () => '/desk/bank',
    press: { button: 'do=read', fill: { statement: 'hello' } },
    refusal: /couldn’t find columns/,
    next: { button: 'do=read', fill: { statement: 'Date,Credit\n24/11/2026,1.00' } },
    done: /What is in each column/,
  },
  {
    route: 'desk/shop/carriers',
    title: 'a tracking address without the number',
    who: asOwner,
    at: () => '/desk/carriers',
    press: { button: 'Save', fill: { name1: 'Swift', page1: 'https://track.example.com/' } },
    refusal: /contains \{number\} once/,
    next: {
      button: 'Save',
      fill: { name1: 'Swift', page1: 'https://track.example.com/{number}' },
    },
  },
]

const buyers = new Map<string, () => Promise<unknown>>()
