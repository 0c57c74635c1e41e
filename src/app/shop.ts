import * as accounts from '#domain/accounts/accounts.ts'
import * as agents from '#domain/agents/agents.ts'
import * as assistant from '#domain/assistant/assistant.ts'
import * as bids from '#domain/bids/bids.ts'
import * as carriers from '#domain/carriers/carriers.ts'
import * as cart from '#domain/cart/cart.ts'
import * as catalog from '#domain/catalog/catalog.ts'
import * as companies from '#domain/companies/companies.ts'
import * as contact from '#domain/contact/contact.ts'
import * as delivery from '#domain/delivery/delivery.ts'
import * as desk from '#domain/desk/desk.ts'
import * as engagement from '#domain/engagement/engagement.ts'
import * as feeds from '#domain/feeds/feeds.ts'
import * as insight from '#domain/insight/insight.ts'
import * as keys from '#domain/keys/keys.ts'
import * as listing from '#domain/listing/listing.ts'
import * as negotiation from '#domain/negotiation/negotiation.ts'
import * as opinions from '#domain/opinions/opinions.ts'
import * as orders from '#domain/orders/orders.ts'
import * as pad from '#domain/pad/pad.ts'
import * as papers from '#domain/papers/papers.ts'
import * as priceLists from '#domain/price-lists/price-lists.ts'
import * as quotes from '#domain/quotes/quotes.ts'
import * as saved from '#domain/saved/saved.ts'
import * as search from '#domain/search/search.ts'
import * as sellers from '#domain/sellers/sellers.ts'
import * as views from '#domain/views/views.ts'
import * as visual from '#domain/visual/visual.ts'
import * as webhooks from '#domain/webhooks/webhooks.ts'
import * as workbench from '#domain/workbench/workbench.ts'
import { tags } from '#platform/cache/data-cache.ts'
import { changeCompanyMember, joinCompany } from './appoint-member.ts'
import { signIn } from './customer-sign-in.ts'
import { eraseAccount } from './erase-account.ts'
import { exportPersonalData } from './export-personal-data.ts'
import { leaveCompany, removeCompanyMember } from './leave-company.ts'

/** The domain modules for screens, API and command line, and the cache tags. */
export const shop = {
  accounts,
  signIn,
  eraseAccount,
  exportPersonalData,
  leaveCompany,
  removeCompanyMember,
  joinCompany,
  changeCompanyMember,
  companies,
  keys,
  views,
  webhooks,
  sellers,
  catalog,
  priceLists,
  delivery,
  desk,
  feeds,
  search,
  visual,
  engagement,
  saved,
  contact,
  opinions,
  listing,
  cart,
  carriers,
  negotiation,
  quotes,
  bids,
  pad,
  orders,
  papers,
  agents,
  insight,
  assistant,
  workbench,
  tags,
}

export type Shop = typeof shop
