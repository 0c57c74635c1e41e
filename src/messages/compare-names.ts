import { getLocale } from './current-locale.ts'

const collators = new Map<string, Intl.Collator>()

/**
 * The order of two names as readers of the current language look for them: Å beside A, इ before क,
 * Chinese by its sounds, and "M8" before "M10". Different names are never equal. The database's
 * collations of names order alike (nameOrderSql). Source: LANG-07.
 */
export function compareNames(a: string, b: string): number {
  const locale = getLocale()
  let collator = collators.get(locale)
  if (!collator) {
    collator = new Intl.Collator(locale, { numeric: true })
    collators.set(locale, collator)
  }
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

/** Rows of a whole list by their names; the database knows no language, and sorts by code. */
export function sortByName<Row extends { name: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}
