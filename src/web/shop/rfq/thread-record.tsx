import type { RfqView } from '#contract/negotiation/quote-views.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as requestsTexts from '#texts/requests.ts'
import { PrintButton } from '#web/browser/print-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { UblLinks } from '#web/widgets/negotiation/ubl-links.tsx'

/** The whole thread to keep: as a file that anyone can verify, or printed. */
export function ThreadRecord({
  href,
  paper,
  rfq,
}: {
  href: string
  paper?: string
  rfq?: RfqView
}) {
  return (
    <section aria-labelledby="record" className="grid justify-items-start gap-2 text-2">
      <h2 id="record" className="text-section font-bold">
        {requestsTexts.record()}
      </h2>
      <a href={toHref(href)} download className="underline">
        {requestsTexts.downloadRecord()}
      </a>
      {rfq && <UblLinks rfq={rfq} />}
      {rfq && paper && <QuotationLinks rfq={rfq} />}
      {paper ? (
        <Link to={paper} className="underline">
          {requestsTexts.printRecord()}
        </Link>
      ) : (
        <PrintButton />
      )}
    </section>
  )
}

/** Each version sent, as a paper. */
function QuotationLinks({ rfq: { id, versions } }: { rfq: RfqView }) {
  return versions.map(({ version }) => (
    <Link key={version} to={quotePaths.myQuote(id, version)} className="underline">
      {versions.length > 1
        ? requestsTexts.printQuotation({ version })
        : requestsTexts.printOnlyQuotation()}
    </Link>
  ))
}
