import { data, type RouterContextProvider, redirect } from 'react-router'
import { type Capability, mayDo, type Reach, type StaffMember } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { cutText } from '#kernel/clean-text.ts'
import { getPageUrl } from '#web/answers.ts'
import { parseRowId } from '#web/row-id.ts'
import { type Visit, visitContext } from '#web/visit.ts'
import { typedFormField } from './editing/typed-form.ts'

/**
 * Returns the visit if the staff member has this permission. Signed-out users are sent to sign in
 * and come back; anyone else gets a 403, also one whose role is limited in this, unless the page keeps to
 * the `part`. Every loader and action of the desk calls this first;
 * use-cases check again. Source: DESK-01.
 */
export function requireDeskAccess(
  context: Readonly<RouterContextProvider>,
  request: Request,
  capability: Capability,
  reach: Reach = 'whole',
): Visit & { staff: StaffMember } {
  const visit = context.get(visitContext)
  const { staff } = visit.scope
  if (visit.scope.staffSetup) throw redirect(deskPaths.secondFactor())
  if (!staff) throw redirectToSignIn(request)
  if (!mayDo(staff, capability, reach)) throw data(null, { status: 403 })
  return { ...visit, staff }
}

/**
 * Redirects to the sign-in and back. A form is sent along (307: the browser posts it again), so
 * that nothing typed is lost; if script sent it, the browser leaves the page. Source: SAFE-09.
 */
function redirectToSignIn(request: Request) {
  const { pathname, search } = getPageUrl(request)
  const login = `${deskPaths.login()}?back=${encodeURIComponent(pathname + search)}`
  if (request.method === 'GET') return redirect(login)
  if (new URL(request.url).pathname.endsWith('.data')) return redirect(login)
  return redirect(`${login}&${typedFormField}`, 307)
}

/** Beyond it a page is read as this one. */
const maxPage = 99_999

/** The list page in the query; the first one if the value is no number. */
export function readPageNumber(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  return /^\d+$/.test(text) ? Math.max(1, Math.min(Number(text), maxPage)) : 1
}

/** A form field as trimmed text, at most `max` characters; empty for a file or a missing field. */
export function readFormText(form: FormData, name: string, max = 2_000): string {
  const value = form.get(name)
  return typeof value === 'string' ? cutText(value.trim(), max) : ''
}

/** A row id in the query; 0, which matches no row, if the value is invalid. */
export function readIdParam(query: URLSearchParams, name: string): number {
  return toRowId(query.get(name))
}

export function toRowId(input: unknown): number {
  return parseRowId(input) ?? 0
}
