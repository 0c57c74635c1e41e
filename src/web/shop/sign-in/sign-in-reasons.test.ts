import { expect, test } from 'vitest'
import { getSignInReason } from './sign-in-reasons.ts'

test('[AUTH-03] a sign-in says why it is asked for, by where the visitor was going, never in words of the address', () => {
  expect(getSignInReason('/wishlist', null)).toBe('Sign in to keep your wishlist.')
  expect(getSignInReason('/product/glove', 'wishing')).toBe('Sign in to keep your wishlist.')
  expect(getSignInReason('/productproceed/checkout', null)).toBe('Sign in to check out.')
  expect(getSignInReason('/productproceed/checkout?bid=B-1', null)).toBe('Sign in to check out.')
  expect(getSignInReason('/cart?save', null)).toBe('Sign in to save your cart.')
  expect(getSignInReason('/account/bidcart/new?pack=7', null)).toBe('Sign in to bid your price.')
  expect(getSignInReason('/account/bidcart/B-1', null)).toBe('Sign in to see your bids.')
  expect(getSignInReason('/account/privacy', null)).toBe('Sign in to see your account.')
  for (const back of ['/', '/cart', '/product/wishlist', '/category/account']) {
    expect(getSignInReason(back, 'constructor'), back).toBeNull()
  }
})
