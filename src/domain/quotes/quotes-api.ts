import type { BulkPreview, BulkResult, ListPage } from '#contract/desk/list-query.ts'
import type { DeskDealSums, DeskRfqRow } from '#contract/negotiation/desk-deal-list.ts'
import type { ListPackInput, RfqRef, UploadedFile } from '#contract/negotiation/quote-input.ts'
import type {
  FilledRow,
  PackSuggestion,
  QuotePreview,
  WaitingQuote,
} from '#contract/negotiation/quote-preview.ts'
import type {
  AttachmentView,
  DeskRfqSummary,
  DeskRfqView,
  PackChoice,
  RfqPage,
  RfqStart,
  RfqSummary,
  RfqView,
  TemplateView,
} from '#contract/negotiation/quote-views.ts'
import type {
  QuoteCommand,
  QuoteRefusal,
  RfqResult,
  RfqState,
  Turn,
} from '#contract/negotiation/quotes.ts'
import type {
  AcceptedLine,
  CounterLine,
  NewPackInput,
  QuoteDraftInput,
  RfqInput,
  StockAlertInput,
  TemplateInput,
} from '#contract/schemas/quotes.server.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { ExpectedState } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'

type QuoteOutcome<T> = Promise<Outcome<T, QuoteRefusal>>
type RfqOutcome = QuoteOutcome<RfqResult>

import type { DeskRfqQuery } from './desk/list-desk-rfqs.ts'

/** Filters of a list. Pages count from 1. */
export interface RfqQuery {
  state: RfqState | null
  turn: Turn | null
  page: number
}

/** Initial values of a new request. */
export interface RfqPrefill {
  lines?: readonly RfqPrefillLine[]
  fromCart?: boolean
}

/** A pack, or words; without either, an empty line. */
export interface RfqPrefillLine {
  packId: number | null
  quantity: number | null
  words: string
}

/**
 * A buyer's API for requests. Another buyer's or an unknown request is the stop `not-found`.
 * Source: RFQ-01 to RFQ-09.
 */
export interface BuyersQuotes {
  startRfq(scope: Scope, prefill: RfqPrefill): Promise<RfqStart>
  /** A visitor gets the claim that opens the draft. */
  createRfq(scope: Scope, key: string, input: RfqInput): RfqOutcome
  changeRfq(scope: Scope, ref: RfqRef, command: QuoteCommand, input: RfqInput): RfqOutcome
  submitRfq(scope: Scope, ref: RfqRef, command: QuoteCommand): RfqOutcome
  /** Sends a visitor a new link; older ones stop working. */
  resendLink(scope: Scope, ref: RfqRef, command: QuoteCommand): RfqOutcome
  /** Whether a link still works, for a page that changes nothing. */
  canVerify(scope: Scope, id: string, token: string): Promise<boolean>
  /** Uses the mailed link: the request is open, and the answer has its new claim. */
  verifyRfq(scope: Scope, id: string, token: string): RfqOutcome
  myRfqs(scope: Scope, query: RfqQuery): Promise<RfqPage<RfqSummary>>
  getRfq(scope: Scope, ref: RfqRef): Promise<RfqView>
  answerRfq(scope: Scope, ref: RfqRef, command: QuoteCommand, text: string): RfqOutcome
  writeMessage(scope: Scope, ref: RfqRef, command: QuoteCommand, text: string): RfqOutcome
  cancelRfq(scope: Scope, ref: RfqRef, command: QuoteCommand, reason: string): RfqOutcome
  /** The answer names the copy. */
  reopenRfq(scope: Scope, ref: RfqRef, command: QuoteCommand): RfqOutcome
  counterQuote(
    scope: Scope,
    ref: RfqRef,
    command: QuoteCommand & { quoteVersion: number; lines: CounterLine[]; text: string },
  ): RfqOutcome
  withdrawCounter(
    scope: Scope,
    ref: RfqRef,
    command: QuoteCommand & { quoteVersion: number },
  ): RfqOutcome
  acceptQuote(
    scope: Scope,
    ref: RfqRef,
    command: QuoteCommand & { quoteVersion: number; lines: AcceptedLine[] },
  ): RfqOutcome
  declineQuote(
    scope: Scope,
    ref: RfqRef,
    command: QuoteCommand & { quoteVersion: number; reason: string },
  ): RfqOutcome
  attach(scope: Scope, ref: RfqRef, command: QuoteCommand, file: UploadedFile): RfqOutcome
  /** Bytes for a download; images are WebP that we encoded. */
  attachment(scope: Scope, ref: RfqRef, id: number): Promise<AttachmentView & { file: Uint8Array }>
  requestStockAlert(scope: Scope, input: StockAlertInput): QuoteOutcome<null>
}

/**
 * The desk's API, for staff who may negotiate; others get the stop `forbidden`. Every write is
 * audited. Source: RFQ-05 to RFQ-10.
 */
