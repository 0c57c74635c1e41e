import { useState } from 'react'
import type { ApprovalTrial } from '#contract/negotiation/approvals.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import { approvalWords, measureNames, roleNames } from './approval-words.ts'

interface FormProps {
  floor: number | null
  storedFields: Fields
  refusal: EditRefusal | undefined
  /** Of the rows as they stand in the form; null: they can't be read. */
  trial: ApprovalTrial | null
}

/** The approval policy as a table that is typed in: a row a limit, the last one is new (DEAL-03). */
export function ApprovalForm({ floor, storedFields, refusal, trial }: FormProps) {
  return (
    <EditForm
      of="approvals"
      act="save"
      storedFields={storedFields}
      refusal={refusal}
      className="grid gap-4"
      {...approvalWords}
    >
      {(values, ownRefusal) => (
        <>
          <PolicyTable values={values} refusal={ownRefusal} floor={floor} trial={trial} />
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" name="do" value="save" tone="buy">
              {deskRulesTexts.save()}
            </Button>
            <Button type="submit" name="do" value="try">
              {deskRulesTexts.tryOnPast()}
            </Button>
          </div>
        </>
      )}
    </EditForm>
  )
}

interface TableProps extends Omit<FormProps, 'storedFields'> {
  values: Fields
}

function PolicyTable({ values, refusal, floor, trial }: TableProps) {
  const rowKeys = Object.keys(values)
    .filter((name) => name.startsWith('what-'))
    .map((name) => name.slice('what-'.length))
  // The trial counts the rows that say something, in their order.
  const usedKeys = rowKeys.filter((rowKey) => values[`what-${rowKey}`] !== '')
  const spareKeys = rowKeys.filter((rowKey) => isNew(rowKey) && values[`what-${rowKey}`] === '')
  const shownKeys = rowKeys.filter((rowKey) => !spareKeys.slice(1).includes(rowKey))
  return (
    <>
      <table className="approval-table">
        <caption className="sr-only">{deskRulesTexts.approvalTitle()}</caption>
        <thead>
          <tr>
            <th scope="col">{deskRulesTexts.aQuoteWaitsWhen()}</th>
            <th scope="col">{deskRulesTexts.limit()}</th>
            <th scope="col">{deskRulesTexts.whoApproves()}</th>
            <th scope="col" className="text-end">
              {deskRulesTexts.last90Days()}
            </th>
            <th scope="col">
              <span className="sr-only">{deskRulesTexts.remove()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <FloorRow floor={floor} trial={trial} />
          {shownKeys.map((rowKey) => (
            <ApprovalRow
              key={rowKey}
              rowKey={rowKey}
              place={rowKeys.indexOf(rowKey) + 1}
              count={trial?.beyondRow[usedKeys.indexOf(rowKey)] ?? null}
              trial={trial}
              values={values}
              refusal={refusal}
            />
          ))}
        </tbody>
      </table>
      {spareKeys.slice(1).flatMap((rowKey) =>
        ['what', 'limit', 'who'].map((column) => {
          const name = `${column}-${rowKey}`
          return <input key={name} type="hidden" name={name} value={values[name]} />
        }),
      )}
    </>
  )
}

const isNew = (rowKey: string) => rowKey.startsWith('new')

/** Of each line, set among the terms of quotes. */
function FloorRow({ floor, trial }: Pick<TableProps, 'floor' | 'trial'>) {
  return (
    <tr>
      <th scope="row" className="fixed-cell">
        {deskRulesTexts.marginBelowFloor()}
      </th>
      <td className="fixed-cell" data-name={deskRulesTexts.limit()}>
        {floor === null
          ? deskRulesTexts.noFloor()
          : commonTexts.percent({ value: String(floor / 100) })}{' '}
        <Link to={deskPaths.terms()} className="underline">
          {floor === null ? deskRulesTexts.setOne() : deskRulesTexts.change()}
          <span className="sr-only"> {deskRulesTexts.theFloor()}</span>
        </Link>
      </td>
      <td className="fixed-cell">{roleNames.approver()}</td>
      <PastCell count={trial?.underFloor ?? null} trial={trial} />
      <td />
    </tr>
  )
}

interface RowProps extends Pick<TableProps, 'values' | 'refusal' | 'trial'> {
  rowKey: string
  place: number
  count: number | null
}

function ApprovalRow({ rowKey, place, count, trial, values, refusal }: RowProps) {
  const [measure, setMeasure] = useState(values[`what-${rowKey}`] ?? '')
  const { money } = useDesk()
  const units: Record<string, string> = { amount: money.symbol, terms: '', '': '' }
  const buildProps = (column: string, label: string) => {
    const name = `${column}-${rowKey}`
    const isWrong = findProblemText(refusal?.problems, name) !== undefined
    return {
      name,
      id: name,
      defaultValue: values[name],
      'aria-label': isNew(rowKey)
        ? deskRulesTexts.labelNewRow({ label })
        : deskRulesTexts.labelRow({ label, row: String(place) }),
      'aria-invalid': isWrong || undefined,
      'aria-describedby': isWrong ? `${name}-error` : undefined,
    }
  }
  const faults = ['what', 'limit'].flatMap((column) => {
    const text = findProblemText(refusal?.problems, `${column}-${rowKey}`)
    return text ? [{ name: `${column}-${rowKey}`, text }] : []
  })
  return (
    <tr className={isNew(rowKey) ? 'is-new' : undefined}>
      <td>
        <select
          {...buildProps('what', deskRulesTexts.when())}
          onChange={(event) => setMeasure(event.target.value)}
        >
          <option value="">
            {isNew(rowKey) ? deskRulesTexts.addALimit() : deskRulesTexts.noLimit()}
          </option>
          {Object.entries(measureNames).map(([each, name]) => (
            <option key={each} value={each}>
              {name()}
            </option>
          ))}
        </select>
        {faults.map(({ name, text }) => (
          <p key={name} id={`${name}-error`} className="text-bad">
            {text}
          </p>
        ))}
      </td>
      <td>
        <span className="approval-limit">
          {measure === 'amount' && <span aria-hidden="true">{money.symbol}</span>}
          <input
            {...buildProps('limit', deskRulesTexts.limit())}
            maxLength={100}
            autoComplete="off"
            placeholder={measure === 'terms' ? deskRulesTexts.blankAnythingNew() : undefined}
          />
          {measure !== 'amount' && <span aria-hidden="true">{units[measure] ?? '%'}</span>}
        </span>
      </td>
      <td>
        <select {...buildProps('who', deskRulesTexts.whoApproves())}>
          {Object.entries(roleNames).map(([role, name]) => (
            <option key={role} value={role}>
              {name()}
            </option>
          ))}
        </select>
      </td>
      <PastCell count={count} trial={trial} />
      <td className="text-end">
        {!isNew(rowKey) && (
          <button type="submit" name="do" value={`remove:${rowKey}`} className="button button-bare">
            <RichText
              parts={deskRulesTexts.removeRow({
                row: String(place),
                hidden: (text) => <span className="sr-only">{text}</span>,
              })}
            />
          </button>
        )}
      </td>
    </tr>
  )
}

/** How many quotes of the past it would have stopped. */
function PastCell({ count, trial }: { count: number | null; trial: ApprovalTrial | null }) {
  const { money } = useDesk()
  if (count === null || !trial) return <td className="fixed-cell text-end max-sm:hidden">–</td>
  return (
    <td className="fixed-cell text-end tabular-nums">
      {formatCount(count, money)}{' '}
      <span className="text-ink-2">
        {deskRulesTexts.ofQuotes({ quotes: formatCount(trial.quotes, money) })}
      </span>
      <span className="text-ink-2 sm:hidden"> {deskRulesTexts.in90Days()}</span>
    </td>
  )
}
