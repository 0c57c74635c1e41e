import { data } from 'react-router'

/** What a loader throws where there is nothing: the frame stays, the page says so, the status is 404. */
export function notFound() {
  return data(null, { status: 404 })
}

/** A path of our own pages to go back to, or home: never another host's (QUALITY security 21). */
export function ownPath(text: unknown, origin: string): string {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > 2_000) return '/'
  if (!URL.canParse(text, origin)) return '/'
  const url = new URL(text, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}

/** A form's fields; what is no form is a 400, not our fault. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
