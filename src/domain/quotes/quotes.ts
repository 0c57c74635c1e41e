/**
 * Public API of quotes, for buyers, the desk, orders and recurring tasks (`quotes-api.ts`).
 * Folders: `request` the buyer's request · `answer` the quote's versions until agreed and ordered ·
 * `thread` messages and mails · `desk` · `sheet` the quote as a sheet · `rules` that answer · `ubl`.
 */
export { acceptCounter, acceptQuote } from './answer/accept-quote.ts'
export { answerByKey } from './answer/answer-by-key.ts'
export { counterQuote, keepPrice, withdrawCounter } from './answer/counter-quote.ts'
export { discardDraft, draftQuote } from './answer/draft-quote.ts'
export { quoteBuyable } from './answer/order-quote.ts'
export { approveQuote, rejectQuote, sendQuote } from './answer/send-quote.ts'
export { declineCounter, declineQuote, withdrawQuote } from './answer/withdraw-quote.ts'
export { declineRfqs, previewDeclineRfqs } from './desk/decline-rfqs.ts'
export { deskRfq, deskRfqs, deskThreadFile, getAuditSubject } from './desk/desk-rfqs.ts'
export { findPacks, listPacksOfProducts, toQueryWords } from './desk/find-packs.ts'
export { countDeskRfqs, type DeskRfqQuery, listDeskRfqs } from './desk/list-desk-rfqs.ts'
export { bindLine, listPack, makePack } from './desk/make-packs.ts'
export { listTemplateNames, listTemplates, removeTemplate, saveTemplate } from './desk/templates.ts'
export { eraseRfqBuyer } from './erase-rfq-buyer.ts'
export { handOverRfqs, keepCompanyRfqs } from './hand-over-rfqs.ts'
export { runQuoteClocks } from './quote-clocks.ts'
export { getRfq, getRfqAsSent, myRfqs, threadFile } from './request/buyer-rfqs.ts'
export {
  canVerify,
  changeRfq,
  createRfq,
  resendLink,
  submitRfq,
  verifyRfq,
} from './request/create-rfq.ts'
export { cancelRfq, declineRfq, reopenRfq } from './request/end-rfq.ts'
export { joinRfqs } from './request/join-rfqs.ts'
export { loadQuotePacks } from './request/quote-packs.ts'
export { attach, attachAtDesk, attachment, deskAttachment } from './request/rfq-files.ts'
export { myRfqOverview } from './request/rfq-overview.ts'
export { startRfq } from './request/start-rfq.ts'
export { runQuoteRules } from './rules/answer-requests.ts'
export { readApprovalPolicy, saveApprovals } from './rules/approval-book.ts'
export { backTestQuotes } from './rules/back-test-quotes.ts'
export {
  moveQuoteRule,
  removeQuoteRule,
  saveAnswering,
  saveQuoteRule,
  toRuleFields,
  turnQuoteRule,
} from './rules/quote-rule-book.ts'
export { readAnswering, readQuoteRule, readQuoteRules } from './rules/quote-rule-views.ts'
export { approvalsToFields } from './rules/read-approvals.ts'
export { readRuleDecisions } from './rules/read-decisions.ts'
export { tryApprovals } from './rules/try-approvals.ts'
export { fillSheet } from './sheet/fill-sheet.ts'
export { type CodedPack, findPacksByCodes } from './sheet/find-codes.ts'
export { previewQuote, previewWaitingQuote } from './sheet/preview-quote.ts'
export { priceSheet } from './sheet/price-sheet.ts'
export { suggestPacks } from './sheet/suggest-packs.ts'
export { requestStockAlert } from './stock-alerts.ts'
export { answerRfq, askBuyer, messageBuyer, writeMessage } from './thread/messages.ts'
export { deskQuoteXml, deskRfqXml, quoteXml, readQuoteXml, readRfqXml, rfqXml } from './ubl/ubl.ts'
