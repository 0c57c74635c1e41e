import type { AttributeListRow, BulkAttributeAction } from '#contract/desk/vocabulary-lists.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskAttributeQuery } from '#domain/catalog/catalog.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
import { formatYesNo } from '../editing/edit.ts'
import type { DeskList } from '../list/list-record.ts'

const kindWords = {
  text: deskVocabularyTexts.anyText,
  number: deskVocabularyTexts.numbers,
  choice: deskVocabularyTexts.oneOfItsValues,
  flag: deskVocabularyTexts.yesOrNo,
} as const

const describeKind = ({ kind, unit }: AttributeListRow) =>
  kind === 'number' && unit !== '' ? deskVocabularyTexts.numbersIn({ unit }) : kindWords[kind]()

/** The desk's list of attributes, in the order of the shop's filters. Source: DESK-02, DEAL-06. */
export const attributesList: DeskList<AttributeListRow> = {
  kind: 'attributes',
  title: deskVocabularyTexts.attributes,
  countRows: deskVocabularyTexts.countAttributes,
  searchHint: deskVocabularyTexts.attributeSearchHint,
  sort: 'place',
  columns: [
    {
      key: 'name',
      name: deskVocabularyTexts.attribute,
      sort: 'name',
      card: 'title',
      isWide: true,
      cell: ({ caption, hit }) => (
        <span title={caption}>
          {caption}
          {hit !== null && (
            <span className="font-normal text-ink-2">
              {' '}
              {deskVocabularyTexts.hasValue({ value: hit })}
            </span>
          )}
        </span>
      ),
      csv: ({ caption }) => caption,
    },
    {
      key: 'section',
      name: deskVocabularyTexts.section,
      sort: 'section',
      card: 'line',
      cell: ({ section }) =>
        section === '' ? (
          <span className="text-ink-2">{deskVocabularyTexts.noSection()}</span>
        ) : (
          section
        ),
      csv: ({ section }) => section,
    },
    {
      key: 'kind',
      name: deskVocabularyTexts.type,
      sort: 'kind',
      card: 'top',
      cell: describeKind,
      csv: describeKind,
    },
    {
      key: 'place',
      name: deskVocabularyTexts.position,
      sort: 'place',
      isNumber: true,
      cell: ({ position }) => position,
      csv: ({ position }) => position,
    },
    {
      key: 'values',
      name: deskVocabularyTexts.values,
      sort: 'values',
      isNumber: true,
      card: 'value',
      cell: ({ values }, { money }) => (
        <>
          {formatCount(values, money)}
          <span className="text-ink-2 sm:hidden"> {deskVocabularyTexts.valuesUnit()}</span>
        </>
      ),
      csv: ({ values }) => values,
    },
    {
      key: 'filter',
      name: deskVocabularyTexts.filter,
      sort: 'filter',
      card: 'foot',
      cell: ({ filterable }) => (
        <span className={filterable ? 'list-tag good' : 'list-tag'}>
          {filterable ? deskVocabularyTexts.filter() : deskVocabularyTexts.specificationOnly()}
        </span>
      ),
      csv: ({ filterable }) => formatYesNo(filterable ? 'on' : '').toLowerCase(),
    },
  ],
  filters: [
    {
      key: 'filter',
      name: deskVocabularyTexts.usedAs,
      kind: 'choice',
      choices: [
        ['yes', deskVocabularyTexts.filter],
        ['no', deskVocabularyTexts.specificationOnly],
      ],
    },
    { key: 'section', name: deskVocabularyTexts.section, kind: 'choice', choices: null },
    {
      key: 'kind',
      name: deskVocabularyTexts.type,
      kind: 'choice',
      choices: Object.entries(kindWords),
    },
    {
      key: 'values',
      name: deskVocabularyTexts.values,
      kind: 'choice',
      choices: [
        ['some', deskVocabularyTexts.withValues],
        ['none', deskVocabularyTexts.none],
      ],
    },
  ],
  views: [
    { name: deskVocabularyTexts.filters, query: 'filter=yes' },
    { name: deskVocabularyTexts.specificationOnly, query: 'filter=no' },
    { name: deskVocabularyTexts.withoutValues, query: 'values=none' },
  ],
  bulk: [
    {
      key: 'offer',
      done: 'offer',
      name: deskVocabularyTexts.useAsFilter,
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => deskVocabularyTexts.offerAttributes({ count }),
    },
    {
      key: 'withhold',
      done: 'withhold',
      name: deskVocabularyTexts.removeFromFilters,
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => deskVocabularyTexts.withholdAttributes({ count }),
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('attributes', '') },
  ],
  getKey: ({ id }) => String(id),
  fits: ({ filterable }, action) => filterable === (action === 'withhold'),
  getLabel: ({ caption }) => caption,
  getPath: ({ id }) => deskPaths.attribute(id),
  empty: () => (
    <>
      <b>{deskVocabularyTexts.noAttributes()}</b>
      <span>{deskVocabularyTexts.noAttributesHint()}</span>
    </>
  ),
  load: ({ scope, shop }, query) =>
    shop.catalog.listDeskAttributes(scope, query as DeskAttributeQuery),
  count: ({ scope, shop }, queries) =>
    shop.catalog.countDeskAttributes(scope, queries as DeskAttributeQuery[]),
  preview: ({ scope, shop }, action, keys) =>
    shop.catalog.previewBulkAttributes(scope, keys, action as BulkAttributeAction),
  run: ({ scope, shop }, action, keys) =>
    shop.catalog.runBulkAttributes(scope, keys, action as BulkAttributeAction),
}
