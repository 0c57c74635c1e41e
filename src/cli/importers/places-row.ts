import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import { isPoint } from '#domain/delivery/book/geo-rules.ts'
import type { PlaceRecord } from '#domain/delivery/book/place-record.ts'

/** The raw values of a file's row. */
export interface RawPlace {
  country: string
  postalCode: string
  name: string
  city: string
  state: string
  latitude: string
  longitude: string
  rank: 0 | 1 | 2
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unprintable = /[\0-\x1f\x7f-\x9f\ufffd]/
/** Countries with a known postal code format; for others only the characters are checked. */
const postalPatterns: Readonly<Record<string, RegExp>> = { IN: /^[1-9][0-9]{5}$/, SG: /^[0-9]{6}$/ }
const anyPostalPattern = /^[0-9A-Z][0-9A-Z-]{1,11}$/
const maxNameLength = 200

/** The record of a row, or a short error. Invalid coordinates count as unknown. */
export function validateRow(raw: RawPlace): PlaceRecord | string {
  const { country, name, city, state, rank } = raw
  if (!/^[A-Z]{2}$/.test(country))
    return `${JSON.stringify(country)} is not a country code of two capitals`
  const postalCode = normalizePostalCode(raw.postalCode)
  if (!(postalPatterns[country] ?? anyPostalPattern).test(postalCode)) {
    return `${JSON.stringify(raw.postalCode)} is not a postal code of ${country}`
  }
  if (name === '') return 'the name is missing'
  for (const text of [name, city, state]) {
    if (text.length > maxNameLength) return `a name is longer than ${maxNameLength} characters`
    if (unprintable.test(text)) return 'a name has unprintable characters or is not UTF-8'
  }
  return {
    country,
    postalCode,
    name,
    city,
    state,
    rank,
    ...parsePoint(raw.latitude, raw.longitude),
  }
}

const degrees = /^[+-]?\d{1,3}(?:\.\d+)?$/

function parsePoint(
  north: string,
  east: string,
): { latitude: number | null; longitude: number | null } {
  const noPoint = { latitude: null, longitude: null }
  if (!degrees.test(north) || !degrees.test(east)) return noPoint
  const latitude = Number(north)
  const longitude = Number(east)
  // Files write zero and zero for unknown coordinates.
  return isPoint(latitude, longitude) && (latitude !== 0 || longitude !== 0)
    ? { latitude, longitude }
    : noPoint
}
