type PathValue = string | number

/** A value for each parameter of the pattern, in its order. */
type PathValues<Pattern extends string> = Pattern extends `${string}/:${string}/${infer Rest}`
  ? [value: PathValue, ...PathValues<`/${Rest}`>]
  : Pattern extends `${string}/:${string}`
    ? [value: PathValue]
    : []

/** Builds an address; parts are encoded. */
export interface PathBuilder<Pattern extends string = string> {
  (...values: PathValues<Pattern>): string
  readonly pattern: Pattern
}

/**
 * Declares an address by its pattern, as the router writes it: `/account/bidcart/:number`. This is
 * the only place where its form is written down: links, the route records and the server read it
 * here.
 */
export function definePath<const Pattern extends string>(pattern: Pattern): PathBuilder<Pattern> {
  const build = (...values: PathValue[]) => {
    let index = 0
    return pattern.replace(/:\w+/g, () => encodeURIComponent(values[index++]!))
  }
  return Object.assign(build as (...values: PathValues<Pattern>) => string, { pattern })
}
