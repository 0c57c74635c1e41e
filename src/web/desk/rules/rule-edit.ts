import type { QuoteRuleView } from '#contract/negotiation/quote-rules.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { toMajorText } from '#kernel/money.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import type { EditWords } from '../editing/edit.ts'

export const emptyRule: Fields = {
  name: '',
  kind: 'all',
  subject: '',
  subjectId: '',
  buyer: '',
  fromAmount: '',
  toAmount: '',
  pricing: 'list',
  share: '',
  does: 'propose',
  minMargin: '',
  templateId: '',
}

export function ruleToFields(rule: QuoteRuleView, currency: string): Fields {
  const toAmountText = (amount: number | null) =>
    amount === null ? '' : toMajorText(amount, currency)
  return {
    name: rule.name,
    kind: rule.kind,
    subject: rule.kind === 'all' ? '' : rule.subject,
    subjectId: rule.subjectId === null ? '' : String(rule.subjectId),
    buyer: rule.buyerTyped,
    fromAmount: toAmountText(rule.fromAmount),
    toAmount: toAmountText(rule.toAmount),
    pricing: rule.pricing,
    share: rule.pricing === 'last' ? '' : String(rule.basisPoints / 100),
    does: rule.does,
    minMargin: rule.minMargin === null ? '' : String(rule.minMargin / 100),
    templateId: rule.templateId === null ? '' : String(rule.templateId),
  }
}

export const pricingNames = {
  list: deskRulesTexts.offTheListPrice,
  margin: deskRulesTexts.toAMargin,
  last: deskRulesTexts.lastPrice,
} as const

export const doesNames = {
  propose: deskRulesTexts.proposesThePrices,
  send: deskRulesTexts.sendsTheQuote,
} as const

const labels: Record<string, () => string> = {
  name: deskRulesTexts.name,
  kind: deskRulesTexts.about,
  subject: deskRulesTexts.whichCodeOrName,
  subjectId: deskRulesTexts.chosenOfSeveral,
  buyer: deskRulesTexts.buyer,
  fromAmount: deskRulesTexts.requestsFrom,
  toAmount: deskRulesTexts.requestsUpTo,
  pricing: deskRulesTexts.price,
  share: deskRulesTexts.percent,
  does: deskRulesTexts.whatItDoes,
  minMargin: deskRulesTexts.lowestMargin,
  templateId: deskRulesTexts.termsAndNote,
}

export const ruleWords: EditWords = {
  label: (name) => labels[name]?.() ?? name,
  show(name, value) {
    if (name === 'pricing') return pricingNames[value as keyof typeof pricingNames]?.()
    return name === 'does' ? doesNames[value as keyof typeof doesNames]?.() : undefined
  },
  input: (name) =>
    ['kind', 'pricing', 'does', 'subjectId', 'templateId'].includes(name) ? null : 'text',
}
