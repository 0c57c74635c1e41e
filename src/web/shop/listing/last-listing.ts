/** The last data of each listing in this visit: it stays where the next load fails (CAT-12). */
let lastListing: { pathname: string; data: unknown } | undefined

export function storeLastListing(pathname: string, data: unknown): void {
  lastListing = { pathname, data }
}

/** The previous loader data of this same listing; undefined for another one. */
export function getLastListing<Data>(pathname: string): Data | undefined {
  return lastListing?.pathname === pathname ? (lastListing.data as Data) : undefined
}
