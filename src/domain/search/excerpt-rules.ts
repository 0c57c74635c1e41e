import type { DocumentMatch } from '#contract/search/document-matches.ts'
import { normalizeText } from '#kernel/normal-form.ts'

const contextLength = 90
/** Further places are not compared. */
const maxPlaces = 400
const minStart = 4

/**
 * The words of a text around those searched for: where most different ones stand closest. A word is
 * found by its beginning, as plurals and endings don't count. Empty: none stands there. Takes linear
 * time for any text.
 */
export function buildExcerpt(body: string, words: readonly string[]): DocumentMatch['excerpt'] {
  const starts = words.map(toStart)
  if (starts.length === 0) return []
  const groups = starts.map((start) => `(${toPattern(start)})`).join('|')
  const pattern = new RegExp(`${begins}(?:${groups})${ending}`, 'giu')
  const places: { from: number; to: number; word: number }[] = []
  for (const match of body.matchAll(pattern)) {
    const word = match.slice(1).findIndex((group) => group !== undefined)
    places.push({ from: match.index, to: match.index + match[0].length, word })
    if (places.length >= maxPlaces) break
  }
  if (places.length === 0) return []
  const start = findDensestPlace(places)
  const from = Math.max(0, places[start]!.from - contextLength / 2)
  const nearPlaces = places.slice(start).filter(({ to }) => to <= from + 2 * contextLength)
  const end = Math.min(body.length, Math.max(nearPlaces.at(-1)?.to ?? 0, from + 2 * contextLength))
  const begin = from === 0 ? 0 : nextSpace(body, from)
  const pieces: DocumentMatch['excerpt'] = []
  let at = begin
  for (const place of nearPlaces) {
    if (place.from < at) continue
    pieces.push({ text: body.slice(at, place.from), isMatch: false })
    pieces.push({ text: body.slice(place.from, place.to), isMatch: true })
    at = place.to
  }
  const last = end === body.length ? end : Math.max(at, body.lastIndexOf(' ', end))
  pieces.push({ text: body.slice(at, last), isMatch: false })
  return trimPieces(pieces, { isCutBefore: begin > 0, isCutAfter: last < body.length })
}

/** Chinese stands without spaces, and its words have no endings. */
const begins = String.raw`(?:(?<![\p{L}\p{M}\p{N}])|(?=\p{sc=Han}))`
const ending = String.raw`(?:(?<=\p{sc=Han})|[\p{L}\p{M}\p{N}]{0,24})`

/** Endings of Chinese and Hindi words are short. */
function toStart(word: string): string {
  if (/\p{sc=Han}/u.test(word)) return word
  const dropped = /\p{M}/u.test(word) ? 1 : 3
  return word.slice(0, Math.max(minStart, word.length - dropped))
}

/** Folding parts a letter of Devanagari from its dot; a text may have both as one. */
const toPattern = (start: string) =>
  start
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '.')
    .replace(/(?:.़)/gu, (letter) => `(?:${letter}|${composed.get(letter) ?? letter})`)

const composed: ReadonlyMap<string, string> = new Map(
  ['\u0958', '\u0959', '\u095a', '\u095b', '\u095c', '\u095d', '\u095e', '\u095f'].map((letter) => [
    normalizeText(letter, 'NFD'),
    letter,
  ]),
)

/** The place from which most different words follow within the excerpt. */
function findDensestPlace(places: readonly { from: number; word: number }[]): number {
  let [best, bestCount] = [0, 0]
  for (const [at, { from }] of places.entries()) {
    const words = new Set<number>()
    for (let next = at; next < places.length; next++) {
      if (places[next]!.from > from + contextLength) break
      words.add(places[next]!.word)
    }
    if (words.size > bestCount) [best, bestCount] = [at, words.size]
  }
  return best
}

function nextSpace(body: string, from: number): number {
  const space = body.slice(from, from + 20).search(/\s/)
  return space === -1 ? from : from + space + 1
}

function trimPieces(
  pieces: DocumentMatch['excerpt'],
  { isCutBefore, isCutAfter }: { isCutBefore: boolean; isCutAfter: boolean },
): DocumentMatch['excerpt'] {
  const plain = pieces.map(({ text, isMatch }) => ({ text: text.replace(/\s+/g, ' '), isMatch }))
  plain[0]!.text = (isCutBefore ? '… ' : '') + plain[0]!.text.trimStart()
  const last = plain.at(-1)!
  last.text = last.text.trimEnd() + (isCutAfter ? ' …' : '')
  return plain.filter(({ text }) => text !== '')
}
