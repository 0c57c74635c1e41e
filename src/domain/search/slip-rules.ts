/**
 * What slips cost: roughly the negative logarithm of how likely somebody types them. Slips of the
 * fingers, of the ear and of memory are far likelier than a random letter.
 */
const costs = {
  /** Any letter instead of another, or one too many. */
  letter: 4.8,
  missing: 4.2,
  /** A key beside the right one. */
  neighbour: 4.2,
  swapped: 3.8,
  /** A vowel instead of another, or left out. */
  vowel: 3.8,
  missingVowel: 4,
  /** One letter for two of the same, or two for one. */
  doubled: 2.8,
  /** Letters instead of others that sound alike; a letter that is not heard. */
  sound: 3,
  /** In the first letter, which people seldom get wrong. */
  first: 1.6,
  /** A word that isn't finished, and each letter that it lacks. */
  cut: 5,
  cutLetter: 0.6,
} as const

const maxCutLetters = 4
/** How far slips may move the letters that follow. */
const maxShift = 4
/** Longer words are not compared. */
const maxLetters = 40

/** A space too few or too many. */
export const spaceCost = 3.5
/** How much more slips may cost in a word that sounds the same. */
export const sameSoundShare = 1.4

/** What all slips in a word of this length may cost: short words are too similar to each other. */
export function getMaxCost(length: number): number {
  if (length < 3) return 0
  if (length < 5) return 5.5
  return length < 7 ? 7.7 : length < 8 ? 9.3 : length < 11 ? 11 : 13
}

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const vowels = 'aeiouy'
/** Pairs of letters that may sound alike. */
const alikeLetters = 'cs ck cq kq sz gj vw fv dt mn bp'
/** Groups of letters that may sound alike; `-` is none. */
const alikeGroups =
  'ph:f ck:k ck:c ks:x cks:x ch:k ch:sh tch:ch ti:sh tion:shun tion:sion sc:s wr:r kn:n pn:n ps:s ' +
  'mb:m gh:- gh:f ght:t ght:te igh:y ight:ite qu:kw que:k gu:gw gu:g dg:g dg:j h:- ' +
  'eu:ew oo:u ou:u ew:u ea:e ea:ee ie:ee ei:ee ie:i ie:y ai:a ay:ai ai:ae au:o aw:o aw:a ' +
  'le:el le:al er:r re:er ur:er ar:er or:er ear:ier'

/** Letters as 1 to 26; other letters are higher, and 0 is none. */
const toCodes = (letters: string): number[] =>
  [...letters].map((letter) => {
    const code = letter.codePointAt(0)! - 96
    return code >= 1 && code <= 26 ? code : 200 + Math.abs(code)
  })

/** Two letters as an index: all others than a to z are one. */
const otherLetter = 27
const letterCount = 28
const getPair = (one: number, other: number): number =>
  (one > 26 ? otherLetter : one) * letterCount + (other > 26 ? otherLetter : other)

const isVowel = new Set(toCodes(vowels))
const silentE = toCodes('e')[0]!
const replacedCosts = new Float64Array(letterCount * letterCount).fill(costs.letter)
const setCost = (letters: string, cost: number) => {
  const [one, other] = toCodes(letters)
  replacedCosts[getPair(one!, other!)] = cost
  replacedCosts[getPair(other!, one!)] = cost
}
for (const [at, row] of keyRows.entries()) {
  const below = keyRows[at + 1] ?? ''
  for (const [column, key] of [...row].entries())
    for (const other of [row[column + 1], below[column], below[column - 1]])
      if (other) setCost(key + other, costs.neighbour)
}
for (const one of vowels) for (const other of vowels) setCost(one + other, costs.vowel)
for (const pair of alikeLetters.split(' ')) setCost(pair, costs.sound)

interface Alike {
  typed: readonly number[]
  word: readonly number[]
}

/** By the last letters of both. */
const groupsByEnd: Alike[][] = Array.from({ length: letterCount * letterCount }, () => [])
for (const pair of alikeGroups.split(' ')) {
  const [one, other] = pair.split(':').map((letters) => toCodes(letters.replace('-', '')))
  groupsByEnd[getPair(one!.at(-1)!, other!.at(-1) ?? 0)]!.push({ typed: one!, word: other! })
  groupsByEnd[getPair(other!.at(-1) ?? 0, one!.at(-1)!)]!.push({ typed: other!, word: one! })
}

/**
 * What it costs to type `typedWord` for `word`; infinite above `max`, to which a wrong first letter
 * does not count. A word that starts with what was typed may be meant too.
 */
export function getSlipCost(typedWord: string, word: string, max: number): number {
  const cutCost = getCutCost(typedWord, word)
  if (Math.abs(typedWord.length - word.length) > maxShift) return cutCost
  const bound = max + (typedWord[0] === word[0] ? 0 : costs.first)
  const typed = toCodes(typedWord)
  const letters = toCodes(word)
  if (Math.max(typed.length, letters.length) > maxLetters || areFarApart(typed, letters, bound))
    return cutCost
  const cost = addUpSlips(typed, letters, bound)
  return Math.min(cutCost, cost > bound ? Number.POSITIVE_INFINITY : cost)
}

