import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/**
 * Loads the page anew after every action, refused or not, so that totals, versions and keys are those of now. React
 * Router keeps the old data after an answer of 4xx or 5xx; without a status it knows of no refusal. What was typed
 * stays. Source: SAFE-08.
 */
export const loadAfterRefusal: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  if (request.method === 'GET') return results
  return Object.fromEntries(Object.entries(results).map(([route, answer]) => [route, withoutStatus(answer)]))
}

function withoutStatus(answer: DataStrategyResult): DataStrategyResult {
  const { type, result } = answer
  const refused = type === 'data' && typeof result === 'object' && result !== null && 'init' in result
  return refused ? { type, result: { ...result, init: null } } : answer
}
