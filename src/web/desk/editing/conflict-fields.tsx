import { useEffect, useRef } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import type { Fields } from '#kernel/merge-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Conflict, type EditWords, editNames } from './edit.ts'

interface Props extends EditWords {
  conflict: Conflict
  /** This edit with the other's changes in it. */
  values: Fields
  act: string | undefined
}

/**
 * Before, theirs and yours of each field that two people changed; what only one of them changed is kept without asking.
 */
export function ConflictFields({ conflict, values, act, ...words }: Props) {
  const { by, at, names } = conflict
  const box = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  useEffect(() => box.current?.focus(), [])
  const person = by || 'Somebody'
  return (
    <>
      <input type="hidden" name={editNames.mine} value={JSON.stringify(values)} />
      <div
        ref={box}
        role="alert"
        tabIndex={-1}
        className="grid gap-1 border-l-4 border-look bg-quiet px-4 py-3 outline-none"
      >
        <h2 className="text-4 font-bold">{person} saved this while you were typing</h2>
        <p className="max-w-[72ch] text-2">
          Nothing is lost. {alone(names)}
          <b>
            {names.both.length === 1 ? 'One field was' : `${names.both.length} fields were`} changed by both of you:
          </b>{' '}
          choose which value stays, or write a third.
        </p>
      </div>
      <table className="conflict w-full border-collapse text-2">
        <caption className="sr-only">Each field before, as {person} saved it, and as you typed it</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">
              {by ? `Theirs: ${by}` : 'Theirs'}
              {at && <span className="font-normal text-ink-2">, {at}</span>}
            </th>
            <th scope="col">Yours, not saved</th>
          </tr>
        </thead>
        <Group title="Changed by both: choose" count={names.both.length}>
          {names.both.map((name) => (
            <Choice key={name} name={name} at={Object.keys(values).indexOf(name)} conflict={conflict} {...words} />
          ))}
        </Group>
        <Group title={`Changed by ${by || 'them'} alone: kept`} count={names.theirs.length}>
          {names.theirs.map((name) => (
            <Settled key={name} name={name} conflict={conflict} {...words} whose="theirs" />
          ))}
        </Group>
        <Group title="Changed by you alone: kept" count={names.mine.length}>
          {names.mine.map((name) => (
            <Settled key={name} name={name} conflict={conflict} {...words} whose="mine" />
          ))}
        </Group>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="buy" {...(act !== undefined && { name: 'do', value: act })}>
          Save together
        </Button>
        <RouterLink to={pathname + search} reloadDocument className="button button-plain">
          Discard mine
        </RouterLink>
      </div>
    </>
  )
}

function alone({ theirs, mine }: Conflict['names']): string {
  const count = theirs.length + mine.length
  if (count === 0) return ''
  return `${count === 1 ? 'One other change is' : `${count} other changes are`} put together. `
}

function Group({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
  if (count === 0) return null
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={4}>
          {title} <span className="ml-1 font-normal text-ink-2">{count}</span>
        </th>
      </tr>
      {children}
    </tbody>
  )
}

type RowProps = EditWords & { name: string; conflict: Conflict }

function Choice({ name, at, conflict, label, show }: RowProps & { at: number }) {
  const { before, theirs, mine } = conflict
  const field = label(name)
  const words = (value: string | undefined) => show?.(name, value ?? '') ?? value ?? ''
  const choice = (value: string, text: ReturnType<typeof words>, isChosen: boolean) => (
    <label className="option">
      <input
        type="radio"
        name={editNames.choice + at}
        value={value}
        defaultChecked={isChosen}
        className="size-5 flex-none accent-buy"
      />
      <Value text={text} />
    </label>
  )
  const isLong = /\n/.test(mine[name] ?? '') || (mine[name] ?? '').length > 80
  const own = {
    name: editNames.own + at,
    defaultValue: mine[name] ?? '',
    'aria-label': `${field}: a third value`,
    className: 'w-full min-w-0 rounded-small border border-edge bg-paper px-3 py-2 text-3',
  }
  return (
    <>
      <tr>
        <th scope="row">{field}</th>
        <td data-column="Before">{before ? <Value text={words(before[name])} /> : 'Not known'}</td>
        <td data-column="Theirs">{choice('theirs', words(theirs[name]), true)}</td>
        <td data-column="Yours">{choice('mine', words(mine[name]), false)}</td>
      </tr>
      {!show && (
        <tr className="third">
          <td className="text-ink-2">or a third value</td>
          <td colSpan={3}>
            <span className="flex items-center gap-2.5">
              <input
                type="radio"
                name={editNames.choice + at}
                value="own"
                aria-label={`${field}: the third value`}
                className="size-5 flex-none accent-buy"
              />
              {isLong ? <textarea rows={6} {...own} /> : <input autoComplete="off" {...own} />}
            </span>
          </td>
        </tr>
      )}
    </>
  )
}

function Settled({ name, conflict, label, show, whose }: RowProps & { whose: 'theirs' | 'mine' }) {
  const { before, theirs, mine } = conflict
  const words = (value: string | undefined) => show?.(name, value ?? '') ?? value ?? ''
  const kept = (text: string) => (
    <span className="flex items-start gap-2">
      <Icon name="check" className="flex-none text-good" />
      <Value text={text} />
    </span>
  )
  const same = <span className="text-ink-2">as before</span>
  return (
    <tr>
      <th scope="row">{label(name)}</th>
      <td data-column="Before">
        <Value text={words(before?.[name])} />
      </td>
      <td data-column="Theirs">{whose === 'theirs' ? kept(words(theirs[name])) : same}</td>
      <td data-column="Yours">{whose === 'mine' ? kept(words(mine[name])) : same}</td>
    </tr>
  )
}

function Value({ text }: { text: string }) {
  if (text.trim() === '') return <span className="text-ink-2">empty</span>
  return <span className="min-w-0 break-words whitespace-pre-line">{text}</span>
}
