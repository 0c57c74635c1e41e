import type { AttributeListRow, BulkAttributeAction } from '#contract/desk/vocabulary-lists.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskAttributeQuery } from '#domain/catalog/catalog.ts'
import { formatCount } from '#kernel/money.ts'
import type { DeskList } from '../list/list-record.ts'

const countAttributes = (count: number) => (count === 1 ? '1 attribute' : `${count} attributes`)

const kindWords = {
  text: 'Any text',
  number: 'Figures',
  choice: 'One of its values',
  flag: 'Yes or no',
} as const

const describeKind = ({ kind, unit }: AttributeListRow) =>
  kind === 'number' && unit !== '' ? `Figures in ${unit}` : kindWords[kind]

/** The desk's list of attributes, in the order of the shop's filters. Source: DESK-02, DEAL-06. */
export const attributesList: DeskList<AttributeListRow> = {
  kind: 'attributes',
  title: 'Attributes',
  nouns: ['attribute', 'attributes'],
  searchHint: 'Name, section, value',
  sort: 'place',
  columns: [
    {
      key: 'name',
      name: 'Attribute',
      sort: 'name',
      card: 'title',
      isWide: true,
      cell: ({ caption, hit }) => (
        <span title={caption}>
          {caption}
          {hit !== null && <span className="font-normal text-ink-2"> has “{hit}”</span>}
        </span>
      ),
      csv: ({ caption }) => caption,
    },
    {
      key: 'section',
      name: 'Section',
      sort: 'section',
      card: 'line',
      cell: ({ section }) =>
        section === '' ? <span className="text-ink-2">No section</span> : section,
      csv: ({ section }) => section,
    },
    {
      key: 'kind',
      name: 'Type',
      sort: 'kind',
      card: 'top',
      cell: describeKind,
      csv: describeKind,
    },
    {
      key: 'place',
      name: 'Place',
      sort: 'place',
      isNumber: true,
      cell: ({ position }) => position,
      csv: ({ position }) => position,
    },
    {
      key: 'values',
      name: 'Values',
      sort: 'values',
      isNumber: true,
      card: 'value',
      cell: ({ values }, { money }) => (
        <>
          {formatCount(values, money)}
          <span className="text-ink-2 sm:hidden"> values</span>
        </>
      ),
      csv: ({ values }) => values,
    },
    {
      key: 'filter',
      name: 'Filter',
      sort: 'filter',
      card: 'foot',
      cell: ({ filterable }) => (
        <span className={filterable ? 'list-tag good' : 'list-tag'}>
          {filterable ? 'Filter' : 'Specification only'}
        </span>
      ),
      csv: ({ filterable }) => (filterable ? 'yes' : 'no'),
    },
  ],
  filters: [
    {
      key: 'filter',
      name: 'Offered as',
      kind: 'choice',
      choices: [
        ['yes', 'Filter'],
        ['no', 'Specification only'],
      ],
    },
    { key: 'section', name: 'Section', kind: 'choice', choices: null },
    { key: 'kind', name: 'Type', kind: 'choice', choices: Object.entries(kindWords) },
    {
      key: 'values',
      name: 'Values',
      kind: 'choice',
      choices: [
        ['some', 'With values'],
        ['none', 'Without'],
      ],
    },
  ],
  views: [
    { name: 'Filters', query: 'filter=yes' },
    { name: 'Specification only', query: 'filter=no' },
    { name: 'Without values', query: 'values=none' },
  ],
  bulk: [
    {
      key: 'offer',
      done: 'offer',
      name: 'Offer as filter',
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) =>
        `Offer ${countAttributes(count)} as ${count === 1 ? 'a filter' : 'filters'}`,
    },
    {
      key: 'withhold',
      done: 'withhold',
      name: 'Take out of filters',
      needs: 'catalogue',
      reach: 'whole',
      describe: (count) => `Take ${countAttributes(count)} out of the filters`,
    },
    { key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('attributes', '') },
  ],
  getKey: ({ id }) => String(id),
  fits: ({ filterable }, action) => filterable === (action === 'withhold'),
  getLabel: ({ caption }) => caption,
  getPath: ({ id }) => deskPaths.attribute(id),
  empty: (
    <>
      <b>No attribute yet</b>
      <span>A product that names one brings it here: colour, size, material.</span>
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
