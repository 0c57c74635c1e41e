import { expect, test } from 'vitest'
import { buildTimeline, type TimelineOrder } from './order-timeline.ts'

const order: TimelineOrder = {
  state: 'placed',
  events: [{ kind: 'placed', at: '2026-11-22T09:10:00Z' }],
  promisedOn: '2026-11-24',
  leavesOn: '2026-11-23',
  awaitsPayment: false,
}
const build = (change: Partial<TimelineOrder>, today = '2026-11-22') =>
  buildTimeline({ ...order, ...change }, today, (at) => at.slice(0, 10)).map(
    ({ name, status, when, note }) => [name, status, when, note],
  )
test('[LOOK-08] a promised day that has passed is told to the desk alone', () => {
  const format = (at: string) => at
  const late = buildTimeline(order, '2026-11-25', format)
  expect(late.map(({ overdue }) => overdue)).toEqual([undefined, undefined, 'Tue 24 Nov'])
  const inTime = buildTimeline(order, '2026-11-24', format)
  expect(inTime.some(({ overdue }) => overdue)).toBe(false)
})

const event = (kind: string, day: string) => ({ kind, at: `2026-11-${day}T09:00:00Z` })
const sent = [event('placed', '22'), event('shipped', '23')]

test('[LOOK-08] an order’s timeline has the steps to come, with their days', () => {
  expect(build({})).toEqual([
    ['Placed', 'done', '2026-11-22', null],
    ['Shipped', 'ahead', 'Mon 23 Nov', 'You’ll get the tracking number.'],
    ['Delivered', 'ahead', 'By Tue 24 Nov', null],
  ])
  expect(build({ state: 'shipped', events: sent }).slice(1)).toEqual([
    ['Shipped', 'done', '2026-11-23', null],
    ['Delivered', 'ahead', 'By Tue 24 Nov', null],
  ])
})

test('[LOOK-08] no day is named that is not foreseeable, has passed, or waits for a payment', () => {
  expect(build({ promisedOn: null, leavesOn: null }).map(([, , when]) => when)).toEqual([
    '2026-11-22',
    null,
    null,
  ])
  expect(build({}, '2026-11-25').slice(1)).toEqual([
    ['Shipped', 'ahead', null, 'You’ll get the tracking number.'],
    ['Delivered', 'ahead', null, 'Later than promised.'],
  ])
  expect(build({ awaitsPayment: true })[1]).toEqual([
    'Shipped',
    'ahead',
    null,
    'As soon as we receive your payment.',
  ])
  const partly = [event('placed', '22'), event('part-shipped', '22')]
  expect(build({ events: partly })[1]).toEqual([
    'Shipped',
    'ahead',
    null,
    'Part of it is on its way.',
  ])
})

test('[LOOK-08] an order that was cancelled or came back ends with that', () => {
  const cancelled = [event('placed', '22'), event('cancelled', '22')]
  expect(
    build({ state: 'cancelled', events: cancelled }).map(([name, status]) => [name, status]),
  ).toEqual([
    ['Placed', 'done'],
    ['Cancelled', 'ended'],
  ])
  const returned = [...sent, event('delivered', '24'), event('returned', '26')]
  expect(build({ state: 'returned', events: returned }).map(([name]) => name)).toEqual([
    'Placed',
    'Shipped',
    'Delivered',
    'Returned',
  ])
})
