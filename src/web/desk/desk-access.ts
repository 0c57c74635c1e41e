import { data, type RouterContextProvider, redirect } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { type Capability, may, type StaffMember } from '#contract/staff.ts'
import { cutText } from '#kernel/clean-text.ts'
import { pageUrl } from '#web/answers.ts'
import { parseRowId } from '#web/row-id.ts'
import { type Visit, visitContext } from '#web/visit.ts'
import { typedFormField } from './editing/typed-form.ts'

/**
 * The visit of somebody who may do this at the desk. Others sign in first and come back, or are told that it is not
 * theirs to do: 403. Every loader and action of the desk begins with it; use-cases ask again by themselves. Source: DESK-01.
 */
export function requireDeskAccess(
  context: Readonly<RouterContextProvider>,
  request: Request,
  capability: Capability,
): Visit & { staff: StaffMember } {
  const visit = context.get(visitContext)
  const { staff } = visit.scope
  if (visit.scope.staffSetup) throw redirect(deskPaths.secondFactor())
  if (!staff) throw redirectToSignIn(request)
  if (!may(staff.role, capability)) throw data(null, { status: 403 })
  return { ...visit, staff }
}

/**
 * To the sign-in and back. A form is sent along (307: the browser posts it once more), so that nothing typed is lost;
 * where script sent it, the page is left for the sign-in. Source: SAFE-09.
 */
function redirectToSignIn(request: Request) {
  const { pathname, search } = pageUrl(request)
  const login = `${deskPaths.login()}?back=${encodeURIComponent(pathname + search)}`
  if (request.method === 'GET') return redirect(login)
  if (new URL(request.url).pathname.endsWith('.data')) return redirect(login)
  return redirect(`${login}&${typedFormField}`, 307)
}

/** The page of a list that an address asks for; the first for anything odd. */
export function readPageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1
}

/** A field of a form as text without space around it, at most so long; a file or nothing is empty. */
export function readFormText(form: FormData, name: string, max = 2_000): string {
  const value = form.get(name)
  return typeof value === 'string' ? cutText(value.trim(), max) : ''
}

/** A row id of an address's query; 0, which nobody has, for anything odd. */
export function readIdParam(query: URLSearchParams, name: string): number {
  return toRowId(query.get(name))
}

export function toRowId(input: unknown): number {
  return parseRowId(input) ?? 0
}
