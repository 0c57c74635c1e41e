import type { PlainBrowser } from '../plain-browser.ts'
import {
  after,
  asCustomer,
  asOwner,
  asVisitor,
  type Stage,
  type StaleCase,
  submitAt,
} from './stale-case.ts'

export async function addToCart(browser: PlainBrowser, code: string): Promise<void> {
  const name = `/product/nitrile-glove-${code.toLowerCase()}`
  await submitAt(browser, name, { button: 'Add to cart' })
}

/** Places an order of this customer; returns its page. */
export async function placeOrder(_: Stage, browser: PlainBrowser): Promise<string> {
  await addToCart(browser, 'G1')
  const page = await submitAt(browser, '/productproceed/checkout', { button: 'do=place' })
  return page.split('?')[0]!
}

/** Rules that take bids on everything. */
export async function enableBids(stage: Stage): Promise<void> {
  const owner = await asOwner(stage)
  const page = await owner.open('/desk/bids/rules')
  if (page.text.includes('Everything')) return
  const editedPage = await owner.press(page, {
    button: 'do=put',
    fill: { kind: 'all', allowed: 'on' },
  })
  const savedPage = await owner.press(editedPage, { button: 'do=save' })
  // A new rule only watches until somebody turns it on.
  const turnedOnPage = await owner.press(savedPage, { button: 'do=on-0' })
  await owner.press(turnedOnPage, { button: 'do=save' })
}

const bidPage = ({ packs }: Stage) => `/account/bidcart/new?pack=${packs.G1}&quantity=2`

/** A submitted bid of this customer; returns its page. */
export async function submitBid(stage: Stage, browser: PlainBrowser): Promise<string> {
  await enableBids(stage)
  const review = await browser.press(await browser.open(bidPage(stage)), {
    button: 'do=submit',
    fill: { '^price-': '80' },
  })
  const sentPage = await browser.press(review, { button: 'do=send' })
  return sentPage.url.split('?')[0]!
}

const withdrawn = (browser: PlainBrowser, path: string) =>
  submitAt(browser, path, { button: 'Withdraw my bid' })

