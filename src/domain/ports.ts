import type { RateLimitName } from './rate-limits.ts'

/** The outside world as the shop needs it; `outside/` has the parts that really do it. */
export interface Outside {
  storage: Storage
  log: Log
  mail: MailTransport
  secrets: Secrets
  /** Staff need a second factor, unless the owner turned that off for the shop. Source: SAFE-05. */
  staffNeedsFactor?: boolean
  /** Absent: nothing is counted (command line, benches). */
  limits?: RateLimiter
  /** Absent: nothing is measured (command line, benches). */
  meters?: Metrics
  /** A map service; absent: the place book answers for it. */
  maps?: Maps
  /** The sellers' accounts with a card payment service, by the seller's code; who has none does not offer cards. */
  cards?: ReadonlyMap<string, CardPayments>
  /** A language model for the assistant; absent: rules answer alone. */
  assistant?: AssistantModel
  /** A model that sees; absent: the built-in look answers for it. */
  vision?: VisionModel
}

/**
 * One seller's account with a service that takes cards on pages of its own. Its calls throw where it can't be had. Every one
 * may be repeated: the order's number makes it one. Source: ORD-02.
 */
export interface CardPayments {
  /** The page on which this order is paid, until `until`. */
  openPage(order: CardOrder): Promise<CardPage>
  loadPage(pageId: string): Promise<CardPage>
  /** Pays back all of an order's money. */
  refund(order: { number: string; intentId: string }): Promise<void>
  /** What the service tells us; null where its signature is not the service's, or too old. */
  parseMessage(body: string, signature: string): CardMessage | null
}

export interface CardOrder {
  number: string
  sellerCode: string
  amount: number
  currency: string
  email: string
  /** Where the shopper comes back to. */
  returnUrl: string
  until: Date
}

/** A page for paying one order, and how far it has come. */
export interface CardPage {
  id: string
  state: 'open' | 'paid' | 'expired'
  /** Null once it is no longer open. */
  url: string | null
  orderNumber: string
  sellerCode: string
  amount: number
  /** Three capitals. */
  currency: string
  /** Of the money; null: none came. */
  intentId: string | null
}

export interface CardMessage {
  id: string
  kind: 'paid' | 'failed' | 'other'
  /** Null where the message is about something else. */
  page: CardPage | null
}

/**
 * A service that knows addresses. Its calls throw where it can't be had: too slow, broken, over its limit; no message
 * names its key. Null and nothing mean that it answered and knows no such place. Source: DLV-03, DLV-07.
 */
export interface Maps {
  geocode(point: { latitude: number; longitude: number }): Promise<MapPlace | null>
  /** `countryCode`: two capitals. */
  autocomplete(words: string, countryCode: string): Promise<MapPlace[]>
  place(id: string): Promise<MapPlace | null>
}

/** A place as a map names it; texts are empty and figures null where the map does not say. */
export interface MapPlace {
  id: string
  city: string
  /** In one line. */
  address: string
  area: string
  state: string
  latitude: number | null
  longitude: number | null
  postalCode: string
  /** Two capitals; empty where not said. */
  country: string
}

/** Files kept under keys that the shop makes itself: letters, digits, hyphens, dots and slashes. */
export interface Storage {
  /** Null where nothing is stored under the key. */
  read(key: string): Promise<Uint8Array | null>
  /** Atomic: a reader sees the whole file or none. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** The same for what is too large to hold: answers its size, or null where it has more than `most` bytes, and then nothing is kept. */
  writeStream(key: string, chunks: AsyncIterable<Uint8Array>, max: number): Promise<number | null>
  /** What is stored, piece by piece, from the beginning. Throws where there is nothing. */
  readStream(key: string): AsyncIterable<Uint8Array>
  /** Nothing happens where there is nothing. */
  remove(key: string): Promise<void>
}

/** Structured lines; never a secret, a contact or a raw path among the fields. */
export interface Log {
  error(fields: object, text: string): void
  warn(fields: object, text: string): void
  info(fields: object, text: string): void
}

/**
 * Takes letters to their readers, many at once. Throws where it could not, and may then be given the same letter again.
 */
export interface MailTransport {
  send(letter: OutgoingMail): Promise<void>
  /** Ends connections that are kept open between letters; absent where there are none. */
  close?(): void
  /** Throws away what it keeps of letters to and from an address; absent where it keeps none. Source: ACC-05. */
  eraseAddress?(address: string): Promise<void>
}

export interface OutgoingMail {
  /** Message-ID without its angle brackets: the same whenever the same letter is sent again. */
  id: string
  sellerCode: string
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  /** Plain text, complete by itself. */
  text: string
  html: string
  /** Address at which a POST ends the subscription that the letter is part of; null: it is part of none. */
  unsubscribe: string | null
  date: Date
}

/** Sees what pictures show. Source: IMG-02. */
export interface VisionModel {
  /** Changes whenever the figures would: pictures are then looked at anew. */
  name: string
  /** How many pixels wide and high it wants a picture at most. */
  maxSide: number
  /**
   * One or more views of a picture, each a row of figures of the same length. Two pictures are as near as the
   * nearest two of their views are (cosine).
   */
  embed(picture: Raster): Promise<Float32Array[]>
}

/** Pixels in sRGB, three bytes each, row by row. */
export interface Raster {
  width: number
  height: number
  rgb: Uint8Array
}

/**
 * Seals and signs with keys from the environment, for each purpose with one of its own. Throws where there is no key.
 */
export interface Secrets {
  /** Opens for the same owner alone. */
  seal(purpose: string, text: string, owner: string): string
  /** Null: not sealed by a key of ours, for another purpose or owner, or altered. */
  open(purpose: string, sealed: string, owner: string): string | null
  isSealed(text: string): boolean
  /** Sealed with the key that seals now. */
  isCurrent(sealed: string): boolean
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
}

/** Counts what is used up of budgets. */
export interface RateLimiter {
  /** 0 where there was some left, else the seconds until there is again. */
  consume(budget: RateLimitName, key: string): Promise<number>
  refund(budget: RateLimitName, key: string): Promise<void>
}

/** Counts what those who watch the shop want to know. */
export interface Metrics {
  /** An attempt to place an order ended so: `placed`, or the code of its refusal. */
  countCheckout(outcome: string): void
}

/**
 * A language model that speaks through tools of ours. Throws where it can't be had: too slow, broken, answering rubbish; no
 * message names its key. Source: CHAT-03.
 */
export interface AssistantModel {
  /** Where questions go, for the shopper to know. */
  host: string
  /** What the shoppers of one seller may use up of it in a day. */
  maxDailyTokens: number
  /** The next turn of a conversation: words, or calls of tools. */
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
  /** As the model wrote it: JSON, one hopes. */
  input: string
}

export interface ModelTool {
  name: string
  description: string
  /** JSON Schema of its input. */
  input: object
}

export interface ModelTurn {
  text: string
  calls: ModelCall[]
  /** As the service counts them; 0 where it doesn't say. */
  tokens: number
}
