import { foldDigits } from '#kernel/latin-digits.ts'
import { normalizeText } from '#kernel/normal-form.ts'
import { hasForeignClaim } from './languages/foreign-claims.ts'

/** Web addresses, mail addresses and markup. Answers have links of their own. */
const linkPattern =
  /https?:|www\.|\/\/|[\w.+-]+@[\w-]|\b[a-z0-9-]+\.[a-z]{2,24}\b|<[a-z/!]|\]\s*\(|!\[|`/i
/**
 * Actions Amy never takes and so must not claim, and outcomes that only the shop's own pages may
 * promise.
 */
const claimPattern =
  /\b(?:i|we|amy)(?:['’]ve| have|['’]ll| will| can| just|)(?: just| now| also)? (?:added|add|placed|place|ordered|cancel(?:l?ed)?|refund(?:ed)?|sent|booked|applied|apply|approved?|changed|deleted|reserved|granted?|gave|give you|offer you|promise|guarantee)\b|\b(?:order|refund|discount|coupon|request) (?:is|has been|was) (?:placed|confirmed|approved|applied|granted|sent)\b/i
const promisePattern =
  /\b(?:promise|guarantee[ds]?|price match|for free|half price|free of charge|special price for you|discount code)\b/i

/**
 * Whether a model's text may be shown: no links, no figure that neither a tool nor the shopper
 * named, no claimed action, no promise. Plain text, at most 1,000 characters.
 * Source: CHAT-03, QUALITY security 41.
 */
export function isSafeAnswer(text: string, sources: string): boolean {
  if (text === '' || text.length > 1_000) return false
  if (linkPattern.test(text) || claimPattern.test(text)) return false
  if (hasForeignClaim(text, sources)) return false
  if (promisePattern.test(text) && !promisePattern.test(sources)) return false
  const sourceFigures = new Set(extractFigures(sources))
  return extractFigures(text).every((figure) => sourceFigures.has(figure))
}

/**
 * Figures without thousands separators: a price, a size, a number of pieces. Small counts need no
 * source.
 */
function extractFigures(text: string): string[] {
  const plainText = foldDigits(normalizeText(text, 'NFKC')).replace(
    /(\d),(?=\d{2,3}(?!\d{4}))/g,
    '$1',
  )
  const figureMatches = [
    ...plainText.matchAll(
      /([₹$%]|rs\.?|inr|sgd)?\s*(\d+(?:\.\d+)?)\s*(%|percent|rs|rupees|₹|days?|hours?|रुपये|प्रतिशत|दिन|घंटे|元|折|天|小时)?/gi,
    ),
  ]
  return figureMatches
    .filter(
      ([, before, figure, after]) => before || after || Number(figure) > 9 || figure!.includes('.'),
    )
    .map(([, , figure]) => String(Number(figure)))
}

/** A name as Amy may write it, without the addresses and markup that its author may have put in. */
export function sanitizeName(name: string): string {
  const plainText = name
    .replace(/<[^<>]*>|[<>`]/g, ' ')
    .replace(/\S*(?:https?:|www\.|\/\/|@)\S*/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plainText.length > maxNameLength
    ? `${plainText.slice(0, maxNameLength).trimEnd()}…`
    : plainText
}

const maxNameLength = 140
