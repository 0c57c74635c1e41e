import { Form } from 'react-router'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import {
  type ChangeKind,
  changeKinds,
  describeChangedPieces,
  maxChangeReasonLength,
} from '#contract/orders/order-changes.ts'
import { maxTrackingLength, type OrderedLineView } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatAmount, formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import * as orderWordsTexts from '#texts/order-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, FormMessage, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'

/** What was typed before it was refused, and why. */
export interface RefusedForm {
  text: string
  /** The field that it is about; null: the form as a whole. */
  field: 'tracking' | 'reason' | null
  typed: Record<string, string>
}

interface Props {
  order: DeskOrderView
  formKey: string
  refused: RefusedForm | undefined
}

/**
 * The order's lines, with one column of quantities for four verbs: ship, cancel, return, refund
 * (DEAL-05).
 */
export function LineForm({ order, formKey, refused }: Props) {
  const canShip = order.actions.includes('ship') && order.booked === null
  const kinds = listOpenKinds(order)
  const nowHead = nameNow(canShip, kinds)
  if (!hasLineForm(order)) return <LineTable order={order} refused={undefined} />
  return (
    <Form
      // Resets the quantities after each parcel and change.
      key={order.revision}
      method="post"
      aria-label={deskOrderTexts.lines()}
      className={canShip ? 'grid gap-4' : 'order-lines grid gap-4'}
    >
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="revision" value={order.revision} />
      <LineTable order={order} refused={refused} nowHead={nowHead} />
      <FormMessage tone="bad">{refused?.field === null && refused.text}</FormMessage>
      {canShip && <ShipFields order={order} refused={refused} />}
      {kinds.length > 0 && <ChangeFields kinds={kinds} refused={refused} isBelow={canShip} />}
    </Form>
  )
}

/** Whether anything can be done with single lines now. */
export function hasLineForm(order: DeskOrderView): boolean {
  const canShip = order.actions.includes('ship') && order.booked === null
  return canShip || listOpenKinds(order).length > 0
}

/** What the column of quantities is for. */
function nameNow(canShip: boolean, kinds: readonly ChangeKind[]): string {
  if (canShip) return deskOrderTexts.shipNow()
  return kinds.includes('return') ? deskOrderTexts.returnNow() : deskOrderTexts.changeNow()
}

function listOpenKinds(order: DeskOrderView): ChangeKind[] {
  return order.mayChange ? changeKinds.filter((kind) => order.changeable[kind].length > 0) : []
}

