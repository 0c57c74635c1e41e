import type { RawPlace } from './places-row.ts'

const needed = ['officename', 'pincode', 'district', 'state'] as const
const known = [...needed, 'officetype', 'latitude', 'longitude'] as const

/** Where the columns of India Post's directory stand, by its heading; null where it is not one. */
export function indiaPostColumns(heading: readonly string[]): IndiaPostColumns | null {
  const names = heading.map((name) =>
    name
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/^statename$/, 'state'),
  )
  const columns = Object.fromEntries(
    known.map((name) => [name, names.indexOf(name)]),
  ) as IndiaPostColumns
  return needed.every((name) => columns[name] >= 0) ? { ...columns, count: heading.length } : null
}

export type IndiaPostColumns = Record<(typeof known)[number], number> & { count: number }

/** A row of the directory: officename, pincode, officetype, deliverystatus, division, region, circle, taluk, district, state. */
export function indiaPostRow(
  fields: readonly string[],
  columns: IndiaPostColumns,
): RawPlace | string {
  if (fields.length !== columns.count) return `${fields.length} fields instead of ${columns.count}`
  const of = (name: (typeof known)[number]) => fields[columns[name]]?.trim() ?? ''
  const state = calm(of('state'))
  return {
    country: 'IN',
    postalCode: of('pincode'),
    name: calm(of('officename').replace(officeKind, '')),
    city: calm(of('district')) || state,
    state,
    latitude: of('latitude'),
    longitude: of('longitude'),
    rank: rankOf(of('officetype') || of('officename')),
  }
}

const officeKind = /\s+\(?[BSHG]\.?\s?\.?P?\.?O\.?\)?$/i

/** "HO", "H.O", "Head Post Office" and a name that ends so. */
function rankOf(kind: string): 0 | 1 | 2 {
  if (/\b(?:H\.?P?\.?O|G\.?P\.?O|head)\b/i.test(kind)) return 0
  return /\b(?:S\.?P?\.?O|P\.?O|sub)\b/i.test(kind) ? 1 : 2
}

const little = new Set(['and', 'of', 'the'])

/** The directory shouts some of its columns: "JAMMU AND KASHMIR" is Jammu and Kashmir. */
function calm(text: string): string {
  if (text === 'NA' || text === 'NULL') return ''
  if (/\p{Ll}/u.test(text)) return text
  return text
    .toLowerCase()
    .replace(/\p{L}+/gu, (word) =>
      little.has(word) ? word : word[0]!.toUpperCase() + word.slice(1),
    )
}
