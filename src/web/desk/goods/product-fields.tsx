import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx'
import { findProblemText, type Problem } from '../parts/error-summary.tsx'

interface PartProps {
  /** The values of the fields: stored ones, or refused ones. */
  input: ProductInput
  problems: readonly Problem[] | undefined
  /** True for roles with read-only access. */
  locked: boolean
}

/** Category, brand and numbers, and whether it is on sale. */
export function PlaceFields(
  props: PartProps & { brands: readonly string[]; categories: readonly string[] },
) {
  const { input, locked } = props
  const renderField = createFieldRenderer(props)
  return (
    <>
      {renderField('category', 'Category', {
        list: 'categories',
        required: true,
        hint: 'As Group > Main > Sub.',
      })}
      <OptionList id="brands" values={props.brands} />
      <OptionList id="categories" values={props.categories} />
      <div className="grid grid-cols-2 gap-3">
        {renderField('brand', 'Brand', { list: 'brands', title: 'A new name creates a brand.' })}
        {renderField('variantGroup', 'Variant group', {
          title: 'Products that share it are variants of each other.',
        })}
        {renderField('gtin', 'GTIN', { inputMode: 'numeric' })}
        {renderField('partNumber', 'Part number', { title: 'The manufacturer’s' })}
      </div>
      <Checkbox name="active" label="On sale" defaultChecked={input.active} disabled={locked} />
    </>
  )
}

/** Name, overview and description; a new product has a SKU to choose. */
export function TextFields({ isNew, ...props }: PartProps & { isNew: boolean }) {
  const { input, problems, locked } = props
  const renderField = createFieldRenderer(props)
  return (
    <>
      {isNew &&
        renderField('code', 'SKU', {
          required: true,
          hint: 'Your own; it never changes, and imports go by it.',
        })}
      {renderField('name', 'Name', { required: true })}
      <TextArea
        id="overview"
        name="overview"
        label="Overview"
        rows={3}
        defaultValue={input.overview}
        error={findProblemText(problems, 'overview')}
        disabled={locked}
        hint="Stands at the top of the page. A blank line begins a paragraph, “- ” an entry of a list; simple HTML works too."
      />
      <TextArea
        id="description"
        name="description"
        label="Description"
        rows={8}
        defaultValue={input.description}
        error={findProblemText(problems, 'description')}
        disabled={locked}
      />
    </>
  )
}

function createFieldRenderer({ input, problems, locked }: PartProps) {
  return (name: keyof ProductInput & string, label: string, more: object = {}) => (
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
