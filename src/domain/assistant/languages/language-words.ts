import { readSpokenWords } from '#contract/search/spoken-words.ts'
import { foldHindi } from '#kernel/fold-hindi.ts'
import { foldDigits } from '#kernel/latin-digits.ts'
import type { Language } from '#messages/languages.ts'
import { readChineseNumbers } from './chinese-numbers.ts'
import { readHindiNumbers } from './hindi-numbers.ts'
import { type LanguageData, languageData } from './language-data.ts'
import { buildLooseSpellings, foldLoosely } from './loose-spellings.ts'

/** The words of a language that Amy knows, as the asks have them. */
export interface LanguageWords {
  /** The question in the words of the asks; names stay as typed. */
  translate(question: string): string
  /** Carry no name. */
  grammar: ReadonlySet<string>
  cheapest: ReadonlySet<string>
  references: ReadonlyMap<string, number>
  same: ReadonlyMap<string, string>
}

const none: LanguageWords = {
  translate: (question) => question,
  grammar: new Set(),
  cheapest: new Set(),
  references: new Map(),
  same: new Map(),
}

const built = new Map<Language, LanguageWords>(
  Object.entries(languageData).map(([language, data]) => [
    language as Language,
    buildWords(language as Language, data),
  ]),
)

export const getLanguageWords = (language: Language): LanguageWords => built.get(language) ?? none

function buildWords(language: Language, data: LanguageData): LanguageWords {
  const canonical = new Map<string, string>()
  for (const [word, others] of Object.entries({ ...data.words, ...data.nouns }))
    for (const spelling of [word, ...others.split(' ').filter(Boolean)])
      canonical.set(foldWord(spelling), word)
  const phrases = data.phrases.map(compilePhrase)
  const rewrite = (text: string) =>
    phrases.reduce((rest, { pattern, into }) => rest.replace(pattern, into), text)
  const loose = language === 'hi' ? buildLooseSpellings(canonical) : none.same
  const findKnown = (word: string) =>
    canonical.get(foldWord(word)) ?? loose.get(foldLoosely(foldWord(word)))
  const verbs = new Set(Object.keys(data.words))
  const findWord = (word: string) =>
    findKnown(word) ?? (language === 'hi' ? findVerb(foldWord(word), findKnown, verbs) : undefined)
  const toWords =
    language === 'zh'
      ? buildSegmenter(canonical, data.counters)
      : (text: string) => readHindiNumbers(text, findKnown)
  return {
    translate(question) {
      const tokens = toWords(
        foldDigits(question)
          .replace(/[।॥。]/g, '.')
          .replace(/、/g, ',')
          .replace(twins, ' '),
      )
      const words = tokens
        .split(' ')
        .map((token) => token.replace(core, (word) => findWord(word) ?? word))
        .join(' ')
      return rewrite(readSpokenWords(rewrite(words)))
        .replace(/\s+/g, ' ')
        .trim()
    },
    grammar: new Set(Object.keys(data.words)),
    cheapest: data.cheapest,
    references: new Map(Object.entries(data.references)),
    same: new Map(Object.entries(data.same)),
  }
}

/**
 * A verb in one of its many forms, by its stem: "dikhaiyega", "दिखाइएगा". Only long endings, which
 * names don't have: "karni" is a trowel.
 */
function findVerb(
  word: string,
  findKnown: (word: string) => string | undefined,
  verbs: ReadonlySet<string>,
): string | undefined {
  if (englishWords.has(word)) return undefined
  const stem = word.replace(verbEnding, '')
  if (stem === word || stem.length < 2) return undefined
  const verb = findKnown(stem)
  if (verb !== undefined && verbs.has(verb)) return verb
  return unknownVerb.test(word) ? 'kar' : undefined
}

/** English words that end as a Hindi verb's future does: all that a dictionary of 275,000 has. */
const englishWords: ReadonlySet<string> = new Set(
  [
    'anagoge apagoge arapunga bodega bottega breenge camboge challenge choregi crannoge cumbungi',
    'epagoge fanega gamboge horologe isagoge kitenge lozenge mega microfungi mischallenge omega',
    'paragoge pishoge rechallenge revenge scarmoge scavenge scrooge senega sitatunga situtunga',
    'smooge stooge sylloge telega tohunga wheenge',
  ].flatMap((line) => line.split(' ')),
)

