import { stem } from '../catalog/words/stem-rules.ts'
import { stopWords } from './chat-words.ts'
import { correctSpelling } from './spell-rules.ts'

/** A sentence of a page, with the heading above it. */
export interface Sentence {
  text: string
  heading: string
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
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
    else
      for (const sentence of text.split(/(?<=[.!?])\s+(?=[\p{Lu}“"\d])/u))
        sentences.push({ text: sentence, heading })
  }
  return sentences
}

const maxHtml = 40_000

function stripTags(html: string): string {
  return html
    .replace(/<\/t[dh][^<>]*>/gi, ', ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{1,6});/g, (whole, name: string) =>
      Object.hasOwn(entities, name) ? entities[name]! : whole,
    )
    .replace(/\s+/g, ' ')
    .replace(/(?:, )+$/, '')
    .trim()
}

/**
 * The sentences that best match the question, in page order. Rare words count more than common
 * ones.
 */
export function findBestSentences(
  sentences: readonly Sentence[],
  question: string,
  hintWords: string,
  max: number,
): { text: string; score: number } {
  const wordWeights = new Map<string, number>()
  for (const word of extractStems(hintWords)) wordWeights.set(word, 0.5)
  for (const word of extractStems(question)) wordWeights.set(word, stopWords.has(word) ? 0.25 : 1)
  const sentenceWords = sentences.map(({ text }) => new Set(extractStems(text)))
  const headingWords = sentences.map(({ heading }) => new Set(extractStems(heading)))
  const rarity = (word: string) =>
    Math.log(1 + sentences.length / (1 + sentenceWords.filter((words) => words.has(word)).length))
  const scoredSentences = sentences.map(({ text }, at) => {
    let score = 0
    for (const [word, weight] of wordWeights) {
      if (sentenceWords[at]!.has(word)) score += weight * rarity(word)
      else if (headingWords[at]!.has(word)) score += 0.6 * weight * rarity(word)
    }
    return { at, text, score: text.length > 400 ? score / 2 : score }
  })
  const rankedSentences = scoredSentences
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
  const topSentence = rankedSentences[0]
  if (!topSentence) return { text: '', score: 0 }
  const topSentences = rankedSentences
    .slice(0, max)
    .filter(({ score }) => score >= topSentence.score * 0.55)
  return {
    text: topSentences
      .sort((a, b) => a.at - b.at)
      .map(({ text }) => (/[.!?]$/.test(text) ? text : `${text}.`))
      .join(' '),
    score: topSentence.score,
  }
}

/** Word stems that mean the same as another stem here. */
const synonymStems: Record<string, string> = {
  shipping: 'delivery',
  ship: 'delivery',
  deliver: 'delivery',
  delivered: 'delivery',
  shipment: 'delivery',
  refund: 'money',
  refunded: 'money',
  valid: 'valid',
  warranty: 'guarantee',
  guaranteed: 'guarantee',
  credit: 'card',
  return: 'back',
  replace: 'back',
  broken: 'broken',
  damaged: 'broken',
  crushed: 'broken',
  defective: 'faulty',
  pay: 'payment',
  paid: 'payment',
  bidding: 'bid',
  time: 'attempt',
  attempts: 'attempt',
  free: 'none',

  gst: 'tax',
  located: 'road',
  shop: 'road',
  long: 'day',
  hour: 'open',
  opening: 'open',
}

function extractStems(text: string): string[] {
  return [...text.toLowerCase().matchAll(/[\p{L}\d]{2,}/gu)].map(([word]) => {
    const wordStem = stem(correctSpelling(word))
    return Object.hasOwn(synonymStems, wordStem) ? synonymStems[wordStem]! : wordStem
  })
}
