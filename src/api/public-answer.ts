/** For answers that are the same for all and name nobody: kept by whoever asks, and asked for again each time. */
export const publicAnswer = { 'cache-control': 'no-cache' } as const
