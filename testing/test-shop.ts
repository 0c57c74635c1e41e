import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createQuietLog } from '#adapters/log.ts'
import { openPaperDrawer } from '#adapters/papers/open-paper-drawer.ts'
import { openSecrets } from '#adapters/secrets/open-secrets.ts'
import { openFileStorage } from '#adapters/storage/file-storage.ts'
import { openMailSender } from '#app/mail/send-mail.ts'
import { distributeNotifications } from '#app/notifications/distribute-notifications.ts'
import type { Role } from '#contract/accounts/staff.ts'
import { seller, sellerHost } from '#db/tables/sellers.ts'
import { warehouse, zone, zoneWarehouse } from '#db/tables/stock.ts'
import { findSeller, type Links } from '#domain/sellers/sellers.ts'
import { openDataCache } from '#platform/cache/data-cache.ts'
import type { CardPayments } from '#platform/card-payments.ts'
import type { OutgoingMail } from '#platform/ports.ts'
import type { AppContext, Customer, Scope } from '#platform/scope.ts'
import { signInTestCustomer } from './test-customer.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export const links: Links = { scheme: 'http', port: 3000 }
/** The default time of test scopes. */
export const testNow = new Date('2026-11-21T06:30:00Z')

export interface TestShop extends AppContext {
  database: TestDatabase
  /** The folder of its stored files. */
  files: string
  /** Logged faults; a test of answers expects none. */
  faults: object[]
  /** Scope of a visitor on a test seller's host: `in` (INR), `sg` (SGD) or `tools` (INR, a second seller). */
  scope(code?: 'in' | 'sg' | 'tools', change?: Partial<Scope>): Promise<Scope>
  /** Scope of somebody at a seller's desk who is not in the staff list. */
  atDesk(role: Role, code?: 'in' | 'sg' | 'tools'): Promise<Scope>
  /** A customer with a verified address, signed in on a seller's host; created if missing. */
  customer(email: string, code?: 'in' | 'sg' | 'tools'): Promise<Customer>
  /** Payment card services by seller; none unless a test adds one. */
  cards: Map<string, CardPayments>
  /** Sends the outbox, and returns all mails so far, newest last. */
  letters(): Promise<OutgoingMail[]>
  close(): Promise<void>
}

/**
 * An empty shop with three sellers, each with a warehouse and a zone that it serves. A second seller is
 * always there. `own`: an empty database of the caller's, outside of test runs. `readClock`: the moment of
 * each scope.
 */
export async function openTestShop(
  own?: TestDatabase,
  readClock: () => Date = () => testNow,
): Promise<TestShop> {
  const database = own ?? (await openTestDatabase())
  const files = await mkdtemp(join(tmpdir(), 'haggle-test-'))
  const faults: object[] = []
  const sentMails: OutgoingMail[] = []
  const cards = new Map<string, CardPayments>()
  const log = createQuietLog((fields, text) => faults.push({ text, ...fields }))
  const papers = openPaperDrawer({ log, maxMs: 60_000 })
  const context: AppContext = {
    database,
    cache: openDataCache(),
    outside: {
      storage: openFileStorage(files),
      secrets: openSecrets(['a key of the test shop, of 32 letters']),
      log,
      mail: { send: async (letter) => void sentMails.push(letter) },
      cards,
      papers,
    },
  }
  await addSeller(database, 'in', {
    country: 'India',
    countryCode: 'IN',
    currency: 'INR',
    currencySymbol: '₹',
    locale: 'en-IN',
    inCountrySelector: true,
    state: 'Maharashtra',
  })
  await addSeller(database, 'sg', {
    country: 'Singapore',
    countryCode: 'SG',
    currency: 'SGD',
    currencySymbol: 'S$',
    locale: 'en-SG',
    inCountrySelector: true,
  })
  await addSeller(database, 'tools', {
    country: 'India',
    countryCode: 'IN',
    currency: 'INR',
    currencySymbol: '₹',
    locale: 'en-IN',
    state: 'Maharashtra',
  })
  const scope: TestShop['scope'] = async (code = 'in', change = {}) => {
    const currentSeller = await findSeller(context, `${code}.localhost`, links)
    if (!currentSeller) throw new Error(`The test shop has no seller ${code}`)
    return {
      ...context,
      seller: currentSeller,
      viewer: { kind: 'visitor', cartKey: null },
      place: { ...currentSeller.defaultPlace, chosen: false },
      now: readClock(),
      requestId: 'test',
      ...change,
    }
  }
  return {
    ...context,
    database,
    files,
    faults,
    cards,
    scope,
    atDesk: (role, code) =>
      scope(code, {
        staff: { id: randomUUID(), sessionId: 's', role, name: 'Sam', email: 'sam@in.example' },
      }),
    customer: async (email, code = 'in') => signInTestCustomer(await scope(code), email),
    async letters() {
      const end = new Date('2100-01-01')
      await distributeNotifications(context, end, links)
      await openMailSender(context, links, () => end).drain()
      return sentMails
    },
    async close() {
      papers.close()
      await database.close()
      await rm(files, { recursive: true, force: true })
    },
  }
}

type SellerChange = Partial<typeof seller.$inferInsert>

async function addSeller(database: TestDatabase, code: string, change: SellerChange) {
  const db = database.primary
  const [row] = await db
    .insert(seller)
    .values({
      code,
      clientId: `00000000-0000-4000-8000-0000000000${code === 'in' ? '01' : code === 'sg' ? '02' : '03'}`,
      companyName: `Seller ${code}`,
      country: 'India',
      countryCode: 'IN',
      dialCode: '+91',
      currency: 'INR',
      currencySymbol: '₹',
      locale: 'en-IN',
      languages: ['en'],
      email: `desk@${code}.example`,
      phone: '02000000000',
      defaultPincode: '411001',
      defaultCity: 'Pune',
      defaultArea: 'Camp',
      postalPattern: '^[1-9][0-9]{5}$',
      outOfAreaText: 'We are currently operational in Pune (selected locations)...',
      homeTitle: `Welcome to seller ${code}`,
      aboutHtml: '<p>About.</p>',
      // Tests may order without limit; those of the limits set them.
      maxWaitingOrders: null,
      maxWaitingPieces: null,
      ...change,
    })
    .returning({ id: seller.id })
  const sellerId = row!.id
  await db.insert(sellerHost).values({ host: `${code}.localhost`, sellerId, isPrimary: true })
  const [store] = await db
    .insert(warehouse)
    .values({ sellerId, code: 'main', name: 'Main' })
    .returning()
  const [area] = await db
    .insert(zone)
    .values({ sellerId, code: 'all', name: 'Everywhere' })
    .returning()
  await db
    .insert(zoneWarehouse)
    .values({ sellerId, zoneId: area!.id, warehouseId: store!.id, days: 3 })
}
