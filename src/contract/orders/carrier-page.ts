/** Stands for the parcel's number in a carrier's tracking address. */
export const numberPlaceholder = '{number}'

/**
 * Whether buyers may be led there: https, a public host by its name, no sign-in, and the number
 * once, behind the host. Source: DEAL-05.
 */
export function isTrackingPage(page: string): boolean {
  if (page.length > 500 || page.split(numberPlaceholder).length !== 2) return false
  const address = page.replace(numberPlaceholder, '0')
  if (/[{}\s\\]/.test(address) || !URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const hasNumber = hostname === new URL(page.replace(numberPlaceholder, '1')).hostname
  const isPublic = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname)
  const isInternal = /\.(local|localhost|internal|lan|home|test|invalid|arpa)$/.test(hostname)
  return protocol === 'https:' && !username && !password && hasNumber && isPublic && !isInternal
}

/** A page that `isTrackingPage` accepted, for one parcel. */
export function fillTrackingPage(page: string, tracking: string): string {
  return page.replace(numberPlaceholder, () => encodeURIComponent(tracking))
}
