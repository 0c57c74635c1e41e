/**
 * How much a word says about a product, between 0 and 1: BM25F's term frequency (Robertson &
 * Zaragoza 2009), worked out when the entry is written, so that a search only adds up. It is stored
 * in the weight labels of the lexeme's positions, of which `ts_rank` makes a number again.
 */

/** Fields of a product, from which its words come. */
export type SearchField = keyof typeof fields

/**
 * Weight of a word in a field, how much the field's length counts against it, and the usual length.
 * `passing` is what a name says in passing: "for laptop", "compatible with all drills".
 */
const fields = {
  name: { weight: 1, lengthShare: 0.5, usualWords: 7 },
  passing: { weight: 0.25, lengthShare: 0.5, usualWords: 6 },
  category: { weight: 0.7, lengthShare: 0.3, usualWords: 2 },
  path: { weight: 0.3, lengthShare: 0.3, usualWords: 4 },
  attribute: { weight: 0.35, lengthShare: 0.3, usualWords: 12 },
  text: { weight: 0.1, lengthShare: 0.6, usualWords: 60 },
} as const

/** A thing's own word, such as the last of "cordless drill", against one that only describes it. */
export const headFactor = 1.5

/** Repeated more often, a word says no more. */
export const maxRepeats = 3

/** From this frequency on, a word has half of its greatest impact. */
const halfAt = 0.6

/** The frequency that one occurrence in a field of this length adds. */
export function weighOccurrence(field: SearchField, words: number): number {
  const { weight, lengthShare, usualWords } = fields[field]
  return weight / (1 - lengthShare + (lengthShare * words) / usualWords)
}

/** The weights of the labels D, C, B and A for `ts_rank`. */
export const labelWeights = [0.1, 0.2, 0.45, 1] as const
const labels = ['D', 'C', 'B', 'A'] as const

/** What `ts_rank` divides by: the sum of all 1/n². */
export const rankDivisor = Math.PI ** 2 / 6

/**
 * The impact that the strongest label alone stands for. Words of names and categories have that
 * label, hardly any other does.
 */
const labelUnit = 0.6

/** `ts_rank` times this is the impact. */
export const rankToImpact = rankDivisor * labelUnit

/** A word that only long texts have stays below `wholeImpact`, any other above it. */
const maxTextImpact = 0.095
const minNamedImpact = 0.24

/** With the least worth of an alternative, a half, a word outside long texts still has this impact. */
export const wholeImpact = 0.1

/** The most labels that a word has. */
export const maxLabels = 3

/** The impact that `ts_rank` reads from labels, in the order of their positions. */
function readImpact(weights: readonly number[]): number {
  let sum = 0
  let highest = 0
  for (const [at, weight] of weights.entries()) {
    sum += weight / (at + 1) ** 2
    if (weight > weights[highest]!) highest = at
  }
  const max = weights[highest]!
  return labelUnit * (max + sum - max / (highest + 1) ** 2)
}

/** All sequences of up to three labels, by impact. Of nearly equal ones the shortest. */
const sequences = listSequences()

function listSequences(): { labels: string; impact: number }[] {
  const all: { labels: string; impact: number }[] = []
  const extend = (text: string, weights: readonly number[]) => {
    if (text !== '') all.push({ labels: text, impact: readImpact(weights) })
    if (text.length === maxLabels) return
    for (const [at, label] of labels.entries())
      extend(text + label, [...weights, labelWeights[at]!])
  }
  extend('', [])
  return all.sort((a, b) => a.labels.length - b.labels.length)
}

const steps = 200
/** The labels of each two-hundredth of impact. */
const labelsByStep = Array.from({ length: steps + 1 }, (_, step) => {
  const impact = Math.max(0.5, step) / steps
  const miss = (each: { impact: number; labels: string }) =>
    Math.abs(Math.log(each.impact / impact)) + 0.02 * each.labels.length
  return sequences.reduce((best, each) => (miss(each) < miss(best) ? each : best)).labels
})

/** The labels for a word of this frequency. `isNamed`: not only long texts have it. */
export function chooseLabels(frequency: number, isNamed: boolean): string {
  const impact = frequency / (halfAt + frequency)
  const level = isNamed ? Math.max(impact, minNamedImpact) : Math.min(impact, maxTextImpact)
  return labelsByStep[Math.round(level * steps)]!
}
