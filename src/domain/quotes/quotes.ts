/** The face of quotes: asking, quoting, agreeing, for buyers, the desk, orders and the clock. `quotes-face.ts` says what each promises. */
export { acceptQuote, takeCounter } from './accept-quote.ts'
export { runQuoteClocks } from './clocks.ts'
export { counterQuote, keepPrice, takeBackCounter } from './counter-quote.ts'
export { changeRfq, createRfq, mayVerify, resendLink, submitRfq, verifyRfq } from './create-rfq.ts'
export { deskRfq, deskRfqs, deskThreadFile, findPacks } from './desk-rfqs.ts'
export { discardDraft, draftQuote } from './draft-quote.ts'
export { cancelRfq, declineRfq, reopenRfq } from './end-rfq.ts'
export { forgetAsker } from './forget-customer.ts'
export { joinRfqs } from './join-rfqs.ts'
export { bindLine, listPack, makePack } from './made-packs.ts'
export { myRfqs, rfq, threadFile } from './my-rfqs.ts'
export { markOrdered, markUnordered } from './order-quote.ts'
export { attach, attachAtDesk, attachment, deskAttachment } from './rfq-files.ts'
export { approveQuote, rejectQuote, sendQuote } from './send-quote.ts'
export { startRfq } from './start-rfq.ts'
export { answerRfq, askBuyer, messageBuyer, writeMessage } from './talk.ts'
export { removeTemplate, saveTemplate, templates } from './templates.ts'
export { leaveWanted } from './wanted.ts'
export { declineCounter, declineQuote, withdrawQuote } from './withdraw-quote.ts'

import { stop } from '#kernel/outcome.ts'
import type { QuotesFace } from './quotes-face.ts'

const absent = async (): Promise<never> => {
  throw stop('not-found')
}
export const rfqXml: QuotesFace['rfqXml'] = absent
export const quoteXml: QuotesFace['quoteXml'] = absent
export const deskRfqXml: QuotesFace['deskRfqXml'] = absent
export const deskQuoteXml: QuotesFace['deskQuoteXml'] = absent
export const readRfqXml: QuotesFace['readRfqXml'] = absent
export const readQuoteXml: QuotesFace['readQuoteXml'] = absent
