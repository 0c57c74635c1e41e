import {
  type BookPlace,
  findNearestPlace,
  findPlaceByCode,
  suggestBookPlaces,
} from '#domain/delivery/delivery.ts'
import type { CommandContext } from '../command.ts'

/** Prints the place book's entries for a postal code, a point or some words. */
export async function lookUpPlaces(
  subject: string,
  country: string,
  context: CommandContext,
): Promise<number> {
  const db = (await context.openShop()).database.primary
  const startedAt = performance.now()
  const point = /^(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)$/.exec(subject)
  const matches: BookPlace[] = point
    ? [
        await findNearestPlace(db, country, {
          latitude: Number(point[1]),
          longitude: Number(point[2]),
        }),
      ].filter((place) => place !== null)
    : [await findPlaceByCode(db, country, subject)].filter((place) => place !== null)
  const places =
    matches.length > 0 || point ? matches : await suggestBookPlaces(db, country, subject, 10)
  for (const { postalCode, locality, city, state, latitude, longitude } of places) {
    const coordinates = latitude === null ? 'no coordinates' : `${latitude}, ${longitude}`
    context.out.write(
      `${postalCode}  ${[locality, city, state].filter(Boolean).join(', ')}  (${coordinates})\n`,
    )
  }
  if (places.length === 0)
    context.out.write(`Nothing in the book of ${country} for ${JSON.stringify(subject)}\n`)
  context.err.write(`${(performance.now() - startedAt).toFixed(1)} ms\n`)
  return places.length > 0 ? 0 : 1
}
