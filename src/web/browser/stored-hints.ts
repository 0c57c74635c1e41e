/** Names in local storage that are cleared at logout: hints for the page, never authority (docs/wire.md). */
const names = [
  ...['customerId', 'cartId', 'firstName', 'pincode', 'sublocality', 'wishlistLength', 'searchText', 'lastVisitedUrl'],
  ...[
    'HostClientID',
    'HostCurrency',
    'HostCurrencySymbol',
    'sellerID',
    'pincodevalue',
    'CustGUID',
    'CartGUID',
    'Email',
  ],
  ...['UserLastPhone', 'generatedToken', 'HostCountryCode', 'imageSearchCode', 'cartTotal'],
] as const
type StoredName = (typeof names)[number]

/** Keeps hints for later pages; a browser that stores nothing does without. */
export function store(hints: Partial<Record<StoredName, string>>): void {
  try {
    for (const [name, value] of Object.entries(hints)) {
      if (value) localStorage.setItem(name, value)
      else localStorage.removeItem(name)
    }
  } catch {}
}

/** HDR-04. Consent, place and view mode are cookies, and stay. */
export function forgetStored(): void {
  try {
    for (const name of names) localStorage.removeItem(name)
  } catch {}
}