function ShipFields({ order, refused }: Omit<Props, 'formKey'>) {
  return (
    <fieldset id="ship" className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">{deskOrderTexts.shipQuantities()}</legend>
      <p className="w-full text-2 text-ink-2">
        {order.booking ? deskOrderTexts.shipNoteBooked() : deskOrderTexts.shipNote()}
      </p>
      <Select
        label={deskOrderTexts.carrier()}
        name="carrier"
        autoComplete="off"
        defaultValue={refused?.typed.carrier ?? order.carriers[0]}
        className="w-full sm:w-52"
      >
        {order.carriers.map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </Select>
      {order.booking && <ParcelSizeFields booking={order.booking} refused={refused} />}
      <Field
        label={deskOrderTexts.trackingNumber()}
        placeholder={describeNumbers(order)}
        name="tracking"
        maxLength={maxTrackingLength}
        autoComplete="off"
        defaultValue={refused?.typed.tracking}
        error={refused?.field === 'tracking' ? refused.text : undefined}
        className="w-full sm:w-60"
      />
      {order.booking && (
        <Button type="submit" name="do" value="book">
          {deskOrderTexts.bookWithCarrier({ carrier: order.booking.carrier })}
        </Button>
      )}
      <Button type="submit" name="do" value="ship" tone="buy">
        {deskOrderTexts.ship()}
      </Button>
    </fieldset>
  )
}

function describeNumbers({ booking }: DeskOrderView): string {
  return booking
    ? deskOrderTexts.carrierGivesNumber({ carrier: booking.carrier })
    : deskOrderTexts.enterNumber({ ownVehicle: orderWordsTexts.ownVehicleName() })
}

const sizeNames = {
  weight: deskOrderTexts.weightG,
  length: deskOrderTexts.lengthCm,
  width: deskOrderTexts.widthCm,
  height: deskOrderTexts.heightCm,
} as const

/** What the next parcel is like, for the service that books it. */
function ParcelSizeFields(props: {
  booking: NonNullable<DeskOrderView['booking']>
  refused: RefusedForm | undefined
}) {
  const { booking, refused } = props
  return (
    <fieldset className="flex w-full flex-wrap gap-3">
      <legend className="mb-1 text-2 text-ink-2">
        {deskOrderTexts.parcelSize({ carrier: booking.carrier })}
      </legend>
      {(['weight', 'length', 'width', 'height'] as const).map((side) => (
        <Field
          key={side}
          label={sizeNames[side]()}
          name={side}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          defaultValue={refused?.typed[side] ?? String(booking[side])}
          className="w-24"
        />
      ))}
    </fieldset>
  )
}

const kindNames: Record<ChangeKind, () => string> = {
  cancel: deskOrderTexts.cancel,
  return: deskOrderTexts.returnLabel,
  refund: deskOrderTexts.refund,
}

function ChangeFields(props: {
  kinds: readonly ChangeKind[]
  refused: RefusedForm | undefined
  /** Below the fields of the next parcel. */
  isBelow: boolean
}) {
  const { kinds, refused, isBelow } = props
  const hasReturn = kinds.includes('return')
  const wasTicked = (name: string, initially: boolean) =>
    refused ? name in refused.typed : initially
  return (
    <details
      open={refused?.typed.do?.endsWith('-part')}
      className={isBelow ? 'order-change border-t border-line' : 'order-change'}
    >
      <summary className="goods-fold px-0">
        <span className="me-auto font-semibold">
          {kinds.length === 1
            ? deskOrderTexts.oneByQuantity({ kind: kindNames[kinds[0]!]() })
            : deskOrderTexts.changeByQuantity()}
        </span>
        <Icon name="down" />
      </summary>
      <fieldset id="change" className="grid gap-3 pb-1">
        <legend className="sr-only">{deskOrderTexts.changeQuantities()}</legend>
        <p className="text-2 text-ink-2">{deskOrderTexts.withQuantities()}</p>
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label={deskOrderTexts.reasonForBuyer()}
            name="reason"
            maxLength={maxChangeReasonLength}
            autoComplete="off"
            defaultValue={refused?.typed.reason}
            error={refused?.field === 'reason' ? refused.text : undefined}
            className="min-w-0 flex-1 basis-72"
          />
          <div className="flex flex-wrap gap-2">
            {kinds.map((kind) => (
              <Button key={kind} type="submit" name="do" value={`${kind}-part`}>
                {kindNames[kind]()}
              </Button>
            ))}
          </div>
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox
            label={deskOrderTexts.emailBuyer()}
            name="mail"
            defaultChecked={wasTicked('mail', true)}
          />
          {hasReturn && (
            <>
              <Checkbox
                label={deskOrderTexts.restock()}
                name="restock"
                defaultChecked={wasTicked('restock', true)}
              />
              <Checkbox
                label={deskOrderTexts.replace()}
                name="replace"
                defaultChecked={wasTicked('replace', false)}
              />
            </>
          )}
        </div>
      </fieldset>
    </details>
  )
}

function LineTable({
  order,
  refused,
  nowHead,
}: {
  order: DeskOrderView
  refused: RefusedForm | undefined
  nowHead?: string
}) {
  const columns = lineColumns.filter(
    ({ isSeldom, count }) => !isSeldom || order.lines.some((line) => count(line) > 0),
  )
  return (
    // biome-ignore-start lint/a11y: what scrolls must be reached by keyboard; it is no landmark, nor a set of fields
    <div
      role="group"
      aria-label={deskOrderTexts.orderLines()}
      tabIndex={0}
      className="relative min-w-0 overflow-x-auto border-b border-line"
    >
      <table className="desk-table [&_:is(th,td)]:px-1.5">
        <thead>
          <tr>
            <th scope="col">{deskOrderTexts.line()}</th>
            {columns.map(({ head }) => (
              <th key={head()} scope="col" className="text-end max-sm:hidden">
                {head()}
              </th>
            ))}
            <th scope="col" className="text-end max-sm:hidden">
              {deskOrderTexts.price()}
            </th>
            <th scope="col" className="text-end">
              {deskOrderTexts.total()}
            </th>
            {nowHead && (
              <th scope="col" className="order-changed text-end">
                {nowHead}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, at) => (
            <LineRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two agreed lines may be of one pack
              key={at}
              line={line}
              columns={columns}
              now={nowHead ? <NowField order={order} position={at + 1} refused={refused} /> : null}
            />
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y: see above
  )
}

interface LineColumn {
  head: () => string
  count: (line: OrderedLineView) => number
  getTone?: (line: OrderedLineView) => string
  /** Only where a line has one. */
  isSeldom?: true
}

const lineColumns: readonly LineColumn[] = [
  { head: deskOrderTexts.ordered, count: ({ quantity }) => quantity },
  {
    head: deskOrderTexts.shipped,
    count: ({ shipped }) => shipped,
    getTone: ({ quantity, shipped, cancelled, replaced }) =>
      shipped >= quantity - cancelled + replaced ? 'text-good' : 'text-look',
  },
  { head: deskOrderTexts.cancelled, count: ({ cancelled }) => cancelled, isSeldom: true },
  { head: deskOrderTexts.returned, count: ({ returned }) => returned, isSeldom: true },
]

function LineRow(props: {
  line: OrderedLineView
  columns: readonly LineColumn[]
  now: React.ReactNode
}) {
  const { line, columns, now } = props
  const { money } = useDesk()
  const changes = describeChangedPieces(line)
  return (
    <tr>
      <td className="min-w-40">
        <Link to={paths.product(line.url)} className="font-[550] break-words">
          {line.name}
        </Link>
        <span className="block text-ink-2">
          {line.code} · {line.unit}
          <span className="sm:hidden">
            {' '}
            {deskOrderTexts.atPrice({ price: formatAmount(line.price, money) })}
          </span>
          {line.toOrder && ` · ${deskOrderTexts.orderedIn()}`}
        </span>
        <span className="block text-ink-2 sm:hidden">
          {deskOrderTexts.orderedShipped({ ordered: line.quantity, shipped: line.shipped })}
          {changes && `${commonTexts.clauseComma()}${changes}`}
        </span>
        {(line.refunded > 0 || line.replaced > 0) && (
          <span className="block text-ink-2 max-sm:hidden">
            {describeChangedPieces({ ...line, cancelled: 0, returned: 0 })}
          </span>
        )}
      </td>
      {columns.map(({ head, count, getTone, isSeldom }) => (
        <td key={head()} className={`text-end tabular-nums max-sm:hidden ${getTone?.(line) ?? ''}`}>
          {isSeldom && count(line) === 0 ? '–' : formatCount(count(line), money)}
        </td>
      ))}
      <td className="text-end tabular-nums max-sm:hidden">{formatAmount(line.price, money)}</td>
      <td className="text-end tabular-nums">{formatAmount(line.price * line.quantity, money)}</td>
      {now && <td className="order-changed text-end">{now}</td>}
    </tr>
  )
}

/** Empty, as it serves four verbs: what is to ship stands in it as a hint. */
function NowField(props: {
  order: DeskOrderView
  position: number
  refused: RefusedForm | undefined
}) {
  const { order, position, refused } = props
  const find = (lines: { position: number; quantity: number }[]) =>
    lines.find((line) => line.position === position)?.quantity ?? 0
  const toShip = find(order.toShip)
  const max = Math.max(toShip, ...changeKinds.map((kind) => find(order.changeable[kind])))
  const { name } = order.lines[position - 1]!
  const field = `part-${position}`
  return (
    <input
      type="number"
      name={field}
      defaultValue={refused?.typed[field]}
      placeholder={toShip > 0 ? String(toShip) : deskOrderTexts.ofMax({ max: String(max) })}
      min={0}
      max={max}
      inputMode="numeric"
      aria-label={deskOrderTexts.howManyOf({ name })}
      className="h-(--control) w-16 rounded-small border border-edge bg-paper px-2 text-end text-typed"
    />
  )
}
