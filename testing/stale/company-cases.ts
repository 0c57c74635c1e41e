import type { PlainBrowser } from '../plain-browser.ts'
import { addToCart } from './shop-cases.ts'
import { asCustomer, type Stage, type StaleCase, submitAt } from './stale-case.ts'

type Buyer = PlainBrowser & { email: string }

async function makeCompany(browser: PlainBrowser): Promise<void> {
  const fill = { name: 'Acme Tools' }
  await submitAt(browser, '/account/companies', { button: 'Add company', fill })
}

/** Invites this browser's customer; returns the link of the mail. */
async function invite(stage: Stage, boss: PlainBrowser, buyer: Buyer, limit = ''): Promise<string> {
  await submitAt(boss, '/account/company', {
    button: 'Send invitation',
    fill: { email: buyer.email, orderLimit: limit },
  })
  const mails = await stage.server.shop.letters()
  const links = mails.flatMap(
    ({ text }) => /\/account\/company-invitation\?\S+/.exec(text)?.[0] ?? [],
  )
  return links.at(-1)!
}

/** A colleague's order above her limit, which this browser's customer may approve. */
async function sendForApproval(stage: Stage, boss: PlainBrowser): Promise<string> {
  await makeCompany(boss)
  const buyer = await stage.customer()
  const link = await invite(stage, boss, buyer, '50')
  await submitAt(buyer, link, { button: 'Join Acme Tools' })
  await addToCart(buyer, 'G1')
  const path = await submitAt(buyer, '/productproceed/checkout', { button: 'do=ask-approval' })
  return path.split('?')[0]!
}

export const companyCases: StaleCase[] = [
  {
    route: 'shop/companies/own-companies',
    title: 'a number that is none',
    who: asCustomer,
    at: () => '/account/companies',
    press: { button: 'Add company', fill: { name: 'Acme Tools', taxNumber: '27' } },
    refusal: /GSTIN/,
    next: { button: 'Add company', fill: { taxNumber: '' } },
  },
  {
    route: 'shop/companies/company',
    title: 'an address that is none',
    who: asCustomer,
    at: async (_, browser) => {
      await makeCompany(browser)
      return '/account/company'
    },
    press: { button: 'Send invitation', fill: { email: 'nobody', orderLimit: '5000' } },
    refusal: /email/i,
    next: { button: 'Send invitation', fill: { email: 'ravi@customers.example' } },
  },
  {
    route: 'shop/companies/company',
    title: 'a company that another tab has left for another',
    who: asCustomer,
    at: async (_, browser) => {
      await makeCompany(browser)
      return '/account/company'
    },
    meanwhile: (_, __, browser) =>
      submitAt(browser, '/account/companies', {
        button: 'Add company',
        fill: { name: 'Other Tools' },
      }),
    press: { button: 'Send invitation', fill: { email: 'outsider@customers.example' } },
    refusal: /now acting for another company/,
    shows: /Other Tools/,
  },
  {
    route: 'shop/companies/company-invitation',
    title: 'a link that was used',
    who: asCustomer,
    at: async (stage, browser) => {
      const boss = await stage.customer()
      await makeCompany(boss)
      return invite(stage, boss, browser as Buyer)
    },
    press: { button: 'Join Acme Tools' },
    meanwhile: (_, path, browser) => submitAt(browser, path, { button: 'Join Acme Tools' }),
    refusal: /link/,
    next: null,
  },
  {
    route: 'shop/approvals/approval',
    title: 'a refusal without a reason',
    who: asCustomer,
    at: sendForApproval,
    press: { button: 'do=refuse' },
    refusal: /give a reason/,
    next: { button: 'do=refuse', fill: { reason: 'Too early' } },
  },
  {
    route: 'shop/account/addresses',
    title: 'a company’s address that a colleague has deleted',
    who: asCustomer,
    at: async (_, browser) => {
      await makeCompany(browser)
      await submitAt(browser, '/account/manageaddress?edit=shared', {
        button: 'Save',
        fill: {
          firstName: 'Stores',
          mobile: '9822012345',
          line1: '12 Prabhat Road',
          city: 'Pune',
          postalCode: '411004',
        },
      })
      const page = await browser.open('/account/manageaddress')
      return /\/account\/manageaddress\?edit=\d+/.exec(page.html)![0]
    },
    press: { button: 'Save', fill: { line1: '7 Karve Road' } },
    meanwhile: (_, __, browser) =>
      submitAt(browser, '/account/manageaddress', { button: 'do=delete' }),
    refusal: /removed in the meantime/,
  },
]
