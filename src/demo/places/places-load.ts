import { importPlaces, uploadServiceability } from '#domain/delivery/delivery.ts'
import type { AppContext } from '#platform/scope.ts'
import type { SellerCode } from '../products/brand-mix.ts'
import { demoPlaces } from './places.ts'
import { demoServiceability } from './places-served.ts'

/** Fills the place book with the demo's places; countries with real places keep those. */
export async function loadDemoPlaces(context: AppContext): Promise<void> {
  await importPlaces(context.database, 'demo', batchPlaces(), { force: true })
}

async function* batchPlaces() {
  yield demoPlaces
}

/** Writes the demo's table of own-delivery areas of this seller. */
export async function serveDemoPlaces(
  context: AppContext,
  sellerId: number,
  code: SellerCode,
): Promise<void> {
  const uploaded = await uploadServiceability(context, sellerId, demoServiceability[code])
  if (!uploaded.ok)
    throw new Error(`The demo's table of ${code}: ${JSON.stringify(uploaded.problems[0])}`)
}
