import { redirect } from 'react-router'
import {
  type CompanyNeed,
  companyNeeds,
  type RecordKind,
} from '#contract/companies/record-owner.ts'
import { paths } from '#contract/paths/paths.ts'
import { isStop } from '#kernel/outcome.ts'
import { getPageUrl, notFound } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'

/**
 * Awaits a use case. What belongs to somebody else whom the reader acts for at other times leads to
 * a page that offers to change over: a link never does that by itself. Source: CO-05, CO-06.
 */
export async function orChangeOver<T>(
  answer: Promise<T>,
  { scope, shop }: Pick<Visit, 'scope' | 'shop'>,
  request: Request,
  record: { kind: RecordKind; number: string },
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isStop(error) || error.kind !== 'not-found') throw error
    const owner = await shop.companies.findRecordOwner(scope, record.kind, record.number)
    if (!owner) throw notFound()
    const query = new URLSearchParams({
      open: String(owner.companyId ?? 0),
      back: getBackPath(request),
    })
    throw redirect(`${paths.companies()}?${query}`)
  }
}

/**
 * Leads to the company's page, which says who may, where the reader's roles in the company that
 * they act for don't suffice. Source: CO-01.
 */
export function requireRoleFor(
  { scope }: Pick<Visit, 'scope'>,
  need: CompanyNeed,
  back: string,
): void {
  const { company } = scope
  if (company && !companyNeeds[need].roles.some((role) => company.roles.includes(role)))
    throw redirectToNeed(need, back)
}

/** Awaits a use case that a role may have been needed for which the reader no longer has. */
export async function orNeedRole<T>(
  answer: Promise<T>,
  { scope }: Pick<Visit, 'scope'>,
  need: CompanyNeed,
  back: string,
): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw scope.company && isStop(error) && error.kind === 'forbidden'
      ? redirectToNeed(need, back)
      : error
  }
}

function redirectToNeed(need: CompanyNeed, back: string): Response {
  return redirect(`${paths.company()}?${new URLSearchParams({ need, back })}`)
}

export function getBackPath(request: Request): string {
  const { pathname, search } = getPageUrl(request)
  return pathname + search
}
