import { type ReactNode, type RefObject, useRef } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import type { DeskRfqView, TemplateView } from '#contract/negotiation/quote-views.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { editNames } from '../editing/edit.ts'
import { FindPack, type PackSearch } from './find-pack.tsx'
import type { DeskRefusal } from './handle-rfq-form.ts'
import { LineEditor } from './line-editor.tsx'
import { quoteToFields } from './quote-fields.ts'
import { RfqActionForm } from './rfq-action-form.tsx'

interface Props {
  rfq: DeskRfqView
  templates: TemplateView[]
  packSearch: PackSearch | null
  /** Last day of the draft's validity; empty: the default period. */
  validDay: string
  refused: DeskRefusal | undefined
}

/** The next version of the quote, line by line; saved as a draft, or sent (RFQ-05, RFQ-06). */
export function RfqEditor({
  rfq,
  formKey,
  templates,
  packSearch,
  validDay,
  refused,
}: Props & { formKey: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [query] = useSearchParams()
  const ownRefusal = refused?.did === 'draft' || refused?.did === 'send' ? refused : undefined
  const current = rfq.versions.find((each) => each.version === rfq.currentVersion)
  const base = rfq.draft ?? current
  const unbound = rfq.lines.filter((line) => line.packId === null)
  const substitute = {
    line: Number(query.get('line')),
    pack: packSearch?.packs.find((each) => String(each.packId) === query.get('offer')),
  }
  return (
    <section aria-labelledby="quote" className="grid gap-4">
      <h2 id="quote" className="text-section font-bold">
        {rfq.draft ? `Quote ${rfq.draft.version}, a draft` : current ? 'Next version' : 'Quote'}
      </h2>
      <FindPack
        rfq={rfq}
        formKey={formKey}
        packSearch={packSearch}
        refused={refused}
        open={unbound.length > 0}
      />
      <Form ref={form} method="post" preventScrollReset className="grid gap-4" data-survives="">
        <HiddenFields rfq={rfq} formKey={formKey} validDay={validDay} />
        {rfq.lines.map((line) => (
          <LineEditor
            // Remounts for another pack, which has its own prices.
            key={`${line.lineId} ${line.packId} ${substitute.line === line.lineId ? substitute.pack?.packId : ''}`}
            line={line}
            quoted={base?.lines.find((each) => each.lineId === line.lineId)}
            instead={substitute.line === line.lineId ? substitute.pack : undefined}
            figures={rfq.figures.find((each) => each.lineId === line.lineId)}
            refused={ownRefusal}
          />
        ))}
        <QuoteTexts
          base={base}
          template={templates.find((each) => String(each.id) === query.get('template'))}
          validDay={validDay}
          refused={ownRefusal}
        >
          <TemplateLinks templates={templates} form={form} />
        </QuoteTexts>
        <SaveButtons hasUnboundLine={unbound.length > 0} />
      </Form>
      {rfq.actions.includes('discard') && (
        <RfqActionForm
          rfq={rfq}
          formKey={formKey}
          refused={refused}
          command="discard"
          button="Put the draft aside"
        />
      )}
    </section>
  )
}

function HiddenFields({
  rfq,
  formKey,
  validDay,
}: Pick<Props, 'rfq' | 'validDay'> & { formKey: string }) {
  const { money } = useDesk()
  const base = JSON.stringify(quoteToFields(rfq, validDay, money))
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
        Save draft
      </button>
      <input type="hidden" name="key" value={`${formKey}-quote`} />
      <input type="hidden" name="rowVersion" value={rfq.rowVersion} />
      <input type="hidden" name={editNames.base} value={base} />
    </>
  )
}

/** Note, terms and validity: as typed, else a template's, else the last version's. */
function QuoteTexts({
  base,
  template,
  validDay,
  refused,
  children,
}: {
  base: { note: string; terms: string } | undefined
  template: TemplateView | undefined
  validDay: string
  refused: DeskRefusal | undefined
  children: ReactNode
}) {
  const describeText = (name: 'note' | 'terms') => ({
    name,
    maxLength: quoteLimits.text,
    defaultValue: refused?.typed[name] ?? template?.[name] ?? base?.[name],
    error: refused?.fields[name],
  })
  const initialDay = template ? formatDayFromNow(template.validDays) : validDay
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextArea label="Note to the buyer" {...describeText('note')} />
      <TextArea label="Terms" {...describeText('terms')} />
      <Field
        label="Valid until the end of"
        name="validUntil"
        type="date"
        defaultValue={refused?.typed.validUntil ?? initialDay}
        hint="Empty: the shop’s usual days."
        error={refused?.fields.validUntil}
      />
      {children}
    </div>
  )
}

function SaveButtons({ hasUnboundLine }: { hasUnboundLine: boolean }) {
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" tone="ask" name="do" value="send" disabled={isSubmitting}>
        Send quote
      </Button>
      <Button type="submit" name="do" value="draft" disabled={isSubmitting}>
        Save draft
      </Button>
      {hasUnboundLine && (
        <p className="self-center text-2 text-ink-2">
          A line in free words needs a product before the quote can be sent, unless it is
          unavailable.
        </p>
      )}
    </div>
  )
}

function TemplateLinks({
  templates,
  form,
}: {
  templates: readonly TemplateView[]
  form: RefObject<HTMLFormElement | null>
}) {
  return (
    <div className="grid content-start gap-1.5 text-2">
      <span className="font-semibold">Templates</span>
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {templates.map((template) => (
          <a
            key={template.id}
            href={`?template=${template.id}`}
            onClick={(event) => {
              event.preventDefault()
              applyTemplate(form.current, template)
            }}
            className="py-1 underline"
          >
            {template.name}
          </a>
        ))}
        <Link to={quotePaths.templates()} className="py-1 text-ink-2 underline">
          {templates.length > 0 ? 'Change them' : 'Make one'}
        </Link>
      </span>
    </div>
  )
}

function applyTemplate(form: HTMLFormElement | null, template: TemplateView) {
  const fields = form?.elements
  const setFieldValue = (name: string, value: string) => {
    const field = fields?.namedItem(name)
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)
      field.value = value
  }
  setFieldValue('terms', template.terms)
  setFieldValue('note', template.note)
  setFieldValue('validUntil', formatDayFromNow(template.validDays))
}

function formatDayFromNow(days: number | null): string {
  return days === null ? '' : new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
