import { openMailSender } from '#app/mail/send-mail.ts'
import {
  distributeNotifications,
  purgeNotifications,
} from '#app/notifications/distribute-notifications.ts'
import { sendDigests } from '#app/notifications/send-digests.ts'
import { purgeSessions, purgeTokens } from '#domain/accounts/accounts.ts'
import { purgeOldChats } from '#domain/assistant/assistant.ts'
import { runBidClock } from '#domain/bids/bids.ts'
import { purgeOldCarts, remindOfDueCarts } from '#domain/cart/cart.ts'
import {
  applyDueTaxRates,
  publishDueProducts,
  purgeDocuments,
  readDueDocuments,
  reindexDuePrices,
  rewriteDueEntries,
} from '#domain/catalog/catalog.ts'
import { purgeMessages } from '#domain/contact/contact.ts'
import { purgeAlerts, runDeals, sendDueAlerts } from '#domain/engagement/engagement.ts'
import { purgeOldImports, runDueImport } from '#domain/feeds/feeds.ts'
import { purgeDecisions } from '#domain/negotiation/negotiation.ts'
import {
  collectEInvoices,
  eraseEndedOrderContacts,
  expireApprovals,
  expireOrders,
  finishCardPayments,
  registerEInvoices,
  remindOfDues,
  trackParcels,
} from '#domain/orders/orders.ts'
import { announceDuePriceLists } from '#domain/price-lists/price-lists.ts'
import { runQuoteClocks, runQuoteRules } from '#domain/quotes/quotes.ts'
import { purgeVisitorSavedProducts } from '#domain/saved/saved.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { indexNewPictures, purgeOldSearches } from '#domain/visual/visual.ts'
import { collectWebhookEvents, openWebhookSender } from '#domain/webhooks/webhooks.ts'
import { purgeChanges } from '#platform/cache/change-log.ts'
import { tags } from '#platform/cache/data-cache.ts'
import { mayHavePurge } from '#platform/cache/purge-outbox.ts'
import { purgeMail } from '#platform/mail/outbox.ts'
import { purgeRateLimits } from '#platform/rate-limits.ts'
import type { AppContext } from '#platform/scope.ts'
import { purgeTranslations } from '#platform/translations/orphan-translations.ts'
import { openCdnPurger } from './purge-cdn.ts'

/**
 * Tasks that every process runs on a timer; several processes may run the same one at once.
 * Intervals in milliseconds.
 */
