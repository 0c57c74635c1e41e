import { useEffect, useRef } from 'react'
import { maxPieces } from '#contract/cart/cart.ts'
import { ruleKinds } from '#contract/negotiation/bid-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, Select } from '#web/ui/field.tsx'
import type { RuleField, WorkingRules } from './change-rules.ts'
import { ruleKindNames } from './rule-shares.ts'

/**
 * The fields of a rule to add or change, folded until they are wanted. Enter adds it to the list;
 * nothing takes effect until the list is saved.
 */
export function RuleFields({ working }: { working: WorkingRules }) {
  const { typed, choices, editing, field, problem } = working
  const isOpen =
    editing !== null || field !== null || choices.length > 0 || working.rules.length === 0
  const getError = (name: RuleField) => (field === name && problem ? problem : undefined)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (editing !== null) details.current?.scrollIntoView({ block: 'nearest' })
  }, [editing])
  return (
    <details ref={details} className="rule-add" open={isOpen || undefined}>
      <summary>{editing === null ? 'Add a rule' : 'Change this rule'}</summary>
      <input type="hidden" name="at" value={editing ?? ''} />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Select label="About" name="kind" defaultValue={typed.kind ?? 'all'}>
          {ruleKinds.map((kind) => (
            <option key={kind} value={kind}>
              {ruleKindNames[kind]}
            </option>
          ))}
        </Select>
        <Field
          label="Which: code or name"
          name="subject"
          autoComplete="off"
          defaultValue={typed.subject ?? ''}
          error={getError('subject')}
        />
        <Field
          label="From how many packs"
          name="from"
          type="number"
          min={1}
          max={maxPieces}
          defaultValue={typed.from ?? '1'}
          error={getError('from')}
        />
        <div className="grid content-end pb-2">
          <Checkbox
            name="allowed"
            label="Bids are taken"
            defaultChecked={typed.kind === undefined || typed.allowed === 'on'}
          />
        </div>
        <Share label="Accept from" name="acceptFrom" typed={typed} error={getError('acceptFrom')} />
        <Share
          label="Decline below"
          name="declineBelow"
          typed={typed}
          error={getError('declineBelow')}
        />
        <Share label="Floor" name="floor" typed={typed} error={getError('floor')} />
        <div className="grid content-end pb-2">
          <Checkbox
            name="counters"
            label="Counter what lies in between"
            defaultChecked={typed.counters === 'on'}
          />
        </div>
        <Field
          label="Days of payment, up to"
          name="paymentDays"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={typed.paymentDays ?? ''}
          hint="Bids that ask for more wait for a person."
          error={getError('paymentDays')}
        />
      </div>
      {choices.length > 0 && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 text-2 font-semibold">Which of these?</legend>
          {choices.map(({ id, name }) => (
            <label key={id} className="flex min-h-6 items-center gap-2.5 text-2">
              <input
                type="radio"
                name="subjectId"
                value={id}
                className="size-5 flex-none accent-buy"
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {editing === null && (
        <p className="text-2 text-ink-2">
          It begins in the shadow: for a week it notes what it would have answered, and sends
          nothing.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="do" value="put">
          {editing === null ? 'Add to the list' : 'Keep this change'}
        </Button>
        {editing !== null && (
          <Button type="submit" name="do" value="leave">
            Cancel
          </Button>
        )}
      </div>
    </details>
  )
}

function Share(props: {
  label: string
  name: RuleField
  typed: Record<string, string>
  error: string | undefined
}) {
  return (
    <Field
      label={`${props.label}, % of the listed price`}
      name={props.name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={props.typed[props.name] ?? ''}
      error={props.error}
    />
  )
}
