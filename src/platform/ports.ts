import type { Paper, PaperSheet } from '#contract/papers/paper.ts'
import type { DeliveryFailure } from '#contract/webhooks/webhooks.ts'
import type { CardPayments } from './card-payments.ts'
import type { EInvoiceService } from './e-invoice-service.ts'
import type { ParcelService } from './parcel-service.ts'
import type { RateLimitName } from './rate-limits.ts'

/** The external services that the shop needs; `outside/` implements them. */
export interface Outside {
  storage: Storage
  log: Log
  mail: MailTransport
  secrets: Secrets
  /** Staff need a second factor, unless the owner turned that off for the shop. Source: SAFE-05. */
  staffNeedsFactor?: boolean
  /** How large a product's files may be; absent: 25 MB, videos 200 MB. Source: LIST-05. */
  documentLimits?: { maxBytes: number; maxVideoBytes: number }
  /** Absent: no rate limits (command line, benches). */
  limits?: RateLimiter
  /** Absent: no metrics (command line, benches). */
  meters?: Metrics
  /** A CDN before the shop; absent: browsers ask the shop itself. */
  cdn?: Cdn
  /** Reads what proves a seller's host; absent: no host can be proved. */
  hostProofs?: HostProofs
  /** A map service; absent: the built-in postal code data is used. */
  maps?: Maps
  /**
   * The sellers' accounts with a card payment service, by seller code. A seller without one does
   * not offer cards.
   */
  cards?: ReadonlyMap<string, CardPayments>
  /** The sellers' accounts with a service that books parcels, by seller code. */
  parcels?: ReadonlyMap<string, ParcelService>
  /**
   * Accounts with the invoice registration portal, by seller code and GSTIN. Documents of a
   * registration without one are not registered.
   */
  eInvoices?: ReadonlyMap<string, ReadonlyMap<string, EInvoiceService>>
  /** A language model for the assistant; absent: only rules answer. */
  assistant?: AssistantModel
  /** An image embedding model; absent: the built-in one is used. */
  vision?: VisionModel
  /** Absent: nothing printed on a picture is read. */
  pictureReader?: PictureReader
  /** Absent: papers can't be saved as PDFs (command line, benches). */
  papers?: PaperDrawer
  /** Absent: the words of documents are not read (command line, benches). */
  documentReader?: DocumentReader
  /** Absent: webhooks are stored but not sent (command line, benches). */
  webhooks?: WebhookTransport
  /** Absent: pictures at addresses that sellers wrote are not fetched (command line, benches). */
  webFiles?: WebFiles
}

/** Reads the words of sellers' documents. */
export interface DocumentReader {
  /** Of the first pages, in bounded time and memory. Never throws. */
  readPdf(bytes: Uint8Array): Promise<PdfReading>
}

export type PdfReading =
  | {
      pages: number
      /** Of each page; of a long document of the first ones. */
      texts: string[]
      isCut: boolean
    }
  | { problem: 'broken' | 'encrypted' }

/** Fetches files from the public internet. */
export interface WebFiles {
  /** Fetches one file by GET within 20 s, all redirects included. Never throws. */
  fetch(
    url: string,
    limits: { accept: string; maxBytes: number },
  ): Promise<{ bytes: Uint8Array } | WebFileFailure>
}

export interface WebFileFailure {
  failure: Exclude<DeliveryFailure, 'secret-unreadable'> | 'redirects' | 'status' | 'too-large'
  /** Of the failure `status`. */
  status?: number
}

/** What a seller put on the internet to prove a host. Neither method throws. Source: DEAL-07. */
export interface HostProofs {
  /** The texts of a name's TXT records. */
  readRecords(name: string): Promise<string[]>
  /** The text of a short file on a public server; null: there is none. Absent: files prove nothing. */
  readFile?(host: string, path: string): Promise<string | null>
}

