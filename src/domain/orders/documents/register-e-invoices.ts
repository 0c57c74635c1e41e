import type { NotificationMessage } from '#contract/desk/notification-messages.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { EInvoiceStanding } from '#contract/tax/e-invoice.ts'
import { buildAccountProblem, type EInvoiceProblem } from '#contract/tax/e-invoice-problems.ts'
import type { DocumentFigures } from '#contract/tax/issued-document.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import { audit } from '#platform/audit.ts'
import type { EInvoiceService } from '#platform/e-invoice-service.ts'
import { getToday } from '#platform/format-moment.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import {
  createSystemScope,
  type Links,
  listSellers,
  loadRegistrations,
  withRegistration,
} from '../../sellers/sellers.ts'
import { buildInv01 } from '../../tax/tax.ts'
import {
  askAgain,
  claimEInvoice,
  type DueEInvoice,
  insertMissingEInvoices,
  keepNumbers,
  keepProblem,
  listDueEInvoices,
  loadEInvoice,
} from './e-invoice-store.ts'

const sellersAtOnce = 4
/** The portal is away: the seller's other documents wait for the next run. */
const maxFailures = 2
const maxDelaySeconds = 3_600

/**
 * Registers the documents in the outbox with the invoice registration portal, and keeps its numbers.
 * What it refuses waits for staff; what it does not answer is asked again, after a minute at first
 * and an hour at most. Sellers take turns. Several processes may run it: each document is claimed by
 * one, and the portal registers it once. Source: TAX-04; CGST Rules, rule 48(4); decision 078.
 */
export async function registerEInvoices(app: AppContext, links: Links, now: Date): Promise<void> {
  if (!app.outside.eInvoices?.size) return
  const due = await listDueEInvoices(app.database.primary, now)
  const inTurn = limitConcurrency(sellersAtOnce)
  await Promise.all(
    [...Map.groupBy(due, ({ sellerId }) => sellerId)].map(([sellerId, documents]) =>
      inTurn(() => registerOfSeller(app, links, now, sellerId, documents)),
    ),
  )
}

/**
 * Puts documents into the outbox that were issued by a process without the account, as one of the
 * version before, or a command without the setting. Source: TAX-04; decision 078.
 */
export async function collectEInvoices(
  { outside, database }: AppContext,
  now: Date,
): Promise<void> {
  if (!outside.eInvoices?.size) return
  for (const { id, code } of await listSellers(database.primary))
    for (const taxNumber of outside.eInvoices.get(code)?.keys() ?? [])
      await insertMissingEInvoices(database.primary, id, taxNumber, now)
}

async function registerOfSeller(
  app: AppContext,
  links: Links,
  now: Date,
  sellerId: number,
  documents: readonly DueEInvoice[],
): Promise<void> {
  const scope = await createSystemScope(app, sellerId, links, now)
  if (!scope) return
  let failures = 0
  for (const document of documents) {
    const isAnswered = await registerDocument(scope, document)
    if (!isAnswered && ++failures === maxFailures) return
  }
}

/** False: the portal did not answer, or does not take the account. */
async function registerDocument(scope: Scope, document: DueEInvoice): Promise<boolean> {
  const { seller, outside, now } = scope
  const db = scope.database.primary
  const claim = await claimEInvoice(db, document, now)
  if (!claim) return true
  const { attempts, figures } = claim
  const seconds = Math.min(30 * 2 ** attempts, maxDelaySeconds)
  const wait = { state: 'due', now, seconds } as const
  const service = outside.eInvoices?.get(seller.code)?.get(figures.seller.taxNumber)
  const keep = (state: 'due' | 'refused', problem: string, notice?: Notice) =>
    keepAndNotify(scope, document, { ...wait, state, problem }, notice)
  if (!service) {
    await keep('due', 'no-account' satisfies EInvoiceProblem)
    return true
  }
  const {
    name,
    order: number,
    seller: { taxNumber },
  } = figures
  const refused = (problem: string) =>
    keep('refused', problem, {
      key: `refused:${document.kind}:${document.number}`,
      message: { is: 'e-invoice-refused', name, problem },
      number,
    })
  const built = buildInv01(await withPin(scope, figures))
  if ('fault' in built) {
    await refused(built.fault)
    return true
  }
  const answer = await askPortal(scope, service, built.document)
  if (!answer) {
    const message = { is: 'e-invoice-silent', taxNumber } as const
    const notice = { key: `silent:${taxNumber}:${getToday(scope)}`, message, number }
    await keep(
      'due',
      'silent' satisfies EInvoiceProblem,
      seconds < maxDelaySeconds ? undefined : notice,
    )
    return false
  }
  if (answer.is === 'account') {
    const problem = buildAccountProblem(answer.problem)
    const message = { is: 'e-invoice-account', taxNumber, problem } as const
    const key = `account:${taxNumber}:${getToday(scope)}`
    await keep('due', problem, { key, message, number })
    return false
  }
  if (answer.is === 'registered') await keepNumbers(db, document, answer.numbers)
  else await refused(answer.problem)
  return true
}

/** What staff are told, once per key. */
interface Notice {
  key: string
  message: NotificationMessage
  /** The order's. */
  number: string
}

/** Keeps why a document is not registered, and tells those who handle orders and their money. */
function keepAndNotify(
  { database, seller, now }: Scope,
  document: DueEInvoice,
  problem: Parameters<typeof keepProblem>[2],
  notice: Notice | undefined,
): Promise<void> {
  return database.transaction(async (db) => {
    await keepProblem(db, document, problem)
    if (!notice) return
    const { key, message, number } = notice
    const notification = { kind: 'order-request', path: deskPaths.order(number), now } as const
    const dedupKey = `e-invoice-${key}`
    await notifyStaff(db, { ...notification, sellerId: seller.id, dedupKey, message })
  })
}

async function askPortal(
  { outside, seller }: Scope,
  service: EInvoiceService,
  document: Parameters<EInvoiceService['register']>[0],
) {
  try {
    return await service.register(document)
  } catch (error) {
    const { No: name } = document.DocDtls
    const fields = { event: 'e_invoice.failed', err: error, sellerId: seller.id, name }
    outside.log.warn(fields, 'A document could not be registered with the portal')
    return null
  }
}

/**
 * The portal needs the PIN of the registered address, which a document may not name: the address of
 * today then has it. What is printed stays.
 */
async function withPin(scope: Scope, figures: DocumentFigures): Promise<DocumentFigures> {
  const built = buildInv01(figures)
  if (!('fault' in built) || built.fault !== 'no-pin') return figures
  const registrations = await loadRegistrations(scope.database.primary, scope.seller.id)
  const own = [null, ...registrations.values()]
    .map((registration) => withRegistration(scope.seller, registration))
    .find(({ taxNumber }) => taxNumber === figures.seller.taxNumber)
  return own ? { ...figures, seller: { ...figures.seller, address: own.address } } : figures
}

/** How a document stands at the portal; null: it is not registered there. Access is the caller's. */
export function getEInvoice(
  { database, seller }: Scope,
  document: { kind: string; name: string },
): Promise<EInvoiceStanding | null> {
  return loadEInvoice(database.primary, seller.id, document)
}

/** Has all documents that the portal has not registered sent again at once. Audited. Source: TAX-04. */
export async function retryEInvoices(scope: Scope): Promise<number> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    const count = await askAgain(db, seller.id, now)
    if (count === 0) return 0
    const entry = { sellerId: seller.id, personId, now, requestId, after: { count } }
    await audit(db, { ...entry, action: 'e-invoice.retry', subject: `seller:${seller.id}` })
    return count
  })
}
