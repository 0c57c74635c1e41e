import { data, Form, redirect, useSearchParams } from 'react-router'
import { formatLineRefusal, formatLineState } from '#contract/cart/cart.ts'
import { reminders, type SavedCartView, savedCartTexts } from '#contract/cart/saved-carts.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as cartTexts from '#texts/cart.ts'
import * as commonTexts from '#texts/common.ts'
import { notFound, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { parseRowId } from '#web/row-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/saved-cart-list.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const carts = await shop.cart.savedCarts(scope)
  const id = parseRowId(new URL(request.url).searchParams.get('open'))
  if (id === null) return { carts, opened: null }
  const answer = shop.cart.savedCart(scope, id)
  const record = { kind: 'cart' as const, number: String(id) }
  return { carts, opened: await orChangeOver(answer, visit, request, record) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const form = await readForm(request)
  const id = parseRowId(form.get('id'))
  if (id === null) throw notFound()
  const intent = form.get('intent')
  if (intent === 'delete') {
    await orNotFound(shop.cart.deleteSavedCart(scope, id))
    return redirect(paths.savedCarts())
  }
  if (intent === 'rename') {
    const renameOutcome = await orNotFound(shop.cart.renameSavedCart(scope, id, form.get('name')))
    if (renameOutcome.ok) return redirect(paths.savedCarts())
    return data(
      {
        id,
        refused: savedCartTexts[renameOutcome.code](),
        typed: String(form.get('name') ?? '').slice(0, 300),
        left: [],
        added: 0,
      },
      { status: 400 },
    )
  }
  if (intent === 'remind') {
    const every = form.get('every')
    await orNotFound(
      shop.cart.remindOfSavedCart(scope, id, typeof every === 'string' ? every : null),
    )
    return redirect(paths.savedCarts())
  }
  const { added, left: skippedLines } = await orNotFound(shop.cart.restoreSavedCart(scope, id))
  if (skippedLines.length === 0) return redirect(paths.cart())
  const skippedTexts = skippedLines.map(
    ({ name, unit, code }) => `${name}, ${unit}: ${formatLineRefusal(code, scope.place.pincode)}`,
  )
  return data({ id, refused: null, typed: '', left: skippedTexts, added: added.length })
}

export const meta: Route.MetaFunction = () => [
  { title: cartTexts.savedCarts() },
  { name: 'robots', content: 'noindex' },
]

export default function SavedCartList({
  loaderData: { carts, opened },
  actionData,
}: Route.ComponentProps) {
  return (
    <section>
      <h1 className="title">{cartTexts.savedCarts()}</h1>
      {carts.length === 0 ? (
        <div className="mt-6 grid justify-items-start gap-3">
          <p>{cartTexts.noSavedCarts()}</p>
          <p className="text-ink-2">
            <RichText
              parts={cartTexts.howToSave({
                link: (text) => (
                  <Link to={paths.orderPad()} className="underline">
                    {text}
                  </Link>
                ),
              })}
            />
          </p>
          <Link to={paths.cart()} className="button button-buy">
            {cartTexts.goToYourCart()}
          </Link>
        </div>
      ) : (
        <ul className="mt-6 border-t border-line">
          {carts.map((each) => (
            <SavedCart
              key={each.id}
              saved={each}
              opened={opened?.id === each.id ? opened : null}
              said={actionData?.id === each.id ? actionData : null}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function SavedCart(props: {
  saved: SavedCartView
  opened: Route.ComponentProps['loaderData']['opened']
  said: { refused: string | null; typed: string; left: string[]; added: number } | null
}) {
  const { id, name, savedAt, savedBy, mayChange, lines, pieces } = props.saved
  const { seller } = useFrame()
  const [query] = useSearchParams()
  const isRenaming = query.get('rename') === String(id) || Boolean(props.said?.refused)
  const day = new Date(savedAt).toLocaleDateString(seller.locale, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-section font-semibold break-words">{name}</h2>
          <p className="text-2 text-ink-2">
            {savedBy
              ? cartTexts.savedCartBy({ lines, pieces, day, name: savedBy })
              : cartTexts.savedCart({ lines, pieces, day })}
          </p>
        </div>
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            tone="buy"
            name="intent"
            value="add"
            aria-label={cartTexts.addToCartName({ name })}
          >
            {commonTexts.addToCart()}
          </Button>
          <Link
            to={props.opened ? paths.savedCarts() : `${paths.savedCarts()}?open=${id}`}
            aria-label={props.opened ? cartTexts.closeName({ name }) : cartTexts.openName({ name })}
            keepScroll
            className="button button-plain"
          >
            {props.opened ? commonTexts.close() : cartTexts.open()}
          </Link>
          {mayChange && (
            <>
              <Link
                to={`${paths.savedCarts()}?rename=${id}`}
                aria-label={cartTexts.renameName({ name })}
                keepScroll
                className="button button-plain"
              >
                {cartTexts.rename()}
              </Link>
              <Button
                type="submit"
                name="intent"
                value="delete"
                aria-label={cartTexts.deleteName({ name })}
              >
                {cartTexts.deleteCart()}
              </Button>
            </>
          )}
        </Form>
      </div>
      {mayChange && <ReminderForm saved={props.saved} />}
      {isRenaming && mayChange && (
        <Rename id={id} name={props.said?.typed || name} refused={props.said?.refused ?? null} />
      )}
      {props.said && props.said.left.length > 0 && (
        <div role="status" className="rounded-small bg-quiet px-4 py-3 text-2">
          <p>
            <RichText
              parts={cartTexts.linesAdded({
                added: props.said.added,
                link: (text) => (
                  <Link to={paths.cart()} className="underline">
                    {text}
                  </Link>
                ),
              })}
            />
          </p>
          <ul className="list-disc ps-5">
            {props.said.left.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {props.opened && <Lines opened={props.opened} />}
    </li>
  )
}

/** How often its owner is reminded to order it again (PAD-03). */
function ReminderForm({ saved }: { saved: SavedCartView }) {
  const { id, name, remindEvery, remindAt, reminds } = saved
  const { seller } = useFrame()
  const next =
    remindAt &&
    new Date(remindAt).toLocaleDateString(seller.locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2 text-2">
      <input type="hidden" name="id" value={id} />
      <label htmlFor={`every-${id}`} className="text-ink-2">
        {reminds ? cartTexts.remindColleague({ name: reminds }) : cartTexts.remindMe()}
      </label>
      <select
        id={`every-${id}`}
        name="every"
        defaultValue={remindEvery ?? ''}
        className="h-10 rounded-small border border-edge bg-paper px-2.5"
      >
        <option value="">{cartTexts.never()}</option>
        {Object.entries(reminders).map(([every, { label }]) => (
          <option key={every} value={every}>
            {label()}
          </option>
        ))}
      </select>
      <Button
        type="submit"
        name="intent"
        value="remind"
        aria-label={cartTexts.saveReminderName({ name })}
      >
        {cartTexts.saveReminder()}
      </Button>
      {next && <span className="text-ink-2">{cartTexts.nextReminder({ next })}</span>}
    </Form>
  )
}

function Rename({ id, name, refused }: { id: number; name: string; refused: string | null }) {
  return (
    <Form method="post" preventScrollReset noValidate className="grid max-w-[26rem] gap-1.5">
      <input type="hidden" name="id" value={id} />
      <label htmlFor={`name-${id}`} className="text-2 font-semibold">
        {cartTexts.newName()}
      </label>
      <span className="flex gap-2">
        <input
          id={`name-${id}`}
          name="name"
          defaultValue={name}
          maxLength={60}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? `name-${id}-refused` : undefined}
          className="h-10 min-w-0 flex-1 rounded-small border border-edge bg-paper px-3 text-3 aria-invalid:border-bad"
        />
        <Button type="submit" name="intent" value="rename">
          {cartTexts.saveName()}
        </Button>
      </span>
      {refused && (
        <p id={`name-${id}-refused`} role="alert" className="text-2 text-bad">
          {refused}
        </p>
      )}
    </Form>
  )
}

/** At today's prices, for the current place. */
function Lines({ opened }: { opened: NonNullable<Route.ComponentProps['loaderData']['opened']> }) {
  const { seller, place } = useFrame()
  return (
    <div className="rounded-large bg-quiet p-4 text-2">
      <ul className="grid gap-2">
        {opened.cart.lines.map((line) => (
          <li key={line.packId} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              <Link to={paths.product(line.url)} className="font-[550] break-words">
                {line.name}
              </Link>
              , {line.quantity} × {line.unit}
              {line.state !== 'available' && (
                <span className="block text-bad">
                  {line.state === 'short'
                    ? cartTexts.onlyStockLeft({ stock: line.stock })
                    : formatLineState(line, place.pincode)}
                </span>
              )}
            </span>
            {line.price !== null && <span>{formatMoney(line.subTotal, seller)}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between border-t border-line pt-2 font-[650]">
        <span>{cartTexts.goodsToday()}</span>
        <span>{formatMoney(opened.cart.goods, seller)}</span>
      </p>
    </div>
  )
}
