/**
 * For answers that are the same for everyone and contain no personal data: cacheable, revalidated each time.
 */
export const publicAnswer = { 'cache-control': 'no-cache' } as const
