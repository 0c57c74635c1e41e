import * as accounts from './accounts/accounts.ts'
import * as assistant from './assistant/assistant.ts'
import * as bids from './bids/bids.ts'
import * as cart from './cart/cart.ts'
import * as catalog from './catalog/catalog.ts'
import * as contact from './contact/contact.ts'
import { signIn } from './customer-sign-in.ts'
import { tags } from './data-cache.ts'
import * as delivery from './delivery/delivery.ts'
import * as desk from './desk/desk.ts'
import * as engagement from './engagement/engagement.ts'
import { eraseAccount } from './erase-account.ts'
import { exportPersonalData } from './export-personal-data.ts'
import * as feeds from './feeds/feeds.ts'
import * as insight from './insight/insight.ts'
import * as listing from './listing/listing.ts'
import * as negotiation from './negotiation/negotiation.ts'
import * as orders from './orders/orders.ts'
import * as quotes from './quotes/quotes.ts'
import * as saved from './saved/saved.ts'
import * as search from './search/search.ts'
import * as sellers from './sellers/sellers.ts'
import * as visual from './visual/visual.ts'

/** The domain modules for screens, API and command line, and the cache tags. */
export const shop = {
  accounts,
  signIn,
  eraseAccount,
  exportPersonalData,
  sellers,
  catalog,
  delivery,
  desk,
  feeds,
  search,
  visual,
  engagement,
  saved,
  contact,
  listing,
  cart,
  negotiation,
  quotes,
  bids,
  orders,
  insight,
  assistant,
  tags,
}

export type Shop = typeof shop
