/** Names in local storage that are cleared at logout: hints for the page, never authority (docs/wire.md). Source: AUTH-02. */
export const storedNames = [
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
export type StoredName = (typeof storedNames)[number]
