/** What each listing showed last in this visit: it stays where the next answer fails (CAT-12). */
let last: { pathname: string; data: unknown } | undefined

export function rememberShown(pathname: string, data: unknown): void {
  last = { pathname, data }
}

/** What this same listing's loader had answered before; of another one nothing. */
export function shownLast<Data>(pathname: string): Data | undefined {
  return last?.pathname === pathname ? (last.data as Data) : undefined
}