/** Any verb's future: names end otherwise. */
const unknownVerb = new RegExp(
  foldHindi(String.raw`\p{M}?\p{L}(?:ेगा|ेगी|ेंगे|ोगे|ूँगा|ूँगी|ाएगा|ाएगी|ाएँगे)$`) +
    '|^[a-z]{3,}(?:ega|egi|enge|unga|ungi|oge)$',
  'u',
)

const verbEnding = new RegExp(
  foldHindi(
    '(?:ega|egi|ेगा|ेगी|a?iy?ega|a?iyega|iyo|wa?iye|wao|waiyega|yenge|enge|oonga|unga|oongi|ungi' +
      '|oge|aoge|aunga|ayenge|ayega|ाइएगा|ाइयेगा|िएगा|ियेगा|इएगा|इयेगा|वाइए|वाओ|ाएँगे|ाएंगे|ाओगे' +
      '|ोगे|ेंगे|ाऊँगा|ाऊंगा|ूँगा|ूंगा|ूँगी|ूंगी' +
      '|(?<=\\p{L}\\p{M}*\\p{L}\\p{M}*)(?:न[ाेी]|त[ाेी]|[ाेी]))$',
  ),
  'u',
)

/** "क्या-क्या" is two words. */
const twins = /(?<=\p{Script=Devanagari})-(?=\p{Script=Devanagari})/gu

/** A token without the punctuation around it. */
const core = /[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?/u

function foldWord(word: string): string {
  return foldHindi(word.toLowerCase())
}

function compilePhrase([from, to]: readonly [string, string]) {
  const source = from.replaceAll('{n}', String.raw`(?:₹|rs\.? ?|s?\$)?(\d[\d,]*(?:\.\d+)?)`)
  let group = 0
  return {
    pattern: new RegExp(String.raw`(?<!\S)${source}(?![^\s,.?!])`, 'giu'),
    into: to.replaceAll('{n}', () => `$${++group}`),
  }
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Spaces between the words of Chinese; those that dictionaries join are parted if all are known. */
function buildSegmenter(
  canonical: ReadonlyMap<string, string>,
  counters: Readonly<Record<string, string>>,
) {
  const units = Object.entries(counters).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word, unit] as const),
  )
  const counted = units.map(
    ([word, unit]) =>
      [new RegExp(String.raw`(\d)\s*${word}(?=[\p{L}\s,.?!]|$)`, 'gu'), `$1 ${unit} `] as const,
  )
  const isKnown = (word: string) => canonical.has(word)
  return (text: string) => {
    const numbers = readChineseNumbers(text)
    const plain = counted.reduce((rest, [pattern, into]) => rest.replace(pattern, into), numbers)
    return plain
      .split(/(\p{Script=Han}+)/u)
      .flatMap((part) => (/^\p{Script=Han}/u.test(part) ? segment(part, isKnown) : [part]))
      .join(' ')
      .replace(/\s+/g, ' ')
  }
}

function segment(text: string, isKnown: (word: string) => boolean): string[] {
  const words: string[] = []
  let name = ''
  const push = (word: string) => {
    if (name !== '') words.push(name)
    name = ''
    words.push(word)
  }
  for (const { segment: word } of segmenter.segment(text)) {
    const parts = isKnown(word) ? [word] : splitKnown(word, isKnown)
    if (parts) for (const part of parts) push(part)
    else name += word
  }
  if (name !== '') words.push(name)
  return joinKnown(words, isKnown)
}

/** The known words that a word consists of, the longest first; null: it has others. */
function splitKnown(word: string, isKnown: (word: string) => boolean): string[] | null {
  if (word === '') return []
  for (let length = word.length; length > 0; length--) {
    const start = word.slice(0, length)
    if (!isKnown(start)) continue
    const rest = splitKnown(word.slice(length), isKnown)
    if (rest) return [start, ...rest]
  }
  return null
}

/** Neighbours that are one known word together: 安全 stays, 发 票 becomes 发票. */
function joinKnown(words: readonly string[], isKnown: (word: string) => boolean): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; ) {
    const length = [4, 3, 2].find((each) => isKnown(words.slice(at, at + each).join(''))) ?? 1
    joined.push(words.slice(at, at + length).join(''))
    at += length
  }
  return joined
}
