import type { FormEvent, ReactNode } from 'react'
import type { Fields } from '#kernel/merge-fields.ts'
import { formatTypedMoment } from '#kernel/typed-moment.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Conflict, type EditWords, editNames } from './edit.ts'
import { diffWords, mergeWords } from './word-diff.ts'

type RowProps = EditWords & { name: string; conflict: Conflict }

/** A field that both changed: choose their value, yours or a third one. */
export function ConflictChoice({ name, at, conflict, ...words }: RowProps & { at: number }) {
  const { before, theirs, mine, last } = conflict
  const field = words.label(name)
  const nameTheirs = last?.isOwn ? deskPartsTexts.fieldOtherTab : deskPartsTexts.fieldTheirs
  const renderChoice = (value: 'theirs' | 'mine', edit: Fields) => (
    <label className="option">
      <input
        type="radio"
        name={editNames.choice + at}
        value={value}
        defaultChecked={value === 'theirs'}
        className="size-5 flex-none accent-buy"
      />
      <span className="sr-only">
        {value === 'mine' ? deskPartsTexts.fieldYours({ field }) : nameTheirs({ field })}{' '}
      </span>
      <Value name={name} value={edit[name]} before={before?.[name]} {...words} />
    </label>
  )
  const type = words.input ? words.input(name) : 'text'
  return (
    <>
      <tr className={type ? 'open' : undefined}>
        <th scope="row">{field}</th>
        <td data-column={deskPartsTexts.before()} className="still">
          {before ? (
            <Value name={name} value={before[name]} {...words} />
          ) : (
            deskPartsTexts.unknownValue()
          )}
        </td>
        <td
          data-column={
            last?.isOwn ? deskPartsTexts.otherTab() : last?.by || deskPartsTexts.theirs()
          }
        >
          {renderChoice('theirs', theirs)}
        </td>
        <td data-column={deskPartsTexts.yours()}>{renderChoice('mine', mine)}</td>
      </tr>
      {type && <ThirdValue name={name} at={at} conflict={conflict} field={field} type={type} />}
    </>
  )
}

function ThirdValue(props: {
  name: string
  at: number
  conflict: Conflict
  field: string
  type: string
}) {
  const { name, at, conflict, field, type } = props
  const [before = '', theirs = '', mine = ''] = [
    conflict.before?.[name],
    conflict.theirs[name],
    conflict.mine[name],
  ]
  const mergedText = type === 'text' ? mergeWords(before, theirs, mine) : null
  const text = mergedText ?? mine
  const fieldProps = {
    name: editNames.own + at,
    defaultValue: text,
    'aria-label': deskPartsTexts.fieldOtherValue({ field }),
    className: 'w-full min-w-0 rounded-small border border-edge bg-paper px-3 py-2 text-3',
    onInput: selectOwnValue,
  }
  return (
    <tr className="third">
      <td className="text-ink-2">
        {mergedText === null ? deskPartsTexts.orOtherValue() : deskPartsTexts.orCombine()}
      </td>
      <td colSpan={3}>
        <span className="flex items-center gap-2.5">
          <input
            type="radio"
            name={editNames.choice + at}
            value="own"
            aria-label={deskPartsTexts.useOtherValue({ field })}
            className="size-5 flex-none accent-buy"
          />
          {/\n/.test(text) || text.length > 80 ? (
            <textarea rows={4} {...fieldProps} />
          ) : (
            <input type={type} autoComplete="off" {...fieldProps} />
          )}
        </span>
      </td>
    </tr>
  )
}

/** Typing a third value selects it. */
function selectOwnValue({ currentTarget }: FormEvent<HTMLElement>) {
  const radio = currentTarget.parentElement?.querySelector<HTMLInputElement>('input[type="radio"]')
  if (radio) radio.checked = true
}

/** A field that only one of the two changed. */
export function SettledRow({
  name,
  conflict,
  whose,
  ...words
}: RowProps & { whose: 'theirs' | 'mine' }) {
  const { before, last } = conflict
  const renderMergedValue = (edit: Fields) => (
    <span className="option settled">
      <Icon name="check" className="flex-none text-good" />
      <Value name={name} value={edit[name]} before={before?.[name]} {...words} />
    </span>
  )
  return (
    <tr>
      <th scope="row">{words.label(name)}</th>
      <td data-column={deskPartsTexts.before()} className="still">
        <Value name={name} value={before?.[name]} {...words} />
      </td>
      <td
        data-column={last?.isOwn ? deskPartsTexts.otherTab() : last?.by || deskPartsTexts.theirs()}
        className={whose === 'theirs' ? undefined : 'still'}
      >
        {whose === 'theirs' ? renderMergedValue(conflict.theirs) : deskPartsTexts.unchanged()}
      </td>
      <td data-column={deskPartsTexts.yours()} className={whose === 'mine' ? undefined : 'still'}>
        {whose === 'mine' ? renderMergedValue(conflict.mine) : deskPartsTexts.unchanged()}
      </td>
    </tr>
  )
}

type ValueProps = EditWords & {
  name: string
  value: string | undefined
  before?: string | undefined
}

/** A value as text; given the one before it, marks what changed. */
function Value({ name, value = '', before, show, input }: ValueProps): ReactNode {
  const formatted = show?.(name, value)
  if (formatted !== undefined) return <span className="min-w-0">{formatted}</span>
  if (value.trim() === '') return <span className="text-ink-2">{deskPartsTexts.emptyValue()}</span>
  const text = input?.(name) === 'datetime-local' ? formatMoment(value) : value
  const runs = before && text === value ? diffWords(before, value) : null
  return (
    <span className="min-w-0 break-words whitespace-pre-line">
      {runs
        ? runs.map(({ kind, text: run }, at) => {
            const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
            // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have nothing but their place
            return <Tag key={at}>{run}</Tag>
          })
        : text}
    </span>
  )
}

/** "1 Jan 2031, 09:00", in the time zone it was typed in. */
function formatMoment(localTime: string): string {
  const moment = new Date(`${localTime}Z`)
  if (Number.isNaN(moment.getTime())) return localTime
  return formatTypedMoment(localTime)
}
