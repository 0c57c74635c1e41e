import { paths } from '#contract/paths/paths.ts'

/** Pages whose totals are at the right edge, where floating buttons would cover them on a phone. */
export function hasSumsAtEdge(pathname: string): boolean {
  return pathname === paths.cart() || pathname.startsWith('/account/')
}

/** Pages with one task, where the footer's categories and its offer of a quote would only distract. */
export function hasShortFooter(pathname: string): boolean {
  return (
    hasSumsAtEdge(pathname) ||
    [paths.login(), paths.register(), paths.newRfq(), paths.authorize()].includes(pathname)
  )
}
