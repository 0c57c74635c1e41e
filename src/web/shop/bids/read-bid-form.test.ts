import { expect, test } from 'vitest'
import { readAcceptedPackIds, readBidForm } from './read-bid-form.ts'

function buildForm(fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('[BID-02] [BID-12] a plain form names prices and quantities by pack; quantity 0 leaves a line out', () => {
  const { draft, fields, typed } = readBidForm(
    buildForm([
      ['quantity-3', '2'],
      ['price-3', ' 1,250.50 '],
      ['quantity-4', '0'],
      ['price-4', '10'],
      ['quantity-5', '1'],
      ['price-5', ''],
      ['allOrNothing', 'on'],
    ]),
    'INR',
  )
  expect(draft).toEqual({
    lines: [
      { packId: 3, quantity: 2, bidPrice: 125_050 },
      { packId: 5, quantity: 1, bidPrice: null },
    ],
    allOrNothing: true,
  })
  expect(fields).toEqual({})
  expect(typed['price-3']).toBe(' 1,250.50 ')
})

test('[BID-02] [SAFE-08] what is no price or quantity is said of its own line, and why', () => {
  const { fields } = readBidForm(
    buildForm([
      ['quantity-3', '-2'],
      ['price-3', '10'],
      ['quantity-4', '1'],
      ['price-4', 'cheap'],
      ['quantity-5', '1'],
      ['price-5', '0'],
      ['price-6', '10.999'],
      ['price-__proto__', '1'],
    ]),
    'INR',
  )
  expect(fields).toEqual({
    3: 'bad-quantity',
    4: 'price-unreadable',
    5: 'price-not-positive',
    6: 'price-too-fine',
  })
})

test('[BID-06] some lines are taken by their ticks', () => {
  expect(
    readAcceptedPackIds(
      buildForm([
        ['take', '7'],
        ['take', 'x'],
        ['take', '9'],
      ]),
    ),
  ).toEqual([7, 9])
})
