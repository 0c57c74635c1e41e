/** Sounds that are written now so, now so, in either script. */
const looseSounds = [
  [/aa+/g, 'a'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ph/g, 'f'],
  [/iy(?=[ae])/g, 'i'],
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/ई/g, 'इ'],
  [/ऊ/g, 'उ'],
  [/[ङञणनम]्(?=\p{L})/gu, 'ं'],
  [/ये/g, 'ए'],
  [/यि/g, 'इ'],
] as const

/** The words by what they sound like, where only one sounds so. */
export function buildLooseSpellings(
  canonical: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const loose = new Map<string, string>()
  const ambiguousKeys = new Set<string>()
  for (const [spelling, word] of canonical) {
    const key = foldLoosely(spelling)
    if (loose.has(key) && loose.get(key) !== word) ambiguousKeys.add(key)
    loose.set(key, word)
  }
  for (const key of ambiguousKeys) loose.delete(key)
  loose.delete('')
  return loose
}

/** Empty for short words, which sound like too many others. */
export function foldLoosely(word: string): string {
  if (word.length < 4) return ''
  return looseSounds.reduce((text, [sound, into]) => text.replace(sound, into), word)
}
