import { type DealKind, dealKinds } from '#contract/desk/workbench.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as deskDealTexts from '#texts/desk-deal.ts'
import type { OpenDeal } from './bench-address.ts'
import type { DealView } from './deal-view.ts'

type NamedDeal = { buyer: string; number: string }

/** What the pane says of an answer: with the amount that it names, and without. */
interface SentText {
  priced?: (values: NamedDeal & { amount: string }) => string
  plain: (values: NamedDeal) => string
}

const sentTexts: Record<DealKind, Record<string, SentText>> = {
  bid: {
    accept: { priced: deskDealTexts.sentBidAccepted, plain: deskDealTexts.sentBidAnswered },
    'accept-anyway': {
      priced: deskDealTexts.sentBidAccepted,
      plain: deskDealTexts.sentBidAnswered,
    },
    counter: { priced: deskDealTexts.sentBidCountered, plain: deskDealTexts.sentBidAnswered },
    decline: { plain: deskDealTexts.sentBidDeclined },
    'ask-approver': { plain: deskDealTexts.sentBidAsked },
  },
  rfq: {
    approve: { priced: deskDealTexts.sentQuoteApproved, plain: deskDealTexts.sentQuoteAnswered },
    reject: { plain: deskDealTexts.sentQuoteReturned },
    take: { priced: deskDealTexts.sentCounterTaken, plain: deskDealTexts.sentQuoteAnswered },
    keep: { priced: deskDealTexts.sentPriceKept, plain: deskDealTexts.sentQuoteAnswered },
    'decline-counter': { plain: deskDealTexts.sentCounterDeclined },
  },
  order: {
    confirm: { plain: deskDealTexts.sentOrderConfirmed },
    pack: { plain: deskDealTexts.sentOrderPacked },
  },
}

export interface SentAnswer {
  deal: OpenDeal
  verb: string
}

/** `bid:B1:counter` of the address, once the pane's answer is taken; null: none was. */
export function readSentAnswer(text: string | null): SentAnswer | null {
  const [kindText, number = '', verb = ''] = (text ?? '').split(':')
  const kind = dealKinds.find((each) => each === kindText)
  if (!kind || !/^[\w-]{1,40}$/.test(number) || !Object.hasOwn(sentTexts[kind], verb)) return null
  return { deal: { kind, number }, verb }
}

export const formatSentAnswer = ({ deal, verb }: SentAnswer) =>
  `${deal.kind}:${deal.number}:${verb}`

/** What went to whom: `Asha Kulkarni, bid B1: countered at ₹18,920.00.` */
export function describeSent(
  deal: Pick<DealView, 'kind' | 'number' | 'buyer' | 'settled'>,
  verb: string,
  money: MoneyStyle,
): string {
  const { priced, plain } = sentTexts[deal.kind][verb]!
  const { buyer, number, settled } = deal
  return priced && settled !== null
    ? priced({ buyer, number, amount: formatMoney(settled, money) })
    : plain({ buyer, number })
}
