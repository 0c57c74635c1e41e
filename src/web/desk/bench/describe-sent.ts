import { type DealKind, dealKinds } from '#contract/desk/workbench.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import type { OpenDeal } from './bench-address.ts'
import type { DealView } from './deal-view.ts'

/** The answers of the pane in the past, by deal and button; with the amount where one was named. */
const sentWords: Record<DealKind, Record<string, { words: string; names: boolean }>> = {
  bid: {
    accept: { words: 'accepted at', names: true },
    'accept-anyway': { words: 'accepted at', names: true },
    counter: { words: 'countered at', names: true },
    decline: { words: 'declined', names: false },
    'ask-approver': { words: 'an approver is asked', names: false },
  },
  rfq: {
    approve: { words: 'approved and sent at', names: true },
    reject: { words: 'returned to its author', names: false },
    take: { words: 'agreed at', names: true },
    keep: { words: 'price kept at', names: true },
    'decline-counter': { words: 'counter declined', names: false },
  },
  order: {
    confirm: { words: 'confirmed', names: false },
    pack: { words: 'packed', names: false },
  },
}

export interface SentAnswer {
  deal: OpenDeal
  verb: string
}

/** `bid:B1:counter` of the address, once the pane's answer is taken; null: none was. */
export function readSent(text: string | null): SentAnswer | null {
  const [kindText, number = '', verb = ''] = (text ?? '').split(':')
  const kind = dealKinds.find((each) => each === kindText)
  if (!kind || !/^[\w-]{1,40}$/.test(number) || !Object.hasOwn(sentWords[kind], verb)) return null
  return { deal: { kind, number }, verb }
}

export const writeSent = ({ deal, verb }: SentAnswer) => `${deal.kind}:${deal.number}:${verb}`

/** What went to whom: `Asha Kulkarni, bid B1: countered at ₹18,920.00.` */
export function describeSent(
  deal: Pick<DealView, 'kind' | 'number' | 'buyer' | 'settled'>,
  verb: string,
  money: MoneyStyle,
): string {
  const { words, names } = sentWords[deal.kind][verb]!
  const amount = names && deal.settled !== null ? ` ${formatMoney(deal.settled, money)}` : ''
  const plainWords = amount === '' ? words.replace(/ at$/, '') : words
  const kind = deal.kind === 'rfq' ? 'request' : deal.kind
  return `${deal.buyer}, ${kind} ${deal.number}: ${plainWords}${amount}.`
}
