import { paths } from '#contract/paths.ts'
import { quotePaths } from '#contract/quote-paths.ts'
import type { Capability } from '#contract/staff.ts'

export interface MenuLine {
  name: string
  path: string
  needs: Capability
}

/** What stands in the desk's menu, for those who may. A new screen of the desk gets a line here and a route in routes.ts. */
export const deskMenu: readonly { name: string; lines: readonly MenuLine[] }[] = [
  {
    name: 'Sales',
    lines: [
      { name: 'Orders', path: paths.deskOrders(), needs: 'read' },
      { name: 'RFQs', path: quotePaths.desk(), needs: 'read' },
      { name: 'Bids', path: paths.deskBids(), needs: 'read' },
      { name: 'Customers', path: paths.deskCustomers(), needs: 'read' },
      { name: 'Messages', path: paths.deskMessages(), needs: 'negotiate' },
      { name: 'Coupons', path: paths.deskCoupons(), needs: 'read' },
      { name: 'Deals', path: paths.deskDeals(), needs: 'read' },
      { name: 'Insight', path: paths.deskInsight(), needs: 'read' },
    ],
  },
  {
    name: 'Goods',
    lines: [
      { name: 'Products', path: paths.deskProducts(), needs: 'read' },
      { name: 'Categories', path: paths.deskCategories(), needs: 'read' },
      { name: 'Brands', path: paths.deskBrands(), needs: 'read' },
      { name: 'Attributes', path: paths.deskAttributes(), needs: 'read' },
      { name: 'Prices and stock', path: paths.deskBulk(), needs: 'prices' },
      { name: 'Import and export', path: paths.deskImports(), needs: 'read' },
    ],
  },
  {
    name: 'Delivery',
    lines: [
      { name: 'Delivery', path: paths.deskDelivery(), needs: 'read' },
      { name: 'Warehouses', path: paths.deskWarehouses(), needs: 'read' },
    ],
  },
  {
    name: 'Shop',
    lines: [
      { name: 'Content', path: paths.deskContent(), needs: 'read' },
      { name: 'Branding', path: paths.deskBranding(), needs: 'administer' },
      { name: 'Synonyms', path: paths.deskSynonyms(), needs: 'read' },
      { name: 'Staff', path: paths.deskStaff(), needs: 'administer' },
      { name: 'Record', path: paths.deskAudit(), needs: 'administer' },
    ],
  },
]
