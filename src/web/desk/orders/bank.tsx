import { data, Form, redirect, useSearchParams } from 'react-router'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import {
  type BankLineView,
  bankLineTexts,
  type ColumnChoice,
  maxBankFileBytes,
  maxStatementText,
  type StatementPreview,
  statementColumnNames,
  statementColumns,
} from '#contract/orders/bank-lines.ts'
import { orderTexts } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage, Select, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import type { Route } from './+types/bank.ts'

/** /desk/bank: money that came in, matched to the orders that it pays (PAY-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'orders')
  return shop.orders.listBankLines(scope)
}

interface Answer {
  text: string
  typed: string
  preview: StatementPreview | null
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'orders')
  const form = await readForm(request)
  const verb = readFormText(form, 'do', 40)
  const goBack = (counts: Record<string, number>) => {
    const query = Object.entries(counts).map(([name, count]) => `${name}=${count}`)
    return redirect(`${deskPaths.bank()}?${query.join('&')}`)
  }
  if (verb === 'record' || verb === 'aside') {
    const ids = form.getAll('line').map(Number).filter(Number.isSafeInteger)
    if (ids.length === 0) return refuseForm(bankLineTexts['no-choice']())
    if (verb === 'aside') return goBack({ aside: await shop.orders.setBankLinesAside(scope, ids) })
    const choices = ids.map((id) => ({ id, number: readFormText(form, `order-${id}`, 40).trim() }))
    const { recorded, refusals } = await shop.orders.recordBankLines(scope, choices)
    if (refusals.length === 0) return goBack({ recorded })
    const texts: Partial<Record<string, () => string>> = orderTexts
    return refuseForm(
      refusals
        .map(
          ({ number, code }) =>
            (number || deskOrderTexts.noOrder()) +
            commonTexts.colon() +
            (texts[code] ?? orderTexts['wrong-state'])(),
        )
        .join(' '),
    )
  }
  const file = form.get('file')
  const isFile = file instanceof File && file.size > 0
  if (isFile && file.size > maxBankFileBytes) return refuseForm(bankLineTexts['too-large']())
  const typed = isFile ? decodeFile(await file.arrayBuffer()) : String(form.get('statement') ?? '')
  const bankFile = await shop.orders.importBankFile(scope, typed)
  if (bankFile?.ok) return goBack(bankFile.value)
  if (bankFile) return refuseForm(bankLineTexts[bankFile.code]())
  if (typed.length > maxStatementText) return refuseForm(bankLineTexts['too-large']())
  const preview = shop.orders.previewStatement(scope, typed)
  if (!preview.ok) return refuseForm(bankLineTexts[preview.code](), typed)
  if (verb !== 'import') return data<Answer>({ text: '', typed, preview: preview.value })
  const columns = readColumns(form)
  const outcome = await shop.orders.importStatement(scope, typed, columns)
  if (outcome.ok) return goBack(outcome.value)
  return refuseForm(bankLineTexts[outcome.code](), typed, { ...preview.value, columns })
}

/** In UTF-8, or as older banks write. */
function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function refuseForm(text: string, typed = '', preview: StatementPreview | null = null) {
  return data<Answer>({ text, typed, preview }, 409)
}

function readColumns(form: FormData): ColumnChoice {
  const read = (name: string) => {
    const text = readFormText(form, name, 3)
    return /^\d{1,2}$/.test(text) ? Number(text) : null
  }
  return {
    day: read('column-day'),
    amount: read('column-amount'),
    text: read('column-text'),
    reference: read('column-reference'),
  }
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOrderTexts.bankPayments())

export default function DeskBank({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, count } = loaderData
  const { money } = useDesk()
  const groups = (['sure', 'doubtful', 'none'] as const).map((match) => ({
    match,
    lines: lines.filter((line) => line.match === match),
  }))
  return (
    <DeskPage
      title={deskOrderTexts.bankPayments()}
      count={formatCount(count, money)}
      ancestors={[{ name: deskOrderTexts.orders(), path: deskPaths.orders() }]}
      lead={deskOrderTexts.bankLead()}
    >
      <Flash />
      {actionData?.text && <FormMessage tone="bad">{actionData.text}</FormMessage>}
      {actionData?.preview ? (
        <ColumnsForm preview={actionData.preview} typed={actionData.typed} />
      ) : (
        <StatementForm typed={actionData?.typed ?? ''} isOpen={lines.length === 0} />
      )}
      {lines.length === 0 ? (
        <EmptyState>{deskOrderTexts.noBankLines()}</EmptyState>
      ) : (
        groups.map((group) => group.lines.length > 0 && <LineGroup key={group.match} {...group} />)
      )}
    </DeskPage>
  )
}

/** What the last form did. */
function Flash() {
  const [query] = useSearchParams()
  const parts = [
    { name: 'added', getText: deskOrderTexts.addedCount },
    { name: 'repeated', getText: deskOrderTexts.importedBefore },
    { name: 'settled', getText: deskOrderTexts.settledByService },
    { name: 'recorded', getText: deskOrderTexts.recordedCount },
    { name: 'aside', getText: deskOrderTexts.setAsideCount },
  ].flatMap(({ name, getText }) => {
    const count = Number(query.get(name) ?? 0)
    return count > 0 ? [getText({ count })] : []
  })
  if (parts.length === 0) return null
  return (
    <p role="status" className="text-good">
      {commonTexts.sentence({ text: parts.join(commonTexts.clauseComma()) })}
    </p>
  )
}

