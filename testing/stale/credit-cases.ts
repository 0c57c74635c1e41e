import { orderAtDesk } from './desk-cases.ts'
import { asOwner, type Stage, type StaleCase, submitAt } from './stale-case.ts'

const terms = { limit: '5000', days: '30' }
const zone = { zoneTaxNumber: '27AAPFU0939F1ZV' }
let companies = 0

/** Returns the company's number. */
async function makeCompany(stage: Stage): Promise<string> {
  const name = `Company ${++companies}`
  await submitAt(await stage.customer(), '/account/companies', {
    button: 'Add company',
    fill: { name },
  })
  const { rows } = await stage.server.shop.database.pool.query<{ id: string }>(
    'select id from company where name = $1',
    [name],
  )
  return String(rows[0]!.id)
}

/** The desk's page of a new company. */
const openCompany = async (stage: Stage) => `/desk/companies/${await makeCompany(stage)}`

/** The form that lets a new company order on account. */
const chooseBuyer = async (stage: Stage) =>
  `/desk/credit?edit=new&company=${await makeCompany(stage)}`

/** Lets a new company order on account; returns the account's address. */
async function openAccount(stage: Stage): Promise<string> {
  const address = await submitAt(await asOwner(stage), await chooseBuyer(stage), {
    button: 'Open account',
    fill: terms,
  })
  return new URL(address, 'http://in.localhost').pathname
}

export const creditCases: StaleCase[] = [
  {
    route: 'desk/order',
    title: 'more charged in another tab',
    who: asOwner,
    at: async (stage) => {
      const path = await orderAtDesk(stage)
      const owner = await asOwner(stage)
      await submitAt(owner, path, { button: 'do=confirm' })
      await submitAt(owner, path, { button: 'do=invoice' })
      return path
    },
    press: { button: 'do=debit', fill: { sum: '10', reason: 'Mine' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'do=debit', fill: { sum: '10', reason: 'Theirs' } }),
    refusal: /moved on since/,
    shows: /Theirs/,
    next: { button: 'do=debit', fill: { sum: '10', reason: 'Mine' } },
  },
  {
    route: 'desk/credit/accounts',
    title: 'days to pay that are no number',
    who: asOwner,
    at: chooseBuyer,
    press: { button: 'Open account', fill: { ...terms, days: 'thirty' } },
    refusal: /whole number of days/,
    next: { button: 'Open account', fill: { days: '30' } },
  },
  {
    route: 'desk/credit/account',
    title: 'credit terms that a colleague changed',
    who: asOwner,
    at: async (stage) => `${await openAccount(stage)}?edit=terms`,
    press: { button: 'Save', fill: { limit: '9000' } },
    meanwhile: async (stage, path) =>
      submitAt(await asOwner(stage), path, { button: 'Save', fill: { limit: '7000' } }),
    refusal: /Someone else has just changed these terms/,
    shows: /7,000/,
    next: null,
  },
  {
    route: 'desk/buyer-company',
    title: 'a company’s zone that a colleague noted',
    who: asOwner,
    at: openCompany,
    press: { button: 'Save zone', fill: { ...zone, zoneApproval: 'LOA-1' } },
    meanwhile: async (stage, path) =>
      submitAt(await asOwner(stage), path, {
        button: 'Save zone',
        fill: { ...zone, zoneApproval: 'LOA-2' },
      }),
    refusal: /Someone else has just changed this/,
    shows: /LOA-2/,
  },
]
