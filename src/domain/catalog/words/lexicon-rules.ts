import { distance } from '#kernel/edit-distance.ts'
import { listHindiKeys } from '#kernel/hindi-sounds.ts'
import { chineseLines } from './lexicon/chinese-lines.ts'
import { chineseFillers } from './lexicon/chinese-words.ts'
import { hindiWords } from './lexicon/hindi-words.ts'
import { hasHan } from './script-rules.ts'
import { soundMark } from './stem-rules.ts'
import { foldText, parseWords, type Word } from './word-rules.ts'

/** What shoppers write around the thing that they look for, in Hindi. */
const hindiFillers =
  'का की के को से में पर है हैं हो और या वाला वाली वाले चाहिए चाहिये मुझे हमें दिखाओ दिखाएँ ' +
  'दिखाइए दिखा दो दीजिए बताओ बताइए बता लिए कोई कुछ कौन कौनसा सा एक मिलेगा मिलेगी क्या कहाँ अच्छा ' +
  'अच्छी अच्छे जी भाई मंगवाना लेना खरीदना'
/** The same in Latin letters, without those that are English words or units too. */
const latinFillers =
  'wala wali wale vala vali vale waala waali waale chahiye chahie chaiye chahiy mujhe muje mujhko ' +
  'humein hamein dikhao dikhaye dikhaiye dikhayen dikha batao bataiye bata liye lie liey koi kuch ' +
  'kaunsa konsa kaun milega milegi kya kahan accha acha achha achchha aur bhai hai hain chaahiye ' +
  'mein dijiye dijie kharidna'
/** Only where no figure is beside: "10 kA", "2 do", "SE 400". */
const shortFillers = 'ka ki ke ko se ek do ya ji'

const spokenFillers = new Set([...hindiFillers.split(' ').map(fold), ...latinFillers.split(' ')])
const doubtfulFillers = new Set(shortFillers.split(' '))
/** "10 number ka spanner" is one of 10 mm. */
const afterFigures = new Set(['number', 'nambar', 'no', fold('नंबर'), fold('नम्बर'), '号'])

function fold(word: string): string {
  return parseWords(word)[0]!.text
}

/** Whether a word asks for something in Hindi or Chinese, and names nothing. Source: LANG-05. */
export function isSpokenFiller(
  word: Word,
  before: Word | undefined,
  after: Word | undefined,
): boolean {
  if (word.kind !== 'word') return false
  const { text } = word
  if (spokenFillers.has(text) || chineseFillers.has(text)) return true
  if (before?.kind === 'figure') return afterFigures.has(text)
  return doubtfulFillers.has(text) && after?.kind !== 'figure'
}

const isLatin = (text: string) => /^[a-z]+$/.test(text)

/** Who writes Hindi in Latin letters has no c but in ch, no q and x, and no letter thrice. */
const isHindiSpelling = (text: string) => isLatin(text) && !/c(?!h)|[qx]|(.)\1\1/.test(text)

/** A run of words as the lexicon knows it: by sound, in either script of Hindi. */
export function toSpokenKey(words: readonly Word[]): string {
  return words.map((word) => listSpokenLexemes(word)[0]).join(' ')
}

function listSpokenLexemes({ kind, text, lexemes, parts }: Word): string[] {
  if (kind !== 'word') return [lexemes[0]!]
  if (isLatin(text)) return listHindiKeys(text).map((key) => `${soundMark}${key}`)
  return lexemes[0]!.startsWith(soundMark) ? [lexemes[0]!, ...parts] : [lexemes[0]!]
}

/** The lexeme of a word in Latin letters, were it Hindi; null for others. */
export function getLatinSound(word: Word): string | null {
  return word.kind === 'word' && isHindiSpelling(word.text)
    ? (listSpokenLexemes(word)[0] ?? null)
    : null
}

/** Every way to write a phrase of several words. */
export function listSpokenKeys(words: readonly Word[]): string[] {
  return words.reduce<string[]>(
    (keys, word) => {
      const lexemes = listSpokenLexemes(word)
      return keys.flatMap((key) => lexemes.map((lexeme) => `${key}${key && ' '}${lexeme}`))
    },
    [''],
  )
}

/** What a phrase of Hindi or Chinese is in English; none for a slip in an English word. */
export function listSpokenMeanings(words: readonly Word[]): readonly string[][] {
  const [{ text: first }] = words as [Word]
  if (words.length === 1 && isLatin(first) && !isHindiSpelling(first)) return []
  const meanings = getLexicon().get(toSpokenKey(words)) ?? []
  const isSlip = words.every(
    ({ text }) => isLatin(text) && meanings.flat().some((stem) => isNear(text, stem)),
  )
  return isSlip ? [] : meanings
}

/** Shorter beginnings of a sound are those of too many words. */
const minBegun = 2
const minBegunLatin = 3

/**
 * What the words that begin so are in English, those of one word, the shortest first. None for the
 * beginning of an English word with a slip.
 */
export function listBegunMeanings(word: Word): string[] {
  if (word.kind !== 'word') return []
  const begun = toSpokenKey([word]).replace(/A$/, '')
  const min = isLatin(word.text) ? minBegunLatin : minBegun
  if (begun.replace(soundMark, '').length < min && !hasHan(word.text)) return []
  const keys = [...getLexicon().keys()].filter((key) => key.startsWith(begun) && !key.includes(' '))
  const meanings = keys
    .sort((a, b) => a.length - b.length)
    .flatMap((key) => getLexicon().get(key)!)
    .filter((stems) => stems.length === 1)
  const stems = [...new Set(meanings.flat())]
  const isSlip = (stem: string) => isNear(word.text, stem.slice(0, word.text.length))
  return isLatin(word.text) && stems.some(isSlip) ? [] : stems
}

const maxSlips = 2
const minSlipped = 4
const isNear = (text: string, stem: string) =>
  stem.length >= minSlipped && text[0] === stem[0] && distance(text, stem, maxSlips) <= maxSlips

let spellings: readonly string[] | null = null

/** The words of the lexicon that are written in Devanagari. */
export function listHindiSpellings(): readonly string[] {
  spellings ??= [...new Set(foldText(hindiWords).match(/[\u0900-\u097f]+/g))]
  return spellings
}

let loaded: ReadonlyMap<string, string[][]> | null = null

/** What English names call a phrase of Hindi or Chinese, as stems, by its spoken key. */
function getLexicon(): ReadonlyMap<string, readonly string[][]> {
  loaded ??= readLexicon(`${hindiWords}${chineseLines}`)
  return loaded
}

function readLexicon(text: string): ReadonlyMap<string, string[][]> {
  const lexicon = new Map<string, string[][]>()
  for (const line of text.split('\n')) {
    const [spellings, names] = line.split(' = ')
    if (names === undefined) continue
    const meanings = names
      .split(', ')
      .map((name) => parseWords(name).map(({ lexemes }) => lexemes[0]!))
    for (const spelling of spellings!.split(', ')) {
      for (const key of listSpokenKeys(parseWords(spelling))) {
        const entry = lexicon.get(key) ?? []
        const news = meanings.filter((each) => !entry.some((old) => `${old}` === `${each}`))
        lexicon.set(key, [...entry, ...news])
      }
    }
  }
  return lexicon
}
