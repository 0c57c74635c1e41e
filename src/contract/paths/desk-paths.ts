import { definePath } from './define-path.ts'
import { signInPaths } from './sign-in-paths.ts'

const slip = definePath('/desk/orders/:number/slip')
const slipPdf = definePath('/desk/orders/:number/slip.pdf')
const document = definePath('/desk/orders/:number/document')
const labelPdf = definePath('/desk/orders/:number/label.pdf')
const documentPdf = definePath('/desk/orders/:number/document.pdf')
const documentXml = definePath('/desk/orders/:number/document.xml')
const auditFile = definePath('/desk/audit/:file')
const insightFile = definePath('/desk/insight/:report')
const taxFile = definePath('/desk/tax/:file')
const listFile = definePath('/desk/lists/:file')
const views = definePath('/desk/views')
const searchQuery = definePath('/desk/searches/query')

/** Addresses that are only built with an ending or a query, below. */
export const deskFilePaths = {
  slip,
  slipPdf,
  document,
  documentPdf,
  documentXml,
  labelPdf,
  auditFile,
  insightFile,
  listFile,
  taxFile,
  searchQuery,
  statementFile: definePath('/desk/credit/:id/statement.csv'),
  statementPdf: definePath('/desk/credit/:id/statement.pdf'),
  priceListFile: definePath('/desk/price-lists/:id/list.csv'),
} as const

const toDocumentQuery = (name: string | null) =>
  name === null ? '' : `?document=${encodeURIComponent(name)}`

