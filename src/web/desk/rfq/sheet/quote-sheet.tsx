import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Form } from 'react-router'
import type { PackSuggestion, QuotePreview } from '#contract/negotiation/quote-preview.ts'
import type { DeskRfqView } from '#contract/negotiation/quote-views.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { editNames } from '../../editing/edit.ts'
import type { DeskRefusal } from '../handle-rfq-form.ts'
import { isSheetCommand } from '../sheet-buttons.ts'
import { QuoteTexts, type QuoteTextsProps } from './quote-texts.tsx'
import { SendBar } from './send-bar.tsx'
import { SheetBar } from './sheet-bar.tsx'
import { SheetFoot, SheetHead } from './sheet-edges.tsx'
import { findTyped, hasSameFields, readCell, readLineId } from './sheet-form.ts'
import { fillDown, goToNextProblem, useSheetKeys } from './sheet-keys.ts'
import { SheetRail } from './sheet-rail.tsx'
import { SheetRow } from './sheet-row.tsx'
import { SheetRows } from './sheet-rows.tsx'
import { useSheet } from './use-sheet.ts'

export interface QuoteSheetProps {
  rfq: DeskRfqView
  formKey: string
  /** Which version it is. */
  title: string
  /** The quote as it is stored. */
  stored: Fields
  /** The same, with what was typed before a refusal. */
  fields: Fields
  preview: QuotePreview
  suggestions: Readonly<Record<number, PackSuggestion[]>>
  refused: DeskRefusal | undefined
  texts: Omit<QuoteTextsProps, 'form'>
  onKept: (rowVersion: number) => void
  typed: RefObject<Fields>
  side: ReactNode
}

/** From so many lines on, the rail scrolls by itself, so that its totals stay in sight. */
const longSheet = 14

const never = () => () => {}

/** A quote, one line a row, with what it means beside it (DEAL-02). */
export function QuoteSheet(props: QuoteSheetProps) {
  const { rfq, formKey, stored, fields, refused, texts, onKept, typed } = props
  const form = useRef<HTMLFormElement>(null)
  const [sheet, actions] = useSheet(rfq.id, form, { preview: props.preview, fields })
  const [currentId, setCurrentId] = useState<number | null>(null)
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  useSheetKeys(form, sheet.preview, actions)
  const { keptVersion, preview } = sheet
  useEffect(() => {
    if (keptVersion !== null) onKept(keptVersion)
  }, [keptVersion, onKept])
  // What was typed before, as in a refusal, is shown with its own figures.
  const { refresh } = actions
  const isTyped = useRef(!hasSameFields(stored, { ...stored, ...fields }))
  useEffect(() => {
    if (isTyped.current) refresh()
    isTyped.current = false
  }, [refresh])
  const goOn = () => goToNextProblem(form.current, preview, currentId)
  const current = preview.lines.find(({ lineId }) => lineId === currentId) ?? preview.lines[0]
  return (
    <Form
      ref={form}
      id="quote-form"
      method="post"
      preventScrollReset
      className="contents"
      data-survives=""
      onInput={(event) => {
        const field = event.target as unknown as HTMLInputElement
        const { name } = field
        delete field.dataset.formula
        if (name === 'sheet' || name === 'command') return
        typed.current = findTyped(event.currentTarget, stored)
        actions.refresh()
      }}
      onBlur={(event) => {
        if (readCell(event.target) && event.target.value.startsWith('=')) actions.refresh()
      }}
      onFocus={(event) => setCurrentId(readLineId(event.target) ?? currentId)}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        const button = submitter instanceof HTMLButtonElement ? submitter.value : ''
        if (!isSheetCommand(button)) {
          typed.current = {}
          const pending = actions.settle()
          if (!pending) return
          // The draft that is being kept has to be named in what is sent.
          event.preventDefault()
          const sender = event.currentTarget
          void pending.then(() => sender.requestSubmit(submitter))
          return
        }
        event.preventDefault()
        submitter?.closest('details')?.removeAttribute('open')
        void actions.run(button)
      }}
    >
      <HiddenFields
        rowVersion={keptVersion ?? rfq.rowVersion}
        formKey={formKey}
        base={keptVersion === null ? stored : sheet.fields}
      />
      <section className="qs-body" aria-labelledby="quote">
        <h2 id="quote" className="sr-only">
          {props.title}
        </h2>
        <SheetBar
          preview={preview}
          onUndo={hasScript ? actions.undo : null}
          onFillDown={() => fillDown(form.current, currentId, actions)}
          onNextProblem={goOn}
        />
        {sheet.fault && (
          <p role="alert" className="qs-alert text-bad">
            {sheet.fault}
          </p>
        )}
        <SheetRows rows={sheet.rows} />
        <table className="qs-table">
          <caption className="sr-only">{deskSheetTexts.tableCaption()}</caption>
          <SheetHead />
          <tbody>
            {preview.lines.map((line, at) => (
              <SheetRow
                // A row of another kind begins with the fields as they are now.
                key={`${line.lineId} ${line.packId === null} ${line.availability === 'unavailable'}`}
                no={at + 1}
                line={line}
                fields={sheet.fields}
                errors={refused?.fields ?? noErrors}
                suggestions={props.suggestions[line.lineId] ?? noSuggestions}
                isPriceChanged={isChanged(stored, sheet.fields, `unitPrice-${line.lineId}`)}
                isQuantityChanged={isChanged(stored, sheet.fields, `quantity-${line.lineId}`)}
              />
            ))}
          </tbody>
          <SheetFoot preview={preview} />
        </table>
        <p className="qs-keys" aria-hidden="true">
          <RichText
            parts={deskSheetTexts.keyHints({
              kbd: (key) => <span className="qs-key">{key}</span>,
            })}
          />
        </p>
      </section>
      <SheetRail
        preview={preview}
        current={current}
        place={rfq.pincode}
        isLong={preview.lines.length >= longSheet}
      >
        <QuoteTexts {...texts} form={form} />
        {props.side}
      </SheetRail>
      <SendBar
        preview={preview}
        isChanged={sheet.isChanged}
        hasDraft={rfq.draft !== null}
        savedAt={sheet.savedAt}
        hasCounter={rfq.actions.includes('take')}
        onNextProblem={hasScript ? goOn : null}
      />
    </Form>
  )
}

const noErrors = {}
const noSuggestions: PackSuggestion[] = []
const isChanged = (stored: Fields, now: Fields, name: string) =>
  (stored[name] ?? '') !== (now[name] ?? '')

function HiddenFields({
  rowVersion,
  formKey,
  base,
}: {
  rowVersion: number
  formKey: string
  base: Fields
}) {
  return (
    <>
      {/* Enter in a field presses the form's first button: it must be one that sends nothing. */}
      <button
        type="submit"
        name="do"
        value="draft"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      >
        {deskSheetTexts.saveDraft()}
      </button>
      <input type="hidden" name="key" value={`${formKey}-quote`} />
      <input type="hidden" name="rowVersion" value={rowVersion} />
      <input type="hidden" name={editNames.base} value={JSON.stringify(base)} />
    </>
  )
}
