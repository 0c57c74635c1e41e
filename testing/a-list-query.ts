import type { ListQuery } from '#contract/desk/list-query.ts'

/** The first page of one of the desk's lists, ascending, with whatever else a test asks for. */
export function aListQuery<Filter extends string, Sort extends string>(
  sort: Sort,
  more: Partial<ListQuery<Filter, Sort>> = {},
): ListQuery<Filter, Sort> {
  return {
    page: 1,
    rows: 25,
    words: '',
    filters: {},
    sort,
    isDescending: false,
    keys: null,
    ...more,
  }
}
