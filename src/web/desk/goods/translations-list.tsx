import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { TranslatedKind } from '#contract/translations/desk-translations.ts'
import type { TranslationListRow } from '#contract/translations/translation-list.ts'
import type { DeskTranslationQuery } from '#domain/catalog/catalog.ts'
import { languageNames } from '#messages/languages.ts'
import * as deskTranslationsTexts from '#texts/desk-translations.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { DeskList } from '../list/list-record.ts'

const kindWords: Record<TranslatedKind, () => string> = {
  product: deskTranslationsTexts.product,
  category: deskTranslationsTexts.category,
  brand: deskTranslationsTexts.brand,
  attribute: deskTranslationsTexts.attribute,
  value: deskTranslationsTexts.attributeValue,
  unit: deskTranslationsTexts.unit,
  page: deskTranslationsTexts.page,
  seller: deskTranslationsTexts.shop,
}

const stateWords = {
  missing: deskTranslationsTexts.missing,
  changed: deskTranslationsTexts.changed,
  complete: deskTranslationsTexts.complete,
  all: deskTranslationsTexts.all,
} as const

/** What lacks a translation, or has changed since it was translated. Source: LANG-04, DEAL-06. */
export const translationsList: DeskList<TranslationListRow> = {
  kind: 'translations',
  title: deskTranslationsTexts.translations,
  countRows: deskTranslationsTexts.countThings,
  searchHint: deskTranslationsTexts.searchHint,
  sort: 'kind',
  columns: [
    {
      key: 'name',
      name: deskTranslationsTexts.name,
      sort: 'name',
      card: 'title',
      isWide: true,
      cell: ({ title, about }) => (
        <span title={title}>
          {title} {about !== '' && <span className="font-normal text-ink-2">{about}</span>}
        </span>
      ),
      csv: ({ title }) => title,
    },
    {
      key: 'kind',
      name: deskTranslationsTexts.kind,
      sort: 'kind',
      card: 'top',
      cell: ({ kind }) => kindWords[kind](),
      csv: ({ kind }) => kindWords[kind](),
    },
    {
      key: 'language',
      name: deskTranslationsTexts.language,
      card: 'line',
      cell: ({ language }) => <span lang={language}>{languageNames[language]}</span>,
      csv: ({ language }) => languageNames[language],
    },
    {
      key: 'state',
      name: deskTranslationsTexts.state,
      card: 'foot',
      cell: ({ missing, changed }) => (
        <span className="flex flex-wrap gap-1.5">
          {missing > 0 && (
            <span className="list-tag">
              {deskTranslationsTexts.countMissing({ count: missing })}
            </span>
          )}
          {changed > 0 && (
            <span className="list-tag look">
              {deskTranslationsTexts.countChanged({ count: changed })}
            </span>
          )}
          {missing + changed === 0 && (
            <span className="list-tag good">{deskTranslationsTexts.complete()}</span>
          )}
        </span>
      ),
    },
    {
      key: 'missing',
      name: deskTranslationsTexts.missing,
      isNumber: true,
      isExtra: true,
      cell: ({ missing }) => missing,
      csv: ({ missing }) => missing,
    },
    {
      key: 'changed',
      name: deskTranslationsTexts.changed,
      isNumber: true,
      isExtra: true,
      cell: ({ changed }) => changed,
      csv: ({ changed }) => changed,
    },
    {
      key: 'about',
      name: deskTranslationsTexts.belongsTo,
      isExtra: true,
      cell: ({ about }) => about,
      csv: ({ about }) => about,
    },
  ],
  filters: [
    {
      key: 'state',
      name: deskTranslationsTexts.state,
      kind: 'choice',
      choices: Object.entries(stateWords),
    },
    {
      key: 'kind',
      name: deskTranslationsTexts.kind,
      kind: 'choice',
      choices: Object.entries(kindWords),
    },
    { key: 'language', name: deskTranslationsTexts.language, kind: 'choice', choices: null },
  ],
  views: [
    { name: deskTranslationsTexts.missing, query: 'state=missing' },
    { name: deskTranslationsTexts.changed, query: 'state=changed' },
    { name: deskTranslationsTexts.products, query: 'kind=product' },
    { name: deskTranslationsTexts.categories, query: 'kind=category' },
    { name: deskTranslationsTexts.brands, query: 'kind=brand' },
    { name: deskTranslationsTexts.attributes, query: 'kind=attribute' },
    { name: deskTranslationsTexts.values, query: 'kind=value' },
    { name: deskTranslationsTexts.packs, query: 'kind=unit' },
    { name: deskTranslationsTexts.pages, query: 'kind=page' },
    { name: deskTranslationsTexts.complete, query: 'state=complete' },
    { name: deskTranslationsTexts.all, query: 'state=all' },
  ],
  start: {
    name: deskTranslationsTexts.toTranslate,
    allQuery: 'state=all',
    empty: () => (
      <>
        <b>{deskTranslationsTexts.allTranslated()}</b>
        <span>{deskTranslationsTexts.allTranslatedHint()}</span>
        <ButtonLink to="?state=all">{deskTranslationsTexts.showAll()}</ButtonLink>
      </>
    ),
  },
  bulk: [],
  getKey: ({ kind, subject }) => `${kind}:${subject}`,
  getLabel: ({ title }) => title,
  getPath: ({ kind, subject, language }) => deskPaths.translations(kind, subject, language),
  empty: () => (
    <>
      <b>{deskTranslationsTexts.oneLanguage()}</b>
      <span>{deskTranslationsTexts.oneLanguageHint()}</span>
      <ButtonLink to={deskPaths.company()}>{deskTranslationsTexts.company()}</ButtonLink>
    </>
  ),
  load: ({ scope, shop }, query) =>
    shop.catalog.listDeskTranslations(scope, query as DeskTranslationQuery),
  count: ({ scope, shop }, queries) =>
    shop.catalog.countDeskTranslations(scope, queries as DeskTranslationQuery[]),
}
