import { type KeyScope, type KeySubject, keySubjectNames } from '#contract/keys/keys.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskKeysTexts from '#texts/desk-keys.ts'

/** What a new key may reach, by what it is about. */
export const keySubjectGroups: readonly { name: () => string; subjects: readonly KeySubject[] }[] =
  [
    {
      name: deskKeysTexts.goods,
      subjects: ['products', 'prices', 'stock', 'costs', 'imports', 'exports'],
    },
    {
      name: deskKeysTexts.deals,
      subjects: ['orders', 'shipments', 'quotes', 'bids', 'coupons', 'rules'],
    },
    { name: deskKeysTexts.buyers, subjects: ['customers', 'companies'] },
    { name: deskKeysTexts.shop, subjects: ['content', 'webhooks'] },
  ]

export const keySubjectHints: Record<KeySubject, () => string> = {
  products: deskKeysTexts.readGoods,
  prices: deskKeysTexts.readPrices,
  stock: deskKeysTexts.piecesInEachWarehouse,
  costs: deskKeysTexts.readCosts,
  orders: deskKeysTexts.moveOrders,
  shipments: deskKeysTexts.bookParcels,
  customers: deskKeysTexts.readCustomers,
  companies: deskKeysTexts.readCompanies,
  quotes: deskKeysTexts.answerRequests,
  bids: deskKeysTexts.answerBids,
  coupons: deskKeysTexts.editCoupons,
  imports: deskKeysTexts.sendFiles,
  exports: deskKeysTexts.exportProducts,
  content: deskKeysTexts.editTexts,
  webhooks: deskKeysTexts.editWebhooks,
  rules: deskKeysTexts.editRules,
}

/** Keys that shops make again and again: what their programs need. */
export const keyPresets: readonly {
  id: string
  name: () => string
  scopes: readonly KeyScope[]
}[] = [
  {
    id: 'erp',
    name: () => 'ERP',
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
  { id: 'accounts', name: deskKeysTexts.accounting, scopes: ['orders:read', 'customers:read'] },
  {
    id: 'courier',
    name: deskKeysTexts.courier,
    scopes: ['orders:read', 'shipments:write', 'customers:read'],
  },
  {
    id: 'stock',
    name: deskKeysTexts.stockAndPrices,
    scopes: ['products:read', 'prices:write', 'stock:write'],
  },
  {
    id: 'sales',
    name: deskKeysTexts.salesAssistant,
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
    { act: deskKeysTexts.reads(), access: 'read' },
    { act: deskKeysTexts.changes(), access: 'write' },
  ]
  return acts.flatMap(({ act, access }) => {
    const names = scopes
      .filter((scope) => scope.endsWith(`:${access}`))
      .map((scope) => keySubjectNames[scope.split(':')[0] as KeySubject]())
      .map((name, at) => (at === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)))
    return names.length === 0 ? [] : [{ act, subjects: names.join(commonTexts.nameComma()) }]
  })
}
