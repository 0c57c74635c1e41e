import { Form } from 'react-router'
import type { ImportView } from '#contract/desk/desk-imports.ts'
import {
  attributeColumn,
  findColumnFaults,
  ignoredColumn,
  listFileFields,
  type ProposedColumn,
} from '#contract/desk/import-columns.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { listFurtherLanguages } from '#contract/sellers/languages.ts'
import { joinSentences } from '#kernel/join-sentences.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskImportsTexts from '#texts/desk-imports.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'

/** The columns that a form says, in the order of the file. */
export function readColumns(form: FormData): string[] {
  return form.getAll('field').map((value) => (typeof value === 'string' ? value : ''))
}

/** Why a choice can't be used, for people. */
export function describeColumnFaults(kind: ImportView['kind'], columns: readonly string[]): string {
  const { missing, twice } = findColumnFaults(kind, columns)
  const parts = [
    missing.length > 0
      ? deskImportsTexts.columnsMissing({ names: missing.join(commonTexts.nameComma()) })
      : '',
    twice.length > 0
      ? deskImportsTexts.columnsTwice({ names: twice.join(commonTexts.nameComma()) })
      : '',
  ].filter(Boolean)
  return joinSentences(parts) || deskImportsTexts.columnsOutdated()
}

/** What each column of a file is: head, first values, and the field that it becomes. */
export function ImportColumns({
  run,
  columns,
  problem,
}: {
  run: ImportView
  columns: readonly ProposedColumn[]
  problem: string | undefined
}) {
  const languages = listFurtherLanguages(useDesk())
  const fields = listFileFields(run.kind, columns, languages)
  const isRemembered = columns.some(({ by }) => by === 'memory')
  const foundCount = columns.filter(({ by }) => by !== 'nothing').length
  return (
    <DeskSection
      title={deskImportsTexts.columns()}
      lead={
        isRemembered
          ? deskImportsTexts.columnsRemembered()
          : deskImportsTexts.columnsRecognised({ count: foundCount, total: columns.length })
      }
    >
      {problem && <FormMessage tone="bad">{problem}</FormMessage>}
      <Form method="post" className="grid max-w-[56rem] gap-4">
        <ul className="border-t border-line">
          {columns.map((column) => (
            <ColumnChoice
              key={column.at}
              column={column}
              fields={fields}
              hasAttributes={run.kind === 'products'}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" name="do" value="map" tone="buy">
            {deskImportsTexts.testImport()}
          </Button>
          {run.state === 'to-map' ? (
            <Button type="submit" name="do" value="stop">
              {deskImportsTexts.stop()}
            </Button>
          ) : (
            <Link to={deskPaths.import(run.id)} className="text-2 underline">
              {deskImportsTexts.back()}
            </Link>
          )}
          <p className="text-2 text-ink-2">{deskImportsTexts.nothingIsSavedYet()}</p>
        </div>
      </Form>
    </DeskSection>
  )
}

function ColumnChoice({
  column: { at, head, samples, field, by },
  fields,
  hasAttributes,
}: {
  column: ProposedColumn
  fields: readonly { key: string; name: string }[]
  hasAttributes: boolean
}) {
  const id = `column-${at}`
  const name = head || deskImportsTexts.columnNumber({ number: at + 1 })
  const isListed =
    field === ignoredColumn ||
    field === attributeColumn ||
    fields.some((each) => each.key === field)
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 border-b border-line py-2.5 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_minmax(0,16rem)]">
      <label htmlFor={id} className="font-semibold break-words">
        {name}
      </label>
      <span className="min-w-0 text-2 text-ink-2">
        {samples.length === 0 ? (
          deskImportsTexts.noSamples()
        ) : (
          <span className="line-clamp-2 break-words">{samples.join(' · ')}</span>
        )}
      </span>
      <span className="grid gap-1">
        <select
          id={id}
          name="field"
          defaultValue={field}
          className="h-9 w-full rounded-small border border-edge bg-paper px-2 text-2"
        >
          <option value={ignoredColumn}>{deskImportsTexts.ignoreColumn()}</option>
          {hasAttributes && head !== '' && (
            <option value={attributeColumn}>
              {deskImportsTexts.attributeColumn({ name: head.slice(0, 40) })}
            </option>
          )}
          {!isListed && <option value={field}>{field}</option>}
          {fields.map((each) => (
            <option key={each.key} value={each.key}>
              {each.name}
            </option>
          ))}
        </select>
        {by === 'values' && (
          <span className="text-1 text-ink-2">{deskImportsTexts.byValues()}</span>
        )}
      </span>
    </li>
  )
}
