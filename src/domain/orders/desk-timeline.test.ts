import { expect, test } from 'vitest'
import { buildDeskTimeline, type DeskTimelineOrder } from './desk-timeline.ts'

const event = (kind: string, by = 'Imran') => ({ kind, when: `on ${kind}`, by })
const order: DeskTimelineOrder = {
  state: 'packed',
  paymentMethod: 'transfer',
  events: [event('placed', 'Customer'), event('confirmed'), event('packed')],
  pieces: { shipped: 0, wanted: 76 },
  promisedOn: '2026-11-27',
  today: '2026-11-25',
  carriers: [],
}
const build = (change: Partial<DeskTimelineOrder> = {}) =>
  buildDeskTimeline({ ...order, ...change }).map(({ name, status, when, note }) =>
    [name, status, when, note].filter(Boolean).join(' · '),
  )

test('[DEAL-05] the desk sees each step with who did it, and how much has left', () => {
  expect(build()).toEqual([
    'Placed · done · on placed · Customer',
    'Confirmed · done · on confirmed · Imran',
    'Paid · ahead',
    'Packed · done · on packed · Imran',
    'Shipped · ahead',
    'Delivered · ahead · due Fri 27 Nov',
  ])
  const events = [...order.events, event('part-shipped', 'Leela')]
  const parts = build({ paymentMethod: 'cod', events, pieces: { shipped: 66, wanted: 76 } })
  expect(parts.slice(2)).toEqual([
    'Packed · done · on packed · Imran',
    'Shipped, 66 of 76 · partly · on part-shipped · Leela',
    'Delivered · ahead · due Fri 27 Nov',
  ])
})

test('[DEAL-05] an order that ended has no steps to come', () => {
  const events = [event('placed', 'Customer'), event('cancelled')]
  expect(build({ state: 'cancelled', events })).toEqual([
    'Placed · done · on placed · Customer',
    'Cancelled · ended · on cancelled · Imran',
  ])
})

test('[DEAL-05] the desk sees who carries the parcels, and by how much an order is late', () => {
  const events = [...order.events, event('shipped', 'Leela')]
  const carriers = ['Blue Line Cargo', 'Blue Line Cargo']
  const steps = buildDeskTimeline({ ...order, events, carriers, today: '2026-11-28' })
  expect(steps.at(-2)).toMatchObject({ name: 'Shipped', note: 'Leela, with Blue Line Cargo' })
  expect(steps.at(-1)).toMatchObject({ when: null, overdue: 'Fri 27 Nov' })
  expect(buildDeskTimeline({ ...order, today: '2026-11-27' }).at(-1)).toMatchObject({
    when: 'due Fri 27 Nov',
  })
})
