import { definePath } from './define-path.ts'

/** Where customers and staff sign in: small, since every page's script knows both. */
export const signInPaths = {
  shop: definePath('/login'),
  desk: definePath('/desk/login'),
} as const
