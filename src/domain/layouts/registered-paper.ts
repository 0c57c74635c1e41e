import type { Paper, PaperPart } from '#contract/papers/paper.ts'
import type { EInvoiceStanding } from '#contract/tax/e-invoice.ts'
import { sourceLanguage } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { buildCodePart } from './code-part.ts'

/**
 * A frozen paper with what the invoice registration portal says of it, above its end: the numbers and
 * the code that it signed, or that it has not registered the document yet. Source: TAX-04; CGST Rules,
 * rule 46(r) and 48(4); decision 078.
 */
export function addRegistration(paper: Paper, standing: EInvoiceStanding): Paper {
  const part = withLocale(paper.locale ?? sourceLanguage, () => buildRegistration(standing))
  const end = paper.parts.findIndex(({ is }) => is === 'close')
  return { ...paper, parts: paper.parts.toSpliced(end, 0, part) }
}

function buildRegistration({ state, irn, ackNo, ackDate, signedQr }: EInvoiceStanding): PaperPart {
  const acknowledgement = layoutsTexts.acknowledgement({ number: ackNo, day: ackDate })
  const lines = [`IRN ${irn}`, acknowledgement]
  const registeredTitle = layoutsTexts.registeredInvoice()
  const pending = {
    is: 'check',
    isGood: false,
    isAdded: true,
    text: layoutsTexts.registrationPending(),
    code: '',
  } as const
  const hasCode = signedQr.length <= maxCodeLength
  return state !== 'registered'
    ? pending
    : hasCode
      ? { ...buildCodePart(registeredTitle, lines, signedQr), isAdded: true }
      : { ...pending, isGood: true, text: `${registeredTitle}. ${lines.join('. ')}.` }
}

/** A QR code holds 2,953 bytes: a longer text leaves the paper without a code. */
const maxCodeLength = 2_900

/** The paper as it was frozen, without what was added since. */
export function withoutRegistration(paper: Paper): Paper {
  return { ...paper, parts: paper.parts.filter((part) => !isAdded(part)) }
}

/** Whether the portal has yet to register it: its file is not the last one. */
export function awaitsRegistration({ parts }: Paper): boolean {
  return parts.some((part) => part.is === 'check' && !part.isGood && isAdded(part))
}

const isAdded = (part: PaperPart) => 'isAdded' in part && part.isAdded === true
