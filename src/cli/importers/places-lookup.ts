import { autocomplete, type BookPlace, nearestPlace, placeOf } from '#domain/delivery/delivery.ts'
import type { CommandContext } from '../command.ts'

/** Says what the place book knows of a postal code, a point or some words. */
export async function lookUpPlaces(
  subject: string,
  country: string,
  context: CommandContext,
): Promise<number> {
  const db = (await context.openShop()).database.primary
  const started = performance.now()
  const point = /^(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)$/.exec(subject)
  const found: BookPlace[] = point
    ? [
        await nearestPlace(db, country, {
          latitude: Number(point[1]),
          longitude: Number(point[2]),
        }),
      ].filter((place) => place !== null)
    : [await placeOf(db, country, subject)].filter((place) => place !== null)
  const places = found.length > 0 || point ? found : await autocomplete(db, country, subject, 10)
  for (const { postalCode, locality, city, state, latitude, longitude } of places) {
    const at = latitude === null ? 'no coordinates' : `${latitude}, ${longitude}`
    context.out.write(
      `${postalCode}  ${[locality, city, state].filter(Boolean).join(', ')}  (${at})\n`,
    )
  }
  if (places.length === 0)
    context.out.write(`Nothing in the book of ${country} for ${JSON.stringify(subject)}\n`)
  context.err.write(`${(performance.now() - started).toFixed(1)} ms\n`)
  return places.length > 0 ? 0 : 1
}
