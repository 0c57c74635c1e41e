import { deleteDeadSessions, purgeTokens } from '#domain/accounts/accounts.ts'
import { forgetOldChats } from '#domain/assistant/assistant.ts'
import { runBidClock } from '#domain/bids/bids.ts'
import { tags } from '#domain/cache.ts'
import { forgetOldCarts } from '#domain/cart/cart.ts'
import { relistDue } from '#domain/catalog/catalog.ts'
import { forgetOldMessages } from '#domain/contact/contact.ts'
import { runDeals } from '#domain/engagement/engagement.ts'
import { forgetOldImports, runDueImport } from '#domain/feeds/feeds.ts'
import { forgetSpent } from '#domain/limits.ts'
import { expireOrders, finishCards, forgetContactsOfEnded } from '#domain/orders/orders.ts'
import { forgetOldMail, openMailSender } from '#domain/outbox.ts'
import { runQuoteClocks } from '#domain/quotes/quotes.ts'
import { forgetOldThings } from '#domain/saved/saved.ts'
import type { Ground } from '#domain/scope.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import {
  purgeNotifications,
  sendDigests,
  spreadNotifications,
} from '#domain/spread-notifications.ts'
import { forgetOldSearches, indexNewPictures } from '#domain/visual/visual.ts'

/** What every process does by the clock; any number may do so at once. Milliseconds between two rounds. */
const chores: {
  every: number
  name: string
  run: (ground: Ground, now: Date, links: Links, until: AbortSignal) => Promise<unknown>
}[] = [
  { every: 2_000, name: 'Staff notifications were not spread', run: spreadNotifications },
  { every: 60_000, name: 'Hourly mails to staff were not written', run: sendDigests },
  {
    every: 2_000,
    name: 'Imports of the desk did not go on',
    run: (ground, _now, _links, until) => runDueImport(ground, until),
  },
  { every: 3_000, name: 'New pictures were not looked at', run: indexNewPictures },
  { every: 10 * 60_000, name: 'Old picture searches were not forgotten', run: forgetOldSearches },
  {
    every: 10_000,
    name: 'Special prices were not looked at',
    run: ({ database }, now) => relistDue(database, now),
  },
  { every: 10_000, name: 'Deals were not looked at', run: runDeals },
  {
    every: 10_000,
    name: 'Unpaid orders were not ended',
    run: (ground, now, links) => expireOrders(ground, links, now),
  },
  {
    every: 5_000,
    name: 'Bids were not looked at',
    run: (ground, now, links) => runBidClock(ground, links, now),
  },
  {
    every: 10_000,
    name: 'Requests and quotes were not ended',
    run: (ground, now, links) => runQuoteClocks(ground, links, now),
  },
  {
    every: 20_000,
    name: 'Card payments were not finished',
    run: (ground, now, links) => finishCards(ground, links, now),
  },
  {
    every: 60 * 60_000,
    name: 'Old sessions and mails were not forgotten',
    run: async ({ database }, now) => {
      await deleteDeadSessions(database.primary, now)
      await purgeTokens(database.primary, now)
      await forgetOldMail(database.primary, now)
      await purgeNotifications(database.primary, now)
      await forgetSpent(database.primary, now)
    },
  },
  {
    every: 10 * 60_000,
    name: 'Old chats were not forgotten',
    run: ({ database }, now) => forgetOldChats(database.primary, now),
  },
  {
    every: 60 * 60_000,
    name: 'Contacts of people who have left were not forgotten',
    run: async ({ database }, now) => {
      await forgetContactsOfEnded(database.primary)
      await forgetOldMessages(database.primary, now)
    },
  },
  {
    every: 60 * 60_000,
    name: 'Old carts of visitors and unsaved imports were not forgotten',
    run: async (ground, now) => {
      const { database } = ground
      await forgetOldImports(ground, now)
      await forgetOldCarts(database.primary, now)
      await forgetOldThings(database.primary, now)
    },
  },
]

/** A shop that hears what its processes announce. */
type HearingShop = Ground & { onDrop(listener: (tags: readonly string[]) => void): void }

/** Starts them; none overtakes itself. The answer stops them, and waits for those under way. */
export function startChores(ground: HearingShop, links: Links): () => Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  const leaving = new AbortController()
  const mail = openMailSender(ground, links)
  ground.onDrop((dropped) => {
    if (dropped.includes(tags.mail) || dropped.includes('*')) mail.wake()
  })
  const all = [...chores, { every: 2_000, name: 'Mails were not sent', run: () => mail.drain() }]
  const timers = all.map(({ every, name, run }) => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const round = run(ground, new Date(), links, leaving.signal)
        .catch((error) => ground.outside.log.error({ err: error }, name))
        .finally(() => {
          busy = false
          underWay.delete(round)
        })
      underWay.add(round)
    }, every)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    leaving.abort()
    await mail.close()
    await Promise.all(underWay)
    ground.outside.mail.close?.()
  }
}
