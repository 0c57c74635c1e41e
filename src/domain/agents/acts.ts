import { randomUUID } from 'node:crypto'
import { type ActRefusal, type ActView, agentLimits } from '#contract/agents/agents.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { asJson, canonicalJson } from '#kernel/canonical-json.ts'
import { formatMoney } from '#kernel/money.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import * as accountMailsTexts from '#texts/account-mails.ts'
import { requireCustomer } from '../accounts/accounts.ts'
import {
  type ActOwner,
  countWaitingActs,
  findAct,
  insertAct,
  listActs,
  moveAct,
  type NewAct,
  type StoredAct,
  sumSpent,
} from './act-store.ts'
import { toActViews } from './act-view.ts'
import { formatAppName } from './client-rules.ts'
import { findConsent, loadGeneration } from './consent-store.ts'
import { type ActDraft, priceDraft } from './price-draft.ts'
import type { Agent } from './read-agent.ts'
import { sendAct } from './send-act.ts'
import { isWithinLimits } from './spending-rules.ts'

export type ActOutcome = Outcome<ActView, ActRefusal>

const dayMs = 86_400_000
const maxListedActs = 50

/**
 * What an app wants to send: within the customer's limits it is sent at once, else it waits for the
 * customer, who is told by mail. The same key again answers the same act. Source: KEY-04.
 */
export async function proposeAct(
  requestScope: Scope,
  { consentId, customer }: Agent,
  draft: ActDraft,
  key: string,
): Promise<ActOutcome> {
  const scope = { ...requestScope, viewer: customer }
  const owner = { sellerId: scope.seller.id, personId: customer.id, consentId }
  const priced = await priceDraft(scope, draft)
  if (!priced.ok) return priced
  const proposed = await scope.database.transaction(
    async (db): Promise<Outcome<StoredAct, ActRefusal>> => {
      // Locks the limits: acts of one app are judged one after the other.
      const consent = await findConsent(db, scope.seller.id, consentId, true)
      if (!consent || consent.endedAt !== null) return refuse('not-connected')
      const generation = await loadGeneration(db, customer.id)
      if (consent.generation !== generation) return refuse('not-connected')
      const earlier = await findAct(db, owner, { key })
      if (earlier) return isSame(earlier.draft, draft) ? ok(earlier) : refuse('key-reused')
      const since = new Date(scope.now.getTime() - agentLimits.spendingDays * dayMs)
      const spent = await sumSpent(db, scope.seller.id, consent, since)
      const automatic = isWithinLimits(priced.value, consent, spent)
      const waiting = await countWaitingActs(db, scope.seller.id, consentId, scope.now)
      if (!automatic && waiting >= agentLimits.waitingActs) return refuse('too-many-waiting')
      const id = await insertAct(db, scope.seller.id, {
        ...buildAct(scope, draft, key),
        consentId,
        amount: priced.value,
        state: automatic ? 'sending' : 'waiting',
        automatic,
      })
      const act = (await findAct(db, owner, { id }))!
      if (!automatic) await mailConfirmation(db, scope, act)
      return ok(act)
    },
  )
  if (!proposed.ok) return proposed
  const { id, state, automatic } = proposed.value
  if (automatic && state === 'sending') {
    const outcome = await sendOrReturn(scope, proposed.value)
    if (!outcome.ok) return outcome
  }
  return ok(await loadAct(scope, owner, id))
}

/**
 * What fails on the way waits again, for the customer: the app's limit is not used up, and nothing
 * is sent by itself later. If it did arrive, the command's key sends it no second time.
 */
async function sendOrReturn(
  scope: Scope & { viewer: Customer },
  act: StoredAct,
): ReturnType<typeof sendAct> {
  try {
    return await sendAct(scope, act)
  } catch (error) {
    const { database, seller, viewer, now } = scope
    const owner = { sellerId: seller.id, personId: viewer.id }
    await database.transaction(async (db) => {
      const isMoved = await moveAct(db, owner, act.id, 'return', { automatic: false, now })
      if (isMoved && act.automatic) await mailConfirmation(db, scope, act)
    })
    throw error
  }
}

