import { alertPaths } from '#contract/paths/alert-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import type { Person } from '../frame/frame-data.ts'

/** The account's pages, in the order of its menus: header, account pages. */
const accountLinks: readonly { name: () => string; path: string; forCompany?: true }[] = [
  { name: accountFormsTexts.dashboard, path: paths.dashboard() },
  { name: accountFormsTexts.myOrders, path: paths.myOrders() },
  { name: accountFormsTexts.quotes, path: paths.myRfqs() },
  { name: accountFormsTexts.bids, path: paths.bidCart() },
  { name: accountFormsTexts.orderAgain, path: paths.orderAgain() },
  { name: accountFormsTexts.savedCarts, path: paths.savedCarts() },
  { name: accountFormsTexts.alerts, path: alertPaths.mine() },
  { name: accountFormsTexts.onAccount, path: paths.statement(), forCompany: true },
  { name: accountFormsTexts.approvals, path: paths.approvals(), forCompany: true },
  { name: accountFormsTexts.companies, path: paths.companies() },
  { name: accountFormsTexts.myProfile, path: paths.profile() },
  { name: accountFormsTexts.addressBook, path: paths.addresses() },
  { name: accountFormsTexts.signInAndSecurity, path: paths.secondFactor() },
  { name: accountFormsTexts.connectedApps, path: paths.connectedApps() },
  { name: accountFormsTexts.changePassword, path: paths.changePassword() },
  { name: accountFormsTexts.myData, path: paths.privacy() },
]

/** Those of somebody who buys for a company include its own. */
export function listAccountLinks(person: Person | null) {
  return accountLinks
    .filter(({ forCompany }) => !forCompany || person?.company)
    .map(({ name, path }) => ({ name: name(), path }))
}
