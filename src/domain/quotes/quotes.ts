/**
 * The face of quotes: asking, quoting, agreeing, for buyers, the desk, orders and the clock. `quotes-face.ts` says what each promises.
 * Rooms: `request` what was asked · `answer` the quote's versions until agreed and ordered · `thread` what is said and mailed · `desk` · `ubl`.
 */
export { acceptQuote, takeCounter } from './answer/accept-quote.ts'
export { counterQuote, keepPrice, takeBackCounter } from './answer/counter-quote.ts'
export { discardDraft, draftQuote } from './answer/draft-quote.ts'
export { markOrdered, markUnordered } from './answer/order-quote.ts'
export { approveQuote, rejectQuote, sendQuote } from './answer/send-quote.ts'
export { declineCounter, declineQuote, withdrawQuote } from './answer/withdraw-quote.ts'
export { runQuoteClocks } from './clocks.ts'
export { deskRfq, deskRfqs, deskThreadFile, rfqSubject } from './desk/desk-rfqs.ts'
export { findPacks } from './desk/find-packs.ts'
export { bindLine, listPack, makePack } from './desk/made-packs.ts'
export { removeTemplate, saveTemplate, templates } from './desk/templates.ts'
export { forgetAsker } from './forget-customer.ts'
export {
  changeRfq,
  createRfq,
  mayVerify,
  resendLink,
  submitRfq,
  verifyRfq,
} from './request/create-rfq.ts'
export { cancelRfq, declineRfq, reopenRfq } from './request/end-rfq.ts'
export { joinRfqs } from './request/join-rfqs.ts'
export { myRfqs, rfq, threadFile } from './request/my-rfqs.ts'
export { attach, attachAtDesk, attachment, deskAttachment } from './request/rfq-files.ts'
export { startRfq } from './request/start-rfq.ts'
export { answerRfq, askBuyer, messageBuyer, writeMessage } from './thread/talk.ts'
export { deskQuoteXml, deskRfqXml, quoteXml, readQuoteXml, readRfqXml, rfqXml } from './ubl/ubl.ts'
export { leaveWanted } from './wanted.ts'
