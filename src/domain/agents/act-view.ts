import { describeActRefusal } from '#contract/agents/act-refusals.ts'
import type { ActLineView, ActState, ActView } from '#contract/agents/agents.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import * as agentsTexts from '#texts/agents.ts'
import { pricePacks } from '../cart/cart.ts'
import type { StoredAct } from './act-store.ts'
import { formatAppName } from './client-rules.ts'

type Packs = ReadonlyMap<number, Awaited<ReturnType<typeof pricePacks>>['lines'][number]>

/** Acts with the names and list prices that their packs have now. */
export async function toActViews(scope: Scope, acts: readonly StoredAct[]): Promise<ActView[]> {
  const ids = new Set(
    acts.flatMap(({ draft }) => draft.lines.flatMap(({ packId }) => packId ?? [])),
  )
  const { lines } = await pricePacks(
    scope,
    [...ids].map((packId) => ({ packId, quantity: 1 })),
  )
  const packs: Packs = new Map(lines.map((line) => [line.packId, line]))
  return acts.map((act) => toActView(act, packs, scope))
}

function toActView(act: StoredAct, packs: Packs, { seller, now }: Scope): ActView {
  const { draft, state, createdAt, expiresAt } = act
  return {
    id: act.id,
    appName: formatAppName(act.appName),
    kind: act.kind,
    state: state === 'waiting' ? judgeWaiting(act, now) : state,
    lines: draft.lines.map((line) => toLine(line, packs)),
    amount: act.amount,
    note: draft.kind === 'rfq' ? draft.note : '',
    paymentDays: draft.kind === 'bid' ? (draft.paymentDays ?? null) : null,
    pincode: draft.pincode,
    neededBy: draft.kind === 'rfq' && draft.neededBy !== '' ? draft.neededBy : null,
    createdOn: formatMoment(createdAt, seller),
    expiresAt: expiresAt.toISOString(),
    expiresOn: formatMoment(expiresAt, seller),
    automatic: act.automatic,
    result: act.result,
    refusal: act.refusal && describeActRefusal(act.refusal),
  }
}

/** What waits of an ended consent is declined, before the job has written it too. */
function judgeWaiting({ isVoid, expiresAt }: StoredAct, now: Date): ActState {
  if (isVoid) return 'declined'
  return expiresAt <= now ? 'expired' : 'waiting'
}

function toLine(line: StoredAct['draft']['lines'][number], packs: Packs): ActLineView {
  const pack = line.packId === null ? undefined : packs.get(line.packId)
  const words = 'words' in line ? line.words : ''
  return {
    name: pack?.name ?? (words || agentsTexts.noLongerSold()),
    unit: pack?.unit ?? '',
    quantity: line.quantity,
    price: 'bidPrice' in line ? line.bidPrice : line.targetPrice,
    listPrice: pack?.price ?? null,
  }
}
