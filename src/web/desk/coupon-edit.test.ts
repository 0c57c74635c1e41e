import { expect, test } from 'vitest'
import { emptyCoupon, readEarlierNames } from './coupon-edit.ts'
import { editNames } from './editing/edit.ts'
import { readByName, readEdit } from './editing/read-edit.ts'

const buildForm = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const { maxDiscount: _, ...rest } = emptyCoupon

test('[DESK-04] a coupon’s form that was opened before a deploy keeps its highest discount', () => {
  const earlier = buildForm({ ...rest, mostOff: '500' })
  const names = Object.keys(emptyCoupon)
  expect(readByName(readEarlierNames(earlier), names)).toMatchObject({ maxDiscount: '500' })
  const base = JSON.stringify({ ...rest, code: '"mostOff":', mostOff: '400' })
  const edit = readEdit(
    readEarlierNames(buildForm({ ...rest, mostOff: '500', [editNames.base]: base })),
    readByName,
    emptyCoupon,
  )
  expect(edit.base).toEqual({ ...rest, code: '"mostOff":', maxDiscount: '400' })
  expect(edit.values).toMatchObject({ maxDiscount: '500' })
  expect(edit.values).not.toHaveProperty('mostOff')
  // The control: without the name of before, the limit is lost.
  expect(readByName(buildForm({ ...rest, mostOff: '500' }), names)).toMatchObject({
    maxDiscount: '',
  })
  const present = buildForm({ ...emptyCoupon, maxDiscount: '', mostOff: '500' })
  expect(readByName(readEarlierNames(present), names)).toMatchObject({ maxDiscount: '' })
})