function getCutCost(typedWord: string, word: string): number {
  const lacking = word.length - typedWord.length
  return lacking > 0 && lacking <= maxCutLetters && word.startsWith(typedWord)
    ? costs.cut + costs.cutLetter * lacking
    : Number.POSITIVE_INFINITY
}

const letterCounts = new Int8Array(letterCount)

/** The letters, in any order, already differ too much. */
function areFarApart(typed: readonly number[], word: readonly number[], bound: number): boolean {
  letterCounts.fill(0)
  for (const code of typed) letterCounts[Math.min(code, otherLetter)]!++
  for (const code of word) letterCounts[Math.min(code, otherLetter)]!--
  let different = 0
  for (const count of letterCounts) different += Math.abs(count)
  // A group of letters, the cheapest slip for its size, changes up to six of them.
  return (different / 6) * costs.doubled > bound
}

const width = maxLetters + 1
const table = new Float64Array(width * width)

/** As the Damerau-Levenshtein distance, with groups of letters and a cost for each slip. */
function addUpSlips(typed: readonly number[], word: readonly number[], bound: number): number {
  table.fill(Number.POSITIVE_INFINITY, 0, (typed.length + 1) * width)
  let lowestBefore = 0
  for (let i = 0; i <= typed.length; i++) {
    let lowest = Number.POSITIVE_INFINITY
    const to = Math.min(word.length, i + maxShift)
    for (let j = Math.max(0, i - maxShift); j <= to; j++) {
      const cost = i + j === 0 ? 0 : getCostAt(typed, word, i, j)
      table[i * width + j] = cost
      if (cost < lowest) lowest = cost
    }
    // Groups and swapped letters continue earlier rows.
    if (Math.min(lowest, lowestBefore) > bound + costs.letter) return Number.POSITIVE_INFINITY
    lowestBefore = lowest
  }
  return table[typed.length * width + word.length]!
}

/** The lowest cost of typing the first `i` letters for the first `j`. */
function getCostAt(
  typed: readonly number[],
  word: readonly number[],
  i: number,
  j: number,
): number {
  const at = i * width + j
  const typedLetter = i > 0 ? typed[i - 1]! : 0
  const letter = j > 0 ? word[j - 1]! : 0
  const firstCost = Math.max(i, j) === 1 ? costs.first : 0
  let cost = Number.POSITIVE_INFINITY
  if (i > 0 && j > 0) {
    const before = table[at - width - 1]!
    const isSame = typedLetter === letter
    cost = before + (isSame ? 0 : replacedCosts[getPair(typedLetter, letter)]! + firstCost)
    if (i > 1 && j > 1 && typedLetter === word[j - 2] && typed[i - 2] === letter)
      cost = Math.min(cost, table[at - 2 * width - 2]! + costs.swapped)
  }
  if (i > 0) cost = Math.min(cost, table[at - width]! + getAddedCost(typed, i, letter) + firstCost)
  if (j > 0) cost = Math.min(cost, table[at - 1]! + getMissingCost(word, j) + firstCost)
  return Math.min(cost, getGroupCost(typed, word, i, j))
}

function getAddedCost(typed: readonly number[], i: number, letter: number): number {
  const added = typed[i - 1]!
  if (added === letter || added === typed[i - 2]) return costs.doubled
  if (isVowel.has(added)) return costs.missingVowel
  return Math.min(
    replacedCosts[getPair(added, letter)]! === costs.neighbour ? costs.neighbour : costs.letter,
    replacedCosts[getPair(added, typed[i] ?? 0)]! === costs.neighbour
      ? costs.neighbour
      : costs.letter,
  )
}

function getMissingCost(word: readonly number[], j: number): number {
  const missing = word[j - 1]!
  if (missing === word[j - 2]) return costs.doubled
  return isVowel.has(missing) ? costs.missingVowel : costs.missing
}

/** Letters that sound alike, and a last e that is not heard. */
function getGroupCost(
  typed: readonly number[],
  word: readonly number[],
  i: number,
  j: number,
): number {
  const typedLetter = i > 0 ? typed[i - 1]! : 0
  const letter = j > 0 ? word[j - 1]! : 0
  let cost = Number.POSITIVE_INFINITY
  const compare = (groups: readonly Alike[]) => {
    for (const group of groups) {
      const from = i - group.typed.length
      const wordFrom = j - group.word.length
      if (from < 0 || wordFrom < 0) continue
      if (endsWith(typed, i, group.typed) && endsWith(word, j, group.word))
        cost = Math.min(cost, table[from * width + wordFrom]! + costs.sound)
    }
  }
  compare(groupsByEnd[getPair(typedLetter, letter)]!)
  compare(groupsByEnd[getPair(0, letter)]!)
  compare(groupsByEnd[getPair(typedLetter, 0)]!)
  if (j === word.length && letter === silentE)
    cost = Math.min(cost, table[i * width + j - 1]! + costs.sound)
  if (i === typed.length && typedLetter === silentE)
    cost = Math.min(cost, table[(i - 1) * width + j]! + costs.sound)
  return cost
}

function endsWith(letters: readonly number[], end: number, group: readonly number[]): boolean {
  for (let at = 0; at < group.length; at++)
    if (letters[end - group.length + at] !== group[at]) return false
  return true
}
