/** A name with the words that decide put first. */
export interface LedName {
  /** Those words, joined; empty where there are none. */
  lead: string
  rest: string
}

/** "M16", "30 mm", "Ø 8": what begins with a number, or with one sign before it. "DIN 933" is none. */
export const isFigure = (text: string): boolean => /^\p{L}?[\s-]?\d/u.test(text)

/** What stands between a value that was taken out of a name and its neighbours. */
const seam = '\u0000'
const loneSeam = new RegExp(`[\\s×x/·-]*${seam}(?:[\\s×x/·-]*${seam})*[\\s×x/·-]*`, 'gu')

/** Values side by side: figures as a size (`M16 × 30 mm`), others with a dot. Source: LOOK-04. */
export function joinFacts(facts: readonly string[]): string {
  return facts
    .filter((fact) => fact !== '')
    .reduce(
      (text, fact) =>
        text === '' ? fact : `${text}${isFigure(text) && isFigure(fact) ? ' × ' : ' · '}${fact}`,
      '',
    )
}

/**
 * The name with these values first and without them where they stood, so that what tells a product
 * from its neighbours is never cut off. Values that the name doesn't contain only lead it.
 */
export function leadName(name: string, facts: readonly string[]): LedName {
  const lead = capitalize(joinFacts(facts))
  if (lead === '') return { lead, rest: name }
  let rest = name
  for (const fact of facts) {
    const at = fact === '' ? -1 : findWhole(rest, fact)
    if (at >= 0) rest = rest.slice(0, at) + seam + rest.slice(at + fact.length)
  }
  rest = rest
    .replace(loneSeam, ' ')
    .replace(/\s+([,;)])/g, '$1')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,;–-]+|[\s,;–(-]+$/g, '')
    .replace(/\(\s*\)/g, '')
  return { lead, rest }
}

/** A word begins a line with a capital; a unit, or a name like iPhone, stays as it is. */
export const capitalize = (text: string): string =>
  text.replace(/^\p{Ll}{3,}(?!\p{Lu})/u, (word) => word.charAt(0).toUpperCase() + word.slice(1))

/** Where the value stands as words of its own: `M1` is not in `M16`. */
function findWhole(name: string, fact: string): number {
  const lowerName = name.toLowerCase()
  const lowerFact = fact.toLowerCase()
  let at = lowerName.indexOf(lowerFact)
  while (at >= 0) {
    const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}.]/u.test(sign)
    const after = name[at + fact.length]
    const isEnd = !isWord(after) || (after === '.' && !/\d/.test(name[at + fact.length + 1] ?? ''))
    if (!isWord(name[at - 1]) && isEnd) return at
    at = lowerName.indexOf(lowerFact, at + 1)
  }
  return -1
}
