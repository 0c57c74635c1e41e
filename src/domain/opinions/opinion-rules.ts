import { opinionLimits } from '#contract/catalog/opinions.ts'
import { dropHidden, dropUnseen } from '#kernel/clean-text.ts'
import { normalizeText } from '#kernel/normal-form.ts'
import * as opinionsTexts from '#texts/opinions.ts'

/** Ends of addresses that people type without a slash, and seldom otherwise after a period. */
const domainEnds = 'com|net|org|info|biz|shop|store|online|xyz|ru|cn|site|top'
const linkPattern = new RegExp(
  `https?:|www\\.|\\S@\\S+\\.\\S|\\[url|href\\s*=|\\b[a-z0-9-]+\\.(?:${domainEnds})\\b|` +
    '\\b[a-z0-9-]+\\.[a-z]{2,}/',
  'i',
)

/** Whether a text leads elsewhere: an address of the web or of mail, however it is hidden. */
export function hasLink(text: string): boolean {
  return linkPattern.test(normalizeText(dropUnseen(text), 'NFKC'))
}

/** What is wrong with an opinion's text beyond its length; null: nothing. */
export function findTextFault(text: string): 'too-short' | 'has-link' | null {
  if (dropUnseen(text).replace(/\s+/g, ' ').trim().length < opinionLimits.minText)
    return 'too-short'
  return hasLink(text) ? 'has-link' : null
}

/** What is stored of an author who gave no name. */
const unnamedAuthor = 'A customer'

/** An author as readers see one, from what is stored. */
export const formatAuthorName = (author: string) =>
  author === unnamedAuthor ? opinionsTexts.unnamedAuthor() : author

/** The name that is stored for others to see: "Asha R."; without letters in the first name `unnamedAuthor`. */
export function buildAuthorName({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string {
  const first = dropHidden(firstName).replace(/\s+/g, ' ').trim()
  // Whoever registered by an address or a link is not named by it.
  if (!/\p{L}/u.test(first) || hasLink(first)) return unnamedAuthor
  const [initial = ''] = [...dropHidden(lastName).trim()]
  return `${first.slice(0, 40)}${/\p{L}/u.test(initial) ? ` ${initial.toUpperCase()}.` : ''}`
}

/** The average of stars in tenths, rounded to the nearest; null: no reviews. */
export function getAverageTenths(rating: { reviews: number; stars: number }): number | null {
  return rating.reviews === 0 ? null : Math.round((10 * rating.stars) / rating.reviews)
}
