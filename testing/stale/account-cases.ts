import { buildAuthorizePath, proposeOffer } from '../connected-app.ts'
import type { PlainBrowser } from '../plain-browser.ts'
import { testPassword } from '../test-customer.ts'
import {
  asCustomer,
  asOwner,
  asVisitor,
  type Stage,
  type StaleCase,
  submitAt,
} from './stale-case.ts'

const words = { name: 'Asha', email: 'asha@visitor.example' }

/** Creates a request of this customer for ten pieces of G1; returns its page. */
export async function submitRfq(stage: Stage, browser: PlainBrowser): Promise<string> {
  const page = await submitAt(browser, `/rfq/new?pack=${stage.packs.G1}`, {
    button: 'Send request',
  })
  return page.split('?')[0]!
}

/** The same with a quote sent at this unit price. */
export async function submitQuotedRfq(stage: Stage, browser: PlainBrowser): Promise<string> {
  const path = await submitRfq(stage, browser)
  await quote(stage, path, '90')
  return path
}

export async function quote(stage: Stage, path: string, price: string): Promise<void> {
  const owner = await asOwner(stage)
  const press = { button: 'do=send', fill: { '^unitPrice-': price } }
  await submitAt(owner, `${atDesk(path)}?write`, press)
}

export const atDesk = (path: string) => `/desk/rfqs/${path.split('/').at(-1)}`

/** A visitor's request with its link; the page that the link opens. */
async function confirmVisitorRequest(stage: Stage, browser: PlainBrowser): Promise<string> {
  await submitVisitorRequest(stage, browser)
  return submitAt(browser, await mailedLink(stage), { button: 'Yes, send my request' })
}

/** The newest link that confirms a visitor’s address. */
async function mailedLink(stage: Stage): Promise<string> {
  const mails = await stage.server.shop.letters()
  return mails.flatMap(({ text }) => /\/rfq\/verify\?\S+/.exec(text)?.[0] ?? []).at(-1)!
}

async function submitVisitorRequest({ packs }: Stage, browser: PlainBrowser): Promise<string> {
  return submitAt(browser, `/rfq/new?pack=${packs.G1}`, { button: 'Send request', fill: words })
}

