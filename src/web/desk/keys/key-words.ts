import { type KeyScope, type KeySubject, keySubjectNames } from '#contract/keys/keys.ts'

/** What a new key may reach, by what it is about. */
export const keySubjectGroups: readonly { name: string; subjects: readonly KeySubject[] }[] = [
  { name: 'Goods', subjects: ['products', 'prices', 'stock', 'costs', 'imports', 'exports'] },
  { name: 'Deals', subjects: ['orders', 'shipments', 'quotes', 'bids', 'coupons', 'rules'] },
  { name: 'Buyers', subjects: ['customers', 'companies'] },
  { name: 'Shop', subjects: ['content', 'webhooks'] },
]

export const keySubjectHints: Record<KeySubject, string> = {
  products: 'Names, texts, pictures, packs, categories',
  prices: 'Prices of packs, with those to come',
  stock: 'Pieces in each warehouse',
  costs: 'What goods cost, and the margin of each deal',
  orders: 'Read them; confirm, pack, cancel, refund',
  shipments: 'Parcels with carrier and tracking number',
  customers: 'Who asks, bids and buys, with address and phone',
  companies: 'Firms, their people, trade data and credit',
  quotes: 'Read requests; quote, counter, decline',
  bids: 'Read offers; accept, counter, decline',
  coupons: 'Codes, their terms and their use',
  imports: 'Send files with products, prices and stock',
  exports: 'Fetch all products as a file',
  content: 'Texts of the home page and footer pages',
  webhooks: 'Which systems hear of events',
  rules: 'Rules that answer requests and bids',
}

/** Keys that shops make again and again: what their programs need. */
export const keyPresets: readonly { id: string; name: string; scopes: readonly KeyScope[] }[] = [
  {
    id: 'erp',
    name: 'ERP',
    scopes: [
      'products:read',
      'prices:write',
      'stock:write',
      'orders:read',
      'orders:write',
      'customers:read',
      'companies:read',
    ],
  },
  { id: 'accounts', name: 'Accounting', scopes: ['orders:read', 'customers:read'] },
  { id: 'courier', name: 'Courier', scopes: ['orders:read', 'shipments:write', 'customers:read'] },
  {
    id: 'stock',
    name: 'Stock and prices',
    scopes: ['products:read', 'prices:write', 'stock:write'],
  },
  {
    id: 'sales',
    name: 'Sales assistant',
    scopes: [
      'products:read',
      'costs:read',
      'quotes:read',
      'quotes:write',
      'bids:read',
      'bids:write',
    ],
  },
]

/** `Reads products and orders`, `Changes stock`: what a key may do, in words. */
export function describeScopes(scopes: readonly KeyScope[]): { act: string; subjects: string }[] {
  const acts = [
    { act: 'Reads', access: 'read' },
    { act: 'Changes', access: 'write' },
  ]
  return acts.flatMap(({ act, access }) => {
    const names = scopes
      .filter((scope) => scope.endsWith(`:${access}`))
      .map((scope) => keySubjectNames[scope.split(':')[0] as KeySubject])
      .map((name, at) => (at === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)))
    return names.length === 0 ? [] : [{ act, subjects: names.join(', ') }]
  })
}
