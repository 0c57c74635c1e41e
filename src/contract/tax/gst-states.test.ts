import { expect, test } from 'vitest'
import { findGstState, findStateOfGstin, indianStates, isGstinOfState } from './gst-states.ts'

test('[TAX-02] a state is found by its name, also an older one, and by a GSTIN', () => {
  expect(findGstState('Maharashtra')?.code).toBe('27')
  expect(findGstState('  JAMMU & KASHMIR ')?.code).toBe('01')
  expect(findGstState('Orissa')).toBe(findGstState('Odisha'))
  expect(findGstState('Singapore')).toBeNull()
  expect(findStateOfGstin('27AAPFU0939F1ZV')?.name).toBe('Maharashtra')
  expect(findStateOfGstin('99AAPFU0939F1ZV')).toBeNull()
  expect(indianStates).toHaveLength(36)
})

test('[TAX-02] a GSTIN belongs to the state that its first two digits name', () => {
  expect(isGstinOfState('27AAPFU0939F1ZV', 'Maharashtra')).toBe(true)
  expect(isGstinOfState('27AAPFU0939F1ZV', 'Goa')).toBe(false)
  expect(isGstinOfState('27AAPFU0939F1ZV', 'Nowhere')).toBe(true)
})
