import { bidAtDesk, orderAtDesk, rfqAtDesk } from './desk-cases.ts'
import { asOwner, type StaleCase, submitAt } from './stale-case.ts'

/** What is ticked in a list of the desk, and moved on by a colleague before the press. */
export const listCases: StaleCase[] = [
  {
    route: 'desk/orders',
    title: 'confirmed on its own page',
    who: asOwner,
    at: async (stage) =>
      `/desk/orders?do=confirm&o=${(await orderAtDesk(stage)).split('/').at(-1)}`,
    press: { button: 'do=confirm' },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path.replace('?do=confirm&o=', '/'), { button: 'do=confirm' }),
    refusal: /moved on since/,
    shows: /Confirmed/,
    next: null,
  },
  {
    route: 'desk/bids/queue',
    title: 'answered by a colleague',
    who: asOwner,
    at: async (stage) => `/desk/bids?do=accept&o=${(await bidAtDesk(stage)).split('/').at(-1)}`,
    press: { button: 'do=accept' },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path.replace('?do=accept&o=', '/'), { button: 'do=decline' }),
    refusal: /changed since you opened it|no longer possible/,
    shows: /Declined/,
    next: null,
  },
  {
    route: 'desk/rfq/rfqs',
    title: 'declined by a colleague',
    who: asOwner,
    at: async (stage) => `/desk/rfqs?do=decline&o=${(await rfqAtDesk(stage)).split('/').at(-1)}`,
    press: { button: 'do=decline', fill: { reason: 'Sold out' } },
    meanwhile: (_, path, browser) =>
      submitAt(browser, path, { button: 'do=decline', fill: { reason: 'Not ours' } }),
    refusal: /Something changed while you were here|no longer/,
    shows: /Declined/,
    next: null,
  },
]
