import { deskPaths } from '#contract/paths/desk-paths.ts'
import { getLanguage } from '#messages/current-locale.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
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
    fields.length > 4
      ? [...fields.slice(0, 3), deskPartsTexts.moreFields({ count: fields.length - 3 })]
      : fields
  const change = {
    count: fields.length,
    fields: new Intl.ListFormat(getLanguage()).format(listedFields),
  }
  if (last?.isOwn) return deskPartsTexts.keptFromOtherTab(change)
  return last?.by
    ? deskPartsTexts.keptFromColleague({ name: last.by, ...change })
    : deskPartsTexts.keptFromUnknown(change)
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