/** One act of an app, as far as it has come. Throws the stop `not-found` for another app's. */
export function readOwnAct(
  scope: Scope,
  { consentId, customer }: Agent,
  id: number,
): Promise<ActView> {
  const owner = { sellerId: scope.seller.id, personId: customer.id, consentId }
  return loadAct({ ...scope, viewer: customer }, owner, id)
}

/** What the customer's apps wanted, the newest first. */
export async function myActs(scope: Scope): Promise<ActView[]> {
  const owner = getOwner(scope)
  return toActViews(scope, await listActs(scope.database.primary, owner, maxListedActs))
}

export async function myAct(scope: Scope, id: number): Promise<ActView> {
  return loadAct(scope, getOwner(scope), id)
}

/** The customer confirms: it is sent in their name. Source: KEY-04. */
export async function confirmAct(requestScope: Scope, id: number): Promise<ActOutcome> {
  const viewer = requireCustomer(requestScope)
  const scope = { ...requestScope, viewer }
  const owner = getOwner(scope)
  const { now } = scope
  const db = scope.database.primary
  const isMoved = await moveAct(db, owner, id, 'confirm', { decidedAt: now, now })
  const act = await findAct(db, owner, { id })
  if (!act) throw stop('not-found')
  if (!isMoved) return refuse('decided')
  const outcome = await sendOrReturn(scope, act)
  return outcome.ok ? ok(await loadAct(scope, owner, id)) : outcome
}

export async function declineAct(scope: Scope, id: number): Promise<ActOutcome> {
  const owner = getOwner(scope)
  const { database, now } = scope
  const isMoved = await moveAct(database.primary, owner, id, 'decline', { decidedAt: now, now })
  const view = await loadAct(scope, owner, id)
  return isMoved ? ok(view) : refuse('decided')
}

function getOwner(scope: Scope): ActOwner {
  return { sellerId: scope.seller.id, personId: requireCustomer(scope).id }
}

async function loadAct(scope: Scope, owner: ActOwner, id: number): Promise<ActView> {
  const act = await findAct(scope.database.primary, owner, { id })
  if (!act) throw stop('not-found')
  return (await toActViews(scope, [act]))[0]!
}

function buildAct(
  { viewer, now }: Scope & { viewer: Customer },
  draft: ActDraft,
  key: string,
): Omit<NewAct, 'consentId' | 'amount' | 'state' | 'automatic'> {
  return {
    personId: viewer.id,
    kind: draft.kind,
    draft,
    key,
    commandKey: randomUUID(),
    createdAt: now,
    expiresAt: new Date(now.getTime() + agentLimits.confirmHours * 3_600_000),
  }
}

function isSame(stored: ActDraft, draft: ActDraft): boolean {
  return canonicalJson(asJson(stored)) === canonicalJson(asJson(draft))
}

async function mailConfirmation(
  db: Db,
  { seller, viewer, now }: Scope & { viewer: Customer },
  act: StoredAct,
): Promise<void> {
  const { kind } = act
  const appName = formatAppName(act.appName)
  await mailReader(db, seller, viewer.email, (view) => ({
    dedupKey: `agent-act:${act.id}`,
    personId: viewer.id,
    subject: accountMailsTexts.appActSubject({ kind, appName }),
    body: [
      act.amount === null
        ? accountMailsTexts.appAct({ kind, appName })
        : accountMailsTexts.appActFor({ kind, appName, amount: formatMoney(act.amount, view) }),
      accountMailsTexts.appActConfirm({ until: formatMoment(act.expiresAt, view) }),
      `${accountMailsTexts.appActLead()} ${view.origin}${paths.agentAct(act.id)}`,
    ].join('\n\n'),
    now,
  }))
}
