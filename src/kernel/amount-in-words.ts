import { getLanguage } from '#messages/current-locale.ts'
import { formatWholeInHindi } from './hindi-number-words.ts'
import { getCurrencyDecimals, type Minor } from './money.ts'

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** The currencies whose units have names here; others are called by their code. */
const unitsByCurrency: Readonly<Record<string, { major: string; minor: string }>> = {
  INR: { major: 'Rupees', minor: 'paise' },
  SGD: { major: 'Singapore dollars', minor: 'cents' },
  USD: { major: 'US dollars', minor: 'cents' },
  EUR: { major: 'Euros', minor: 'cents' },
  GBP: { major: 'Pounds', minor: 'pence' },
}

const indianScale = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
] as const
const westernScale = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
] as const

/**
 * A sum as it is written out on an invoice: `Rupees twenty-one thousand and ninety-three only`.
 * Rupees are counted in lakh and crore, and written in Hindi on a paper in Hindi. For sums of zero
 * and above. Source: LOOK-11, LANG-07.
 */
export function formatAmountInWords(minor: Minor, currency: string): string {
  const base = 10 ** getCurrencyDecimals(currency)
  const scale = currency === 'INR' ? indianScale : westernScale
  const units = unitsByCurrency[currency]
  const fraction = minor % base
  if (currency === 'INR' && getLanguage() === 'hi')
    return formatRupeesInHindi((minor - fraction) / base, fraction)
  const whole = `${units?.major ?? currency} ${formatWholeInWords((minor - fraction) / base, scale)}`
  if (fraction === 0) return `${whole} only`
  const fractionWords = units
    ? `${formatWholeInWords(fraction, scale)} ${units.minor}`
    : `${fraction}/${base}`
  return `${whole} and ${fractionWords} only`
}

/** `इक्कीस हज़ार तिरानवे रुपये पचास पैसे मात्र`. */
function formatRupeesInHindi(rupees: number, paise: number): string {
  const whole = `${formatWholeInHindi(rupees)} ${rupees === 1 ? 'रुपया' : 'रुपये'}`
  if (paise === 0) return `${whole} मात्र`
  return `${whole} ${formatWholeInHindi(paise)} ${paise === 1 ? 'पैसा' : 'पैसे'} मात्र`
}

type Scale = readonly (readonly [size: number, name: string])[]

function formatWholeInWords(whole: number, scale: Scale): string {
  if (whole < 20) return ones[whole]!
  if (whole < 100) {
    const rest = whole % 10
    return `${tens[(whole - rest) / 10]}${rest === 0 ? '' : `-${ones[rest]}`}`
  }
  if (whole < 1_000) return joinRest(Math.floor(whole / 100), 'hundred', whole % 100, scale)
  const [size, name] = scale.find(([each]) => whole >= each)!
  return joinRest(Math.floor(whole / size), name, whole % size, scale)
}

/** "and" stands before what is below a hundred. */
function joinRest(count: number, name: string, rest: number, scale: Scale): string {
  const head = `${formatWholeInWords(count, scale)} ${name}`
  if (rest === 0) return head
  return `${head} ${rest < 100 ? 'and ' : ''}${formatWholeInWords(rest, scale)}`
}
