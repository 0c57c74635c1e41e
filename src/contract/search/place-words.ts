import { isPostalCode } from '../delivery/postal-code.ts'
import { cutWords } from './cut-words.ts'
import { maxSearchLength } from './search.ts'

/** Where a search text wants delivery. */
export interface PlaceWords {
  /** The text without it; empty where it says nothing else. */
  text: string
  /** The words that name the place: "near 411001". */
  phrase: string
  /** As the seller's postal codes are written. */
  pincode: string
}

const named = '(?:the )?(?:pin ?code|pin|zip ?code|zip|postal ?code|post ?code)'
const verb = '(?:deliver(?:y|ed|s|ing)?|ship(?:ping|ped|s)?|send|dispatch(?:ed)?)'
/** "5 in 411001" is a length, and "10 to 411001" a range. */
const preposition = String.raw`(?:near|around|(?<![\p{N}.] ?)(?:in|at|to))`
const code = String.raw`(?<code>[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)?)(?![\p{L}\p{N}]|[-/.][\p{L}\p{N}])`
const pattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${verb} (?:to|in|at|near|for)|${preposition})(?: ${named})?|${named}) ${code}`,
  'giu',
)
const leadingVerb = /^(?:please )?(?:deliver|ship|send|dispatch) /i

/**
 * The place that a search text names by its postal code: "drill near 411001", "deliver gloves to
 * 411 001". Null where it names none that is written as in the seller's country. Source: FIND-04.
 */
export function readPlaceWords(text: string, postalPattern: string): PlaceWords | null {
  if (text.length > maxSearchLength) return null
  for (const match of text.matchAll(pattern)) {
    const typed = match.groups!['code']!
    const [first] = typed.split(' ')
    const pincode = [typed, typed.replace(/[ -]/, ''), first!].find((each) =>
      isPostalCode(each, postalPattern),
    )
    if (pincode === undefined) continue
    const length = match[0].length - (pincode === first ? typed.length - first.length : 0)
    const phrase = text.slice(match.index, match.index + length)
    const words = cutWords(text, match.index, length)
    // "Deliver gloves to …": elsewhere such a verb is a product's ("ship bell", "send unit").
    const isSentTo = /^to /i.test(phrase)
    return { text: isSentTo ? words.replace(leadingVerb, '') : words, phrase, pincode }
  }
  return null
}

/** A place that a search names: where pages deliver to already, may deliver to, or can't. */
export interface NamedPlace {
  pincode: string
  /** Empty where it is not known. */
  city: string
  state: 'current' | 'served' | 'not-served' | 'unknown'
}
