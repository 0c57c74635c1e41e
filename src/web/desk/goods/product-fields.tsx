import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
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
      {renderField('category', deskGoodsTexts.category(), {
        list: 'categories',
        required: true,
        hint: deskGoodsTexts.categoryHint(),
      })}
      <OptionList id="brands" values={props.brands} />
      <OptionList id="categories" values={props.categories} />
      <div className="grid grid-cols-2 gap-3">
        {renderField('brand', deskGoodsTexts.brand(), {
          list: 'brands',
          title: deskGoodsTexts.brandHint(),
        })}
        {renderField('variantGroup', deskGoodsTexts.variantGroup(), {
          title: deskGoodsTexts.variantHint(),
        })}
        {renderField('gtin', deskGoodsTexts.gtin(), { inputMode: 'numeric' })}
        {renderField('partNumber', deskGoodsTexts.partNumber(), {
          title: deskGoodsTexts.partNumberHint(),
        })}
      </div>
      <Checkbox
        name="active"
        label={deskGoodsTexts.onSale()}
        defaultChecked={input.active}
        disabled={locked}
      />
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
        renderField('code', deskGoodsTexts.sku(), {
          required: true,
          hint: deskGoodsTexts.skuHint(),
        })}
      {renderField('name', deskGoodsTexts.name(), { required: true })}
      <TextArea
        id="overview"
        name="overview"
        label={deskGoodsTexts.overview()}
        rows={3}
        defaultValue={input.overview}
        error={findProblemText(problems, 'overview')}
        disabled={locked}
        hint={deskGoodsTexts.overviewHint()}
      />
      <TextArea
        id="description"
        name="description"
        label={deskGoodsTexts.description()}
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
