import {
  type BulkCategoryAction,
  type CategoryListRow,
  categoryLevelWords,
} from '#contract/desk/vocabulary-lists.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskCategoryQuery } from '#domain/catalog/catalog.ts'
import { formatCount } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import type { DeskList } from '../list/list-record.ts'

const countCategories = (count: number) => (count === 1 ? '1 category' : `${count} categories`)

/** The desk's list of categories of all levels, in the order of the menu. Source: DESK-02, DEAL-06. */
export const categoriesList: DeskList<CategoryListRow> = {
  kind: 'categories',
  title: 'Categories',
  nouns: ['category', 'categories'],
  searchHint: 'Name, name in feeds, address',
  sort: 'place',
  columns: [
    {
      key: 'name',
      name: 'Category',
      sort: 'name',
      card: 'title',
      cell: ({ displayName }) => displayName,
      csv: ({ displayName }) => displayName,
    },
    {
      key: 'above',
      name: 'Parent',
      sort: 'place',
      card: 'line',
      isWide: true,
      cell: ({ above }) => (
        <span className="text-ink-2" title={above.join(' › ')}>
          {above.length > 0 ? above.join(' › ') : <i className="not-italic max-sm:hidden">–</i>}
        </span>
      ),
      csv: ({ above }) => above.join(' > '),
    },
    {
      key: 'feed',
      name: 'Name in feeds',
      isExtra: true,
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    { key: 'url', name: 'Address', isExtra: true, cell: ({ url }) => url, csv: ({ url }) => url },
    {
      key: 'level',
      name: 'Level',
      sort: 'level',
      card: 'top',
      cell: ({ level }) => categoryLevelWords[level],
      csv: ({ level }) => level,
    },
    {
      key: 'children',
      name: 'Subcategories',
      isNumber: true,
      cell: ({ id, children, level }, { money }) =>
        level === 3 ? (
          '–'
        ) : (
          <Link to={`${deskPaths.categories()}?below=${id}`} className="underline">
            {formatCount(children, money)}
          </Link>
        ),
      csv: ({ children }) => children,
    },
    {
      key: 'products',
      name: 'Products',
      sort: 'products',
      isNumber: true,
      card: 'value',
      cell: ({ products }, { money }) => (
        <>
          {formatCount(products, money)}
          <span className="text-ink-2 sm:hidden"> products</span>
        </>
      ),
      csv: ({ products }) => products,
    },
    {
      key: 'place',
      name: 'Place',
      isNumber: true,
      isExtra: true,
      cell: ({ position }) => position,
      csv: ({ position }) => position,
    },
    {
      key: 'state',
      name: 'State',
      sort: 'state',
      card: 'foot',
      cell: ({ active }) => (
        <span className={active ? 'list-tag good' : 'list-tag look'}>
          {active ? 'Shown' : 'Hidden'}
        </span>
      ),
      csv: ({ active }) => (active ? 'shown' : 'hidden'),
    },
  ],
  filters: [
    { key: 'below', name: 'Directly below', kind: 'choice', choices: null },
    { key: 'level', name: 'Level', kind: 'choice', choices: Object.entries(categoryLevelWords) },
    {
      key: 'state',
      name: 'State',
      kind: 'choice',
      choices: [
        ['shown', 'Shown'],
        ['hidden', 'Hidden'],
      ],
    },
    {
      key: 'products',
      name: 'Products',
      kind: 'choice',
      choices: [
        ['some', 'With products in it or below'],
        ['none', 'Without'],
      ],
    },
  ],
  views: [
    { name: 'Groups', query: 'level=1' },
    { name: 'Hidden', query: 'state=hidden' },
    { name: 'Without products', query: 'products=none' },
  ],
  bulk: [
    {
      key: 'hide',
      done: 'hide',
      name: 'Hide',
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => `Hide ${countCategories(count)}`,
    },
    {
      key: 'show',
      done: 'show',
      name: 'Show',
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => `Show ${countCategories(count)}`,
    },
    {
      key: 'remove',
      done: 'remove-categories',
      name: 'Remove',
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => `Remove ${countCategories(count)}`,
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('categories', '') },
  ],
  getKey: ({ id }) => String(id),
  fits: ({ active, children, products }, action) =>
    action === 'remove' ? children + products === 0 : active === (action === 'hide'),
  getLabel: ({ displayName }) => displayName,
  getPath: ({ id }) => deskPaths.category(id),
  empty: (
    <>
      <b>No category yet</b>
      <span>Add a group below; a feed’s categories come with its products.</span>
    </>
  ),
  load: ({ scope, shop }, query) =>
    shop.catalog.listCategoryRows(scope, query as DeskCategoryQuery),
  count: ({ scope, shop }, queries) =>
    shop.catalog.countCategoryRows(scope, queries as DeskCategoryQuery[]),
  preview: ({ scope, shop }, action, keys) =>
    shop.catalog.previewBulkCategories(scope, keys, action as BulkCategoryAction),
  run: ({ scope, shop }, action, keys) =>
    shop.catalog.runBulkCategories(scope, keys, action as BulkCategoryAction),
}
