import type { Language } from '#messages/languages.ts'
import { languageData } from './language-data.ts'

/** `other`: one that the shop has no texts in. Null: nothing shows the language. */
export type AskedLanguage = Language | 'other' | null

const englishSigns: ReadonlySet<string> = new Set(
  (
    'the a an is are was were am be does did what where when how which who why my your you i we ' +
    'our us please can could would should will have has had want need show tell give get any some ' +
    'there this that these those for from with and or of in on at it its not thanks thank hello'
  ).split(' '),
)

/** The language of a question, by its letters, else by its words. Source: LANG-06. */
export function detectLanguage(question: string): AskedLanguage {
  const letters = question.match(/\p{L}/gu) ?? []
  const count = (script: RegExp) => letters.filter((letter) => script.test(letter)).length
  // A Chinese character says about as much as two letters.
  const shares = {
    hi: count(/\p{Script=Devanagari}/u),
    zh: count(/\p{Script=Han}/u) * 2,
    latin: count(/\p{Script=Latin}/u),
    other: 0,
  }
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/u)
  shares.other = letters.length - shares.hi - shares.zh / 2 - shares.latin
  if (kana > 0 || shares.other > letters.length / 2) return 'other'
  const latin = detectLatin(question)
  if (shares.zh > 0 && (shares.zh * 2 >= shares.latin || latin === null)) return 'zh'
  if (shares.hi > 0 && (shares.hi * 2 >= shares.latin || latin === null)) return 'hi'
  return latin
}

/** English, or Hindi as it is typed in Latin letters. */
function detectLatin(question: string): 'en' | 'hi' | null {
  const words = question.toLowerCase().match(/[a-z']+/g) ?? []
  const count = (signs: ReadonlySet<string>) =>
    new Set(words.filter((word) => signs.has(word))).size
  const { signs, weakSigns } = languageData.hi!
  const strong = count(signs)
  const weak = count(weakSigns)
  const english = count(englishSigns)
  const isHindi = strong > 0 || weak > 1 || (weak > 0 && english === 0)
  if (isHindi && strong + weak / 2 >= english / 2) return 'hi'
  return english > 0 ? 'en' : null
}
