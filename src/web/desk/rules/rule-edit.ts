import type { QuoteRuleView } from '#contract/negotiation/quote-rules.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { toMajorText } from '#kernel/money.ts'
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
  list: 'Off the list price',
  margin: 'To a margin',
  last: 'Last price to this buyer',
} as const

export const doesNames = {
  propose: 'Proposes the prices',
  send: 'Sends the quote',
} as const

const labels: Record<string, string> = {
  name: 'Name',
  kind: 'About',
  subject: 'Which: code or name',
  subjectId: 'Chosen of several',
  buyer: 'Buyer',
  fromAmount: 'Requests from',
  toAmount: 'Requests up to',
  pricing: 'Price',
  share: 'Per cent',
  does: 'What it does',
  minMargin: 'Lowest margin to send at',
  templateId: 'Terms and note',
}

export const ruleWords: EditWords = {
  label: (name) => labels[name] ?? name,
  show(name, value) {
    if (name === 'pricing') return pricingNames[value as keyof typeof pricingNames]
    return name === 'does' ? doesNames[value as keyof typeof doesNames] : undefined
  },
  input: (name) =>
    ['kind', 'pricing', 'does', 'subjectId', 'templateId'].includes(name) ? null : 'text',
}
