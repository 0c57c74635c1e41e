import { type ThreadPaper, threadFaultTexts } from '#contract/negotiation/negotiation.ts'
import type { Paper, PaperPart } from '#contract/papers/paper.ts'
import { countNoun } from '#kernel/count-noun.ts'
import type { Seller } from '#platform/seller.ts'
import { buildIssuer } from './issuer.ts'

/**
 * The record of a bid or a request: its thread from the first to the last event, each with its
 * hash, and the result of verifying them. Source: LOOK-11, negotiation rule 8.
 */
export function buildRecordPaper(
  { kind, check, entries }: ThreadPaper,
  number: string,
  seller: Seller,
): Paper {
  const subject = kind === 'bid' ? 'Bid' : 'Request'
  const facts = [{ label: subject, value: number }]
  const [first] = entries
  const last = entries.at(-1)
  if (first && last) {
    facts.push({ label: 'Begun', value: first.when })
    facts.push({ label: 'Last event', value: last.when })
  }
  facts.push({ label: 'Events', value: String(entries.length) })
  const { logo, issuer } = buildIssuer(seller)
  return {
    title: `${subject} record`,
    number,
    logo,
    issuer: { ...issuer, title: 'Seller' },
    facts,
    parties: [],
    parts: [buildCheck(check), { is: 'events', events: entries }],
  }
}

function buildCheck(check: ThreadPaper['check']): PaperPart {
  if (!check.ok) {
    const place = check.sequence === null ? '' : ` Event ${check.sequence}.`
    return {
      is: 'check',
      isGood: false,
      text: `${threadFaultTexts[check.why]()}${place}`,
      code: '',
    }
  }
  const events = check.events === 1 ? '1 event' : `${check.events} events`
  const erasure = check.erased > 0 ? `; words erased in ${countNoun(check.erased, 'place')}` : ''
  return {
    is: 'check',
    isGood: true,
    text: `Checked: ${events}, none changed or left out${erasure}. The other side’s record has the same head.`,
    code: check.head,
  }
}
