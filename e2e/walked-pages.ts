import { alertPaths } from '#contract/paths/alert-paths.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'

/** Addresses of an account, for journeys that look at each of its pages. */
export const accountPages = [
  paths.dashboard(),
  paths.myOrders(),
  paths.profile(),
  paths.addresses(),
  paths.savedCarts(),
  paths.wishlist(),
  paths.changePassword(),
  paths.companies(),
  paths.secondFactor(),
  paths.privacy(),
  alertPaths.mine(),
]

/** Pages of the desk of each kind: lists, sheets, forms, figures. */
export const deskPages = [
  deskPaths.start(),
  deskPaths.orders(),
  quotePaths.desk(),
  deskPaths.bids(),
  deskPaths.products(),
  deskPaths.newProduct(),
  deskPaths.stock(),
  deskPaths.bulk(),
  deskPaths.categories(),
  deskPaths.customers(),
  deskPaths.rules(),
  deskPaths.imports(),
  deskPaths.settings(),
  deskPaths.staff(),
  deskPaths.insight(),
  deskPaths.audit(),
]

/** The other pages of the desk's menu and settings. */
export const otherDeskPages = [
  deskPaths.drafts(),
  quotePaths.templates(),
  deskPaths.ruleLog(),
  deskPaths.approvalRules(),
  deskPaths.brands(),
  deskPaths.attributes(),
  deskPaths.companies(),
  deskPaths.messages(),
  deskPaths.opinions(),
  deskPaths.roles(),
  deskPaths.keys(),
  deskPaths.webhooks(),
  deskPaths.notifications(),
  deskPaths.priceLists(),
  deskPaths.customerGroups(),
  deskPaths.coupons(),
  deskPaths.deals(),
  deskPaths.terms(),
  deskPaths.tax(),
  deskPaths.delivery(),
  deskPaths.company(),
  deskPaths.orderSettings(),
  deskPaths.searches(),
  deskPaths.account(),
]
