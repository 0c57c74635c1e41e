import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Seller } from '#platform/seller.ts'

/**
 * Links for mails. They always use the seller's own host, whatever host the request named. Source:
 * QUALITY T9.
 */
export const mailLinks = {
  signIn: (seller: Seller) => seller.origin + paths.login(),
  forgot: (seller: Seller) => seller.origin + paths.forgotPassword(),
  reset: (seller: Seller, token: string) =>
    `${seller.origin}${paths.resetPassword()}?token=${token}`,
  staff: (seller: Seller) => seller.origin + deskPaths.staff(),
  invitation: (seller: Seller, token: string) =>
    `${seller.origin}${deskPaths.invitation()}?token=${token}`,
  undo: (seller: Seller, token: string) =>
    `${seller.origin}${paths.secureAccount()}?token=${token}`,
  /**
   * `back`: the page that waits for the confirmation; '/' for none. It is validated again when the
   * link is opened.
   */
  confirm: (seller: Seller, token: string, back = '/') =>
    `${seller.origin}${paths.verifyEmail()}?token=${token}${back === '/' ? '' : `&back=${encodeURIComponent(back)}`}`,
} as const
