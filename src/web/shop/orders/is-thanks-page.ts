/** Right after ordering or paying, the order's page says thank you, without the account's menu. */
export function isThanksPage(query: URLSearchParams): boolean {
  return query.has('placed') || query.has('paid')
}
