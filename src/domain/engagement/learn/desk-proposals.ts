import { sql } from 'drizzle-orm'
import type { SynonymProposal } from '#contract/desk/desk-searches.ts'
import type { SynonymsRefusal } from '#contract/desk/desk-vocabulary.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { rollBack, rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import { withTransaction } from '#platform/commands/transaction-scope.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { getDeskSynonyms, saveDeskSynonyms } from '../../search/search.ts'
import { isShownToStaff } from '../score-rules.ts'

/** Words that shoppers replaced by others, which the desk has not decided about. FIND-08. */
export async function listSynonymProposals(scope: Scope): Promise<SynonymProposal[]> {
  requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<
    SynonymProposal & Record<string, unknown>
  >(sql`
    select query, next_query as "nextQuery", words, next_words as "nextWords", shoppers
    from search_proposal where seller_id = ${scope.seller.id} and state = 'open'
    order by shoppers desc, query, next_query`)
  return rows.filter(
    ({ words, nextWords, shoppers }) =>
      isShownToStaff({ words, shoppers }) && isShownToStaff({ words: nextWords, shoppers }),
  )
}

/**
 * Decides about a proposal: accepted words are added to the seller's synonyms. One that is gone or
 * decided already is refused. Audited. Source: FIND-08.
 */
export async function decideSynonymProposal(
  scope: Scope,
  { query, nextQuery, accept }: { query: string; nextQuery: string; accept: boolean },
): Promise<Outcome<null, SynonymsRefusal>> {
  const { id: personId } = requireStaff(scope, 'catalogue')
  const { seller, now, requestId, database } = scope
  const proposals = await listSynonymProposals(scope)
  const proposal = proposals.find((each) => each.query === query && each.nextQuery === nextQuery)
  if (!proposal) return refuse('changed-meanwhile')
  return rollBackOnRefusal(
    database.transaction(async (db) => {
      const state = accept ? 'accepted' : 'dismissed'
      const { rowCount } = await db.execute(sql`
        update search_proposal set state = ${state}
        where seller_id = ${seller.id} and query = ${query} and next_query = ${nextQuery} and state = 'open'`)
      if (!rowCount) return refuse('changed-meanwhile')
      if (accept) {
        const outcome = await addSynonyms(withTransaction(scope, db), proposal)
        if (!outcome.ok) return rollBack(outcome)
      }
      await audit(db, {
        sellerId: seller.id,
        personId,
        now,
        requestId,
        action: accept ? 'synonyms.accept' : 'synonyms.dismiss',
        subject: `search:${query}`,
        after: { name: `${proposal.words}, ${proposal.nextWords}` },
      })
      return ok(null)
    }),
  )
}

async function addSynonyms(scope: Scope, { words, nextWords }: SynonymProposal) {
  const lines = await getDeskSynonyms(scope)
  const line = [words, nextWords].map(toPhrase).join(', ')
  return saveDeskSynonyms(scope, `${lines}\n${line}`, { lines })
}

/** The words as one phrase of a line: a comma would end it. */
const toPhrase = (words: string) => words.replace(/[,\s]+/g, ' ').trim()
