import { createHash } from 'node:crypto'
import type {
  ActorKind,
  ThreadCheck,
  ThreadEvent,
  ThreadFile,
  ThreadKind,
} from '#contract/negotiation/negotiation.ts'
import { asJson, canonicalJson, type Json } from '#kernel/canonical-json.ts'

/** The previous hash of the first event. */
export const noHash = '0'.repeat(64)

/** What an event's hash covers, together with the previous hash. */
export interface HashedEvent {
  seller: number
  kind: ThreadKind
  thread: number
  sequence: number
  at: string
  actor: ActorKind
  actorId: string | null
  type: string
  payload: { readonly [name: string]: Json }
}

/** Source: negotiation rule 8. */
export function hashEvent(previousHash: string, event: HashedEvent): string {
  const { seller, kind, thread, sequence, at, actor, actorId, type, payload } = event
  return sha256(
    `${previousHash}\n${canonicalJson({ seller, kind, thread, sequence, at, actor, actorId, type, payload })}`,
  )
}

/** Salted, so that nobody recovers erased words by guessing. */
export function hashWords(text: string, salt: string): string {
  return sha256(`${salt}\n${text}`)
}

/** The file's text: canonical JSON, so that every byte has meaning and is covered by the seal. */
export function writeThreadFile(file: Omit<ThreadFile, 'seal'>): string {
  return canonicalJson(asJson({ ...file, seal: computeSeal(file) }))
}

/** Parses a thread file; null if it isn't one. */
export function readThreadFile(text: string): ThreadFile | null {
  try {
    const parsedFile = JSON.parse(text) as ThreadFile
    return parsedFile?.format === 'haggle-thread-1' &&
      Array.isArray(parsedFile.events) &&
      typeof parsedFile.seller === 'object'
      ? parsedFile
      : null
  } catch {
    return null
  }
}

/** Verifies a thread file on its own; every byte counts. Source: negotiation rule 8. */
export function checkThreadFile(text: string): ThreadCheck {
  const file = readThreadFile(text)
  if (!file) return { ok: false, why: 'not-a-thread', sequence: null }
  try {
    const { seal, ...rest } = file
    if (canonicalJson(asJson(file)) !== text.trimEnd())
      return { ok: false, why: 'form', sequence: null }
    // Checks the chain first, because it locates the change.
    const chainCheck = checkChain(file)
    if (chainCheck.ok && seal !== computeSeal(rest))
      return { ok: false, why: 'seal', sequence: null }
    return chainCheck
  } catch {
    return { ok: false, why: 'not-a-thread', sequence: null }
  }
}

/**
 * Verifies a thread's events: sequence, times, hashes, and that the remaining words are the
 * original ones.
 */
export function checkChain({
  seller,
  kind,
  id,
  events,
}: Pick<ThreadFile, 'kind' | 'id' | 'events'> & { seller: { id: number } }): ThreadCheck {
  let lastHash = noHash
  let erased = 0
  let previousTime = ''
  for (const [at, event] of events.entries()) {
    const fail = (why: 'sequence' | 'time' | 'hash' | 'words'): ThreadCheck => ({
      ok: false,
      why,
      sequence: at + 1,
    })
    if (event.sequence !== at + 1) return fail('sequence')
    if (event.at < previousTime) return fail('time')
    const { words: _words, hash: _hash, ...facts } = event
    if (event.hash !== hashEvent(lastHash, { ...facts, seller: seller.id, kind, thread: id }))
      return fail('hash')
    const erasedCount = countErasedWords(event)
    if (erasedCount === null) return fail('words')
    lastHash = event.hash
    previousTime = event.at
    erased += erasedCount
  }
  return { ok: true, events: events.length, erased, head: lastHash }
}

/** Number of an event's words that were erased; null if any don't match their hash. */
function countErasedWords({ payload, words }: ThreadEvent): number | null {
  const hashes = new Map(Object.entries((payload.words ?? {}) as Record<string, string>))
  let erased = 0
  for (const [name, word] of Object.entries(words)) {
    const hash = hashes.get(name)
    if (hash === undefined || (word && hashWords(word.text, word.salt) !== hash)) return null
    if (!word) erased += 1
  }
  return Object.keys(words).length === hashes.size ? erased : null
}

function computeSeal(file: Omit<ThreadFile, 'seal'>): string {
  return sha256(canonicalJson(asJson(file)))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
