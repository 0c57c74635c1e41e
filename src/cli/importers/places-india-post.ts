import type { RawPlace } from './places-row.ts'

const requiredColumns = ['officename', 'pincode', 'district', 'state'] as const
const allColumns = [...requiredColumns, 'officetype', 'latitude', 'longitude'] as const

/** Column positions of India Post's directory, by its header; null where it is another file. */
export function findIndiaPostColumns(heading: readonly string[]): IndiaPostColumns | null {
  const names = heading.map((name) =>
    name
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/^statename$/, 'state'),
  )
  const columns = Object.fromEntries(
    allColumns.map((name) => [name, names.indexOf(name)]),
  ) as IndiaPostColumns
  return requiredColumns.every((name) => columns[name] >= 0)
    ? { ...columns, count: heading.length }
    : null
}

export type IndiaPostColumns = Record<(typeof allColumns)[number], number> & { count: number }

/**
 * A row of the directory: officename, pincode, officetype, deliverystatus, division, region,
 * circle, taluk, district, state.
 */
export function parseIndiaPostRow(
  fields: readonly string[],
  columns: IndiaPostColumns,
): RawPlace | string {
  if (fields.length !== columns.count) return `${fields.length} fields instead of ${columns.count}`
  const getField = (name: (typeof allColumns)[number]) => fields[columns[name]]?.trim() ?? ''
  const state = toTitleCase(getField('state'))
  return {
    country: 'IN',
    postalCode: getField('pincode'),
    name: toTitleCase(getField('officename').replace(officeSuffix, '')),
    city: toTitleCase(getField('district')) || state,
    state,
    latitude: getField('latitude'),
    longitude: getField('longitude'),
    rank: toRank(getField('officetype') || getField('officename')),
  }
}

const officeSuffix = /\s+\(?[BSHG]\.?\s?\.?P?\.?O\.?\)?$/i

/** "HO", "H.O", "Head Post Office" and names that end so. */
function toRank(kind: string): 0 | 1 | 2 {
  if (/\b(?:H\.?P?\.?O|G\.?P\.?O|head)\b/i.test(kind)) return 0
  return /\b(?:S\.?P?\.?O|P\.?O|sub)\b/i.test(kind) ? 1 : 2
}

const lowercaseWords = new Set(['and', 'of', 'the'])

/** The directory has some columns in capitals: "JAMMU AND KASHMIR" is Jammu and Kashmir. */
function toTitleCase(text: string): string {
  if (text === 'NA' || text === 'NULL') return ''
  if (/\p{Ll}/u.test(text)) return text
  return text
    .toLowerCase()
    .replace(/\p{L}+/gu, (word) =>
      lowercaseWords.has(word) ? word : word[0]!.toUpperCase() + word.slice(1),
    )
}
