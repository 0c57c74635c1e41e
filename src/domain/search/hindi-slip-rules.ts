import { foldHindi } from '#kernel/fold-hindi.ts'

/** What slips cost in Devanagari, on the scale of slip-rules.ts. */
const costs = {
  /** A sign of a vowel, or of a nasal, for another, too many or left out. */
  sign: 3,
  /** Letters that sound much alike. */
  alike: 2,
  /** Hard and soft: च and ज. */
  voiced: 3.4,
  letter: 4.8,
  missing: 4.2,
  doubled: 2,
  swapped: 3.8,
  /** In the first letter, which people seldom get wrong. */
  first: 1.6,
} as const

/** What all slips in a word of so many letters and signs may cost. */
function getMaxCost(length: number): number {
  if (length < 3) return 0
  if (length < 4) return 4
  if (length < 5) return 4.4
  return length < 7 ? 7 : 9
}

const alikeLetters = groupLetters('कखक़ गघ चछ जझय टठतथ डढदधर नण पफ बभव सशष ए ऐ ओऔ इए उओ')
const voicedLetters = groupLetters('कग चज टड तद पब')

function groupLetters(groups: string): ReadonlySet<string> {
  return new Set(
    groups
      .split(' ')
      .flatMap((group) => [...group].flatMap((one) => [...group].map((other) => one + other))),
  )
}

/** Of a vowel or a nasal, above, below or beside a consonant. */
const isSign = (letter: string) => /\p{M}/u.test(letter)
/** A vowel that stands for itself. */
const isVowel = (letter: string) => /[ऄ-औ]/u.test(letter)

/** Letters without what is heard alike or written either way: short and long, half and whole. */
function toLetters(word: string): string[] {
  const text = foldHindi(word)
    .replace(/[नमङञण]्(?=[क-ह])/gu, 'ं')
    .replaceAll('्', '')
    .replaceAll('ी', 'ि')
    .replaceAll('ू', 'ु')
    .replaceAll('ई', 'इ')
    .replaceAll('ऊ', 'उ')
    .replace(/[ॅॉ]/gu, 'ो')
  return [...text]
}

/**
 * What it costs to type one word of Devanagari for another, as the Damerau-Levenshtein distance with
 * a cost for each slip; Infinity where the words are too different. Source: LANG-05.
 */
export function getHindiSlipCost(typedWord: string, word: string): number {
  const [typed, meant] = [toLetters(typedWord), toLetters(word)]
  const max = getMaxCost(Math.min(typed.length, meant.length))
  if (Math.abs(typed.length - meant.length) * costs.doubled > max) return Number.POSITIVE_INFINITY
  const rows: number[][] = []
  for (let i = 0; i <= typed.length; i++) {
    const row: number[] = []
    rows.push(row)
    for (let j = 0; j <= meant.length; j++)
      row.push(i + j === 0 ? 0 : getCostAt({ typed, meant, rows }, i, j))
    // Swapped letters continue the row before.
    if (Math.min(...row, ...(rows[i - 1] ?? [])) > max) return Number.POSITIVE_INFINITY
  }
  const cost = rows[typed.length]![meant.length]!
  return cost > max ? Number.POSITIVE_INFINITY : cost
}

interface Comparison {
  typed: readonly string[]
  meant: readonly string[]
  rows: readonly (readonly number[])[]
}

function getCostAt({ typed, meant, rows }: Comparison, i: number, j: number): number {
  const [before, letter] = [typed[i - 1], meant[j - 1]]
  const firstCost = Math.max(i, j) === 1 ? costs.first : 0
  const ways: number[] = []
  if (before !== undefined)
    ways.push(rows[i - 1]![j]! + getLooseCost(before, typed[i - 2]) + firstCost)
  if (letter !== undefined)
    ways.push(rows[i]![j - 1]! + getLooseCost(letter, meant[j - 2]) + firstCost)
  if (before !== undefined && letter !== undefined) {
    const replaced = before === letter ? 0 : getReplacedCost(before, letter) + firstCost
    ways.push(rows[i - 1]![j - 1]! + replaced)
    if (before === meant[j - 2] && typed[i - 2] === letter)
      ways.push(rows[i - 2]![j - 2]! + costs.swapped)
  }
  return Math.min(...ways)
}

/** Of a letter too many or left out. */
function getLooseCost(letter: string, before: string | undefined): number {
  if (letter === before) return costs.doubled
  return isSign(letter) || isVowel(letter) ? costs.sign : costs.missing
}

function getReplacedCost(typed: string, meant: string): number {
  if (alikeLetters.has(typed + meant)) return costs.alike
  if (voicedLetters.has(typed + meant)) return costs.voiced
  const isSameKind = (isSign(typed) && isSign(meant)) || (isVowel(typed) && isVowel(meant))
  return isSameKind ? costs.sign : costs.letter
}
