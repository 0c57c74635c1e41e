import { paths } from '#contract/paths/paths.ts'

/** Pages whose totals are at the right edge, where floating buttons would cover them on a phone. */
export function hasSumsAtEdge(pathname: string): boolean {
  return (
    pathname === paths.cart() || pathname === paths.checkout() || pathname.startsWith('/account/')
  )
}