/** Addresses of the seller's desk, separate from the shop's so that no shop page loads them. */
export const deskPaths = {
  bids: definePath('/desk/bids'),
  bid: definePath('/desk/bids/:number'),
  bidRules: definePath('/desk/bids/rules'),
  /** Rules that answer requests, and the switch over all rules. */
  rules: definePath('/desk/rules'),
  newRule: definePath('/desk/rules/new'),
  rule: definePath('/desk/rules/:id'),
  /** When quotes need a second person. */
  approvalRules: definePath('/desk/rules/approvals'),
  ruleLog: definePath('/desk/rules/log'),
  orders: definePath('/desk/orders'),
  order: definePath('/desk/orders/:number'),
  bank: definePath('/desk/bank'),
  creditAccounts: definePath('/desk/credit'),
  creditAccount: definePath('/desk/credit/:id'),
  drafts: definePath('/desk/drafts'),
  draft: definePath('/desk/drafts/:number'),
  /** The form of a new draft for this address. */
  draftsFor: (email: string) => `/desk/drafts?email=${encodeURIComponent(email)}`,
  /** Packing slips and invoices of several orders, as `o` in the query. */
  printOrders: definePath('/desk/orders/print'),
  packingSlip: (number: string, parcel: number | null = null) =>
    `${slip(number)}${parcel === null ? '' : `?parcel=${parcel}`}`,
  packingSlipPdf: (number: string, parcel: number | null = null) =>
    `${slipPdf(number)}${parcel === null ? '' : `?parcel=${parcel}`}`,
  /** The order's invoice, or the credit note for one of its changes. */
  document: (number: string, name: string | null = null) =>
    `${document(number)}${toDocumentQuery(name)}`,
  receipt: (number: string, receipt: number) => `${document(number)}?receipt=${receipt}`,
  receiptPdf: (number: string, receipt: number | string) =>
    `${documentPdf(number)}?receipt=${encodeURIComponent(receipt)}`,
  documentXml: (number: string, name: string | null = null) =>
    `${documentXml(number)}${toDocumentQuery(name)}`,
  documentPdf: (number: string, name: string | null = null) =>
    `${documentPdf(number)}${toDocumentQuery(name)}`,
  labelPdf: (number: string, parcel: number) => `${labelPdf(number)}?parcel=${parcel}`,
  start: definePath('/desk'),
  /** The workbench's quotes that wait for a second person. */
  approvals: () => '/desk?show=approval',
  /** Orders whose customer asks for a cancellation or a return. */
  returns: () => '/desk/orders?state=asked',
  settings: definePath('/desk/settings'),
  search: definePath('/desk/search'),
  login: signInPaths.desk,
  logout: definePath('/desk/logout'),
  account: definePath('/desk/account'),
  secondFactor: definePath('/desk/second-factor'),
  beginPasskey: definePath('/desk/passkeys'),
  staff: definePath('/desk/staff'),
  roles: definePath('/desk/roles'),
  invitation: definePath('/desk/invitation'),
  keys: definePath('/desk/keys'),
  /** Saved views of lists: saved here, and edited on this page. */
  views,
  viewsOf: (list: string) => `${views()}?list=${list}`,
  /** How many rows each view of a list has, as JSON. */
  listCounts: (list: string) => listFile(`${list}.json`),
  listFile: (list: string, query: string) => `${listFile(`${list}.csv`)}${query && `?${query}`}`,
  webhooks: definePath('/desk/webhooks'),
  /** An endpoint with its log. */
  webhook: definePath('/desk/webhooks/:id'),
  audit: definePath('/desk/audit'),
  auditFile: (id: number) => auditFile(`${id}.csv`),
  auditExport: () => auditFile('record.csv'),
  /** What was done to one thing, by its name in the record, `product:12`. */
  history: definePath('/desk/history/:subject'),
  notifications: definePath('/desk/notifications'),
  /** The rows of the workbench, for a page that is open. */
  queue: definePath('/desk/queue'),
  /** Pending work, as server-sent events. */
  events: definePath('/desk/events'),
  products: definePath('/desk/products'),
  newProduct: definePath('/desk/products/new'),
  product: definePath('/desk/products/:id'),
  pictures: definePath('/desk/products/:id/pictures'),
  documents: definePath('/desk/products/:id/documents'),
  stock: definePath('/desk/stock'),
  bulk: definePath('/desk/prices'),
  taxCodes: definePath('/desk/tax-codes'),
  categories: definePath('/desk/categories'),
  category: definePath('/desk/categories/:id'),
  brands: definePath('/desk/brands'),
  attributes: definePath('/desk/attributes'),
  attribute: definePath('/desk/attributes/:id'),
  /** What lacks a translation. */
  translationWork: definePath('/desk/translations'),
  /** Texts in a further language: the kind of thing, which, the language. */
  translations: definePath('/desk/translations/:kind/:subject/:language'),
  imports: definePath('/desk/imports'),
  import: definePath('/desk/imports/:id'),
  importErrors: definePath('/desk/imports/:id/errors.csv'),
  failedRows: definePath('/desk/imports/:id/failed-rows.csv'),
  upload: definePath('/desk/imports/upload'),
  importSample: definePath('/desk/imports/sample.csv'),
  export: definePath('/desk/export.tsv'),
  warehouses: definePath('/desk/warehouses'),
  registrations: definePath('/desk/registrations'),
  delivery: definePath('/desk/delivery'),
  table: definePath('/desk/delivery/table.csv'),
  content: definePath('/desk/content'),
  footerPage: definePath('/desk/pages/:url'),
  newFooterPage: definePath('/desk/pages'),
  branding: definePath('/desk/branding'),
  terms: definePath('/desk/terms'),
  company: definePath('/desk/company'),
  hosts: definePath('/desk/hosts'),
  orderSettings: definePath('/desk/order-settings'),
  carriers: definePath('/desk/carriers'),
  coupons: definePath('/desk/coupons'),
  coupon: definePath('/desk/coupons/:id'),
  deals: definePath('/desk/deals'),
  customerGroups: definePath('/desk/customer-groups'),
  customerGroup: definePath('/desk/customer-groups/:id'),
  priceCheck: definePath('/desk/price-check'),
  priceLists: definePath('/desk/price-lists'),
  priceList: definePath('/desk/price-lists/:id'),
  synonyms: definePath('/desk/synonyms'),
  searches: definePath('/desk/searches'),
  searchQuery: (words: string) => `${searchQuery()}?${new URLSearchParams({ q: words })}`,
  searchTrials: definePath('/desk/searches/trials'),
  customers: definePath('/desk/customers'),
  customer: definePath('/desk/customers/:id'),
  companies: definePath('/desk/companies'),
  buyerCompany: definePath('/desk/companies/:id'),
  messages: definePath('/desk/messages'),
  opinions: definePath('/desk/opinions'),
  opinion: definePath('/desk/opinions/:id'),
  issuedDocuments: definePath('/desk/issued-documents'),
  tax: definePath('/desk/tax'),
  taxFile: (month: string) => taxFile(`${month}.csv`),
  taxReturn: (month: string, number: string) =>
    `${taxFile(`${month}.json`)}?number=${encodeURIComponent(number)}`,
  insight: definePath('/desk/insight'),
  insightFile: (report: string) => insightFile(`${report}.csv`),
} as const