export interface DeskQuotes {
  deskRfqs(scope: Scope, query: RfqQuery): Promise<RfqPage<DeskRfqSummary>>
  /** A page of the desk's list, searched, filtered and sorted. */
  listDeskRfqs(scope: Scope, query: DeskRfqQuery): Promise<ListPage<DeskRfqRow, DeskDealSums>>
  countDeskRfqs(scope: Scope, queries: readonly DeskRfqQuery[]): Promise<number[]>
  previewDeclineRfqs(scope: Scope, numbers: readonly string[]): Promise<BulkPreview>
  declineRfqs(
    scope: Scope,
    key: string,
    requests: readonly { number: string; rowVersion: number }[],
    reason: string,
  ): Promise<BulkResult>
  deskRfq(scope: Scope, id: string): Promise<DeskRfqView>
  getAuditSubject(scope: Scope, id: string): Promise<string>
  deskAttachment(
    scope: Scope,
    id: string,
    attachmentId: number,
  ): Promise<AttachmentView & { file: Uint8Array }>
  askBuyer(scope: Scope, id: string, command: QuoteCommand, text: string): RfqOutcome
  messageBuyer(scope: Scope, id: string, command: QuoteCommand, text: string): RfqOutcome
  attachAtDesk(scope: Scope, id: string, command: QuoteCommand, file: UploadedFile): RfqOutcome
  declineRfq(scope: Scope, id: string, command: QuoteCommand, reason: string): RfqOutcome
  findPacks(scope: Scope, words: string): Promise<PackChoice[]>
  bindLine(
    scope: Scope,
    id: string,
    command: QuoteCommand & { lineId: number; packId: number },
  ): RfqOutcome
  makePack(scope: Scope, id: string, command: QuoteCommand, input: NewPackInput): RfqOutcome
  /** Creates the next version, or changes the current draft. */
  draftQuote(scope: Scope, id: string, command: QuoteCommand, input: QuoteDraftInput): RfqOutcome
  /** What saving and sending this draft would do; null: it can't be edited now. Writes nothing. */
  previewQuote(
    scope: Scope,
    id: string,
    draft: QuoteDraftInput | null,
  ): Promise<QuotePreview | null>
  /** The quote that waits for approval, as approving leaves it; null: none does. */
  previewWaitingQuote(scope: Scope, id: string): Promise<WaitingQuote | null>
  /** The draft with the prices that a command such as "−3 %" gives these lines. Writes nothing. */
  priceSheet(
    scope: Scope,
    id: string,
    input: QuoteDraftInput,
    command: string,
    lineIds?: readonly number[] | null,
  ): QuoteOutcome<QuoteDraftInput>
  /** The draft with the figures of a pasted sheet. Writes nothing. */
  fillSheet(
    scope: Scope,
    id: string,
    input: QuoteDraftInput,
    text: string,
    firstLineId?: number | null,
  ): QuoteOutcome<{ draft: QuoteDraftInput; rows: FilledRow[] }>
  /** What may be meant by lines in free words, by the key of each. */
  suggestPacks(
    scope: Scope,
    texts: readonly { key: number; words: string }[],
  ): Promise<Map<number, PackSuggestion[]>>
  discardDraft(scope: Scope, id: string, command: QuoteCommand): RfqOutcome
  /** Below the floor it goes to a second person: the answer says IN_APPROVAL. */
  sendQuote(scope: Scope, id: string, command: QuoteCommand): RfqOutcome
  approveQuote(scope: Scope, id: string, command: QuoteCommand, note: string): RfqOutcome
  rejectQuote(scope: Scope, id: string, command: QuoteCommand, note: string): RfqOutcome
  withdrawQuote(
    scope: Scope,
    id: string,
    command: QuoteCommand & { quoteVersion: number; reason: string },
  ): RfqOutcome
  keepPrice(
    scope: Scope,
    id: string,
    command: QuoteCommand & { quoteVersion: number; text: string },
  ): RfqOutcome
  acceptCounter(
    scope: Scope,
    id: string,
    command: QuoteCommand & { quoteVersion: number },
  ): RfqOutcome
  declineCounter(
    scope: Scope,
    id: string,
    command: QuoteCommand & { quoteVersion: number; reason: string },
  ): RfqOutcome
  /** Puts a pack created for a quote on sale and mails its stock alerts. */
  listPack(
    scope: Scope,
    packId: number,
    input: ListPackInput,
  ): QuoteOutcome<{ packId: number; url: string; told: number }>
  listTemplateNames(scope: Scope): Promise<{ id: number; name: string }[]>
  listTemplates(scope: Scope): Promise<TemplateView[]>
  saveTemplate(
    scope: Scope,
    id: number | null,
    input: TemplateInput,
    expected: ExpectedState<TemplateView>,
  ): QuoteOutcome<{ id: number }>
  removeTemplate(scope: Scope, id: number): Promise<void>
}

/**
 * Export and import of documents. `threadFile` is the whole thread with its hashes, for anyone to
 * verify: canonical JSON. Source: RFQ-12.
 */
export interface QuoteDocuments {
  threadFile(scope: Scope, ref: RfqRef): Promise<string>
  deskThreadFile(scope: Scope, id: string): Promise<string>
  /** UBL 2.1 RequestForQuotation. */
  rfqXml(scope: Scope, ref: RfqRef): Promise<string>
  /** UBL 2.1 Quotation of a sent version. */
  quoteXml(scope: Scope, ref: RfqRef, version: number): Promise<string>
  deskRfqXml(scope: Scope, id: string): Promise<string>
  deskQuoteXml(scope: Scope, id: string, version: number): Promise<string>
  /** A RequestForQuotation becomes a draft, or is submitted at once. */
  readRfqXml(scope: Scope, key: string, xml: Uint8Array, submit: boolean): RfqOutcome
  /** A Quotation becomes the draft of the next version. */
  readQuoteXml(scope: Scope, id: string, command: QuoteCommand, xml: Uint8Array): RfqOutcome
}

export type QuotesApi = BuyersQuotes & DeskQuotes & QuoteDocuments
