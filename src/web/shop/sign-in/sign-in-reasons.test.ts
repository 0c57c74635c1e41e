import { expect, test } from 'vitest'
import { reasonToSignIn } from './sign-in-reasons.ts'

test('[AUTH-03] a sign-in says why it is asked for, by where the visitor was going, never in words of the address', () => {
  expect(reasonToSignIn('/wishlist', null)).toBe('Sign in to keep your wishlist.')
  expect(reasonToSignIn('/product/glove', 'wishing')).toBe('Sign in to keep your wishlist.')
  expect(reasonToSignIn('/productproceed/checkout', null)).toBe('Sign in to check out.')
  expect(reasonToSignIn('/productproceed/checkout?bid=B-1', null)).toBe('Sign in to check out.')
  expect(reasonToSignIn('/cart?save', null)).toBe('Sign in to save your cart.')
  expect(reasonToSignIn('/account/bidcart/new?pack=7', null)).toBe('Sign in to bid your price.')
  expect(reasonToSignIn('/account/bidcart/B-1', null)).toBe('Sign in to see your bids.')
  expect(reasonToSignIn('/account/privacy', null)).toBe('Sign in to see your account.')
  for (const back of ['/', '/cart', '/product/wishlist', '/category/account']) {
    expect(reasonToSignIn(back, 'constructor'), back).toBeNull()
  }
})
