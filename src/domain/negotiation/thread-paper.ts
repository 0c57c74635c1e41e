import type { PaperEntry, ThreadEvent, ThreadPaper } from '#contract/negotiation.ts'
import type { Json } from '#kernel/canonical-json.ts'
import { formatMoney } from '#kernel/money.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '../scope.ts'
import type { Seller } from '../sellers/seller.ts'
import { whenText } from '../when.ts'
import { checkThreadFile, readThreadFile } from './chain-rules.ts'

/**
 * A thread as people read it on paper, from the very file that can be saved, which is checked on the way. Whoever calls has got the
 * file from a face that asked whether the viewer may have it. Source: negotiation rule 8.
 */
export function threadPaper({ seller }: Pick<Scope, 'seller'>, text: string): ThreadPaper {
  const file = readThreadFile(text)
  if (!file) throw stop('not-found')
  return { kind: file.kind, check: checkThreadFile(text), entries: file.events.map((event) => entryOf(event, seller)) }
}

function entryOf({ sequence, at, actor, type, payload, words, hash }: ThreadEvent, seller: Seller): PaperEntry {
  const { words: _hashes, ...facts } = payload
  // Who decides for the seller, a person or a rule, is the seller's own business.
  const by = actor === 'buyer' ? 'Buyer' : actor === 'clock' ? 'Time' : seller.companyName
  return {
    ...{ sequence, when: whenText(at, seller), by, what: wordsOf(type), hash },
    facts: Object.entries(facts).flatMap(([name, value]) => factsOf(name, value, seller)),
    words: Object.entries(words).map(([name, kept]) => ({ name: wordsOf(name), text: kept?.text ?? null })),
  }
}

function factsOf(name: string, value: Json, seller: Seller): string[] {
  if (value === null || value === '') return []
  if (Array.isArray(value)) return value.flatMap((each) => factsOf(name, each, seller))
  if (typeof value !== 'object') return [`${wordsOf(name)} ${figureOf(name, value, seller)}`]
  const parts = Object.entries(value).flatMap(([part, of]) => factsOf(part, of, seller))
  return parts.length > 0 ? [parts.map((part, at) => (at === 0 ? part : part.toLowerCase())).join(', ')] : []
}

const isMoney = /(price|charge|total|goods|target|quoted|offered)/i

function figureOf(name: string, value: boolean | number | string, seller: Seller): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' && isMoney.test(name) ? formatMoney(value, seller) : String(value)
}

/** `quote-sent`, `unitPrice`: `Quote sent`, `Unit price`. */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