/** Posts webhooks to sellers' other systems, which may be slow, lie, or lie in our own network. */
export interface WebhookTransport {
  /** Private addresses and plain http are allowed, for tests and development. */
  allowsPrivate: boolean
  /**
   * Posts once, follows no redirect, and never throws. Takes at most `webhookTimeoutMs`; `signal`
   * ends it earlier.
   */
  post(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>
}

export interface WebhookRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export type WebhookAnswer =
  | {
      status: number
      /** The header of this name, as it came. */
      retryAfter: string | null
      /** At most `maxAnswerBytes`. */
      body: string
    }
  | { failure: DeliveryFailure | 'stopped' }

/** Draws papers as PDFs in a process of their own, one at a time. Source: LOOK-11. */
export interface PaperDrawer {
  /**
   * Null: it took too long, failed, or too many others are waiting. No person has many waiting at a
   * time.
   */
  draw(task: PaperTask, person: string): Promise<Uint8Array | null>
  close(): void
}

export interface PaperTask {
  paper: Paper
  /** JPEG; null: Haggle's mark is drawn. */
  logo: Uint8Array | null
  sheet: PaperSheet
}

/**
 * Carries notices of changes to all processes, itself included, where PostgreSQL's NOTIFY doesn't.
 * A notice may be lost: the log of changes has it (`cache/change-log.ts`). Source: SCALE-07.
 */
export interface ChangeBus {
  /** Never throws. Called after the commit. */
  send(notice: string): void
}

/** A CDN that keeps visitors' pages until their tags are purged. Source: SCALE-06. */
export interface Cdn {
  /** The header that names a page's tags, and what stands between two of them. */
  tagHeader: { name: string; separator: string }
  /** The maximum time for which it keeps a page, in seconds. */
  maxSeconds: number
  /**
   * Removes every page with one of the tags; `*` removes all. Throws unless that is certain. May be
   * repeated.
   */
  purge(tags: readonly string[]): Promise<void>
}

/**
 * A geocoding service. Its calls throw if it is unavailable: too slow, broken or over its limit. No
 * error message contains its key. Null or an empty list means that it answered and knows no such
 * place. Source: DLV-03, DLV-07.
 */
export interface Maps {
  geocode(point: { latitude: number; longitude: number }): Promise<MapPlace | null>
  /** `countryCode`: two upper-case letters. */
  autocomplete(words: string, countryCode: string): Promise<MapPlace[]>
  place(id: string): Promise<MapPlace | null>
}

/**
 * A place from the map service. Texts are empty and numbers null where the service has no value.
 */
export interface MapPlace {
  id: string
  city: string
  /** On one line. */
  address: string
  area: string
  state: string
  latitude: number | null
  longitude: number | null
  postalCode: string
  /** Two upper-case letters; empty if unknown. */
  country: string
}

/** Files under keys that the shop generates: letters, digits, hyphens, dots and slashes. */
export interface Storage {
  /** Null if nothing is stored under the key. */
  read(key: string): Promise<Uint8Array | null>
  /** Atomic: a reader sees the whole file or nothing. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /**
   * Like `write`, for files that do not fit in memory. Returns the size, or null if there are more
   * than `max` bytes, and then stores nothing.
   */
  writeStream(key: string, chunks: AsyncIterable<Uint8Array>, max: number): Promise<number | null>
  /** Streams the file from the beginning. Throws if it does not exist. */
  readStream(key: string): AsyncIterable<Uint8Array>
  /**
   * The bytes from `from` on, which lies within the file, at most `length` of them; fewer where it
   * ends before. Throws if it does not exist.
   */
  readRange(key: string, from: number, length: number): Promise<Uint8Array>
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>
}

/** Structured log lines. Fields must not contain a secret, a contact or a raw path. */
export interface Log {
  error(fields: object, text: string): void
  warn(fields: object, text: string): void
  info(fields: object, text: string): void
}

/** Delivers mails, many at once. Throws on failure, and may then be given the same mail again. */
export interface MailTransport {
  send(letter: OutgoingMail): Promise<void>
  /** Closes connections kept open between mails; absent if there are none. */
  close?(): void
  /** Erases stored mails to and from an address; absent if none are stored. Source: ACC-05. */
  eraseAddress?(address: string): Promise<void>
}

export interface OutgoingMail {
  /** Message-ID without angle brackets: the same each time the mail is sent. */
  id: string
  sellerCode: string
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  /** Complete plain text. */
  text: string
  html: string
  /**
   * Address at which a POST unsubscribes (RFC 8058); null if the mail is not part of a
   * subscription.
   */
  unsubscribe: string | null
  date: Date
}

/** Turns pictures into embeddings for visual search. Source: IMG-02. */
export interface VisionModel {
  /** Changes whenever the embeddings would: pictures are then embedded again. */
  name: string
  /** Maximum width and height of a picture in pixels. */
  maxSide: number
  /**
   * Returns one or more views of a picture as vectors of the same length. The similarity of two
   * pictures is that of their two nearest views (cosine).
   */
  embed(picture: Raster): Promise<Float32Array[]>
  /** From this similarity on two pictures look alike, as measured; absent: nobody has measured. */
  alikeFrom?: number
}

/** sRGB pixels, three bytes each, row by row. */
export interface Raster {
  width: number
  height: number
  rgb: Uint8Array
}

/** Reads what is printed on a picture. Its calls never throw. Source: FIND-07. */
export interface PictureReader {
  /** At most 20. Null: it took too long, or failed. */
  readBarcodes(picture: GreyPicture): Promise<Barcode[] | null>
  /** Lines of words, from the top down. Null: it took too long, or failed, or is turned off. */
  readLines(picture: GreyPicture): Promise<string[] | null>
  close(): void
}

/** One byte per pixel, row by row. */
export interface GreyPicture {
  width: number
  height: number
  pixels: Uint8Array
}

export interface Barcode {
  /** `retail`: EAN, UPC and ITF-14, whose text is a GTIN. */
  kind: 'retail' | 'linear' | 'matrix'
  /** At most 2,000 characters; data in GS1's format have their identifiers in brackets: "(01)…". */
  text: string
}

/**
 * Encrypts and signs with keys from the environment, a separate one for each purpose. Throws if
 * there is no key.
 */
export interface Secrets {
  /** Can be opened only for the same owner. */
  seal(purpose: string, text: string, owner: string): string
  /**
   * Null if the text was not sealed by one of our keys, is for another purpose or owner, or was
   * altered.
   */
  open(purpose: string, sealed: string, owner: string): string | null
  isSealed(text: string): boolean
  /** True if sealed with the current key. */
  isCurrent(sealed: string): boolean
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
}

/** Counts the use of rate limits. */
export interface RateLimiter {
  /** Returns 0 if the limit allows it, else the seconds until it does. */
  consume(budget: RateLimitName, key: string): Promise<number>
  /** The same, with what is left. */
  use(budget: RateLimitName, key: string): Promise<RateUse>
  refund(budget: RateLimitName, key: string): Promise<void>
}

/** A use of a rate limit. */
export interface RateUse {
  /** Seconds until the next attempt; 0: this one is allowed. */
  retryAfter: number
  points: number
  seconds: number
  left: number
  /** Seconds until all points are back. */
  reset: number
}

/** Operational metrics. */
export interface Metrics {
  /** Counts an attempt to place an order: `placed`, or the code of its refusal. */
  countCheckout(outcome: string): void
}

/**
 * A language model that answers through our tools. Throws if it is unavailable: too slow, broken or
 * answering with invalid output. No error message contains its key. Source: CHAT-03.
 */
export interface AssistantModel {
  /** The host that questions are sent to, shown to the shopper. */
  host: string
  /** Tokens that the shoppers of one seller may use in a day. */
  maxDailyTokens: number
  /** Returns the next turn of a conversation: text or tool calls. */
  complete(
    conversation: readonly ModelMessage[],
    tools: readonly ModelTool[],
    signal: AbortSignal,
  ): Promise<ModelTurn>
}

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; calls: ModelCall[] }
  | { role: 'tool'; callId: string; content: string }

export interface ModelCall {
  id: string
  name: string
  /** As the model wrote it: should be JSON. */
  input: string
}

export interface ModelTool {
  name: string
  description: string
  /** JSON Schema of the input. */
  input: object
}

export interface ModelTurn {
  text: string
  calls: ModelCall[]
  /** As the service counts them; 0 if unknown. */
  tokens: number
}
