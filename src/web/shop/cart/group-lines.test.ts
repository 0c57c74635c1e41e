import { expect, test } from 'vitest'
import type { CartLineView } from '#contract/cart/cart.ts'
import { formatCartCount, formatFirstArrival, formatPieces, groupLines } from './group-lines.ts'

const india = { locale: 'en-IN' }
const line = (packId: number, state: CartLineView['state'], deliverBy: string | null) =>
  ({ packId, state, deliverBy }) as CartLineView

test('[LOOK-08] [CART-02] a cart stands by dates of delivery, what can’t be delivered first', () => {
  const groups = groupLines([
    line(1, 'available', '2026-11-26'),
    line(2, 'unavailable', null),
    line(3, 'not-delivered', null),
    line(4, 'short', '2026-11-24'),
    line(5, 'available', '2026-11-26'),
  ])
  expect(groups.map(({ kind, lines }) => [kind, lines.map(({ packId }) => packId)])).toEqual([
    ['undelivered', [3]],
    ['delivered', [4]],
    ['delivered', [1, 5]],
    ['unavailable', [2]],
  ])
  expect(groupLines([])).toEqual([])
})

test('[LOOK-08] a quantity says how many pieces it comes to', () => {
  expect(formatPieces({ unit: 'Pack of 25', pieces: 25, quantity: 2 }, india)).toBe(
    '× 25 = 50 pieces',
  )
  expect(formatPieces({ unit: '6 rolls', pieces: 6, quantity: 1 }, india)).toBe('× 6 rolls')
  expect(formatPieces({ unit: '1 piece', pieces: 1, quantity: 3 }, india)).toBe('piece')
  expect(formatPieces({ unit: 'Pack of 1000', pieces: 1000, quantity: 2 }, india)).toBe(
    '× 1000 = 2,000 pieces',
  )
})

test('[LOOK-08] a cart’s heading counts as the header’s badge does', () => {
  const count = (...lines: [pieces: number, quantity: number][]) =>
    formatCartCount(lines.map(([pieces, quantity]) => ({ pieces, quantity })))
  expect(count([25, 1])).toBe('1 item')
  expect(count([25, 2])).toBe('1 item, 2 packs')
  expect(count([1, 2], [1, 1])).toBe('2 items, 3 pieces')
  expect(count([1, 2], [25, 1])).toBe('2 items, 3 packs')
})

test('[LOOK-08] the foot says the first date only where there are several', () => {
  const format = (...dates: (string | null)[]) =>
    formatFirstArrival(dates.map((deliverBy) => ({ deliverBy })))
  expect(format('2026-11-24', null, '2026-11-24')).toBe('Delivered by Tue 24 Nov')
  expect(format('2026-11-26', '2026-11-24')).toBe('First by Tue 24 Nov')
  expect(format(null)).toBe(null)
})
