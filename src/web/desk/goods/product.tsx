import { data } from 'react-router'
import { type DeskProduct, type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { Thumb } from '../parts/thumb.tsx'
import type { Route } from './+types/product.ts'
import { productToFields, productWords, readProductFields, toProductInput } from './product-edit.ts'
import { ProductFields } from './product-fields.tsx'

/** A product at the desk: its texts, with links to its packs and pictures (DESK-02). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const [product, choices] = await Promise.all([
    orNotFound(shop.catalog.getDeskProduct(scope, toRowId(params.id))),
    shop.catalog.loadBrandAndCategoryChoices(scope),
  ])
  return { product, choices, mayEdit: await shop.catalog.mayEditProduct(scope, product.id) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue', 'part')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = toRowId(params.id)
  const saveOutcome = await orNotFound(
    saveEdit<DeskProduct, null, ProductCode>(visit, form, {
      of: `product:${id}`,
      writes: { subject: `product:${id}` },
      load: () => shop.catalog.getDeskProduct(scope, id),
      toFields: productToFields,
      read: readProductFields,
      save: (fields, { version }) =>
        shop.catalog.saveProduct(scope, id, version, toProductInput(fields)),
      texts: productTexts,
      ...productWords,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.product(id), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  buildDeskMeta(loaderData?.product.name ?? 'product')

export default function DeskProductPage({
  loaderData: { product, choices, mayEdit },
  actionData,
}: Route.ComponentProps) {
  const hasConflict = Boolean(actionData?.conflict)
  return (
    <DeskPage
      title={product.name}
      ancestors={[{ name: 'Products', path: deskPaths.products() }]}
      lead={`SKU ${product.code}`}
      actions={
        product.active && (
          <a href={paths.product(product.url)} className="text-2 underline">
            See it in the shop
          </a>
        )
      }
    >
      <div
        className={
          hasConflict ? 'grid' : 'grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]'
        }
      >
        <EditForm
          of={`product:${product.id}`}
          storedFields={productToFields(product)}
          refusal={actionData}
          multipart
          className="grid gap-5"
          {...productWords}
        >
          {(values, refusal) => (
            <>
              <ProductFields
                input={toProductInput(values)}
                attributes={product.attributes}
                problems={refusal?.problems}
                brands={choices.brands.map(({ name }) => name)}
                categories={choices.categories.map(({ path }) => path)}
                isNew={false}
                locked={!mayEdit}
              />
              {mayEdit && (
                <Button type="submit" tone="buy" className="justify-self-start">
                  Save
                </Button>
              )}
            </>
          )}
        </EditForm>
        <div className={hasConflict ? 'hidden' : 'grid gap-8 max-xl:order-first'}>
          <Packs product={product} mayAdd={mayEdit} />
          <DeskSection title="Pictures">
            <p className="flex flex-wrap gap-2">
              {product.pictures.map(({ key, alt }) => (
                <Thumb key={key} picture={key} alt={alt || product.name} />
              ))}
              {product.pictures.length === 0 && <span className="text-ink-2">None yet.</span>}
            </p>
            <ButtonLink to={deskPaths.pictures(product.id)} className="justify-self-start">
              {mayEdit ? 'Add or arrange pictures' : 'See the pictures'}
            </ButtonLink>
          </DeskSection>
        </div>
      </div>
    </DeskPage>
  )
}

function Packs({ product, mayAdd }: { product: DeskProduct; mayAdd: boolean }) {
  const { money } = useDesk()
  return (
    <DeskSection title="Packs">
      <DeskTable
        caption="Packs"
        head={['Pack', { name: 'Price', end: true }, { name: 'In stock', end: true }]}
      >
        {product.packs.map((pack) => (
          <tr key={pack.id}>
            <td>
              <Link to={deskPaths.pack(product.id, pack.id)} className="font-semibold">
                {pack.unit}
              </Link>
              <span className="block text-ink-2">
                {pack.code}
                {!pack.active && ' · not on sale'}
              </span>
            </td>
            <td className="text-right whitespace-nowrap">
              {pack.price === null ? 'On request' : formatMoney(pack.price, money)}
              {pack.special && (
                <span className="block text-ink-2">
                  special {formatMoney(pack.special.price, money)}
                </span>
              )}
            </td>
            <td className="text-right">
              {formatCount(
                pack.stock.reduce((sum, { onHand, reserved }) => sum + onHand - reserved, 0),
                money,
              )}
            </td>
          </tr>
        ))}
      </DeskTable>
      {mayAdd && (
        <ButtonLink to={deskPaths.pack(product.id, 'new')} className="justify-self-start">
          Add a pack
        </ButtonLink>
      )}
    </DeskSection>
  )
}