export const accountCases: StaleCase[] = [
  {
    route: 'shop/sign-in/login',
    title: 'a wrong password',
    who: asVisitor,
    at: async (stage, browser) => {
      const { email } = await stage.customer()
      Object.assign(browser, { email })
      return '/login'
    },
    press: { button: 'Sign in', fill: { login: 'stale@customers.example', password: 'no' } },
    refusal: /not right|Incorrect/,
    next: null,
  },
  {
    route: 'shop/sign-in/register',
    title: 'a password that is too short',
    who: asVisitor,
    at: () => '/register',
    press: {
      button: 'Register',
      fill: { firstName: 'Asha', lastName: 'Rao', email: 'new@customers.example', password: 'x' },
    },
    refusal: /8 characters/,
    next: { button: 'Register', fill: { password: testPassword } },
  },
  {
    route: 'shop/sign-in/forgot-password',
    title: 'an address that is none',
    who: asVisitor,
    at: () => '/forgot-password',
    press: { button: 'Send link', fill: { email: 'nobody' } },
    refusal: /email/i,
    next: { button: 'Send link', fill: { email: 'a@customers.example' } },
    done: /mail/,
  },
  {
    route: 'shop/sign-in/reset-password',
    title: 'a link that was used',
    who: asVisitor,
    at: async (stage, browser) => {
      const { email } = await stage.customer()
      await submitAt(browser, '/forgot-password', { button: 'Send link', fill: { email } })
      const mails = await stage.server.shop.letters()
      return mails.flatMap(({ text }) => /\/reset-password\?\S+/.exec(text)?.[0] ?? []).at(-1)!
    },
    press: { button: 'Set password', fill: { password: 'a wader in the mud 17' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, {
        button: 'Set password',
        fill: { password: 'a wader in the mud 18' },
      }),
    refusal: /link/,
    shows: /Request a new link/,
    next: null,
  },
  {
    route: 'shop/sign-in/secure-account',
    title: 'a link that was used',
    who: asVisitor,
    at: () => `/secure-account?token=${'x'.repeat(43)}`,
    press: { button: 'This wasn’t me: secure my account' },
    refusal: /link/,
    shows: /Choose a new password/,
    next: null,
  },
  {
    route: 'shop/account/profile',
    title: 'a number that is none',
    who: asCustomer,
    at: () => '/account/profile',
    press: { button: 'Save', fill: { firstName: 'Nila', email: 'nobody' } },
    refusal: /email/i,
    next: { button: 'Save', fill: { email: 'nila@customers.example', password: testPassword } },
    done: /Saved/,
  },
  {
    route: 'shop/account/change-password',
    title: 'another password than one’s own',
    who: asCustomer,
    at: () => '/account/changepassword',
    press: {
      button: 'Change password',
      fill: { current: 'no', next: 'a wader 17', again: 'a wader 17' },
    },
    refusal: /password/i,
    next: {
      button: 'Change password',
      fill: {
        current: testPassword,
        next: 'a wader in the mud 17',
        again: 'a wader in the mud 17',
      },
    },
  },
  {
    route: 'shop/account/second-factor',
    title: 'another password than one’s own',
    who: asCustomer,
    at: () => '/account/second-factor',
    press: { button: 'do=begin', fill: { password: 'no' } },
    refusal: /password/i,
    next: { button: 'do=begin', fill: { password: testPassword } },
    done: /code/,
  },
  {
    route: 'shop/account/addresses',
    title: 'a pincode that is none',
    who: asCustomer,
    at: () => '/account/manageaddress?edit=new',
    press: {
      button: 'Save',
      fill: {
        firstName: 'Nila',
        mobile: '9822012345',
        line1: '12 Prabhat Road',
        city: 'Pune',
        postalCode: '1',
      },
    },
    refusal: /pincode/i,
    next: { button: 'Save', fill: { postalCode: '411004' } },
  },
  {
    route: 'shop/account/addresses',
    title: 'an address that another tab has removed',
    who: asCustomer,
    at: async (_, browser) => {
      const page = await browser.open('/account/manageaddress')
      return /\/account\/manageaddress\?edit=\d+/.exec(page.html)![0]
    },
    press: { button: 'Save', fill: { line1: '7 Karve Road' } },
    meanwhile: (_, __, browser) =>
      submitAt(browser, '/account/manageaddress', { button: 'do=delete' }),
    refusal: /removed in the meantime/,
  },
  {
    route: 'shop/account/privacy',
    title: 'another password than one’s own',
    who: asCustomer,
    at: () => '/account/privacy',
    press: { button: 'Delete my account', fill: { password: 'no' } },
    refusal: /password/i,
    next: { button: 'Delete my account', fill: { password: testPassword } },
  },
  {
    route: 'shop/rfq/new-rfq',
    title: 'no address',
    who: asVisitor,
    at: ({ packs }) => `/rfq/new?pack=${packs.G1}`,
    press: {
      button: 'Send request',
      fill: { name: 'Asha', email: 'nobody', note: 'For the workshop' },
    },
    refusal: /email/i,
    next: { button: 'Send request', fill: { email: words.email } },
  },
  {
    route: 'shop/rfq/verify-rfq',
    title: 'a link that was used',
    who: asVisitor,
    at: async (stage, browser) => {
      await submitVisitorRequest(stage, browser)
      return mailedLink(stage)
    },
    press: { button: 'Yes, send my request' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'Yes, send my request' }),
    refusal: /link/i,
    next: null,
  },
  {
    route: 'shop/rfq/rfq-sent',
    title: 'another link after another tab’s',
    who: asVisitor,
    at: submitVisitorRequest,
    press: { button: 'Send a new link' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'Send a new link' }),
    refusal: /Something changed while you were here/,
    next: { button: 'Send a new link' },
  },
  {
    route: 'shop/rfq/claimed-rfq',
    title: 'a message after another tab’s',
    who: asVisitor,
    at: confirmVisitorRequest,
    press: { button: 'Send message', fill: { text: 'By Friday, please' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'Send message', fill: { text: 'Hello' } }),
    refusal: /Something changed while you were here/,
    shows: /Hello/,
  },
  {
    route: 'shop/rfq/tell-me',
    title: 'an address that is none',
    who: asVisitor,
    at: () => '/rfq/tell-me?words=rope',
    press: { button: 'Tell me', fill: { words: 'rope', email: 'nobody' } },
    refusal: /email/i,
    next: { button: 'Tell me', fill: { email: words.email } },
    done: /./,
  },
  {
    route: 'shop/alerts/new-alert',
    title: 'a price that is none',
    who: asVisitor,
    at: ({ packs }) => `/alerts?pack=${packs.G1}&kind=price`,
    press: { button: 'Tell me', fill: { maxPrice: 'cheap', email: words.email } },
    refusal: /enter a price/,
    next: { button: 'Tell me', fill: { maxPrice: '1', email: words.email } },
    done: /email you once/,
  },
  {
    route: 'shop/rfq/my-rfqs',
    title: 'a file that is none',
    who: asCustomer,
    at: () => '/account/RFQ',
    press: {
      button: 'Create draft',
      fill: { file: new File(['<x/>'], 'x.xml', { type: 'text/xml' }) },
    },
    refusal: /UBL|file/,
    next: null,
  },
  {
    route: 'shop/rfq/my-rfq',
    title: 'a version that a newer one has replaced',
    who: asCustomer,
    at: submitQuotedRfq,
    press: { button: 'Accept ₹90.00' },
    meanwhile: (stage, path) => quote(stage, path, '80'),
    refusal: /Something changed while you were here/,
    shows: /₹80\.00/,
    next: { button: 'Accept ₹80.00' },
  },
  {
    route: 'shop/rfq/my-rfq',
    title: 'a counter to a version that was withdrawn',
    who: asCustomer,
    at: submitQuotedRfq,
    press: { button: 'Send my prices', fill: { '^price-': '70', text: 'Ten each month' } },
    meanwhile: async (stage, path) =>
      submitAt(await asOwner(stage), atDesk(path), {
        button: 'Withdraw quote',
        fill: { text: 'Sold out' },
      }),
    refusal: /Something changed while you were here/,
    shows: /withdrawn/i,
    next: null,
  },
  {
    route: 'shop/rfq/my-rfq',
    title: 'a message after the seller’s',
    who: asCustomer,
    at: submitRfq,
    press: { button: 'Send message', fill: { text: 'By Friday, please' } },
    meanwhile: async (stage, path) =>
      submitAt(await asOwner(stage), atDesk(path), {
        button: 'Send message',
        fill: { text: 'We look' },
      }),
    refusal: /Something changed while you were here/,
    shows: /We look/,
  },
  {
    route: 'shop/agents/authorize',
    title: 'a limit that is no amount',
    who: asCustomer,
    at: async ({ server }) =>
      buildAuthorizePath(await server.shop.scope('in', { now: new Date() })),
    press: { button: 'answer=allow', fill: { maxEach: 'much', maxMonth: '500' } },
    refusal: /an amount such as/,
    // An answer leads away to the app (e2e/agents.spec.ts).
    next: null,
  },
  {
    route: 'shop/agents/agent-act',
    title: 'an offer of an app that another tab has declined',
    who: asCustomer,
    at: async ({ server, packs }, browser) => {
      const { email } = browser as PlainBrowser & { email: string }
      const viewer = await server.shop.customer(email)
      const scope = await server.shop.scope('in', { viewer, now: new Date() })
      return `/account/connected-apps/${await proposeOffer(scope, packs.G1!)}`
    },
    press: { button: 'answer=confirm' },
    meanwhile: async (_, path, browser) =>
      browser.press(await browser.open(path), { button: 'answer=decline' }),
    refusal: /already been decided/,
    shows: /Nothing was sent/,
    isGone: true,
    next: null,
  },
]
