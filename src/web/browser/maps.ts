import type { PlaceAnswer } from '#contract/delivery/delivery.ts'
import { paths } from '#contract/paths/paths.ts'
import { toHref } from '#web/ui/to-href.ts'

/** The shop's own map endpoints (docs/wire.md): no page calls a map service directly. */

interface WirePlace {
  PlaceId: string
  City: string
  Address: string
  Area: string
  PinCode: string
}

export interface MapSuggestion {
  id: string
  text: string
}

const timeoutMs = 10_000

/** Null if there is no match; throws with the status text on any other failure. Source: API-02. */
async function fetchMapData<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  const answer = await fetch(toHref(`/api/v1${path}`), {
    headers: { accept: 'application/json' },
    signal: signal ?? AbortSignal.timeout(timeoutMs),
  })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json() as Promise<T>
}

export async function suggestPlaces(text: string, signal: AbortSignal): Promise<MapSuggestion[]> {
  const places = await fetchMapData<WirePlace[]>(
    `/maps/autocomplete?Keyword=${encodeURIComponent(text)}`,
    signal,
  )
  return (places ?? []).map((place) => ({
    id: place.PlaceId,
    text: place.Address || [place.Area, place.City].filter(Boolean).join(', '),
  }))
}

/** Sets the delivery place on the server, which sets the cookies. Throws if there is no verdict. */
export async function sendPlace(pincode: string): Promise<PlaceAnswer> {
  const body = new URLSearchParams({ pincode })
  const answer = await fetch(toHref(paths.choosePlace()), {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(answer.statusText)
  return answer.json() as Promise<PlaceAnswer>
}

/** The pincode of a suggestion; null if it has none. */
export async function getPlacePincode(id: string): Promise<string | null> {
  return getPincode(
    await fetchMapData<WirePlace | WirePlace[]>(`/maps/place?PlaceId=${encodeURIComponent(id)}`),
  )
}

/**
 * The pincode at the device's position, null outside the seller's country; rejects with
 * `unsupported` where the browser can't locate it. Source: DLV-03.
 */
export async function locatePincode(): Promise<string | null> {
  if (!('geolocation' in navigator)) throw new Error('unsupported')
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: timeoutMs,
      maximumAge: 60_000,
    }),
  )
  return getPincode(
    await fetchMapData<WirePlace | WirePlace[]>(
      `/maps/geocode?latlng=${coords.latitude},${coords.longitude}`,
    ),
  )
}

function getPincode(answer: WirePlace | WirePlace[] | null): string | null {
  const place = Array.isArray(answer) ? answer[0] : answer
  return place?.PinCode || null
}
