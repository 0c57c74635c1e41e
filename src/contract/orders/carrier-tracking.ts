/** Tracking pages of carriers that publish one; `#` stands for the parcel's number. */
const trackingPages: readonly (readonly [carrier: RegExp, page: string])[] = [
  [/\bblue ?dart\b/i, 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=#'],
  [/\bdelhivery\b/i, 'https://www.delhivery.com/track-v2/package/#'],
  [/\bdhl\b/i, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=#'],
  [/\bfedex\b/i, 'https://www.fedex.com/fedextrack/?trknbr=#'],
  [/\bninja ?van\b/i, 'https://www.ninjavan.co/en-sg/tracking?id=#'],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum=#'],
]

/** Where the carrier itself follows a parcel; null: its carrier has no such page, or no number. */
export function getTrackingUrl(parcel: { carrier: string; tracking: string }): string | null {
  const { carrier, tracking } = parcel
  if (tracking === '') return null
  const page = trackingPages.find(([pattern]) => pattern.test(carrier))?.[1]
  return page === undefined ? null : page.replace('#', encodeURIComponent(tracking))
}
