import { redirect } from 'react-router'
import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import { paths } from '#contract/paths/paths.ts'
import { isStop } from '#kernel/outcome.ts'
import { getPageUrl, notFound } from '#web/answers.ts'

/** The request that a URL names, with the secret that opens it to a visitor. */
export function readClaimedRef(request: Request): RfqRef & { claim: string } {
  const query = getPageUrl(request).searchParams
  const id = query.get('id') ?? ''
  const claim = query.get('claim') ?? ''
  if (!id || !claim || id.length > 100 || claim.length > 200) throw notFound()
  return { id, claim }
}

/** A request that now belongs to an account is opened by signing in, and no longer by its link. */
export async function orSignIn<T>(answer: Promise<T>, back: string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isStop(error) && error.kind === 'sign-in' ? redirect(paths.loginThen(back)) : error
  }
}
