import { data } from 'react-router'
import { type FormRefusal, readRequestForm } from '#contract/requests/read-form.server.ts'

const statuses: Record<FormRefusal, number> = {
  unreadable: 400,
  'too-large': 413,
  unsupported: 415,
}

/**
 * Reads a form's fields; an unreadable body is a 400, not a server error, and an unsupported type a
 * 415. Source: SAFE-01.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await readRequestForm(request)
  if (form.ok) return form.value
  throw data(null, { status: statuses[form.code] })
}

/** The same for actions with their own texts for a form that is too large, or null for none. */
export async function readFileForm(request: Request): Promise<FormData | 'too-large' | null> {
  const form = await readRequestForm(request)
  if (form.ok) return form.value
  if (form.code === 'unsupported') throw data(null, { status: 415 })
  return form.code === 'too-large' ? 'too-large' : null
}
