import type { ReactNode, RefObject } from 'react'
import { useSearchParams } from 'react-router'
import type { PackSuggestion, QuotePreview } from '#contract/negotiation/quote-preview.ts'
import type { DeskRfqView, TemplateView } from '#contract/negotiation/quote-views.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskRfqTexts from '#texts/desk-rfq.ts'
import { useDesk } from '../desk-frame.tsx'
import { FindPack, type PackSearch } from './find-pack.tsx'
import type { DeskRefusal } from './handle-rfq-form.ts'
import { quoteToFields } from './quote-fields.ts'
import { QuoteSheet } from './sheet/quote-sheet.tsx'

interface Props {
  rfq: DeskRfqView
  templates: TemplateView[]
  packSearch: PackSearch | null
  /** Last day of the draft's validity; empty: the default period. */
  validDay: string
  preview: QuotePreview
  /** What lines without a match may be, by line. */
  suggestions: Readonly<Record<number, PackSuggestion[]>>
  refused: DeskRefusal | undefined
  /** Typed and not saved; it survives what else is done on the page. */
  typed: RefObject<Fields>
  /** The buyer and the request, below what the quote means. */
  side: ReactNode
}

/** The next version of the quote as a sheet; saved as a draft, or sent (RFQ-05, DEAL-02). */
export function RfqEditor(props: Props & { formKey: string; onKept: (version: number) => void }) {
  const { rfq, formKey, templates, packSearch, validDay, preview, refused, onKept } = props
  const { money } = useDesk()
  const [query] = useSearchParams()
  const ownRefusal = refused && hasLines(refused) ? refused : undefined
  const current = rfq.versions.find((each) => each.version === rfq.currentVersion)
  const stored = quoteToFields(rfq, validDay, money)
  const fields: Fields = { ...stored, ...(ownRefusal?.typed ?? props.typed.current) }
  const isFinding = packSearch !== null || query.has('find') || query.has('new')
  return (
    <>
      <QuoteSheet
        rfq={rfq}
        formKey={formKey}
        title={nameVersion(rfq, current !== undefined)}
        stored={stored}
        fields={fields}
        preview={preview}
        suggestions={props.suggestions}
        refused={ownRefusal}
        texts={{
          fields,
          template: templates.find((each) => String(each.id) === query.get('template')),
          templates,
          refused: ownRefusal,
        }}
        onKept={onKept}
        typed={props.typed}
        side={props.side}
      />
      {(isFinding || refused?.did === 'make') && (
        <FindPack
          rfq={rfq}
          formKey={formKey}
          packSearch={packSearch}
          lineId={Number(query.get('line'))}
          refused={refused}
          isNew={query.has('new')}
        />
      )}
    </>
  )
}

function nameVersion({ draft }: DeskRfqView, hasVersion: boolean): string {
  if (draft) return deskRfqTexts.draftQuote({ version: draft.version })
  return hasVersion ? deskRfqTexts.nextVersion() : deskRfqTexts.quote()
}

/** Whether a refusal is about the quote's own form, and no other of the page. */
function hasLines({ typed }: DeskRefusal): boolean {
  return Object.keys(typed).some((name) => name.startsWith('quantity-'))
}
