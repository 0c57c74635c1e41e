import { maxViewCount } from '#contract/desk/list-query.ts'
import { formatCount } from '#kernel/money.ts'

/** A count of a view, which is not counted to its end. */
export function formatViewCount(count: number, locale: string): string {
  return count > maxViewCount
    ? `${formatCount(maxViewCount, { locale })}+`
    : formatCount(count, { locale })
}

/** The rows of a list, which may go on behind those that were counted. */
export function formatListCount(
  { count, hasMore = false }: { count: number; hasMore?: boolean | undefined },
  locale: string,
): string {
  return `${formatCount(count, { locale })}${hasMore ? '+' : ''}`
}
