import { alertPaths } from '#contract/paths/alert-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Person } from '../frame/frame-data.ts'

/** The account's pages, in the order of its menus: header, account pages. */
const accountLinks: readonly { name: string; path: string; forCompany?: true }[] = [
  { name: 'Dashboard', path: paths.dashboard() },
  { name: 'My orders', path: paths.myOrders() },
  { name: 'Quotes', path: paths.myRfqs() },
  { name: 'Bids', path: paths.bidCart() },
  { name: 'Order again', path: paths.orderAgain() },
  { name: 'Saved carts', path: paths.savedCarts() },
  { name: 'Alerts', path: alertPaths.mine() },
  { name: 'On account', path: paths.statement(), forCompany: true },
  { name: 'Approvals', path: paths.approvals(), forCompany: true },
  { name: 'Companies', path: paths.companies() },
  { name: 'My profile', path: paths.profile() },
  { name: 'Address book', path: paths.addresses() },
  { name: 'Sign-in and security', path: paths.secondFactor() },
  { name: 'Connected apps', path: paths.connectedApps() },
  { name: 'Change password', path: paths.changePassword() },
  { name: 'My data', path: paths.privacy() },
]

/** Those of somebody who buys for a company include its own. */
export function listAccountLinks(person: Person | null) {
  return accountLinks.filter(({ forCompany }) => !forCompany || person?.company)
}
