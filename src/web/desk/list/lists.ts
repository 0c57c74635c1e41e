import { bidsList } from '../bids/bids-list.tsx'
import { companiesList } from '../companies-list.tsx'
import { couponsList } from '../coupons-list.tsx'
import { customersList } from '../customers-list.tsx'
import { attributesList } from '../goods/attributes-list.tsx'
import { brandsList } from '../goods/brands-list.tsx'
import { categoriesList } from '../goods/categories-list.tsx'
import { packsList } from '../goods/packs-list.tsx'
import { productsList } from '../goods/products-list.tsx'
import { translationsList } from '../goods/translations-list.tsx'
import { messagesList } from '../messages-list.tsx'
import { opinionsList } from '../opinions/opinions-list.tsx'
import { ordersList } from '../orders/orders-list.tsx'
import { rfqsList } from '../rfq/rfqs-list.tsx'
import { searchesList } from '../searches/searches-list.tsx'
import { issuedDocumentsList } from '../shop/issued-documents-list.tsx'
import type { DeskList } from './list-record.ts'

/** Hands a list, whatever its rows are, to what works with any. */
type ListGate = <Result>(use: <Row, Sums>(list: DeskList<Row, Sums>) => Result) => Result

/** Every list of the desk that has a file, by its name in the address. */
export const deskLists: Readonly<Record<string, ListGate>> = {
  bids: (use) => use(bidsList),
  orders: (use) => use(ordersList),
  requests: (use) => use(rfqsList),
  categories: (use) => use(categoriesList),
  brands: (use) => use(brandsList),
  attributes: (use) => use(attributesList),
  coupons: (use) => use(couponsList),
  companies: (use) => use(companiesList),
  customers: (use) => use(customersList),
  messages: (use) => use(messagesList),
  opinions: (use) => use(opinionsList),
  searches: (use) => use(searchesList),
  documents: (use) => use(issuedDocumentsList),
  products: (use) => use(productsList),
  packs: (use) => use(packsList),
  translations: (use) => use(translationsList),
}
