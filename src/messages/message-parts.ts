import { getLocale } from './current-locale.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()
const pluralRules = new Map<string, Intl.PluralRules>()

/** A number as the current locale groups it: 1,29,999 in `en-IN`. */
export function formatNumber(value: number): string {
  const locale = getLocale()
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, format)
  return format.format(value)
}

/** The plural category of a number in a language: `one`, `other`, … */
export function selectPlural(language: string, value: number): Intl.LDMLPluralRule {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(value)
}
