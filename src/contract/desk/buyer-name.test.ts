import { expect, test } from 'vitest'
import { nameBuyer } from './buyer-name.ts'

test('[DEAL-06] a buyer is named by the company first and the person second', () => {
  expect(nameBuyer({ company: 'Kulkarni Engineering', buyer: 'Asha Kulkarni' })).toEqual({
    name: 'Kulkarni Engineering',
    person: 'Asha Kulkarni',
  })
  expect(nameBuyer({ company: null, buyer: 'Asha Kulkarni' })).toEqual({
    name: 'Asha Kulkarni',
    person: null,
  })
  expect(nameBuyer({ company: 'Asha', buyer: 'Asha' }).person).toBeNull()
  expect(nameBuyer({ company: 'Lotus', buyer: null })).toEqual({ name: 'Lotus', person: null })
  expect(nameBuyer({ company: null, buyer: null }).name).toBeNull()
})
