import { SellerHtml } from '#web/ui/seller-html.tsx'
import { DeskSection } from '../parts/desk-page.tsx'

/** A text of the shop as it is saved, drawn as its customers see it. Source: DESK-04. */
export function HtmlPreview({ title, html }: { title: string; html: string }) {
  if (html === '') return null
  return (
    <DeskSection title={title}>
      <div className="max-w-[52rem] rounded-large border border-line p-4">
        <SellerHtml html={html} />
      </div>
    </DeskSection>
  )
}