function StatementForm({ typed, isOpen }: { typed: string; isOpen: boolean }) {
  return (
    <details open={isOpen || typed !== ''} className="rounded-large border border-line px-4">
      <summary className="py-3 font-semibold">{deskOrderTexts.importStatement()}</summary>
      <Form
        method="post"
        encType="multipart/form-data"
        aria-label={deskOrderTexts.importTitle()}
        className="grid max-w-[44rem] gap-4 pb-4"
      >
        <Field
          label={deskOrderTexts.statementFile()}
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,.sta,.940,.mt940,.xml,text/*"
          className="file-field"
          hint={deskOrderTexts.statementFileHint()}
        />
        <TextArea
          label={deskOrderTexts.pasteRows()}
          name="statement"
          rows={4}
          defaultValue={typed}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" name="do" value="read" tone="buy" className="justify-self-start">
          {deskOrderTexts.readStatement()}
        </Button>
      </Form>
    </details>
  )
}

/** Asks what the columns hold, as their heads propose it. */
function ColumnsForm({ preview, typed }: { preview: StatementPreview; typed: string }) {
  const { rows, columns } = preview
  const heads = preview.heads.map((head, at) => ({
    at,
    name: head || deskOrderTexts.columnNumber({ value: at + 1 }),
  }))
  const samples = rows.map((cells, at) => ({ at, cells }))
  return (
    <DeskSection title={deskOrderTexts.chooseColumns()} lead={deskOrderTexts.columnsLead()}>
      <Form method="post" aria-label={deskOrderTexts.columns()} className="grid gap-4">
        <textarea name="statement" defaultValue={typed} hidden readOnly />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {statementColumns.map((column) => (
            <Select
              key={column}
              label={statementColumnNames[column]()}
              name={`column-${column}`}
              defaultValue={columns[column] ?? ''}
            >
              <option value="">{deskOrderTexts.none()}</option>
              {heads.map(({ at, name }) => (
                <option key={at} value={at}>
                  {name}
                </option>
              ))}
            </Select>
          ))}
        </div>
        <DeskTable caption={deskOrderTexts.firstRows()} head={heads.map(({ name }) => name)}>
          {samples.map(({ at: line, cells }) => (
            <tr key={line}>
              {heads.map(({ at }) => (
                <td key={at} className="break-words">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </DeskTable>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="do" value="import" tone="buy">
            {deskOrderTexts.importLines()}
          </Button>
          <Link to={deskPaths.bank()} className="button button-plain">
            {deskOrderTexts.cancel()}
          </Link>
        </div>
      </Form>
    </DeskSection>
  )
}

const groupTexts: Record<BankLineView['match'], { title: () => string; lead: () => string }> = {
  sure: { title: deskOrderTexts.matched, lead: deskOrderTexts.matchedNote },
  doubtful: { title: deskOrderTexts.pleaseCheck, lead: deskOrderTexts.pleaseCheckNote },
  none: { title: deskOrderTexts.noOrder, lead: deskOrderTexts.noOrderNote },
}

function LineGroup({ match, lines }: { match: BankLineView['match']; lines: BankLineView[] }) {
  const { money } = useDesk()
  const title = groupTexts[match].title()
  const lead = groupTexts[match].lead()
  return (
    <DeskSection title={title} lead={lead}>
      <Form method="post" aria-label={title} className="grid gap-3">
        <DeskTable
          caption={title}
          cards
          head={[
            deskOrderTexts.use(),
            deskOrderTexts.day(),
            { name: deskOrderTexts.amount(), end: true },
            deskOrderTexts.text(),
            deskOrderTexts.paysOrder(),
          ]}
        >
          {lines.map((line) => (
            <tr key={line.id}>
              <td data-name={deskOrderTexts.use()}>
                <input
                  type="checkbox"
                  name="line"
                  value={line.id}
                  defaultChecked={match === 'sure'}
                  aria-label={deskOrderTexts.lineLabel({
                    amount: formatMoney(line.amount, money),
                    text: line.text,
                  })}
                  className="size-5 accent-buy"
                />
              </td>
              <td data-name={deskOrderTexts.day()} className="whitespace-nowrap">
                {formatDay(line.day)}
              </td>
              <td data-name={deskOrderTexts.amount()} className="text-end tabular-nums">
                {formatMoney(line.amount, money)}
              </td>
              <td data-name={deskOrderTexts.text()} className="break-words">
                {line.text}
                <span className="block text-2 text-ink-2">{line.reference}</span>
                {line.hint && <span className="block text-2 text-ink-2">{line.hint}</span>}
              </td>
              <td data-name={deskOrderTexts.paysOrder()}>
                <OrderChoice line={line} />
              </td>
            </tr>
          ))}
        </DeskTable>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="do" value="record" tone={match === 'sure' ? 'buy' : 'plain'}>
            {deskOrderTexts.recordAsPaid()}
          </Button>
          <Button type="submit" name="do" value="aside">
            {deskOrderTexts.setAside()}
          </Button>
        </div>
      </Form>
    </DeskSection>
  )
}

function OrderChoice({ line: { id, match, orders } }: { line: BankLineView }) {
  const { money } = useDesk()
  const name = `order-${id}`
  const [first] = orders
  if (match === 'sure' && first)
    return (
      <>
        <input type="hidden" name={name} value={first.number} />
        <Link to={deskPaths.order(first.number)} className="font-semibold whitespace-nowrap">
          {first.number}
        </Link>
      </>
    )
  if (match === 'none')
    return (
      <Field
        label={deskOrderTexts.orderNumber()}
        name={name}
        maxLength={20}
        autoComplete="off"
        className="w-48"
      />
    )
  return (
    <select
      aria-label={deskOrderTexts.order()}
      name={name}
      defaultValue={first?.number ?? ''}
      className="button button-plain max-w-full font-normal"
    >
      {orders.map(({ number, amountDue }) => (
        <option key={number} value={number}>
          {deskOrderTexts.orderDue({ number, amountDue: formatMoney(amountDue, money) })}
        </option>
      ))}
    </select>
  )
}
