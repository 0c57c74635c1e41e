import type { StaffMember } from '#contract/accounts/staff.ts'
import type { BidStep } from '#contract/desk/record.ts'
import type { Shortfall } from '#contract/negotiation/bid-rules.ts'
import type { BidCommand, BidRefusal } from '#contract/negotiation/bids.ts'
import type { Db } from '#db/client.ts'
import type { Json } from '#kernel/canonical-json.ts'
import { type Outcome, ok, type Refusal } from '#kernel/outcome.ts'
import { buildClaim } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { runThreadCommand } from '../../negotiation/negotiation.ts'
import { advanceDueBids } from '../bid-clock.ts'
import { lockBid, type StoredBid, type StoredBidLine } from '../bid-store.ts'

type AnsweredBid = Pick<StoredBid, 'number' | 'state' | 'rowVersion'>
/** `shortfall`: of a price below the floor that waits for a second word, for those who see costs. */
export type BidAnswerOutcome =
  | Extract<Outcome<AnsweredBid, BidRefusal>, { ok: true }>
  | (Refusal<BidRefusal> & { shortfall?: Shortfall })

/** Runs a desk command on one of the seller's bids; audited. */
export async function runDeskBidCommand(
  requestScope: Scope,
  number: string,
  { key, rowVersion }: BidCommand,
  name: `bid-${BidStep}`,
  input: Json,
  work: (
    db: Db,
    scope: Scope,
    bid: StoredBid,
    staff: StaffMember,
  ) => Promise<Outcome<unknown, BidRefusal>>,
): Promise<BidAnswerOutcome> {
  const staff = requireStaff(requestScope, 'negotiate')
  return runThreadCommand<StoredBid, AnsweredBid, BidRefusal, Scope>(
    requestScope,
    {
      claim: buildClaim(staff.id, key, name, { bid: number, rowVersion, input }),
      advance: () => advanceDueBids(requestScope, { number }),
      async lock(db, { seller }) {
        const bid = await lockBid(db, seller.id, { number })
        return bid && bid.state !== 'DRAFT' && bid.state !== 'DISCARDED' ? bid : null
      },
      getVersion: (bid) => bid.rowVersion,
      seenVersion: rowVersion,
      staleCode: 'stale',
      buildRecord: (bid) => {
        const before = { state: bid.state, lines: bid.lines.map(toLineState) }
        return () => ({
          personId: staff.id,
          action: `bid.${name.slice('bid-'.length) as BidStep}`,
          subject: `bid:${bid.id}`,
          before,
          after: {
            state: bid.state,
            version: bid.rowVersion,
            lines: bid.lines.map((line) => ({ ...toLineState(line), price: line.counterPrice })),
          },
        })
      },
    },
    async (db, scope, bid) => {
      const outcome = await work(db, scope, bid, staff)
      return outcome.ok
        ? ok({ number: bid.number, state: bid.state, rowVersion: bid.rowVersion })
        : outcome
    },
  )
}

function toLineState({ packId, state }: StoredBidLine) {
  return { packId, state }
}
