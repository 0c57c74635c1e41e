import { data, redirect } from 'react-router'
import { type DeskPack, type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { packSchema } from '#contract/schemas/desk-products.server.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { formatCount } from '#kernel/money.ts'
import { notFound, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { readByName } from '../editing/read-edit.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { findProblemText, type Problem, toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/pack.ts'
import {
  buildPackWords,
  getEditableParts,
  packToFields,
  pickEditableFields,
  toPriceInput,
  toStockInput,
} from './pack-edit.ts'

/**
 * One pack: description, prices and stock (DESK-02). One form, in which each role can edit its
 * part.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(
    context,
    request,
    params.packId === 'new' ? 'catalogue' : 'read',
    'part',
  )
  const product = await orNotFound(shop.catalog.getDeskProduct(scope, toRowId(params.id)))
  const pack = product.packs.find(({ id }) => id === toRowId(params.packId)) ?? null
  if (!pack && params.packId !== 'new') throw notFound()
  return {
    product: {
      id: product.id,
      name: product.name,
      code: product.code,
      packs: product.packs.length,
    },
    pack,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const { scope, shop, staff } = visit
  const form = await readForm(request)
  const productId = toRowId(params.id)
  const parts = getEditableParts(staff)
  if (params.packId === 'new') {
    const fieldValues = readByName(form, Object.keys(emptyPack))
    const target = { productId, packId: 0, seen: '' }
    // A role that may edit no part is refused by the use-case.
    const addOutcome = await orNotFound(
      shop.catalog.savePack(
        scope,
        target,
        parts.pack ? { pack: readEditInput(packSchema, fieldValues) } : {},
      ),
    )
    if (addOutcome.ok) return redirect(buildDonePath(deskPaths.pack(productId, addOutcome.value)))
    const problems = toProblems(addOutcome, productTexts)
    return data<EditRefusal>(
      { of: 'pack:new', base: emptyPack, values: fieldValues, problems, conflict: null },
      400,
    )
  }
  const packId = toRowId(params.packId)
  const timeZone = shop.delivery.findTimeZone(scope.seller.countryCode)
  const pack = (await orNotFound(shop.catalog.getDeskProduct(scope, productId))).packs.find(
    ({ id }) => id === packId,
  )
  const saveOutcome = await orNotFound(
    saveEdit<DeskPack, number, ProductCode>(visit, form, {
      of: `pack:${packId}`,
      writes: { subject: `pack:${packId}` },
      async load() {
        const product = await shop.catalog.getDeskProduct(scope, productId)
        const present = product.packs.find(({ id }) => id === packId)
        if (!present) throw notFound()
        return present
      },
      toFields: (present) =>
        pickEditableFields(
          packToFields(present, { currency: scope.seller.currency, timeZone }),
          staff,
        ),
      save: (fields, { seen }) =>
        shop.catalog.savePack(
          scope,
          { productId, packId, seen },
          {
            ...(parts.pack && { pack: readEditInput(packSchema, fields) }),
            ...(parts.prices && { price: toPriceInput(fields) }),
            ...(parts.stock && { stock: toStockInput(fields) }),
          },
        ),
      texts: productTexts,
      ...buildPackWords(pack?.stock ?? [], ''),
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.pack(productId, packId), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('pack')

export default function DeskPackPage({
  loaderData: { product, pack },
  actionData,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const editableParts = getEditableParts(staff)
  const canSave =
    editableParts.pack || ((editableParts.prices || editableParts.stock) && pack !== null)
  const { money, clock } = useDesk()
  const storedFields = pack
    ? packToFields(pack, { currency: money.currency, timeZone: clock.timeZone })
    : {
        ...emptyPack,
        code: `${product.code}-${product.packs + 1}`,
        position: String(product.packs),
      }
  const editable = pickEditableFields(storedFields, staff)
  return (
    <DeskPage
      title={pack ? pack.unit : 'Add a pack'}
      ancestors={[
        { name: 'Products', path: deskPaths.products() },
        { name: product.name, path: deskPaths.product(product.id) },
      ]}
    >
      <EditForm
        of={`pack:${pack?.id ?? 'new'}`}
        storedFields={editable}
        refusal={actionData}
        className="grid max-w-[52rem] gap-10"
        {...buildPackWords(pack?.stock ?? [], money.symbol)}
      >
        {(editedValues, refusal) => {
          const values = { ...storedFields, ...editedValues }
          const problems = refusal?.problems
          return (
            <>
              <PackFields values={values} problems={problems} locked={!editableParts.pack} />
              {pack && (
                <PriceFields values={values} problems={problems} locked={!editableParts.prices} />
              )}
              {pack && (
                <StockFields
                  pack={pack}
                  values={values}
                  problems={problems}
                  isLocked={(name) => !(name in editable)}
                />
              )}
              {canSave && (
                <Button type="submit" tone="buy" className="justify-self-start">
                  {pack ? 'Save' : 'Add the pack'}
                </Button>
              )}
            </>
          )
        }}
      </EditForm>
    </DeskPage>
  )
}

interface PartProps {
  values: Fields
  problems: readonly Problem[] | undefined
  locked: boolean
}

function PackFields({ values, problems, locked }: PartProps) {
  const field = createFieldRenderer(values, problems, locked)
  return (
    <DeskSection title="Pack">
      <div className="grid gap-4 sm:grid-cols-2">
        {field('code', 'SKU')}
        {field('unit', 'Unit, as shoppers read it', { placeholder: 'Pack of 5' })}
        {field('quantity', 'Pieces in it', { inputMode: 'numeric' })}
        {field('position', 'Place in the list', { inputMode: 'numeric' })}
      </div>
      <Checkbox
        name="active"
        label="On sale"
        defaultChecked={values.active === 'on'}
        disabled={locked}
      />
    </DeskSection>
  )
}

function PriceFields({ values, problems, locked }: PartProps) {
  const { money, clock } = useDesk()
  const field = createFieldRenderer(values, problems, locked)
  return (
    <DeskSection
      title="Price"
      lead={`In ${money.currency}. Prices include tax; the cost, which only staff see, is without tax. Times by the clock in ${clock.country}.`}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        {field('price', 'Price', { inputMode: 'decimal', hint: 'quote: on request only' })}
        {field('mrp', 'MRP', { inputMode: 'decimal' })}
        {field('cost', 'Cost, without tax', {
          inputMode: 'decimal',
          hint: 'What you pay for one such pack.',
        })}
        {field('specialPrice', 'Special price', {
          inputMode: 'decimal',
          hint: 'Coupons leave it alone.',
        })}
        {field('specialFrom', 'Special from', { type: 'datetime-local' })}
        {field('specialUntil', 'Special until', { type: 'datetime-local' })}
      </div>
    </DeskSection>
  )
}

interface StockProps extends Omit<PartProps, 'locked'> {
  pack: DeskPack
  isLocked: (name: string) => boolean
}

function StockFields({ pack, values, problems, isLocked }: StockProps) {
  const { money } = useDesk()
  return (
    <DeskSection
      title="Stock"
      lead="What orders are promised stays promised: less than that can’t be on hand."
    >
      <DeskTable
        caption="Stock by warehouse"
        head={['Warehouse', { name: 'Promised', end: true }, 'On hand']}
      >
        {pack.stock.map(({ warehouseId, warehouse, reserved }) => {
          const name = `stock-${warehouseId}`
          return (
            <tr key={warehouseId}>
              <td className="align-middle">{warehouse}</td>
              <td className="text-right align-middle">{formatCount(reserved, money)}</td>
              <td className="w-48">
                <Field
                  id={name}
                  name={name}
                  label={`On hand in ${warehouse}`}
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={values[name]}
                  error={findProblemText(problems, name)}
                  disabled={isLocked(name)}
                />
              </td>
            </tr>
          )
        })}
      </DeskTable>
    </DeskSection>
  )
}

const emptyPack = { code: '', unit: '', quantity: '1', position: '', active: 'on' }

function createFieldRenderer(
  values: Fields,
  problems: readonly Problem[] | undefined,
  locked: boolean,
) {
  return (name: string, label: string, more: object = {}) => (
    <Field
      id={name}
      name={name}
      label={label}
      defaultValue={values[name]}
      error={findProblemText(problems, name)}
      autoComplete="off"
      disabled={locked}
      {...more}
    />
  )
}
