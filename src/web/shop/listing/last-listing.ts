/** What each listing showed last in this visit: it stays where the next answer fails (CAT-12). */
let lastListing: { pathname: string; data: unknown } | undefined

export function storeLastListing(pathname: string, data: unknown): void {
  lastListing = { pathname, data }
}

/** What this same listing's loader had answered before; of another one nothing. */
export function getLastListing<Data>(pathname: string): Data | undefined {
  return lastListing?.pathname === pathname ? (lastListing.data as Data) : undefined
}
