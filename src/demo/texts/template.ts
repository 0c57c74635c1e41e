/** Values by placeholder. */
export type Facts = Record<string, string>

/** A sentence with its placeholders parsed once, so that a million products can be written quickly. */
export type Template = (facts: Facts) => string

/**
 * Placeholders: `{coating}` within a sentence, `{Coating}` at its start, `{coating!}` as the specification
 * writes it, `{coating.why}` the remark on that value. Throws on a placeholder without a fact: an error in
 * the data, caught by tests.
 */
export function template(text: string): Template {
  const pieces = text.split(/\{([^}]+)\}/)
  if (pieces.length === 1) return () => text
  const names = pieces.map((piece, index) =>
    index % 2 ? piece.charAt(0).toLowerCase() + piece.slice(1) : '',
  )
  const isCapitalised = pieces.map(
    (piece, index) => index % 2 === 1 && piece.charAt(0) !== names[index]!.charAt(0),
  )
  return (facts) => {
    let composedText = pieces[0]!
    for (let index = 1; index < pieces.length; index += 2) {
      const fact = facts[names[index]!]
      if (fact === undefined) throw new Error(`No fact for {${pieces[index]}} in "${text}"`)
      composedText += (isCapitalised[index] ? capitalised(fact) : fact) + pieces[index + 1]!
    }
    return composedText
  }
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A specification's value within a sentence: "Nitrile" → "nitrile", but "PU", "B22" and "8 mm" stay. */
export function inSentence(value: string): string {
  return /^\p{Lu}\p{Ll}/u.test(value) ? value.charAt(0).toLowerCase() + value.slice(1) : value
}
