import { useEffect, useRef } from 'react'
import type { Fields } from '#kernel/merge-fields.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import { ConflictChoice, SettledRow } from './conflict-rows.tsx'
import { describeEditor } from './conflict-words.ts'
import { type Conflict, type EditWords, editNames } from './edit.ts'

interface Props extends EditWords {
  conflict: Conflict
  /** This edit merged with the other's changes. */
  values: Fields
  act: string | undefined
}

/**
 * Shows the original, their value and yours for each field that both changed. Fields that only one
 * of the two changed are merged without asking. Source: SAFE-09.
 */
export function ConflictFields({ conflict, values, act, ...words }: Props) {
  const { last, names } = conflict
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const editor = describeEditor(last)
  const fieldNames = Object.keys(values)
  const otherCount = names.theirs.length + names.mine.length
  return (
    <>
      <input type="hidden" name={editNames.mine} value={JSON.stringify(values)} />
      <div ref={box} role="alert" tabIndex={-1} className="conflict-note outline-none">
        <Icon name="warning" className="mt-0.5 flex-none text-look" />
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 className="text-section font-bold">{editor.heading}</h2>
          <p className="max-w-[72ch] text-2">
            <b>{deskPartsTexts.nothingIsLost()}</b>{' '}
            {otherCount > 0 && `${deskPartsTexts.otherChangesKept({ count: otherCount })} `}
            <RichText
              parts={editor.describeBoth({
                count: names.both.length,
                typed: names.both.some((name) => isTyped(name, words)) ? 'yes' : 'no',
                strong: (text) => <b>{text}</b>,
              })}
            />
          </p>
        </div>
        {last && <EditedBy {...last} />}
      </div>
      <table className="conflict w-full border-collapse text-2">
        <caption className="sr-only">{deskPartsTexts.conflictCaption()}</caption>
        <thead>
          <tr>
            <th scope="col">{deskPartsTexts.field()}</th>
            <th scope="col">{deskPartsTexts.before()}</th>
            <th scope="col">
              {editor.column}
              {last && (
                <span className="font-normal text-ink-2">
                  {commonTexts.clauseComma()}
                  {last.at}
                </span>
              )}
            </th>
            <th scope="col">{deskPartsTexts.yoursNotSaved()}</th>
          </tr>
        </thead>
        <Group title={editor.groups.both} count={names.both.length} isOpen>
          {names.both.map((name) => (
            <ConflictChoice
              key={name}
              name={name}
              at={fieldNames.indexOf(name)}
              conflict={conflict}
              {...words}
            />
          ))}
        </Group>
        <Group title={editor.groups.theirs} count={names.theirs.length}>
          {names.theirs.map((name) => (
            <SettledRow key={name} name={name} conflict={conflict} whose="theirs" {...words} />
          ))}
        </Group>
        <Group title={editor.groups.mine} count={names.mine.length}>
          {names.mine.map((name) => (
            <SettledRow key={name} name={name} conflict={conflict} whose="mine" {...words} />
          ))}
        </Group>
      </table>
      <ConflictBar conflict={conflict} act={act} count={fieldNames.length} label={words.label} />
    </>
  )
}

function isTyped(name: string, { input }: EditWords): boolean {
  return input?.(name) !== null
}

function EditedBy({ by, at }: NonNullable<Conflict['last']>) {
  const initials = by
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
  return (
    <p className="flex flex-none items-center gap-2 text-2 text-ink-2 max-sm:hidden">
      {initials && (
        <span aria-hidden="true" className="conflict-initials">
          {initials}
        </span>
      )}
      {at}
    </p>
  )
}

function Group(props: {
  title: string
  count: number
  isOpen?: boolean
  children: React.ReactNode
}) {
  const { title, count, isOpen, children } = props
  if (count === 0) return null
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={4}>
          {title}{' '}
          <span className={isOpen ? 'conflict-count text-bid' : 'conflict-count'}>{count}</span>
        </th>
      </tr>
      {children}
    </tbody>
  )
}
