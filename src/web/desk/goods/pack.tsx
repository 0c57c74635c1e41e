import { data, Form, redirect } from 'react-router'
import { type DeskPack, goodsTexts, type PackInput, type PriceInput } from '#contract/desk-goods.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { may, type Role } from '#contract/staff.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { currencyDecimals, formatCount } from '#kernel/money.ts'
import { notFound, orNotFound, readForm } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Tick } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit, idOf, textOf } from '../desk-visit.ts'
import { DeskPage, DeskSection, deskMeta, doneAt } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { ErrorSummary, type Problem, problemOf, problemsOf } from '../parts/error-summary.tsx'
import type { Route } from './+types/pack.ts'

/** One pack: what it is, what it costs, how many there are (DESK-02). One form, and each role's part of it open. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  const product = await orNotFound(shop.catalog.deskProduct(scope, idOf(params.id)))
  const pack = product.packs.find(({ id }) => id === idOf(params.packId)) ?? null
  if (!pack && params.packId !== 'new') throw notFound()
  return { product: { id: product.id, name: product.name, code: product.code, packs: product.packs.length }, pack }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop, staff } = deskVisit(context, request, 'read')
  const form = await readForm(request)
  const at = { productId: idOf(params.id), packId: idOf(params.packId), seen: textOf(form, 'seen') }
  const may = partsOf(staff.role)
  // Nobody's part of it: told so by the use-case.
  const saved = await orNotFound(
    shop.catalog.savePack(scope, at, {
      ...(may.pack && { pack: packOf(form) }),
      ...(may.prices && at.packId !== 0 && { price: priceOf(form), stock: stockOf(form) }),
    }),
  )
  if (saved.ok) return redirect(doneAt(deskPaths.pack(at.productId, saved.value)))
  const sent = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  return data({ sent, problems: problemsOf(saved, goodsTexts) }, saved.code === 'changed-meanwhile' ? 409 : 400)
}

/** Which parts of a pack are a role's. */
function partsOf(role: Role) {
  return { pack: may(role, 'catalogue'), prices: may(role, 'prices') }
}

function packOf(form: FormData): PackInput {
  const text = (name: string) => textOf(form, name, 200)
  return {
    ...{ code: text('code'), unit: text('unit'), quantity: text('quantity'), position: text('position') },
    active: form.get('active') !== null,
  }
}

function priceOf(form: FormData): PriceInput {
  const text = (name: keyof PriceInput) => textOf(form, name, 200)
  return {
    ...{ price: text('price'), mrp: text('mrp'), cost: text('cost'), specialPrice: text('specialPrice') },
    ...{ specialFrom: text('specialFrom'), specialUntil: text('specialUntil') },
  }
}

function stockOf(form: FormData): Map<number, string> {
  const counts = [...form].filter(([name]) => name.startsWith('stock-'))
  return new Map(counts.map(([name, value]) => [idOf(name.slice(6)), String(value)]))
}

export const meta: Route.MetaFunction = () => deskMeta('pack')

