import { deskPaths } from '#contract/paths/desk-paths.ts'
import { toHref } from '#web/ui/to-href.ts'
import type { Merged } from './save-edit.ts'

/**
 * "Kept Asha’s change of Price." is passed in a cookie to the page that follows a save: a query
 * parameter could be forged by anybody. The cookie lives for seconds.
 */
const name = 'desk-merge'
const maxSeconds = 15
const maxLength = 300

export function describeMerge({ last, fields }: Merged): string {
  const listedFields =
    fields.length > 4 ? [...fields.slice(0, 3), `${fields.length - 3} more`] : fields
  const fieldList = new Intl.ListFormat('en').format(listedFields)
  const changes = `${fields.length === 1 ? 'change' : 'changes'} of ${fieldList}`
  return last?.isOwn
    ? `Kept your ${changes} from another tab.`
    : `Kept ${last?.by || 'another person'}’s ${changes}.`
}

export function mergeNoteCookie(note: string | null, secure: boolean): string {
  const value = note === null ? '' : encodeURIComponent(note.slice(0, maxLength).toWellFormed())
  const path = toHref(deskPaths.start())
  const maxAge = note === null ? 0 : maxSeconds
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`
}

export function readMergeNote(cookies: string | null): string | null {
  const value = new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(cookies ?? '')?.[1]
  if (!value || value.length > 9 * maxLength) return null
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