const recurringTasks: {
  every: number
  /** Event and text of the log line when a run fails. */
  event: string
  text: string
  run: (context: AppContext, now: Date, links: Links, signal: AbortSignal) => Promise<unknown>
}[] = [
  {
    every: 2_000,
    event: 'notifications.distribute_failed',
    text: 'Distributing staff notifications failed',
    run: distributeNotifications,
  },
  {
    every: 1_000,
    event: 'webhooks.collect_failed',
    text: 'Making events of webhooks failed',
    run: collectWebhookEvents,
  },
  {
    every: 60_000,
    event: 'approvals.expire_failed',
    text: 'Ending orders that nobody approved failed',
    run: expireApprovals,
  },
  {
    every: 60_000,
    event: 'notifications.digest_failed',
    text: 'Writing hourly staff mails failed',
    run: sendDigests,
  },
  {
    every: 2_000,
    event: 'import.run_failed',
    text: 'Running a desk import failed',
    run: (context, _now, _links, signal) => runDueImport(context, signal, 'tables'),
  },
  {
    // Pictures are asked of slow hosts: prices don't wait for them.
    every: 2_000,
    event: 'import.run_failed',
    text: 'Running a desk import of pictures failed',
    run: (context, _now, _links, signal) => runDueImport(context, signal, 'pictures'),
  },
  {
    every: 3_000,
    event: 'pictures.index_failed',
    text: 'Indexing new pictures failed',
    run: indexNewPictures,
  },
  {
    every: 3_000,
    event: 'documents.index_failed',
    text: 'Reading the words of new documents failed',
    run: (context, _now, _links, signal) => readDueDocuments(context, signal),
  },
  {
    every: 60 * 60_000,
    event: 'documents.purge_failed',
    text: 'Purging files that no document shows failed',
    run: purgeDocuments,
  },
  {
    every: 10 * 60_000,
    event: 'pictures.purge_failed',
    text: 'Purging old picture searches failed',
    run: purgeOldSearches,
  },
  {
    every: 2_000,
    event: 'search.rewrite_failed',
    text: 'Rewriting the search entries of renamed categories failed',
    run: ({ database }, _now, _links, signal) => rewriteDueEntries(database, signal),
  },
  {
    every: 60 * 60_000,
    event: 'translations.purge_failed',
    text: 'Purging translations of what is gone failed',
    run: ({ database }) => purgeTranslations(database),
  },
  {
    every: 10_000,
    event: 'prices.reindex_failed',
    text: 'Reindexing special prices failed',
    run: ({ database }, now) => reindexDuePrices(database, now),
  },
  {
    every: 10_000,
    event: 'price_lists.announce_failed',
    text: 'Evicting pages of price lists failed',
    run: ({ database }, now) => announceDuePriceLists(database, now),
  },
  {
    every: 10_000,
    event: 'products.publish_failed',
    text: 'Publishing scheduled products failed',
    run: ({ database }, now) => publishDueProducts(database, now),
  },
  {
    every: 10_000,
    event: 'products.tax_rates_failed',
    text: 'Applying tax rates from their day on failed',
    run: ({ database }, now) => applyDueTaxRates(database, now),
  },
  {
    every: 10_000,
    event: 'deals.run_failed',
    text: 'Updating deals failed',
    run: runDeals,
  },
  {
    every: 10_000,
    event: 'orders.expire_failed',
    text: 'Expiring unpaid orders failed',
    run: (context, now, links) => expireOrders(context, links, now),
  },
  {
    every: 60_000,
    event: 'orders.remind_failed',
    text: 'Reminding of orders on account failed',
    run: (context, now, links) => remindOfDues(context, links, now),
  },
  {
    every: 60_000,
    event: 'carts.remind_failed',
    text: 'Reminding of saved lists failed',
    run: (context, now, links) => remindOfDueCarts(context, links, now),
  },
  {
    every: 60_000,
    event: 'alerts.send_failed',
    text: 'Mailing alerts for products failed',
    run: (context, now, links) => sendDueAlerts(context, links, now),
  },
  {
    every: 5_000,
    event: 'bids.clock_failed',
    text: 'Running bid clocks failed',
    run: (context, now, links) => runBidClock(context, links, now),
  },
  {
    every: 10_000,
    event: 'quotes.clock_failed',
    text: 'Running quote clocks failed',
    run: (context, now, links) => runQuoteClocks(context, links, now),
  },
  {
    every: 10_000,
    event: 'rules.answer_failed',
    text: 'Answering requests by rules failed',
    run: (context, now, links) => runQuoteRules(context, links, now),
  },
  {
    every: 20_000,
    event: 'payments.finish_failed',
    text: 'Finishing card payments failed',
    run: (context, now, links) => finishCardPayments(context, links, now),
  },
  {
    every: 10 * 60_000,
    event: 'e_invoice.collect_failed',
    text: 'Collecting invoices that other processes issued failed',
    run: (context, now) => collectEInvoices(context, now),
  },
  {
    every: 5_000,
    event: 'e_invoice.run_failed',
    text: 'Registering invoices with the portal failed',
    run: (context, now, links) => registerEInvoices(context, links, now),
  },
  {
    every: 5 * 60_000,
    event: 'carrier.tracking_run_failed',
    text: 'Following parcels failed',
    run: (context, now, links) => trackParcels(context, links, now),
  },
  {
    every: 60 * 60_000,
    event: 'sessions.purge_failed',
    text: 'Purging old sessions and mails failed',
    run: async ({ database }, now) => {
      await purgeSessions(database.primary, now)
      await purgeTokens(database.primary, now)
      await purgeMail(database.primary, now)
      await purgeNotifications(database.primary, now)
      await purgeRateLimits(database.primary, now)
      await purgeDecisions(database.primary)
    },
  },
  {
    every: 10 * 60_000,
    event: 'chats.purge_failed',
    text: 'Purging old chats failed',
    run: ({ database }, now) => purgeOldChats(database.primary, now),
  },
  {
    every: 60_000,
    event: 'changes.purge_failed',
    text: 'Purging the log of changes failed',
    run: ({ database }) => purgeChanges(database.primary),
  },
  {
    every: 60 * 60_000,
    event: 'contacts.purge_failed',
    text: 'Purging contacts and messages failed',
    run: async ({ database }, now) => {
      await eraseEndedOrderContacts(database.primary)
      await purgeMessages(database.primary, now)
      await purgeAlerts(database.primary, now)
    },
  },
  {
    every: 60 * 60_000,
    event: 'carts.purge_failed',
    text: 'Purging old carts and imports failed',
    run: async (context, now) => {
      const { database } = context
      await purgeOldImports(context, now)
      await purgeOldCarts(database.primary, now)
      await purgeVisitorSavedProducts(database.primary, now)
    },
  },
]

/** A shop that receives the invalidations that its processes announce. */
type InvalidatingShop = AppContext & { onDrop(listener: (tags: readonly string[]) => void): void }

/**
 * Starts the tasks; none overlaps with itself. The returned function stops them and waits for
 * running ones.
 */
export function startRecurringTasks(context: InvalidatingShop, links: Links): () => Promise<void> {
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  const mail = openMailSender(context, links)
  const webhooks = openWebhookSender(context)
  const { cdn } = context.outside
  const cdnPurger = cdn && openCdnPurger(context, cdn)
  context.onDrop((invalidatedTags) => {
    if (mayHavePurge(invalidatedTags)) cdnPurger?.wake()
    if (invalidatedTags.includes(tags.mail) || invalidatedTags.includes('*')) mail.wake()
  })
  const tasks = [
    ...recurringTasks,
    {
      every: 2_000,
      event: 'mail.poll_failed',
      text: 'Sending mails failed',
      run: () => mail.drain(),
    },
    {
      every: 1_000,
      event: 'webhooks.send_failed',
      text: 'Sending webhooks failed',
      run: () => webhooks.drain(),
    },
    {
      every: 2_000,
      event: 'cdn.drain_failed',
      text: 'Purging the CDN failed',
      run: async () => cdnPurger?.drain(),
    },
  ]
  const timers = tasks.map(({ every, event, text, run }) => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const taskRun = run(context, new Date(), links, stopping.signal)
        .catch((error) => context.outside.log.error({ event, err: error }, text))
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
    await webhooks.close()
    await cdnPurger?.close()
    await Promise.all(running)
    context.outside.mail.close?.()
  }
}
