import { chineseWords } from './lexicon/chinese-words.ts'

/** Units as other scripts write them, the longest first. */
const units: readonly (readonly [RegExp, string])[] = [
  [/(\d) ?(?:मि\.? ?मी\.?|मिलीमीटर|एम\.?एम\.?|毫米)(?!\p{M})/gu, '$1 mm '],
  [/(\d) ?(?:से\.? ?मी\.?|सेंटीमीटर|厘米|公分)(?!\p{M})/gu, '$1 cm '],
  [/(\d) ?(?:मि\.? ?ली\.?|मिलीलीटर|एमएल|毫升)(?!\p{M})/gu, '$1 ml '],
  [/(\d) ?(?:किलोग्राम|किलो|कि\.? ?ग्रा\.?|केजी|公斤|千克)(?!\p{M})/gu, '$1 kg '],
  [/(\d) ?(?:मीटर|米)(?!\p{M})/gu, '$1 m '],
  [/(\d) ?(?:लीटर|लिटर|升)(?!\p{M})/gu, '$1 l '],
  [/(\d) ?(?:ग्राम|克)(?!\p{M})/gu, '$1 g '],
  [/(\d) ?(?:इंच|इन्च|英寸|吋)(?!\p{M})/gu, '$1 in '],
  [/(\d) ?(?:फुट|फीट|英尺)(?!\p{M})/gu, '$1 ft '],
  [/(\d) ?(?:वाट|वॉट|वाॅट|瓦特?)(?!\p{M})/gu, '$1 w '],
  [/(\d) ?(?:वोल्ट|伏特?)(?!\p{M})/gu, '$1 v '],
  [/(\d) ?(?:एम्पियर|एंपियर|एम्प|安培?)(?![\p{M}\p{sc=Han}])/gu, '$1 a '],
  [/(\d) ?(?:एचपी|हॉर्सपावर|马力)(?!\p{M})/gu, '$1 hp '],
  [/(\d) ?(?:टन|吨)(?!\p{M})/gu, '$1 ton '],
  [/(\d) ?(?:पीस|件套?|片)(?!\p{M})/gu, '$1 pcs '],
]
const han = /[\p{sc=Han}]+/gu

/** Whether the text has letters of India's scripts or Chinese ones. */
export const isOtherScript = (text: string): boolean => /[\u0900-\u0dff\u3400-\u9fff]/.test(text)

export const hasHan = (text: string): boolean => /\p{sc=Han}/u.test(text)

/** Folded text with units of other scripts as Latin ones, and Chinese apart from other words. */
export function separateScripts(folded: string): string {
  const text = units.reduce((each, [spelling, unit]) => each.replace(spelling, unit), folded)
  return text
    .replace(/एम ?[-.]? ?(?=\d)/gu, 'm')
    .replace(/(?<=\d)(?=[ऄ-ह])/gu, ' ')
    .replace(/(?<=[ऀ-ॿ])(?=\d)/gu, ' ')
    .replace(han, ' $& ')
}

const maxKnown = Math.max(...[...chineseWords].map((word) => word.length))
const longestRun = 300
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * The words of a run of Chinese: those of the trade first, others as a dictionary of the language
 * parts them. `pairs` are the letters of each with the one that follows. Of a run that no sign or
 * space parts, only the start is read.
 */
export function splitHan(run: string): { text: string; pairs: string[] }[] {
  const letters = [...run.slice(0, longestRun).replace(/[\ud800-\udbff]$/, '')]
  const words: string[] = []
  let rest = ''
  const flush = () => {
    for (const { segment } of rest === '' ? [] : segmenter.segment(rest)) words.push(segment)
    rest = ''
  }
  for (let at = 0; at < letters.length; ) {
    const word = findKnown(letters, at)
    if (word === null) rest += letters[at++]
    else {
      flush()
      words.push(word)
      at += word.length
    }
  }
  flush()
  let from = 0
  return words.map((text) => {
    const end = from + [...text].length
    const pairs = letters
      .slice(from, end)
      .map((letter, at) => letter + (letters[from + at + 1] ?? ''))
    from = end
    return { text, pairs: pairs.filter((pair) => pair !== text && [...pair].length === 2) }
  })
}

function findKnown(letters: readonly string[], at: number): string | null {
  for (let length = Math.min(maxKnown, letters.length - at); length > 0; length--) {
    const word = letters.slice(at, at + length).join('')
    if (chineseWords.has(word)) return word
  }
  return null
}
