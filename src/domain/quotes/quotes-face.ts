import type {
  CounterLine,
  ListPackInput,
  NewPackInput,
  QuoteDraftInput,
  RfqInput,
  RfqRef,
  SentFile,
  TakenLine,
  TemplateInput,
  WantedInput,
} from '#contract/quote-input.ts'
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
} from '#contract/quote-views.ts'
import type { QuoteCommand, QuoteRefusal, RfqDone, RfqState, Turn } from '#contract/quotes.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Over } from '../made-over.ts'
import type { Scope } from '../scope.ts'

type Answer<T> = Promise<Outcome<T, QuoteRefusal>>
type Done = Answer<RfqDone>

/** Which requests a list shows. Pages count from 1. */
export interface RfqQuestion {
  state: RfqState | null
  turn: Turn | null
  page: number
}

/** What a new request starts with. */
export interface RfqWish {
  packId?: number | null
  quantity?: number | null
  words?: string | null
  fromCart?: boolean
}

/** Asking for a quote: a buyer's part. Another's request, or one that is not there, is the stop `not-found`. Source: RFQ-01 to RFQ-09. */
export interface BuyersQuotes {
  startRfq(scope: Scope, wish: RfqWish): Promise<RfqStart>
  /** A visitor gets the claim that opens its draft. */
  createRfq(scope: Scope, key: string, input: RfqInput): Done
  changeRfq(scope: Scope, ref: RfqRef, command: QuoteCommand, input: RfqInput): Done
  submitRfq(scope: Scope, ref: RfqRef, command: QuoteCommand): Done
  /** Sends a visitor another link, the older ones die. */
  resendLink(scope: Scope, ref: RfqRef, command: QuoteCommand): Done
  /** Whether a link still works, for a page that changes nothing. */
  mayVerify(scope: Scope, id: string, token: string): Promise<boolean>
  /** Uses the link of the mail: the request is open, and the answer has the claim that opens it from now on. */
  verifyRfq(scope: Scope, id: string, token: string): Done
  myRfqs(scope: Scope, question: RfqQuestion): Promise<RfqPage<RfqSummary>>
  rfq(scope: Scope, ref: RfqRef): Promise<RfqView>
  answerRfq(scope: Scope, ref: RfqRef, command: QuoteCommand, text: string): Done
  writeMessage(scope: Scope, ref: RfqRef, command: QuoteCommand, text: string): Done
  cancelRfq(scope: Scope, ref: RfqRef, command: QuoteCommand, reason: string): Done
  /** The answer names the copy. */
  reopenRfq(scope: Scope, ref: RfqRef, command: QuoteCommand): Done
  counterQuote(
    scope: Scope,
    ref: RfqRef,
    command: QuoteCommand & { quoteVersion: number; lines: CounterLine[]; text: string },
  ): Done
  takeBackCounter(scope: Scope, ref: RfqRef, command: QuoteCommand & { quoteVersion: number }): Done
  acceptQuote(
    scope: Scope,
    ref: RfqRef,
    command: QuoteCommand & { quoteVersion: number; lines: TakenLine[] },
  ): Done
  declineQuote(
    scope: Scope,
    ref: RfqRef,
    command: QuoteCommand & { quoteVersion: number; reason: string },
  ): Done
  attach(scope: Scope, ref: RfqRef, command: QuoteCommand, file: SentFile): Done
  /** Bytes for a download; images are WebP of our own making. */
  attachment(scope: Scope, ref: RfqRef, id: number): Promise<AttachmentView & { file: Uint8Array }>
  leaveWanted(scope: Scope, input: WantedInput): Answer<null>
}

/** The desk's part: staff who may negotiate; others are the stop `forbidden`. Every write is audited. Source: RFQ-05 to RFQ-10. */
export interface DeskQuotes {
  deskRfqs(scope: Scope, question: RfqQuestion): Promise<RfqPage<DeskRfqSummary>>
  deskRfq(scope: Scope, id: string): Promise<DeskRfqView>
  rfqSubject(scope: Scope, id: string): Promise<string>
  deskAttachment(
    scope: Scope,
    id: string,
    attachmentId: number,
  ): Promise<AttachmentView & { file: Uint8Array }>
  askBuyer(scope: Scope, id: string, command: QuoteCommand, text: string): Done
  messageBuyer(scope: Scope, id: string, command: QuoteCommand, text: string): Done
  attachAtDesk(scope: Scope, id: string, command: QuoteCommand, file: SentFile): Done
  declineRfq(scope: Scope, id: string, command: QuoteCommand, reason: string): Done
  findPacks(scope: Scope, words: string): Promise<PackChoice[]>
  bindLine(
    scope: Scope,
    id: string,
    command: QuoteCommand & { lineId: number; packId: number },
  ): Done
  makePack(scope: Scope, id: string, command: QuoteCommand, input: NewPackInput): Done
  /** Makes the next version, or changes the one that is a draft. */
  draftQuote(scope: Scope, id: string, command: QuoteCommand, input: QuoteDraftInput): Done
  discardDraft(scope: Scope, id: string, command: QuoteCommand): Done
  /** Under the floor it goes to a second person: the answer says IN_APPROVAL. */
  sendQuote(scope: Scope, id: string, command: QuoteCommand): Done
  approveQuote(scope: Scope, id: string, command: QuoteCommand, note: string): Done
  rejectQuote(scope: Scope, id: string, command: QuoteCommand, note: string): Done
  withdrawQuote(
    scope: Scope,
    id: string,
    command: QuoteCommand & { quoteVersion: number; reason: string },
  ): Done
  keepPrice(
    scope: Scope,
    id: string,
    command: QuoteCommand & { quoteVersion: number; text: string },
  ): Done
  takeCounter(scope: Scope, id: string, command: QuoteCommand & { quoteVersion: number }): Done
  declineCounter(
    scope: Scope,
    id: string,
    command: QuoteCommand & { quoteVersion: number; reason: string },
  ): Done
  /** Puts a pack that was made for a quote on sale, and tells those who asked for it. */
  listPack(
    scope: Scope,
    packId: number,
    input: ListPackInput,
  ): Answer<{ packId: number; url: string; told: number }>
  templates(scope: Scope): Promise<TemplateView[]>
  saveTemplate(
    scope: Scope,
    id: number | null,
    input: TemplateInput,
    over: Over<TemplateView>,
  ): Answer<{ id: number }>
  removeTemplate(scope: Scope, id: number): Promise<void>
}

/** Documents that go out and come in. `threadFile` is the whole thread with its hashes, for anybody to check: canonical JSON. Source: RFQ-12. */
export interface QuoteDocuments {
  threadFile(scope: Scope, ref: RfqRef): Promise<string>
  deskThreadFile(scope: Scope, id: string): Promise<string>
  /** UBL 2.1 RequestForQuotation. */
  rfqXml(scope: Scope, ref: RfqRef): Promise<string>
  /** UBL 2.1 Quotation of a version that was sent. */
  quoteXml(scope: Scope, ref: RfqRef, version: number): Promise<string>
  deskRfqXml(scope: Scope, id: string): Promise<string>
  deskQuoteXml(scope: Scope, id: string, version: number): Promise<string>
  /** A RequestForQuotation becomes a draft, or is submitted at once. */
  readRfqXml(scope: Scope, key: string, xml: Uint8Array, submit: boolean): Done
  /** A Quotation becomes the draft of the next version. */
  readQuoteXml(scope: Scope, id: string, command: QuoteCommand, xml: Uint8Array): Done
}

export type QuotesFace = BuyersQuotes & DeskQuotes & QuoteDocuments
