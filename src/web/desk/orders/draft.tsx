import type { ReactNode } from 'react'
import { data, Form, redirect } from 'react-router'
import {
  type DraftCode,
  type DraftInput,
  type DraftView,
  type DraftWords,
  draftStateWords,
  draftTexts,
  maxDraftMessageLength,
} from '#contract/orders/draft-orders.ts'
import { maxPurchaseOrderLength, type OrderRefusal, orderTexts } from '#contract/orders/orders.ts'
import { methodWords, wholeMethods } from '#contract/orders/payment-methods.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Outcome } from '#kernel/outcome.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage, Select, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import type { Visit } from '#web/visit.ts'
import { OrderSums } from '#web/widgets/order/order-sums.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import type { Route } from './+types/draft.ts'
import { DraftLines, type OpenLine } from './draft-lines.tsx'
import {
  buildOpenPath,
  isUse,
  readDraftInput,
  readOpenWords,
  readVersion,
} from './read-draft-form.ts'

/** An order that staff prepare for a customer (DEAL-05). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'contacts-of-orders')
  const { number } = params
  const draft = await orNotFound(shop.orders.getDraft(scope, number))
  const openWords = readOpenWords(getPageUrl(request).searchParams)
  const texts = openWords.map(({ words }) => words)
  const suggestions =
    draft.may.change && texts.length > 0
      ? await shop.orders.suggestDraftPacks(scope, number, texts)
      : []
  const openLines = suggestions.map((each, at) => ({ ...openWords[at]!, suggestions: each }))
  return { draft, openLines, key: crypto.randomUUID() }
}

type DraftOutcome = Outcome<
  { number: string; unmatched?: readonly DraftWords[] },
  DraftCode | OrderRefusal
>

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'contacts-of-orders')
  const form = await readForm(request)
  const verb = readFormText(form, 'do', 40)
  const outcome = await orNotFound(runDraftVerb({ scope, shop }, params.number, verb, form))
  if (outcome.ok) {
    const path = deskPaths.draft(params.number)
    if (verb === 'place') return redirect(deskPaths.order(outcome.value.number))
    const { unmatched = [] } = outcome.value
    if (unmatched.length > 0) return redirect(buildOpenPath(path, unmatched))
    return redirect(buildDonePath(path, verb === 'send' ? 'mailed' : 'saved'))
  }
  const texts: Partial<Record<string, () => string>> = { ...orderTexts, ...draftTexts }
  const typed = verb === 'save' || verb === 'send' || isUse(verb) ? readDraftInput(form) : null
  return data({ text: texts[outcome.code]!(), typed }, 409)
}

async function runDraftVerb(
  { scope, shop }: Pick<Visit, 'scope' | 'shop'>,
  number: string,
  verb: string,
  form: FormData,
): Promise<DraftOutcome> {
  const { orders } = shop
  const version = readVersion(form)
  if (isUse(verb)) {
    const input = readDraftInput(form, verb)
    return orders.saveDraft(scope, number, { version, input })
  }
  switch (verb) {
    case 'save':
      return orders.saveDraft(scope, number, { version, input: readDraftInput(form) })
    case 'send': {
      // What stands in the form is what the customer gets.
      const saved = await orders.saveDraft(scope, number, { version, input: readDraftInput(form) })
      if (!saved.ok || saved.value.unmatched.length > 0) return saved
      return orders.sendDraft(scope, number, version + 1)
    }
    case 'withdraw':
      return orders.withdrawDraft(scope, number, version)
    case 'place': {
      const readNumber = (name: string) => Number(readFormText(form, name, 15)) || 0
      return orders.placeDraft(scope, number, {
        key: readFormText(form, 'key', 100),
        version,
        addressId: readNumber('address'),
        expectedTotal: readNumber('total'),
        totalsKey: readFormText(form, 'totalsKey', 100),
      })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export const meta: Route.MetaFunction = ({ params }) =>
  buildDeskMeta(deskOrderTexts.draftTitle({ number: params.number }))

export default function DeskDraft({
  loaderData: { draft, openLines, key },
  actionData: refused,
}: Route.ComponentProps) {
  const { money } = useDesk()
  const { cart } = draft
  return (
    <DeskPage
      title={deskOrderTexts.draftOrderNamed({ number: draft.number })}
      ancestors={[
        { name: deskOrderTexts.orders(), path: deskPaths.orders() },
        { name: deskOrderTexts.draftOrders(), path: deskPaths.drafts() },
      ]}
      lead={<DraftLead draft={draft} />}
    >
      <FormMessage tone="bad">
        {refused?.text ?? (openLines.length > 0 ? describeOpenLines(openLines.length) : null)}
      </FormMessage>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <DraftForm draft={draft} openLines={openLines} typed={refused?.typed ?? null} />
        <aside className="grid content-start gap-6">
          <DeskSection title={deskOrderTexts.total()}>
            <OrderSums
              goods={cart.goods}
              discount={0}
              couponCode={null}
              charge={draft.served ? cart.charge : null}
              place={draft.pincode}
              tax={cart.taxParts}
              total={cart.total}
              money={money}
            />
            {!draft.served && <p className="text-2 text-bad">{draftTexts.unserved()}</p>}
          </DeskSection>
          {draft.may.place && <PlaceForm draft={draft} formKey={key} />}
          {draft.may.change && (
            <Form method="post" aria-label={deskOrderTexts.withdrawDraft()}>
              <input type="hidden" name="version" value={draft.version} />
              <Button type="submit" name="do" value="withdraw" tone="bare">
                {deskOrderTexts.withdrawDraft()}
              </Button>
            </Form>
          )}
        </aside>
      </div>
    </DeskPage>
  )
}

function DraftLead({ draft }: { draft: DraftView }) {
  const { order, sentOn } = draft
  const state = draftStateWords[draft.state]()
  const link = (text: ReactNode) => (
    <Link to={deskPaths.order(order!)} className="underline">
      {text}
    </Link>
  )
  return (
    <>
      {draft.customer
        ? deskOrderTexts.draftForBuyer({ state, buyer: describeBuyer(draft) })
        : deskOrderTexts.draftForNobody({ state })}
      {sentOn && ` ${deskOrderTexts.draftSentOn({ day: sentOn })}`}
      {order && (
        <>
          {' '}
          <RichText parts={deskOrderTexts.draftPlacedAs({ order, link })} />
        </>
      )}
    </>
  )
}

function describeBuyer({ customer, company, companies }: DraftView): string {
  const name = companies.find(({ id }) => id === company)?.name
  return name === undefined ? customer!.name : `${customer!.name}, ${name}`
}

function describeOpenLines(count: number): string {
  return count === 1 ? deskOrderTexts.oneUnmatched() : deskOrderTexts.severalUnmatched({ count })
}

function DraftForm(props: {
  draft: DraftView
  openLines: readonly OpenLine[]
  typed: DraftInput | null
}) {
  const { draft, openLines, typed } = props
  if (!draft.may.change) return <DraftLines draft={draft} openLines={[]} typed={null} />
  return (
    <Form
      key={`${draft.version} ${typed !== null}`}
      method="post"
      aria-label={deskOrderTexts.draftOrder()}
      className="grid min-w-0 content-start gap-5"
    >
      <input type="hidden" name="version" value={draft.version} />
      <DraftLines draft={draft} openLines={typed ? [] : openLines} typed={typed} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={deskOrderTexts.customerEmail()}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          defaultValue={typed?.email ?? draft.email}
        />
        {draft.companies.length > 0 && (
          <Select
            label={deskOrderTexts.orderFor()}
            name="company"
            defaultValue={typed?.company ?? String(draft.company ?? '')}
          >
            <option value="">{draft.customer?.name || deskOrderTexts.customerSelf()}</option>
            {draft.companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Field
          label={deskOrderTexts.deliveryPincode()}
          name="pincode"
          required
          maxLength={12}
          autoComplete="off"
          defaultValue={typed?.pincode ?? draft.pincode}
        />
        <Select
          label={deskOrderTexts.payment()}
          name="payment"
          defaultValue={typed?.payment ?? draft.payment}
        >
          {wholeMethods.map((method) => (
            <option key={method} value={method}>
              {methodWords[method]()}
            </option>
          ))}
        </Select>
        <Field
          label={deskOrderTexts.purchaseOrderOptional()}
          name="purchaseOrder"
          maxLength={maxPurchaseOrderLength}
          autoComplete="off"
          defaultValue={typed?.purchaseOrder ?? draft.purchaseOrder}
        />
      </div>
      <TextArea
        label={deskOrderTexts.messageOptional()}
        name="message"
        rows={3}
        maxLength={maxDraftMessageLength}
        defaultValue={typed?.message ?? draft.message}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="do" value="save">
          {deskOrderTexts.save()}
        </Button>
        <Button type="submit" name="do" value="send" tone="buy">
          {deskOrderTexts.saveAndSend()}
        </Button>
      </div>
    </Form>
  )
}

/** Places it at once: the customer said so to a member of staff, whom the order names. */
function PlaceForm({ draft, formKey }: { draft: DraftView; formKey: string }) {
  const { customer, cart } = draft
  const buyer = draft.companies.find(({ id }) => id === draft.company)?.name ?? customer?.name
  if (!customer) return <p className="text-2 text-ink-2">{draftTexts['no-customer']()}</p>
  if (customer.addresses.length === 0)
    return (
      <p className="text-2 text-ink-2">
        {deskOrderTexts.noAddressThere({ buyer: buyer ?? '', pincode: draft.pincode })}
      </p>
    )
  return (
    <DeskSection title={deskOrderTexts.placeNow()} lead={deskOrderTexts.placeNowLead()}>
      <Form
        method="post"
        aria-label={deskOrderTexts.placeOrder()}
        className="grid justify-items-start gap-3"
      >
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="version" value={draft.version} />
        <input type="hidden" name="total" value={cart.total} />
        <input type="hidden" name="totalsKey" value={cart.totalsKey} />
        <Select label={deskOrderTexts.deliverTo()} name="address" className="w-full">
          {customer.addresses.map(({ id, name, lines }) => (
            <option key={id} value={id}>
              {[name, ...lines].join(', ')}
            </option>
          ))}
        </Select>
        <Button type="submit" name="do" value="place" disabled={!cart.ready}>
          {deskOrderTexts.placeOrder()}
        </Button>
        {!cart.ready && <p className="text-2 text-ink-2">{deskOrderTexts.addProductsFirst()}</p>}
      </Form>
    </DeskSection>
  )
}
