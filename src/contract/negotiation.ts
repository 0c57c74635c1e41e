import type { Json } from '#kernel/canonical-json.ts'

export const threadKinds = ['rfq', 'bid'] as const
/** What people negotiate in: a request for a quote, or a bid. */
export type ThreadKind = (typeof threadKinds)[number]

/** Whose doing an event is. */
export type ActorKind = 'buyer' | 'seller' | 'clock' | 'rules'

/** A seller's rules for talking about prices. Source: negotiation rule 12. */
export interface NegotiationSettings {
  /** Days for which a sent quote is valid, unless it says otherwise. */
  quoteDays: number
  /** Hours after the accept in which a quote must be ordered. */
  payHours: number
  /** Counters of the buyer per RFQ. */
  rounds: number
  /** Days of silence after which an RFQ ends. */
  silenceDays: number
  /** Hours of a bid's clock, from each turn. */
  bidHours: number
  /** Hours in which an agreed bid must be ordered. */
  purchaseHours: number
  /** Attempts per buyer and pack within `attemptDays`. */
  bidAttempts: number
  attemptDays: number
  /** So many lapses within `lapseDays` block bids for as long. */
  lapsesAllowed: number
  lapseDays: number
  /** Minutes for which a visitor's link works. */
  linkMinutes: number
  /** Bounds of the span after which the rules' answer to a bid takes effect. */
  answerFromMinutes: number
  answerToMinutes: number
  /** Basis points of the price; null: no second person is asked. */
  marginFloor: number | null
}

/** One thing that happened in a thread, as its file tells it. */
export interface ThreadEvent {
  sequence: number
  /** ISO 8601, UTC, to the millisecond. */
  at: string
  actor: ActorKind
  /** Row id of a person; null: a visitor, the command line, clock or rules. */
  actorId: string | null
  type: string
  /** Facts; `words` in it holds the salted SHA-256 of what people wrote, by name. */
  payload: { [name: string]: Json }
  /** SHA-256 of the hash before, a line feed, and the event without words and hash in canonical JSON. */
  hash: string
  /** What people wrote and the salt, by name; null where it was erased. */
  words: { [name: string]: { text: string; salt: string } | null }
}

/** A whole thread that anyone may check without us. Source: negotiation rule 8. */
export interface ThreadFile {
  format: 'haggle-thread-1'
  seller: { id: number; name: string }
  kind: ThreadKind
  id: number
  savedAt: string
  events: ThreadEvent[]
  /** SHA-256 of all the rest in canonical JSON. */
  seal: string
}

/** A thread for paper, with what a check of it has just found. */
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
  /** Figures by name; those of a line stand together. */
  facts: string[]
  /** What was written, by name; null: erased. */
  words: { name: string; text: string | null }[]
  hash: string
}

/** What a check of a thread's file found. */
export type ThreadCheck =
  | { ok: true; events: number; erased: number; head: string }
  | { ok: false; why: ThreadFault; sequence: number | null }

export type ThreadFault = 'not-a-thread' | 'form' | 'seal' | 'sequence' | 'time' | 'hash' | 'words'

export const threadFaultTexts: Record<ThreadFault, string> = {
  'not-a-thread': 'This is not a file of a thread.',
  form: 'The file is not written as it was when it was saved.',
  seal: 'The file was changed after it was saved: its seal does not fit.',
  sequence: 'An event is missing or out of place.',
  time: 'An event is older than the one before it.',
  hash: 'An event was changed: its hash does not fit.',
  words: 'Words were changed: they do not fit the hash in their event.',
}
