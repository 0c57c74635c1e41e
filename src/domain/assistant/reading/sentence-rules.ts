import { hasDevanagari } from '#kernel/hindi-sounds.ts'
import { stem } from '../../catalog/words/stem-rules.ts'
import { chatWords } from './chat-words.ts'
import { buildRetrievalIndex, rankDocuments, type Terms } from './retrieval-rules.ts'
import { correctSpelling } from './spell-rules.ts'

/** A sentence of a page, with the heading above it. */
export interface Sentence {
  text: string
  heading: string
}

/** Splits a page's sanitised HTML into sentences. Linear in its length. */
export function splitSentences(html: string): Sentence[] {
  const sentences: Sentence[] = []
  let heading = ''
  for (const block of html
    .slice(0, maxHtml)
    .split(/<(?=h[1-6][ >])|<\/?(?:p|h[1-6]|li|tr|div|ul|ol|table|blockquote|br)[^<>]*>/i)) {
    const isHeading = /^h[1-6][ >]/i.test(block)
    const text = stripTags(isHeading ? block.replace(/^h[1-6][^<>]*>/i, '') : block)
    if (text === '') continue
    if (isHeading) heading = text
    else for (const sentence of text.split(sentenceEnd)) sentences.push({ text: sentence, heading })
  }
  return sentences
}

const sentenceEnd = /(?<=[.!?])\s+(?=[\p{Lu}“"\d])|(?<=[।॥])\s+|(?<=[。！？])\s*(?=.)/u
const maxHtml = 40_000

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }

function stripTags(html: string): string {
  return html
    .replace(/<\/t[dh][^<>]*>/gi, ', ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{1,6});/g, (whole, name: string) =>
      Object.hasOwn(entities, name) ? entities[name as keyof typeof entities] : whole,
    )
    .replace(/\s+/g, ' ')
    .replace(/(?:, )+$/, '')
    .trim()
}

/** The sentences that best match the question, in page order, and the score of the best. */
export function findBestSentences(
  sentences: readonly Sentence[],
  question: string,
  hintWords: string,
  max: number,
): { text: string; score: number } {
  const asked = new Map<string, number>()
  for (const word of extractStems(hintWords)) asked.set(word, 0.5)
  for (const word of extractStems(question)) asked.set(word, chatWords.grammar.has(word) ? 0.25 : 1)
  const documents = sentences.map(({ text, heading }, at): [number, Terms] => {
    // A word of the heading counts a little less than one of the sentence.
    const terms = new Map(extractStems(heading).map((word) => [word, 0.6]))
    for (const word of extractStems(text)) terms.set(word, 1)
    return [at, terms]
  })
  const ranked = rankDocuments(buildRetrievalIndex(documents), asked)
  const best = ranked[0]?.score ?? 0
  const text = ranked
    .slice(0, max)
    .filter(({ score }) => score >= best * 0.55)
    .sort((a, b) => a.id - b.id)
    .map(({ id }) => closeSentence(sentences[id]!.text))
    .join(' ')
  return { text, score: best }
}

/** The text with the full stop of its script, if it ends without a mark. */
export function closeSentence(text: string): string {
  if (/[.!?।॥。！？]$/u.test(text)) return text
  return text + (/\p{Script=Han}$/u.test(text) ? '。' : hasDevanagari(text) ? '।' : '.')
}

function extractStems(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? []).map((word) => {
    const wordStem = stem(correctSpelling(word))
    return chatWords.synonyms.get(wordStem) ?? wordStem
  })
}
