import { data, Form, redirect } from 'react-router'
import type { DeskProduct, ProductInput } from '#contract/desk-goods.ts'
import { goodsTexts } from '#contract/desk-goods.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import { may } from '#contract/staff.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { orNotFound, readForm } from '#web/answers.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit, idOf } from '../desk-visit.ts'
import { DeskPage, DeskSection, deskMeta, doneAt } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { ErrorSummary, problemsOf } from '../parts/error-summary.tsx'
import { Thumb } from '../parts/thumb.tsx'
import type { Route } from './+types/product.ts'
import { ProductFields } from './product-fields.tsx'
import { readProductForm } from './product-form.ts'

/** A product at the desk: its texts, and the ways to its packs and pictures (DESK-02). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  const [product, choices] = await Promise.all([
    orNotFound(shop.catalog.deskProduct(scope, idOf(params.id))),
    shop.catalog.choices(scope),
  ])
  return { product, choices }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'catalogue')
  const form = await readForm(request)
  const input = readProductForm(form)
  const id = idOf(params.id)
  const saved = await orNotFound(shop.catalog.saveProduct(scope, id, idOf(form.get('version')), input))
  if (saved.ok) return redirect(doneAt(deskPaths.product(id)))
  return data({ input, problems: problemsOf(saved, goodsTexts) }, saved.code === 'changed-meanwhile' ? 409 : 400)
}

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.product.name ?? 'product')

export default function DeskProductPage({ loaderData: { product, choices }, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  const mayEdit = may(staff.role, 'catalogue')
  return (
    <DeskPage
      title={product.name}
      above={[{ name: 'Products', path: deskPaths.products() }]}
      lead={`Id ${product.code}`}
      actions={
        product.active && (
          <a href={paths.product(product.url)} className="text-2 underline">
            See it in the shop
          </a>
        )
      }
    >
      <ErrorSummary problems={actionData?.problems} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Form method="post" className="grid gap-5" key={product.version}>
          <input type="hidden" name="version" value={product.version} />
          <ProductFields
            input={actionData?.input ?? inputOf(product)}
            attributes={product.attributes}
            problems={actionData?.problems}
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
        </Form>
        <div className="grid gap-8 max-xl:order-first">
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
      <DeskTable caption="Packs" head={['Pack', { name: 'Price', end: true }, { name: 'In stock', end: true }]}>
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
                <span className="block text-ink-2">special {formatMoney(pack.special.price, money)}</span>
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

function inputOf(product: DeskProduct): ProductInput {
  const { overviewHtml, descriptionHtml, taxRate, attributes, ...rest } = product
  return {
    ...rest,
    overview: overviewHtml,
    description: descriptionHtml,
    taxRate: String(taxRate / 100),
    attributes: attributes.map(({ caption, value, kind, unit }) => ({
      caption,
      value: kind === 'number' && unit && value.endsWith(` ${unit}`) ? value.slice(0, -unit.length - 1) : value,
    })),
  }
}
