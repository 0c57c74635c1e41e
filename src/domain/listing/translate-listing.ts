import type { FilterGroup } from '#contract/listing/listing.ts'
import { compareNaturally } from '#kernel/slug-and-sort.ts'
import type { Scope } from '#platform/scope.ts'
import { getTextLanguage, loadTranslations } from '#platform/translations/load-translations.ts'
import type { ValuedCard } from '../catalog/catalog.ts'
import type { OutlineField } from './deciding-fields.ts'

interface ListingTexts {
  groups: FilterGroup[]
  /** The columns, whose values the cards show. */
  fields: OutlineField[]
}

/**
 * The filters and columns of a listing in the language of the request. One statement; none in the
 * seller's first language. Source: LANG-04.
 */
export async function translateListing(
  { database, seller }: Scope,
  { groups, fields }: ListingTexts,
  cards: readonly ValuedCard[],
): Promise<ListingTexts> {
  if (getTextLanguage(seller) === null) return { groups, fields }
  const shownValueIds = new Set(cards.flatMap(({ valueIds }) => valueIds))
  const cardValueIds = fields.flatMap(({ options }) =>
    options.map(({ id }) => id).filter((id) => shownValueIds.has(id)),
  )
  const fieldGroups = groups.filter(({ kind }) => kind === 'field')
  const groupValueIds = fieldGroups.flatMap(({ options }) => options.map(({ id }) => id))
  const fieldIds = [...fieldGroups.map(({ fieldId }) => fieldId!), ...fields.map(({ id }) => id)]
  const texts = await loadTranslations(database.replica, seller, [
    { kind: 'attribute', subjects: fieldIds, fields: ['caption'] },
    { kind: 'value', subjects: [...groupValueIds, ...cardValueIds], fields: ['label'] },
  ])
  const translateOption = <Option extends { id: number; label: string }>(option: Option) => ({
    ...option,
    label: texts.get('value', option.id, 'label', option.label),
  })
  return {
    groups: groups.map((group) =>
      group.kind === 'field'
        ? {
            ...group,
            caption: texts.get('attribute', group.fieldId!, 'caption', group.caption),
            options: group.options
              .map(translateOption)
              .sort((a, b) => compareNaturally(a.label, b.label)),
          }
        : group,
    ),
    fields: fields.map((field) => ({
      ...field,
      caption: texts.get('attribute', field.id, 'caption', field.caption),
      options: field.options.map(translateOption),
    })),
  }
}
