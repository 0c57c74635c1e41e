/** The page's address for the router's data requests: `/x` for `/x.data`, and home for `/_.data`. */
export function toPagePath(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname
  return pathname.replace(/(?:^\/_root|\/_)?\.data$/, '') || '/'
}
