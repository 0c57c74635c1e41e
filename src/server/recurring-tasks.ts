import { purgeSessions, purgeTokens } from '#domain/accounts/accounts.ts'
import { purgeOldChats } from '#domain/assistant/assistant.ts'
import { runBidClock } from '#domain/bids/bids.ts'
import { purgeOldCarts } from '#domain/cart/cart.ts'
import { reindexDuePrices } from '#domain/catalog/catalog.ts'
import { purgeMessages } from '#domain/contact/contact.ts'
import { tags } from '#domain/data-cache.ts'
import {
  distributeNotifications,
  purgeNotifications,
  sendDigests,
} from '#domain/distribute-notifications.ts'
import { runDeals } from '#domain/engagement/engagement.ts'
import { purgeOldImports, runDueImport } from '#domain/feeds/feeds.ts'
import { eraseEndedOrderContacts, expireOrders, finishCardPayments } from '#domain/orders/orders.ts'
import { openMailSender, purgeMail } from '#domain/outbox.ts'
import { runQuoteClocks } from '#domain/quotes/quotes.ts'
import { purgeRateLimits } from '#domain/rate-limits.ts'
import { purgeVisitorSavedProducts } from '#domain/saved/saved.ts'
import type { AppContext } from '#domain/scope.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { indexNewPictures, purgeOldSearches } from '#domain/visual/visual.ts'

/** What every process does by the clock; any number may do so at once. Milliseconds between two rounds. */
const recurringTasks: {
  every: number
  name: string
  run: (context: AppContext, now: Date, links: Links, signal: AbortSignal) => Promise<unknown>
}[] = [
  { every: 2_000, name: 'Staff notifications were not spread', run: distributeNotifications },
  { every: 60_000, name: 'Hourly mails to staff were not written', run: sendDigests },
  {
    every: 2_000,
    name: 'Imports of the desk did not go on',
    run: (context, _now, _links, signal) => runDueImport(context, signal),
  },
  { every: 3_000, name: 'New pictures were not looked at', run: indexNewPictures },
  { every: 10 * 60_000, name: 'Old picture searches were not forgotten', run: purgeOldSearches },
  {
    every: 10_000,
    name: 'Special prices were not looked at',
    run: ({ database }, now) => reindexDuePrices(database, now),
  },
  { every: 10_000, name: 'Deals were not looked at', run: runDeals },
  {
    every: 10_000,
    name: 'Unpaid orders were not ended',
    run: (context, now, links) => expireOrders(context, links, now),
  },
  {
    every: 5_000,
    name: 'Bids were not looked at',
    run: (context, now, links) => runBidClock(context, links, now),
  },
  {
    every: 10_000,
    name: 'Requests and quotes were not ended',
    run: (context, now, links) => runQuoteClocks(context, links, now),
  },
  {
    every: 20_000,
    name: 'Card payments were not finished',
    run: (context, now, links) => finishCardPayments(context, links, now),
  },
  {
    every: 60 * 60_000,
    name: 'Old sessions and mails were not forgotten',
    run: async ({ database }, now) => {
      await purgeSessions(database.primary, now)
      await purgeTokens(database.primary, now)
      await purgeMail(database.primary, now)
      await purgeNotifications(database.primary, now)
      await purgeRateLimits(database.primary, now)
    },
  },
  {
    every: 10 * 60_000,
    name: 'Old chats were not forgotten',
    run: ({ database }, now) => purgeOldChats(database.primary, now),
  },
  {
    every: 60 * 60_000,
    name: 'Contacts of people who have left were not forgotten',
    run: async ({ database }, now) => {
      await eraseEndedOrderContacts(database.primary)
      await purgeMessages(database.primary, now)
    },
  },
  {
    every: 60 * 60_000,
    name: 'Old carts of visitors and unsaved imports were not forgotten',
    run: async (context, now) => {
      const { database } = context
      await purgeOldImports(context, now)
      await purgeOldCarts(database.primary, now)
      await purgeVisitorSavedProducts(database.primary, now)
    },
  },
]

/** A shop that hears what its processes announce. */
type InvalidatingShop = AppContext & { onDrop(listener: (tags: readonly string[]) => void): void }

/** Starts them; none overtakes itself. The answer stops them, and waits for those under way. */
export function startRecurringTasks(context: InvalidatingShop, links: Links): () => Promise<void> {
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  const mail = openMailSender(context, links)
  context.onDrop((invalidatedTags) => {
    if (invalidatedTags.includes(tags.mail) || invalidatedTags.includes('*')) mail.wake()
  })
  const tasks = [
    ...recurringTasks,
    { every: 2_000, name: 'Mails were not sent', run: () => mail.drain() },
  ]
  const timers = tasks.map(({ every, name, run }) => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const taskRun = run(context, new Date(), links, stopping.signal)
        .catch((error) => context.outside.log.error({ err: error }, name))
        .finally(() => {
          busy = false
          running.delete(taskRun)
        })
      running.add(taskRun)
    }, every)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    await mail.close()
    await Promise.all(running)
    context.outside.mail.close?.()
  }
}
