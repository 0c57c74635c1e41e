import type { Json } from '#kernel/canonical-json.ts'
import * as negotiationTexts from '#texts/negotiation.ts'

export const threadKinds = ['rfq', 'bid'] as const
/** The subject of a negotiation: a request for a quote, or a bid. */
export type ThreadKind = (typeof threadKinds)[number]

/** Who caused an event. */
export type ActorKind = 'buyer' | 'seller' | 'clock' | 'rules'

/** A seller's negotiation settings. Source: negotiation rule 12. */
export interface NegotiationSettings {
  /** Default validity of a sent quote, in days. */
  quoteDays: number
  /** Hours after acceptance in which a quote must be ordered. */
  payHours: number
  /** Maximum counters by the buyer per RFQ. */
  rounds: number
  /** Days of inactivity after which an RFQ ends. */
  silenceDays: number
  /** Hours per turn of a bid. */
  bidHours: number
  /** Hours in which an agreed bid must be ordered. */
  purchaseHours: number
  /** Maximum attempts per buyer and pack within `attemptDays`. */
  bidAttempts: number
  attemptDays: number
  /** This many lapses within `lapseDays` block bids for as long. */
  lapsesAllowed: number
  lapseDays: number
  /** Minutes for which a visitor's link works. */
  linkMinutes: number
  /** Range of the delay after which the rules' answer to a bid takes effect. */
  answerFromMinutes: number
  answerToMinutes: number
  /** Basis points of the price; null: no second approval is needed. */
  marginFloor: number | null
  /**
   * From so many buyers at agreed prices on, product pages and the home page show where most
   * agreed; null: never.
   */
  agreedRangeFrom: number | null
}

/** One event of a thread, as the exported file has it. */
export interface ThreadEvent {
  sequence: number
  /** ISO 8601, UTC, to the millisecond. */
  at: string
  actor: ActorKind
  /** Row id of a person; null: a visitor, the command line, a scheduled job or the rules. */
  actorId: string | null
  type: string
  /** Facts; `words` in it holds the salted SHA-256 of people's texts, by name. */
  payload: { [name: string]: Json }
  /** SHA-256 of the previous hash, a line feed, and the event without words and hash in canonical JSON. */
  hash: string
  /** People's texts and the salt, by name; null where erased. */
  words: { [name: string]: { text: string; salt: string } | null }
}

/** A whole thread, verifiable by anyone without the shop. Source: negotiation rule 8. */
export interface ThreadFile {
  format: 'haggle-thread-1'
  seller: { id: number; name: string }
  kind: ThreadKind
  id: number
  savedAt: string
  events: ThreadEvent[]
  /** SHA-256 of all other fields in canonical JSON. */
  seal: string
}

/** A thread for printing, with the result of verifying it. */
export interface ThreadPaper {
  kind: ThreadKind
  check: ThreadCheck
  entries: PaperEntry[]
}

export interface PaperEntry {
  sequence: number
  when: string
  by: string
  what: string
  /** Amounts by name; those of one line are grouped. */
  facts: string[]
  /** People's texts, by name; null: erased. */
  words: { name: string; text: string | null }[]
  hash: string
}

/** The result of verifying a thread's file. */
export type ThreadCheck =
  | { ok: true; events: number; erased: number; head: string }
  | { ok: false; why: ThreadFault; sequence: number | null }

export type ThreadFault = 'not-a-thread' | 'form' | 'seal' | 'sequence' | 'time' | 'hash' | 'words'

export const threadFaultTexts: Record<ThreadFault, () => string> = {
  'not-a-thread': negotiationTexts.notThreadFile,
  form: negotiationTexts.fileRewritten,
  seal: negotiationTexts.sealBroken,
  sequence: negotiationTexts.sequenceBroken,
  time: negotiationTexts.timeBroken,
  hash: negotiationTexts.hashBroken,
  words: negotiationTexts.textChanged,
}
