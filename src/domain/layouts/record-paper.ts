import { type ThreadPaper, threadFaultTexts } from '#contract/negotiation/negotiation.ts'
import type { Paper, PaperPart } from '#contract/papers/paper.ts'
import type { Seller } from '#platform/seller.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { buildIssuer, namePaper } from './issuer.ts'

/**
 * The record of a bid or a request: its thread from the first to the last event, each with its
 * hash, and the result of verifying them. Source: LOOK-11, negotiation rule 8.
 */
export function buildRecordPaper(
  { kind, check, entries }: ThreadPaper,
  number: string,
  seller: Seller,
): Paper {
  const isBid = kind === 'bid'
  const facts = [{ label: isBid ? layoutsTexts.bid() : layoutsTexts.request(), value: number }]
  const [first] = entries
  const last = entries.at(-1)
  if (first && last) {
    facts.push({ label: layoutsTexts.startedOn(), value: first.when })
    facts.push({ label: layoutsTexts.lastEvent(), value: last.when })
  }
  facts.push({ label: layoutsTexts.events(), value: String(entries.length) })
  const { logo, issuer } = buildIssuer(seller)
  return {
    ...namePaper(isBid ? layoutsTexts.bidRecord : layoutsTexts.requestRecord),
    number,
    logo,
    issuer: { ...issuer, title: layoutsTexts.seller() },
    facts,
    parties: [],
    parts: [buildCheck(check), { is: 'events', events: entries }],
  }
}

function buildCheck(check: ThreadPaper['check']): PaperPart {
  if (!check.ok) {
    const { sequence } = check
    const fault = threadFaultTexts[check.why]()
    const text = sequence === null ? fault : layoutsTexts.faultAtEvent({ fault, sequence })
    return { is: 'check', isGood: false, text, code: '' }
  }
  const { events: count, erased } = check
  return {
    is: 'check',
    isGood: true,
    text:
      erased > 0
        ? layoutsTexts.verifiedErased({ count, erased })
        : layoutsTexts.verified({ count }),
    code: check.head,
  }
}
