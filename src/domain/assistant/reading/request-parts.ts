import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { numberSource, unitSource } from './figure-rules.ts'

/** What a request says between its products. */
const joint =
  String.raw`(?:(?<=[\p{L}\d)])\s*[,;]\s+(?:and\s+)?|` +
  String.raw`\s+(?:and(?: also)?|plus|aur|or|ya|vs\.?|versus|和|或|[&+])\s+)`
const countedJoints = new RegExp(`${joint}(?=${numberSource}\\s+(?!${unitSource})\\p{L}{2})`, 'giu')
const anyJoints = new RegExp(`${joint}(?=\\p{L}{2}|\\d)`, 'giu')
/** "between 5 and 10 drills" is one quantity. */
const rangeStart = /\bbetween\s+\S+$/i

/**
 * The parts of a request that name a product and its quantity each: "20 hammers and 5 drills". One
 * part where only one does. Linear in the question's length.
 */
export const splitRequest = (question: string): string[] => split(question, countedJoints)

/** The parts that may name a product each: those of "hammers and drills" do, of "nuts and bolts" too. */
export const splitNames = (question: string): string[] => split(question, anyJoints)

function split(question: string, joints: RegExp): string[] {
  const parts: string[] = []
  let start = 0
  for (const { index, 0: separator } of question.matchAll(joints)) {
    if (rangeStart.test(question.slice(start, index))) continue
    parts.push(question.slice(start, index))
    start = index + separator.length
  }
  return [...parts, question.slice(start)].slice(0, quoteLimits.lines)
}