export default function DeskPackPage({ loaderData: { product, pack }, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  const may = partsOf(staff.role)
  const mine = may.pack || (may.prices && pack !== null)
  return (
    <DeskPage
      title={pack ? pack.unit : 'Add a pack'}
      above={[
        { name: 'Products', path: deskPaths.products() },
        { name: product.name, path: deskPaths.product(product.id) },
      ]}
    >
      <ErrorSummary problems={actionData?.problems} />
      <Form method="post" className="grid max-w-[52rem] gap-10" key={pack?.seen ?? 'new'}>
        <input type="hidden" name="seen" value={pack?.seen ?? ''} />
        <PackFields product={product} pack={pack} again={actionData} locked={!may.pack} />
        {pack && <PriceFields pack={pack} again={actionData} locked={!may.prices} />}
        {pack && <StockFields pack={pack} again={actionData} locked={!may.prices} />}
        {mine && (
          <Button type="submit" tone="buy" className="justify-self-start">
            {pack ? 'Save' : 'Add the pack'}
          </Button>
        )}
      </Form>
    </DeskPage>
  )
}

interface Again {
  sent: Record<string, string>
  problems: Problem[]
}

function PackFields(props: {
  product: { code: string; packs: number }
  pack: DeskPack | null
  again: Again | undefined
  locked: boolean
}) {
  const { product, pack, again, locked } = props
  const usual: Record<string, string> = pack
    ? { code: pack.code, unit: pack.unit, quantity: String(pack.quantity), position: String(pack.position) }
    : { code: `${product.code}-${product.packs + 1}`, unit: '', quantity: '1', position: String(product.packs) }
  const field = fieldsOf({ ...usual, ...(locked ? {} : again?.sent) }, again?.problems, locked)
  return (
    <DeskSection title="Pack">
      <div className="grid gap-4 sm:grid-cols-2">
        {field('code', 'Id')}
        {field('unit', 'Unit, as shoppers read it', { placeholder: 'Pack of 5' })}
        {field('quantity', 'Pieces in it', { inputMode: 'numeric' })}
        {field('position', 'Place in the list', { inputMode: 'numeric' })}
      </div>
      <Tick
        name="active"
        label="On sale"
        defaultChecked={again && !locked ? again.sent.active !== undefined : (pack?.active ?? true)}
        disabled={locked}
      />
    </DeskSection>
  )
}

function PriceFields({ pack, again, locked }: { pack: DeskPack; again: Again | undefined; locked: boolean }) {
  const { money, clock } = useDesk()
  const decimals = currencyDecimals(money.currency)
  const amount = (minor: number | null) => (minor === null ? '' : (minor / 10 ** decimals).toFixed(decimals))
  const time = (iso: string | undefined) => (iso ? toLocalInput(new Date(iso), clock.timeZone) : '')
  const usual: Record<keyof PriceInput, string> = {
    price: pack.price === null ? 'quote' : amount(pack.price),
    mrp: amount(pack.mrp),
    cost: amount(pack.cost),
    specialPrice: amount(pack.special?.price ?? null),
    specialFrom: time(pack.special?.from),
    specialUntil: time(pack.special?.until),
  }
  const field = fieldsOf({ ...usual, ...(locked ? {} : again?.sent) }, again?.problems, locked)
  return (
    <DeskSection
      title="Price"
      lead={`In ${money.currency}, tax included; times by the clock in ${clock.country}. Staff alone see what it costs you.`}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        {field('price', 'Price', { inputMode: 'decimal', hint: 'quote: on request only' })}
        {field('mrp', 'MRP', { inputMode: 'decimal' })}
        {field('cost', 'Cost', { inputMode: 'decimal' })}
        {field('specialPrice', 'Special price', { inputMode: 'decimal', hint: 'Coupons leave it alone.' })}
        {field('specialFrom', 'Special from', { type: 'datetime-local' })}
        {field('specialUntil', 'Special until', { type: 'datetime-local' })}
      </div>
    </DeskSection>
  )
}

function StockFields({ pack, again, locked }: { pack: DeskPack; again: Again | undefined; locked: boolean }) {
  const { money } = useDesk()
  return (
    <DeskSection title="Stock" lead="What orders are promised stays promised: less than that can’t be on hand.">
      <DeskTable caption="Stock by warehouse" head={['Warehouse', { name: 'Promised', end: true }, 'On hand']}>
        {pack.stock.map(({ warehouseId, warehouse, onHand, reserved }) => {
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
                  defaultValue={again?.sent[name] ?? String(onHand)}
                  error={problemOf(again?.problems, name)}
                  disabled={locked}
                />
              </td>
            </tr>
          )
        })}
      </DeskTable>
    </DeskSection>
  )
}

function fieldsOf(values: Record<string, string>, problems: readonly Problem[] | undefined, locked: boolean) {
  return (name: string, label: string, more: object = {}) => (
    <Field
      id={name}
      name={name}
      label={label}
      defaultValue={values[name]}
      error={problemOf(problems, name)}
      autoComplete="off"
      disabled={locked}
      {...more}
    />
  )
}
