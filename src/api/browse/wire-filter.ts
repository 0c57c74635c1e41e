import { z } from '@hono/zod-openapi'
import type { FilterGroup } from '#contract/listing/listing.ts'
import { idSchema } from '../http/wire-values.ts'

const optionSchema = z.strictObject({
  listItemValue: z.string().openapi({ description: 'As shoppers read it', example: '10 mm' }),
  valueId: idSchema.openapi({ description: 'For fieldValueIds; empty on static filters' }),
  fieldId: idSchema.openapi({ description: 'For fieldIds; empty on static filters' }),
  value: z.string().openapi({ description: 'The id to choose it by, of whichever list' }),
  staticFilter: idSchema.openapi({ description: 'For staticFilterIds; empty on fields' }),
  count: z.int().openapi({ description: 'Exact, under the filters of all other captions' }),
})

export const filtersSchema = z
  .array(z.strictObject({ caption: z.string(), options: z.array(optionSchema) }))
  .openapi('Filters')

export function wireFilters(groups: readonly FilterGroup[]): z.infer<typeof filtersSchema> {
  return groups.map((group) => ({
    caption: group.caption,
    options: group.options.map((option) => {
      const id = String(option.id)
      const isStatic = group.fieldId === null
      return {
        listItemValue: option.label,
        valueId: isStatic ? '' : id,
        fieldId: isStatic ? '' : String(group.fieldId),
        value: id,
        staticFilter: isStatic ? id : '',
        count: option.count,
      }
    }),
  }))
}