export const shopCases: StaleCase[] = [
  {
    route: 'shop/cart/cart',
    title: 'a quantity that is none',
    who: asVisitor,
    at: (_, browser) => after(addToCart(browser, 'G1'), '/cart'),
    press: { button: 'intent=set', fill: { quantity: '0' } },
    refusal: /whole number/,
    next: { button: 'intent=set', fill: { quantity: '3' } },
  },
  {
    route: 'shop/cart/cart',
    title: 'a line that another tab has taken out',
    who: asVisitor,
    at: async (_, browser) => {
      await addToCart(browser, 'G1')
      await addToCart(browser, 'G2')
      return '/cart'
    },
    press: { button: 'intent=set', fill: { quantity: '3' } },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'intent=remove' }),
    refusal: /no longer in your cart/,
    shows: /G[12]/,
    isGone: true,
    next: { button: 'intent=set', fill: { quantity: '2' } },
  },
  {
    route: 'shop/cart/cart',
    title: 'one more of a line that another tab has taken out',
    who: asVisitor,
    at: async (_, browser) => {
      await addToCart(browser, 'G1')
      await addToCart(browser, 'G2')
      return '/cart'
    },
    press: { button: 'step=1' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'intent=remove' }),
    refusal: /no longer in your cart/,
    shows: /G[12]/,
    isGone: true,
    next: { button: 'step=1' },
  },
  {
    route: 'shop/cart/cart',
    title: 'a coupon that is none',
    who: asVisitor,
    at: (_, browser) => after(addToCart(browser, 'G1'), '/cart'),
    press: { button: 'intent=coupon', fill: { coupon: 'NOSUCH' } },
    refusal: /isn’t valid/,
    next: { button: 'intent=set' },
  },
  {
    route: 'shop/checkout/checkout',
    title: 'a total that has changed',
    who: asCustomer,
    at: (_, browser) => after(addToCart(browser, 'G1'), '/productproceed/checkout?pay=transfer'),
    press: { button: 'do=place', fill: { po: 'PO-88' } },
    meanwhile: (_, __, browser) =>
      submitAt(browser, '/cart', { button: 'intent=set', fill: { quantity: '4' } }),
    refusal: /check the new total/,
    shows: /₹400\.00/,
  },
  {
    route: 'shop/checkout/checkout',
    title: 'an address that is none',
    who: asCustomer,
    at: (_, browser) => after(addToCart(browser, 'G1'), '/productproceed/checkout'),
    press: {
      button: 'do=address',
      fill: { firstName: 'Nila', line1: '12 Prabhat Road', postalCode: '12' },
    },
    refusal: /pincode/i,
    next: { button: 'do=place' },
  },
  {
    route: 'shop/cart/add-line',
    title: 'a quantity that is none',
    who: asVisitor,
    redirects: true,
    at: () => '/product/nitrile-glove-g1',
    press: { button: 'Add to cart', fill: { quantity: '0' } },
    refusal: /whole number/,
    next: null,
  },
  {
    route: 'shop/cart/save-cart',
    title: 'a name that is none',
    who: asCustomer,
    redirects: true,
    at: (_, browser) => after(addToCart(browser, 'G1'), '/cart?save'),
    press: { button: 'Save', fill: { name: ' ' } },
    refusal: /name/i,
    next: { button: 'Save', fill: { name: 'Monthly' } },
  },
  {
    route: 'shop/pad/order-pad',
    title: 'an empty pad',
    who: asVisitor,
    at: () => '/order-pad',
    press: { button: 'does=match', fill: { sheet: ';' } },
    refusal: /at least one line/,
    next: { button: 'does=match', fill: { sheet: 'G1 x 2' } },
    done: /1 of 1 line found/,
  },
  {
    route: 'shop/cart/saved-cart-list',
    title: 'a name that is none',
    who: asCustomer,
    at: async (_, browser) => {
      await addToCart(browser, 'G1')
      await submitAt(browser, '/cart?save', { button: 'Save', fill: { name: 'Monthly' } })
      const { html } = await browser.open('/account/savedcartlist')
      return /\/account\/savedcartlist\?rename=\d+/.exec(html)![0]
    },
    press: { button: 'intent=rename', fill: { name: 'x'.repeat(200) } },
    refusal: /name/i,
    next: { button: 'intent=rename', fill: { name: 'Weekly' } },
  },
  {
    route: 'shop/orders/my-order',
    title: 'cancelled in another tab',
    who: asCustomer,
    at: placeOrder,
    press: { button: 'do=cancel', fill: { reason: 'Too many' } },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'do=cancel' }),
    refusal: /moved on since/,
    shows: /Cancelled/,
    next: null,
  },
  {
    route: 'shop/bids/new-bid',
    title: 'a price with too many decimals',
    who: asCustomer,
    at: (stage) => after(enableBids(stage), bidPage(stage)),
    press: { button: 'do=submit', fill: { '^price-': '80.005' } },
    refusal: /too many decimals/,
    next: { button: 'do=submit', fill: { '^price-': '80' } },
    done: /Check your offer/,
  },
  {
    route: 'shop/bids/new-bid',
    title: 'a price that looks like a slip',
    who: asCustomer,
    at: (stage) => after(enableBids(stage), bidPage(stage)),
    press: { button: 'do=submit', fill: { '^price-': '8' } },
    refusal: /Did you mean ₹80\.00\?/,
    next: { button: 'do=submit', fill: { '^price-': '80' } },
    done: /Check your offer/,
  },
  {
    route: 'shop/bids/my-bid',
    title: 'withdrawn in another tab',
    who: asCustomer,
    at: submitBid,
    press: { button: 'Withdraw my bid' },
    meanwhile: (_, path, browser) => withdrawn(browser, path),
    refusal: /no longer possible|changed since you opened it/,
    shows: /Withdrawn/,
    next: null,
  },
  {
    route: 'shop/bids/my-bid',
    title: 'a draft that another tab has changed',
    who: asCustomer,
    at: async (stage, browser) => {
      await enableBids(stage)
      const saved = await browser.press(await browser.open(bidPage(stage)), {
        button: 'do=save',
        fill: { '^price-': '70' },
      })
      return saved.url.split('?')[0]!
    },
    press: { button: 'do=save', fill: { '^price-': '60' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'do=save', fill: { '^price-': '75' } }),
    refusal: /This bid has changed since you opened it/,
  },
  {
    route: 'shop/contact/contact-us',
    title: 'an address that is none',
    who: asVisitor,
    at: () => '/contact-us',
    press: {
      button: 'Send',
      fill: { name: 'Asha', email: 'nobody', message: 'Where is my order?' },
    },
    refusal: /email/i,
    next: { button: 'Send', fill: { email: 'asha@visitor.example' } },
  },
  {
    route: 'shop/contact/newsletter',
    title: 'an address that is none',
    who: asVisitor,
    at: () => '/newsletter',
    press: { button: 'Subscribe', fill: { email: 'nobody' } },
    refusal: /email/i,
    next: { button: 'Subscribe', fill: { email: 'asha@visitor.example' } },
    done: /Subscribe Successfully/,
  },
  {
    route: 'shop/contact/subscribe',
    title: 'an address that is none',
    who: asVisitor,
    redirects: true,
    at: () => '/allbrands',
    press: { button: 'Subscribe', fill: { email: 'nobody' } },
    refusal: /email/i,
    next: { button: 'Subscribe', fill: { email: 'b@visitor.example' } },
    done: /Subscribe Successfully/,
  },
  {
    route: 'shop/contact/unsubscribe',
    title: 'an address that is none',
    who: asVisitor,
    at: () => '/unsubscribe',
    press: { button: 'Unsubscribe', fill: { email: 'nobody' } },
    refusal: /email|link/i,
    next: { button: 'Unsubscribe', fill: { email: 'asha@visitor.example' } },
    done: /./,
  },
  {
    route: 'shop/place/delivery-place',
    title: 'a pincode that is none',
    who: asVisitor,
    at: () => '/delivery-place?back=/cart',
    press: { button: 'Deliver here', fill: { pincode: '12' } },
    refusal: /pincode/i,
    next: { button: 'Deliver here', fill: { pincode: '411001' } },
  },
  {
    route: 'shop/search/search-by-picture',
    title: 'no picture',
    who: asVisitor,
    at: () => '/search-by-picture',
    press: { button: 'Search' },
    refusal: /picture/i,
    next: null,
  },
  {
    route: 'shop/saved/wishlist',
    title: 'a product that can’t be bought',
    who: asCustomer,
    redirects: true,
    at: (_, browser) =>
      after(submitAt(browser, '/product/nitrile-glove-g4', { button: 'product=4' }), '/wishlist'),
    press: { button: 'Move to cart' },
    meanwhile: ({ server, packs }) =>
      server.shop.database.pool.query('update pack set price = null, mrp = null where id = $1', [
        packs.G4,
      ]),
    refusal: /request|quote/i,
    next: null,
  },
  {
    route: 'shop/chat/chat',
    title: 'nothing said',
    who: asVisitor,
    redirects: true,
    at: () => '/help/chat',
    press: { button: 'Send', fill: { question: 'x'.repeat(5_000) } },
    refusal: /./,
    next: null,
  },
]
