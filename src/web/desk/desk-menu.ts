import type { Capability } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { DeskWorkCounts } from '#domain/insight/insight.ts'

export interface MenuItem {
  name: string
  path: string
  needs: Capability
  /** Counts shown beside the item, each with its label. */
  counts?: readonly { of: keyof DeskWorkCounts; words: string }[]
}

/**
 * The items of the desk's menu and the roles that see them. A new screen of the desk needs an item
 * here and a route in routes.ts.
 */
export const deskMenu: readonly { name: string; lines: readonly MenuItem[] }[] = [
  {
    name: 'Sales',
    lines: [
      {
        name: 'Orders',
        path: deskPaths.orders(),
        needs: 'read',
        counts: [
          { of: 'placed', words: 'to confirm' },
          { of: 'requests', words: 'cancellations or returns asked for' },
        ],
      },
      {
        name: 'RFQs',
        path: quotePaths.desk(),
        needs: 'read',
        counts: [
          { of: 'rfqs', words: 'to answer' },
          { of: 'approvals', words: 'to approve' },
        ],
      },
      {
        name: 'Bids',
        path: deskPaths.bids(),
        needs: 'read',
        counts: [{ of: 'bids', words: 'to answer' }],
      },
      { name: 'Customers', path: deskPaths.customers(), needs: 'read' },
      {
        name: 'Messages',
        path: deskPaths.messages(),
        needs: 'negotiate',
        counts: [{ of: 'messages', words: 'new' }],
      },
      { name: 'Coupons', path: deskPaths.coupons(), needs: 'read' },
      { name: 'Deals', path: deskPaths.deals(), needs: 'read' },
      { name: 'Insight', path: deskPaths.insight(), needs: 'read' },
    ],
  },
  {
    name: 'Goods',
    lines: [
      { name: 'Products', path: deskPaths.products(), needs: 'read' },
      { name: 'Categories', path: deskPaths.categories(), needs: 'read' },
      { name: 'Brands', path: deskPaths.brands(), needs: 'read' },
      { name: 'Attributes', path: deskPaths.attributes(), needs: 'read' },
      { name: 'Prices and stock', path: deskPaths.bulk(), needs: 'prices' },
      { name: 'Import and export', path: deskPaths.imports(), needs: 'read' },
    ],
  },
  {
    name: 'Delivery',
    lines: [
      { name: 'Delivery', path: deskPaths.delivery(), needs: 'read' },
      { name: 'Warehouses', path: deskPaths.warehouses(), needs: 'read' },
    ],
  },
  {
    name: 'Shop',
    lines: [
      { name: 'Content', path: deskPaths.content(), needs: 'read' },
      { name: 'Branding', path: deskPaths.branding(), needs: 'administer' },
      { name: 'Payment and dispatch', path: deskPaths.orderSettings(), needs: 'administer' },
      { name: 'Quotes and bids', path: deskPaths.terms(), needs: 'administer' },
      { name: 'Searches', path: deskPaths.searches(), needs: 'read' },
      { name: 'Synonyms', path: deskPaths.synonyms(), needs: 'read' },
      { name: 'Notifications', path: deskPaths.notifications(), needs: 'read' },
      { name: 'Staff', path: deskPaths.staff(), needs: 'administer' },
      { name: 'Keys', path: deskPaths.keys(), needs: 'administer' },
      { name: 'My sign-in', path: deskPaths.account(), needs: 'read' },
      { name: 'Record', path: deskPaths.audit(), needs: 'administer' },
    ],
  },
]
