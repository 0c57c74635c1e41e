import { data, Form, redirect } from 'react-router'
import { type DeskPack, goodsTexts, type PriceInput } from '#contract/desk-goods.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { may } from '#contract/staff.ts'
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

/** One pack: what it is, what it costs, how many there are (DESK-02). Each part has a form of its own, as roles go. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  const product = await orNotFound(shop.catalog.deskProduct(scope, idOf(params.id)))
  const pack = product.packs.find(({ id }) => id === idOf(params.packId)) ?? null
  if (!pack && params.packId !== 'new') throw notFound()
  return { product: { id: product.id, name: product.name, code: product.code, packs: product.packs.length }, pack }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  const form = await readForm(request)
  const at = { productId: idOf(params.id), packId: idOf(params.packId), seen: textOf(form, 'seen') }
  const text = (name: string) => textOf(form, name, 200)
  const part = text('part')
  const saving = {
    pack: () =>
      shop.catalog.savePack(scope, at, {
        ...{ code: text('code'), unit: text('unit'), quantity: text('quantity'), position: text('position') },
        active: form.get('active') !== null,
      }),
    price: () =>
      shop.catalog.savePrice(scope, at, {
        ...{ price: text('price'), mrp: text('mrp'), cost: text('cost'), specialPrice: text('specialPrice') },
        ...{ specialFrom: text('specialFrom'), specialUntil: text('specialUntil') },
      }),
    stock: () => {
      const counts = [...form].flatMap(([name, value]): [number, string][] =>
        name.startsWith('stock-') ? [[idOf(name.slice(6)), String(value)]] : [],
      )
      return shop.catalog.saveStock(scope, at, new Map(counts))
    },
  }
  if (part !== 'pack' && part !== 'price' && part !== 'stock') throw data(null, { status: 400 })
  const capability = part === 'pack' ? 'catalogue' : 'prices'
  deskVisit(context, request, capability)
  const saved = await orNotFound(saving[part]())
  if (saved.ok) return redirect(doneAt(deskPaths.pack(at.productId, saved.value)))
  const sent = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  return data({ part, sent, problems: problemsOf(saved, goodsTexts) }, saved.code === 'changed-meanwhile' ? 409 : 400)
}

export const meta: Route.MetaFunction = () => deskMeta('pack')

export default function DeskPackPage({ loaderData: { product, pack }, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  const mayPrice = may(staff.role, 'prices')
  const of = (part: string) => (actionData?.part === part ? actionData : undefined)
  return (
    <DeskPage
      title={pack ? pack.unit : 'Add a pack'}
      above={[
        { name: 'Products', path: deskPaths.products() },
        { name: product.name, path: deskPaths.product(product.id) },
      ]}
    >
      <ErrorSummary problems={actionData?.problems} />
      <div className="grid max-w-[52rem] gap-10" key={pack?.seen ?? 'new'}>
        <PackForm product={product} pack={pack} again={of('pack')} locked={!may(staff.role, 'catalogue')} />
        {pack && <PriceForm pack={pack} again={of('price')} locked={!mayPrice} />}
        {pack && <StockForm pack={pack} again={of('stock')} locked={!mayPrice} />}
      </div>
    </DeskPage>
  )
}

interface Again {
  sent: Record<string, string>
  problems: Problem[]
}

function PackForm(props: {
  product: { code: string; packs: number }
  pack: DeskPack | null
  again: Again | undefined
  locked: boolean
}) {
  const { product, pack, again, locked } = props
  const usual: Record<string, string> = pack
    ? { code: pack.code, unit: pack.unit, quantity: String(pack.quantity), position: String(pack.position) }
    : { code: `${product.code}-${product.packs + 1}`, unit: '', quantity: '1', position: String(product.packs) }
  const field = fieldsOf({ ...usual, ...again?.sent }, again?.problems, locked)
  return (
    <DeskSection title="Pack">
      <PartForm part="pack" seen={pack?.seen ?? ''} locked={locked}>
        <div className="grid gap-4 sm:grid-cols-2">
          {field('code', 'Id')}
          {field('unit', 'Unit, as shoppers read it', { placeholder: 'Pack of 5' })}
          {field('quantity', 'Pieces in it', { inputMode: 'numeric' })}
          {field('position', 'Place in the list', { inputMode: 'numeric' })}
        </div>
        <Tick name="active" label="On sale" defaultChecked={pack?.active ?? true} disabled={locked} />
      </PartForm>
    </DeskSection>
  )
}

function PriceForm({ pack, again, locked }: { pack: DeskPack; again: Again | undefined; locked: boolean }) {
  const { money } = useDesk()
  const decimals = currencyDecimals(money.currency)
  const amount = (minor: number | null) => (minor === null ? '' : (minor / 10 ** decimals).toFixed(decimals))
  const time = (iso: string | undefined) => iso?.slice(0, 16).replace('T', ' ') ?? ''
  const usual: Record<keyof PriceInput, string> = {
    price: pack.price === null ? 'quote' : amount(pack.price),
    mrp: amount(pack.mrp),
    cost: amount(pack.cost),
    specialPrice: amount(pack.special?.price ?? null),
    specialFrom: time(pack.special?.from),
    specialUntil: time(pack.special?.until),
  }
  const field = fieldsOf({ ...usual, ...again?.sent }, again?.problems, locked)
  return (
    <DeskSection title="Price" lead={`In ${money.currency}, tax included. Staff alone see what it costs you.`}>
      <PartForm part="price" seen={pack.seen} locked={locked}>
        <div className="grid gap-4 sm:grid-cols-3">
          {field('price', 'Price', { inputMode: 'decimal', hint: 'quote: on request only' })}
          {field('mrp', 'MRP', { inputMode: 'decimal' })}
          {field('cost', 'Cost', { inputMode: 'decimal' })}
          {field('specialPrice', 'Special price', { inputMode: 'decimal', hint: 'Coupons leave it alone.' })}
          {field('specialFrom', 'Special from (UTC)', { placeholder: '2026-11-21 09:00' })}
          {field('specialUntil', 'Special until (UTC)', { placeholder: '2026-11-28 09:00' })}
        </div>
      </PartForm>
    </DeskSection>
  )
}

function StockForm({ pack, again, locked }: { pack: DeskPack; again: Again | undefined; locked: boolean }) {
  const { money } = useDesk()
  return (
    <DeskSection title="Stock" lead="What orders are promised stays promised: less than that can’t be on hand.">
      <PartForm part="stock" seen={pack.seen} locked={locked}>
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
      </PartForm>
    </DeskSection>
  )
}

function PartForm(props: { part: string; seen: string; locked: boolean; children: React.ReactNode }) {
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="part" value={props.part} />
      <input type="hidden" name="seen" value={props.seen} />
      {props.children}
      {!props.locked && (
        <Button type="submit" tone="buy" className="justify-self-start">
          {`Save ${props.part}`}
        </Button>
      )}
    </Form>
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
