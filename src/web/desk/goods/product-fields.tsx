import type { DeskAttribute } from '#contract/desk/desk-products.ts'
import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx'
import { findProblemText, type Problem } from '../parts/error-summary.tsx'

export interface ProductFieldsProps {
  /** The values of the fields: stored ones, or refused ones. */
  input: ProductInput
  attributes: readonly DeskAttribute[]
  problems: readonly Problem[] | undefined
  brands: readonly string[]
  categories: readonly string[]
  /** The id can only be chosen for a new product. */
  isNew: boolean
  /** True for roles with read-only access. */
  locked: boolean
}

/** Empty rows for new attributes. */
const spareLines = 4

export function ProductFields(props: ProductFieldsProps) {
  const { input, problems, locked, isNew } = props
  const renderField = (name: keyof ProductInput & string, label: string, more: object = {}) => (
    <Field
      id={name}
      name={name}
      label={label}
      defaultValue={String(input[name])}
      error={findProblemText(problems, name)}
      autoComplete="off"
      disabled={locked}
      {...more}
    />
  )
  return (
    <div className="grid gap-4">
      {isNew &&
        renderField('code', 'SKU', {
          required: true,
          hint: 'Your own; it never changes, and imports go by it.',
        })}
      {renderField('name', 'Name', { required: true })}
      <div className="grid gap-4 sm:grid-cols-2">
        {renderField('brand', 'Brand', { list: 'brands', hint: 'A new name creates a brand.' })}
        {renderField('category', 'Category', {
          list: 'categories',
          required: true,
          hint: 'As Group > Main > Sub.',
        })}
        {renderField('gtin', 'GTIN', { inputMode: 'numeric' })}
        {renderField('partNumber', 'Manufacturer part number')}
        {renderField('variantGroup', 'Variant group', {
          hint: 'Products that share it are variants of each other.',
        })}
        {renderField('taxRate', 'Tax in percent', {
          inputMode: 'decimal',
          required: true,
          hint: 'Prices include it.',
        })}
      </div>
      <OptionList id="brands" values={props.brands} />
      <OptionList id="categories" values={props.categories} />
      <TextArea
        id="overview"
        name="overview"
        label="Overview"
        rows={4}
        defaultValue={input.overview}
        error={findProblemText(problems, 'overview')}
        disabled={locked}
        hint="Text, or simple HTML; stands at the top of the page. Scripts, styles and frames are taken out."
      />
      <TextArea
        id="description"
        name="description"
        label="Description"
        rows={10}
        defaultValue={input.description}
        error={findProblemText(problems, 'description')}
        disabled={locked}
      />
      <Attributes {...props} />
      <Checkbox name="active" label="On sale" defaultChecked={input.active} disabled={locked} />
    </div>
  )
}

function Attributes({ input, attributes, problems, locked }: ProductFieldsProps) {
  const lines = [
    ...input.attributes,
    ...Array.from({ length: locked ? 0 : spareLines }, () => ({ caption: '', value: '' })),
  ]
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-2 font-semibold">Attributes</legend>
      {lines.map(({ caption, value }, at) => {
        const kind = attributes.find((each) => each.caption === caption)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what its place in the form is
          <div key={at} className="grid grid-cols-2 gap-3">
            <Field
              id={`caption-${at}`}
              name="caption"
              label={`Attribute ${at + 1}`}
              defaultValue={caption}
              error={findProblemText(problems, `caption-${at}`)}
              autoComplete="off"
              disabled={locked}
            />
            <Field
              id={`value-${at}`}
              name="value"
              label={kind?.unit ? `Value ${at + 1} in ${kind.unit}` : `Value ${at + 1}`}
              defaultValue={value}
              error={findProblemText(problems, `value-${at}`)}
              autoComplete="off"
              disabled={locked}
              {...(kind?.kind === 'number' ? { inputMode: 'decimal' as const } : {})}
            />
          </div>
        )
      })}
      {!locked && (
        <p className="text-2 text-ink-2">
          Leave a value blank to remove its attribute. Save to get more lines.
        </p>
      )}
    </fieldset>
  )
}

function OptionList({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  )
}
