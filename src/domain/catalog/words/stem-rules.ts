/** Words whose singular follows no rule, and spellings of the two Englishes. */
const odd: ReadonlyMap<string, string> = new Map(
  Object.entries({
    knives: 'knife',
    shelves: 'shelf',
    halves: 'half',
    men: 'man',
    women: 'woman',
    feet: 'foot',
    teeth: 'tooth',
    colour: 'color',
    coloured: 'colored',
    grey: 'gray',
    aluminium: 'aluminum',
    fibre: 'fiber',
    fibreglass: 'fiberglass',
    centre: 'center',
    mould: 'mold',
    tyre: 'tire',
    vapour: 'vapor',
    plough: 'plow',
    galvanised: 'galvanized',
    sulphur: 'sulfur',
    gauge: 'gage',
    castor: 'caster',
    moulding: 'molding',
    metre: 'meter',
    litre: 'liter',
    adaptor: 'adapter',
  }),
)
/** Singular as they stand. */
const whole = new Set([
  'gas',
  'lens',
  'bus',
  'plus',
  'chassis',
  'axis',
  'canvas',
  'this',
  'gps',
  'abs',
  'led',
  'news',
])

/** What singular and plural, British and American spelling of a word have in common. Only letters a to z are cut. */
export function stem(word: string): string {
  const own = odd.get(word)
  if (own) return own
  const single = singular(word)
  return odd.get(single) ?? single
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || whole.has(word) || !plain.test(word)) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2)
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1)
}

const plain = /^[a-z]+$/
