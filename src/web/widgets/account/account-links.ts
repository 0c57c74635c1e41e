import { paths } from '#contract/paths/paths.ts'

/** The account's pages, in the order of its menus: header, account pages. */
export const accountLinks: readonly { name: string; path: string }[] = [
  { name: 'Dashboard', path: paths.dashboard() },
  { name: 'My orders', path: paths.myOrders() },
  { name: 'Quotes', path: paths.myRfqs() },
  { name: 'Bids', path: paths.bidCart() },
  { name: 'Order again', path: paths.orderAgain() },
  { name: 'Saved carts', path: paths.savedCarts() },
  { name: 'Companies', path: paths.companies() },
  { name: 'My profile', path: paths.profile() },
  { name: 'Address book', path: paths.addresses() },
  { name: 'Sign-in and security', path: paths.secondFactor() },
  { name: 'Connected apps', path: paths.connectedApps() },
  { name: 'Change password', path: paths.changePassword() },
  { name: 'My data', path: paths.privacy() },
]
