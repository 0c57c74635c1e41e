import { useRef } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { quotePaths } from '#contract/quote-paths.ts'
import type { DeskRfqView, TemplateView } from '#contract/quote-views.ts'
import { quoteLimits } from '#contract/quotes.ts'
import { Button } from '#web/ui/button.tsx'
import { Area, Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { editNames } from '../editing/edit.ts'
import type { DeskRefusal } from './act-on-rfq.ts'
import { FindPack, type FoundPacks } from './find-pack.tsx'
import { LineEditor } from './line-editor.tsx'
import { drawQuote } from './quote-fields.ts'
import { RfqDeedForm } from './rfq-form.tsx'

interface Props {
  rfq: DeskRfqView
  templates: TemplateView[]
  found: FoundPacks | null
  /** Last day of the draft's validity; empty: the usual days. */
  validDay: string
  refused: DeskRefusal | undefined
}

/** The next version of the quote, line by line; saved as a draft, or sent (RFQ-05, RFQ-06). */
export function RfqEditor({
  rfq,
  formKey,
  templates,
  found,
  validDay,
  refused,
}: Props & { formKey: string }) {
  const { money } = useDesk()
  const form = useRef<HTMLFormElement>(null)
  const [query] = useSearchParams()
  const busy = useNavigation().state === 'submitting'
  const mine = refused?.did === 'draft' || refused?.did === 'send' ? refused : undefined
  const current = rfq.versions.find((each) => each.version === rfq.currentVersion)
  const base = rfq.draft ?? current
  const chosen = templates.find((each) => String(each.id) === query.get('template'))
  const unbound = rfq.lines.filter((line) => line.packId === null)
  const instead = {
    line: Number(query.get('line')),
    pack: found?.packs.find((each) => String(each.packId) === query.get('offer')),
  }

  const apply = (template: TemplateView) => {
    const fields = form.current?.elements
    const set = (name: string, value: string) => {
      const field = fields?.namedItem(name)
      if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)
        field.value = value
    }
    set('terms', template.terms)
    set('note', template.note)
    set('validUntil', dayIn(template.validDays))
  }
  return (
    <section aria-labelledby="quote" className="grid gap-4">
      <h2 id="quote" className="text-4 font-bold">
        {rfq.draft ? `Quote ${rfq.draft.version}, a draft` : current ? 'Next version' : 'Quote'}
      </h2>
      <FindPack
        rfq={rfq}
        formKey={formKey}
        found={found}
        refused={refused}
        open={unbound.length > 0}
      />
      <Form ref={form} method="post" preventScrollReset className="grid gap-4" data-survives="">
        {/* Enter in any box presses the first button of a form: the one that sends nothing. */}
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
        <input
          type="hidden"
          name={editNames.base}
          value={JSON.stringify(drawQuote(rfq, validDay, money))}
        />
        {rfq.lines.map((line) => (
          <LineEditor
            // Another pack than before: its own prices stand there.
            key={`${line.lineId} ${line.packId} ${instead.line === line.lineId ? instead.pack?.packId : ''}`}
            line={line}
            quoted={base?.lines.find((each) => each.lineId === line.lineId)}
            instead={instead.line === line.lineId ? instead.pack : undefined}
            figures={rfq.figures.find((each) => each.lineId === line.lineId)}
            refused={mine}
          />
        ))}
        <div className="grid gap-4 sm:grid-cols-2">
          <Area
            label="Note to the buyer"
            name="note"
            maxLength={quoteLimits.text}
            defaultValue={mine?.typed.note ?? chosen?.note ?? base?.note}
            error={mine?.fields.note}
          />
          <Area
            label="Terms"
            name="terms"
            maxLength={quoteLimits.text}
            defaultValue={mine?.typed.terms ?? chosen?.terms ?? base?.terms}
            error={mine?.fields.terms}
          />
          <Field
            label="Valid until the end of"
            name="validUntil"
            type="date"
            defaultValue={mine?.typed.validUntil ?? (chosen ? dayIn(chosen.validDays) : validDay)}
            hint="Empty: the shop’s usual days."
            error={mine?.fields.validUntil}
          />
          <div className="grid content-start gap-1.5 text-2">
            <span className="font-semibold">Templates</span>
            <span className="flex flex-wrap gap-x-3 gap-y-1">
              {templates.map((template) => (
                <a
                  key={template.id}
                  href={`?template=${template.id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    apply(template)
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
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="ask" name="do" value="send" disabled={busy}>
            Send quote
          </Button>
          <Button type="submit" name="do" value="draft" disabled={busy}>
            Save draft
          </Button>
          {unbound.length > 0 && (
            <p className="self-center text-2 text-ink-2">
              A line in free words needs a product before the quote can be sent, unless it is
              unavailable.
            </p>
          )}
        </div>
      </Form>
      {rfq.deeds.includes('discard') && (
        <RfqDeedForm
          rfq={rfq}
          formKey={formKey}
          refused={refused}
          deed="discard"
          button="Put the draft aside"
        />
      )}
    </section>
  )
}

function dayIn(days: number | null): string {
  return days === null ? '' : new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
