import { useEffect, useRef } from 'react'
import { maxPieces } from '#contract/cart/cart.ts'
import { ruleKinds } from '#contract/negotiation/bid-rules.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
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
      <summary>
        {editing === null ? deskBidsTexts.addARule() : deskBidsTexts.changeThisRule()}
      </summary>
      <input type="hidden" name="at" value={editing ?? ''} />
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Select label={deskBidsTexts.appliesTo()} name="kind" defaultValue={typed.kind ?? 'all'}>
          {ruleKinds.map((kind) => (
            <option key={kind} value={kind}>
              {ruleKindNames[kind]()}
            </option>
          ))}
        </Select>
        <Field
          label={deskBidsTexts.subject()}
          name="subject"
          autoComplete="off"
          defaultValue={typed.subject ?? ''}
          error={getError('subject')}
        />
        <Field
          label={deskBidsTexts.fromQuantity()}
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
            label={deskBidsTexts.takesBids()}
            defaultChecked={typed.kind === undefined || typed.allowed === 'on'}
          />
        </div>
        <Share
          label={deskBidsTexts.acceptFrom()}
          name="acceptFrom"
          typed={typed}
          error={getError('acceptFrom')}
        />
        <Share
          label={deskBidsTexts.declineBelow()}
          name="declineBelow"
          typed={typed}
          error={getError('declineBelow')}
        />
        <Share label={deskBidsTexts.floor()} name="floor" typed={typed} error={getError('floor')} />
        <div className="grid content-end pb-2">
          <Checkbox
            name="counters"
            label={deskBidsTexts.counterBetween()}
            defaultChecked={typed.counters === 'on'}
          />
        </div>
        <Field
          label={deskBidsTexts.maxDays()}
          name="paymentDays"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue={typed.paymentDays ?? ''}
          hint={deskBidsTexts.maxDaysHint()}
          error={getError('paymentDays')}
        />
      </div>
      {choices.length > 0 && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 text-2 font-semibold">{deskBidsTexts.whichOfThese()}</legend>
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
      {editing === null && <p className="text-2 text-ink-2">{deskBidsTexts.shadowNote()}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="do" value="put">
          {editing === null ? deskBidsTexts.addRuleToList() : deskBidsTexts.keepThisChange()}
        </Button>
        {editing !== null && (
          <Button type="submit" name="do" value="leave">
            {deskBidsTexts.cancel()}
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
      label={deskBidsTexts.shareOfList({ label: props.label })}
      name={props.name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={props.typed[props.name] ?? ''}
      error={props.error}
    />
  )
}
