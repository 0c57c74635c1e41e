/** What stands on each paper: pure functions from views to a `Paper`, for the page and the PDF. */
export { type AmountNoteFacts, buildAmountNotePaper } from './amount-note-paper.ts'
export { buildCodePart } from './code-part.ts'
export { buildCreditNotePaper } from './credit-note-paper.ts'
export { ofAmounts, ofChange, ofPieces, withoutEarlierChanges } from './document-lines.ts'
export { buildInvoicePaper } from './invoice-paper.ts'
export { buildQuotePaper } from './quote-paper.ts'
export { buildReceiptPaper } from './receipt-paper.ts'
export { buildRecordPaper } from './record-paper.ts'
export {
  addRegistration,
  awaitsRegistration,
  withoutRegistration,
} from './registered-paper.ts'
export { buildSlipPaper } from './slip-paper.ts'
export { buildStatementPaper } from './statement-paper.ts'
