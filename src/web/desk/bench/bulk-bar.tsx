import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Assignee, DealKind, WorkQueue } from '#contract/desk/workbench.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { useDesk } from '../desk-frame.tsx'
import { type BenchAddress, buildBenchPath } from './bench-address.ts'
import { SnoozeFields } from './snooze-fields.tsx'

/** Rows tick themselves for the form of this id. */
export const bulkFormId = 'bench-bulk'

interface BulkProps {
  queue: WorkQueue
  address: BenchAddress
  result: { text: string; isRefusal: boolean; mark: string } | null
}

/** What is done with ticked rows: in place of the filters once one is ticked, without script too. */
export function BulkBar({ queue, address, result }: BulkProps) {
  const { money } = useDesk()
  const form = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState<number | null>(null)
  const isSubmitting = useNavigation().state === 'submitting'
  const mark = result?.isRefusal === false ? result.mark : null
  useEffect(() => {
    if (mark !== null) form.current?.reset()
    const update = () => {
      const ticks = form.current?.elements ?? []
      setCount([...ticks].filter((each) => (each as HTMLInputElement).checked).length)
    }
    update()
    document.addEventListener('change', update)
    return () => document.removeEventListener('change', update)
  }, [mark])
  if (queue.assignableKinds.length === 0) return null
  return (
    <Form
      method="post"
      id={bulkFormId}
      ref={form}
      className="bench-bulk"
      aria-label={deskListTexts.selectedRows()}
    >
      <input type="hidden" name="next" value={buildBenchPath(address, { since: queue.at })} />
      <b>
        {count === null
          ? deskListTexts.selectedRows()
          : deskListTexts.countSelected({ count: formatCount(count, money) })}
      </b>
      <AssigneeSelect assignees={queue.assignees} kinds={queue.assignableKinds} value="" />
      <button
        type="submit"
        name="do"
        value="assign"
        disabled={isSubmitting}
        className="bench-button"
      >
        {deskListTexts.assign()}
      </button>
      {queue.assignableKinds.includes('order') && (
        <button
          type="submit"
          name="do"
          value="confirm-orders"
          disabled={isSubmitting}
          className="bench-button"
        >
          {deskBenchTexts.confirmOrders()}
        </button>
      )}
      {address.view === 'snoozed' ? (
        <button type="submit" name="do" value="wake" className="bench-button">
          {deskBenchTexts.backToQueue()}
        </button>
      ) : (
        <SnoozeFields kinds={queue.assignableKinds} />
      )}
      <button type="reset" className="bench-button bare" onClick={() => setCount(0)}>
        {deskBenchTexts.clear()}
      </button>
    </Form>
  )
}

/** Everybody who may deal with one of these kinds; the first choice is nobody. */
export function AssigneeSelect(props: {
  assignees: readonly Assignee[]
  kinds: readonly DealKind[]
  value: string
}) {
  const { assignees, kinds, value } = props
  return (
    <select
      name="to"
      aria-label={deskBenchTexts.assignTo()}
      defaultValue={value}
      className="bench-select"
    >
      <option value="">{deskListTexts.nobody()}</option>
      {assignees
        .filter((each) => each.kinds.some((kind) => kinds.includes(kind)))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  )
}
