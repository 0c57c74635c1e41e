/** Letters of Devanagari, decomposed, as people spell them in Latin letters. */
const consonants: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n' },
    ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n' },
    ...{ प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
    ...{ श: 'sh', ष: 'sh', स: 's', ह: 'h' },
  }),
)
const dotted: ReadonlyMap<string, string> = new Map(
  Object.entries({ क: 'q', ख: 'kh', ग: 'g', ज: 'z', फ: 'f', ड: 'd', ढ: 'dh' }),
)
const vowelSigns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'ॅ': 'e', 'े': 'e' },
    ...{ 'ै': 'ai', 'ॉ': 'o', 'ो': 'o', 'ौ': 'au', '्': '' },
  }),
)
const vowels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ऍ: 'e', ए: 'e', ऐ: 'ai' },
    ...{ ऑ: 'o', ओ: 'o', औ: 'au' },
  }),
)
const dot = '़'
const nasal = /[ंँ]/u
const devanagariWord = /[ऄ-हऽॐक़-ॡ][ऀ-ॣॱ-ॿ]*/gu

export const hasDevanagari = (text: string): boolean => /[ऄ-हक़-ॡ]/u.test(text)

/** The text with its Devanagari in Latin letters, as chats spell it: हथौड़ा is "hathauda". */
export function romanize(text: string): string {
  return text
    .normalize('NFD')
    .replace(devanagariWord, (word) => spellWord(word, 'd', 'n'))
    .replace(silentVowel, '')
    .replaceAll(ownVowel, 'a')
}

/** The a that a consonant has without a sign; between two spoken vowels it is silent. */
const ownVowel = 'ə'
const silentVowel =
  /(?<=[aeiouə][b-df-hj-np-tv-z]{1,3})ə(?=(?:[bcdgjkprst]h+|[b-df-hj-np-tv-z])[aeiou])/g

/** `flap` spells the r of हथौड़ा, and `nasalSound` the nasal of पेंच. */
function spellWord(word: string, flap: 'd' | 'r', nasalSound: 'n' | ''): string {
  const letters = [...word]
  let spelt = ''
  for (const [at, letter] of letters.entries()) {
    const consonant = consonants.get(letter)
    if (consonant === undefined) {
      if (nasal.test(letter)) spelt += nasalSound
      else spelt += vowels.get(letter) ?? vowelSigns.get(letter) ?? ''
      continue
    }
    const isDotted = letters[at + 1] === dot
    const isFlap = isDotted && (letter === 'ड' || letter === 'ढ')
    const own = isDotted ? (dotted.get(letter) ?? consonant) : consonant
    spelt += isFlap ? flap + own.slice(1) : own
    const next = letters[at + (isDotted ? 2 : 1)]
    const isLast = next === undefined
    // At a word's end it is silent too.
    if ((isLast && at === 0) || (!isLast && !vowelSigns.has(next))) spelt += ownVowel
  }
  return spelt
}

const plurals: readonly (readonly [RegExp, string])[] = [
  [/िय[ोा][ंँ]$/u, 'ी'],
  [/(?<=..)[ोे]ं$/u, ''],
]

/** From a spelling in Latin letters to sound, in this order; vowels become capitals. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/iy[ao]a?n$/, 'i'],
  [/x/g, 'ks'],
  [/t?ch+/g, 'C'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/ck|[qc]/g, 'k'],
  [/(?<=[kgtdbjr])h/g, ''],
  [/z/g, 'j'],
  [/w/g, 'v'],
  [/m(?=[pb])/g, 'n'],
  [/(.)\1+(?<![eo]{2})/g, '$1'],
  [/a[iey]|e[iy]/g, 'E'],
  [/a[uo]|ou/g, 'O'],
  [/ee+|ea|ie|y(?![aeiou])/g, 'I'],
  [/oo+/g, 'U'],
  [/e/g, 'E'],
  [/i/g, 'I'],
  [/o/g, 'O'],
  [/u/g, 'U'],
  [/(?<=I)y/g, ''],
  [/^a/, 'A'],
  [/[aE]$/, 'A'],
  [/a/g, ''],
  [/(?<=[^AEIOU].*[^AEIOU].*[^AEIOU])A$/, ''],
]

const toSound = (spelt: string) =>
  sounds.reduce((text, [spelling, sound]) => text.replace(spelling, sound), spelt)

/**
 * How a word sounds in Hindi, in either script, the likeliest first: words that share a key are one
 * word (हथौड़ा, hathoda, hathauda, hathora). Long and short vowels, aspiration, double letters and
 * endings of the plural don't count. Empty for what is no word of letters. Source: LANG-05.
 */
export function listHindiKeys(word: string): string[] {
  if (/^[a-z]+$/i.test(word)) return [toSound(word.toLowerCase())].filter(Boolean)
  const letters = word.normalize('NFD')
  if (!/^[ऀ-ॣॱ-ॿ]+$/u.test(letters) || !hasDevanagari(letters)) return []
  const single = plurals.reduce((text, [ending, end]) => text.replace(ending, end), letters)
  const spellings = (['n', ''] as const).flatMap((nasalSound) =>
    (['d', 'r'] as const).map((flap) =>
      toSound(spellWord(single, flap, nasalSound).replaceAll(ownVowel, 'a')),
    ),
  )
  return [...new Set(spellings)].filter(Boolean)
}
