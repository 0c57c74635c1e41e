import { z } from 'zod'
import { countField, longTextField, slugField } from './desk-fields.server.ts'
import { flagField, lineField, optionalLineField, optionalVerbatimField } from './fields.server.ts'

/** A category's names, address and texts. Source: DESK-02, DESK-04. */
export const categorySchema = z.object({
  displayName: lineField(100),
  url: slugField,
  position: countField('bad-count'),
  active: flagField,
  pageTitle: longTextField(200),
  metaDescription: longTextField(500),
  metaKeyword: longTextField(500),
  shortDescription: longTextField(20_000),
  longDescription: longTextField(100_000),
})

/** An attribute: its section, its place among the filters, and which values the desk takes. */
export const attributeSchema = z.object({
  section: optionalLineField(100),
  filterable: flagField,
  position: countField('bad-count', { max: 100_000 }),
  kind: optionalVerbatimField,
  unit: optionalLineField(20),
})

/** As typed. */
export type CategoryInput = z.input<typeof categorySchema>
/** As typed. */
export type AttributeInput = z.input<typeof attributeSchema>
