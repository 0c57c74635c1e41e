import {
  type BulkCategoryAction,
  type CategoryListRow,
  categoryLevelWords,
} from '#contract/desk/vocabulary-lists.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskCategoryQuery } from '#domain/catalog/catalog.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
import { Link } from '#web/ui/link.tsx'
import type { DeskList } from '../list/list-record.ts'

/** The desk's list of categories of all levels, in the order of the menu. Source: DESK-02, DEAL-06. */
export const categoriesList: DeskList<CategoryListRow> = {
  kind: 'categories',
  title: deskVocabularyTexts.categories,
  countRows: deskVocabularyTexts.countCategories,
  searchHint: deskVocabularyTexts.categorySearchHint,
  sort: 'place',
  columns: [
    {
      key: 'name',
      name: deskVocabularyTexts.category,
      sort: 'name',
      card: 'title',
      cell: ({ displayName }) => displayName,
      csv: ({ displayName }) => displayName,
    },
    {
      key: 'above',
      name: deskVocabularyTexts.parent,
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
      name: deskVocabularyTexts.feedName,
      isExtra: true,
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      key: 'url',
      name: deskVocabularyTexts.address,
      isExtra: true,
      cell: ({ url }) => url,
      csv: ({ url }) => url,
    },
    {
      key: 'level',
      name: deskVocabularyTexts.level,
      sort: 'level',
      card: 'top',
      cell: ({ level }) => categoryLevelWords[level](),
      csv: ({ level }) => level,
    },
    {
      key: 'children',
      name: deskVocabularyTexts.subcategories,
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
      name: deskVocabularyTexts.products,
      sort: 'products',
      isNumber: true,
      card: 'value',
      cell: ({ products }, { money }) => (
        <>
          {formatCount(products, money)}
          <span className="text-ink-2 sm:hidden"> {deskVocabularyTexts.productsUnit()}</span>
        </>
      ),
      csv: ({ products }) => products,
    },
    {
      key: 'place',
      name: deskVocabularyTexts.position,
      isNumber: true,
      isExtra: true,
      cell: ({ position }) => position,
      csv: ({ position }) => position,
    },
    {
      key: 'state',
      name: deskVocabularyTexts.state,
      sort: 'state',
      card: 'foot',
      cell: ({ active }) => (
        <span className={active ? 'list-tag good' : 'list-tag look'}>
          {active ? deskVocabularyTexts.shown() : deskVocabularyTexts.hidden()}
        </span>
      ),
      csv: ({ active }) =>
        active ? deskVocabularyTexts.csvShown() : deskVocabularyTexts.csvHidden(),
    },
  ],
  filters: [
    { key: 'below', name: deskVocabularyTexts.directlyBelow, kind: 'choice', choices: null },
    {
      key: 'level',
      name: deskVocabularyTexts.level,
      kind: 'choice',
      choices: Object.entries(categoryLevelWords),
    },
    {
      key: 'state',
      name: deskVocabularyTexts.state,
      kind: 'choice',
      choices: [
        ['shown', deskVocabularyTexts.shown],
        ['hidden', deskVocabularyTexts.hidden],
      ],
    },
    {
      key: 'products',
      name: deskVocabularyTexts.products,
      kind: 'choice',
      choices: [
        ['some', deskVocabularyTexts.withAnyProducts],
        ['none', deskVocabularyTexts.none],
      ],
    },
  ],
  views: [
    { name: deskVocabularyTexts.groups, query: 'level=1' },
    { name: deskVocabularyTexts.hidden, query: 'state=hidden' },
    { name: deskVocabularyTexts.withoutProducts, query: 'products=none' },
  ],
  bulk: [
    {
      key: 'hide',
      done: 'hide',
      name: deskVocabularyTexts.hide,
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => deskVocabularyTexts.hideCategories({ count }),
    },
    {
      key: 'show',
      done: 'show',
      name: deskVocabularyTexts.show,
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => deskVocabularyTexts.showCategories({ count }),
    },
    {
      key: 'remove',
      done: 'remove-categories',
      name: deskVocabularyTexts.remove,
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => deskVocabularyTexts.removeCategories({ count }),
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('categories', '') },
  ],
  getKey: ({ id }) => String(id),
  fits: ({ active, children, products }, action) =>
    action === 'remove' ? children + products === 0 : active === (action === 'hide'),
  getLabel: ({ displayName }) => displayName,
  getPath: ({ id }) => deskPaths.category(id),
  empty: () => (
    <>
      <b>{deskVocabularyTexts.noCategories()}</b>
      <span>{deskVocabularyTexts.noCategoriesHint()}</span>
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
