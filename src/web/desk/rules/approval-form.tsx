import type { Fields } from '#kernel/merge-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import { approvalWords, measureNames, roleNames } from './approval-words.ts'

/** The rows of the approval policy, and room for two more (DEAL-03). */
export function ApprovalForm(props: { storedFields: Fields; refusal: EditRefusal | undefined }) {
  return (
    <EditForm
      of="approvals"
      act="save"
      storedFields={props.storedFields}
      refusal={props.refusal}
      className="grid max-w-[60rem] gap-6"
      {...approvalWords}
    >
      {(values, refusal) => (
        <>
          <ApprovalRows values={values} refusal={refusal} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="do" value="save" tone="ask">
              Save
            </Button>
            <Button type="submit" name="do" value="try">
              Try it on the last 90 days
            </Button>
          </div>
        </>
      )}
    </EditForm>
  )
}

/** The rows in use; those to add are folded, unless there is none yet or one was refused. */
function ApprovalRows({ values, refusal }: Pick<RowProps, 'values' | 'refusal'>) {
  const rowKeys = Object.keys(values)
    .filter((name) => name.startsWith('what-'))
    .map((name) => name.slice('what-'.length))
  const isNew = (rowKey: string) => rowKey.startsWith('new')
  const storedKeys = rowKeys.filter((rowKey) => !isNew(rowKey))
  const extra = rowKeys.filter(isNew)
  const toRow = (rowKey: string) => (
    <ApprovalRow
      key={rowKey}
      rowKey={rowKey}
      place={rowKeys.indexOf(rowKey) + 1}
      values={values}
      refusal={refusal}
    />
  )
  const isOpen = storedKeys.length === 0 || refusal !== undefined
  return (
    <>
      {storedKeys.length > 0 && <div className="grid gap-4">{storedKeys.map(toRow)}</div>}
      <details className="rule-add" open={isOpen || undefined}>
        <summary>Add a row</summary>
        {extra.map(toRow)}
      </details>
      <p className="text-2 text-ink-2">
        Terms without a limit: whatever no quote template says. To remove a row, set it back to
        “Choose a condition”.
      </p>
    </>
  )
}

interface RowProps {
  rowKey: string
  place: number
  values: Fields
  refusal: EditRefusal | undefined
}

function ApprovalRow({ rowKey, place, values, refusal }: RowProps) {
  const { money } = useDesk()
  const limitLabels: Record<string, string> = {
    'line-margin': 'Limit, %',
    margin: 'Limit, %',
    discount: 'Limit, %',
    amount: `Limit, ${money.symbol}`,
    terms: 'Words in them',
  }
  const buildProps = (column: string) => {
    const name = `${column}-${rowKey}`
    const error = findProblemText(refusal?.problems, name)
    return { name, id: name, defaultValue: values[name], autoComplete: 'off', error }
  }
  return (
    <fieldset className="approval-row">
      <legend className="sr-only">
        {rowKey.startsWith('new') ? `New row ${place}` : `Row ${place}`}
      </legend>
      <Select label="What" {...buildProps('what')}>
        <option value="">Choose a condition</option>
        {Object.entries(measureNames).map(([measure, name]) => (
          <option key={measure} value={measure}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label={limitLabels[values[`what-${rowKey}`] ?? ''] ?? 'Limit'}
        maxLength={100}
        {...buildProps('limit')}
      />
      <Select label="Who approves" {...buildProps('who')}>
        {Object.entries(roleNames).map(([role, name]) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </Select>
    </fieldset>
  )
}
