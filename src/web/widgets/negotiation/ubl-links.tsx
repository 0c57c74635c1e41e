import type { RfqView } from '#contract/negotiation/quote-views.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as threadTexts from '#texts/thread.ts'
import { toHref } from '#web/ui/to-href.ts'

/** The request, and each version sent, as documents for other software (RFQ-12). */
export function UblLinks({ rfq: { id, versions } }: { rfq: Pick<RfqView, 'id' | 'versions'> }) {
  const numbers = versions.map(({ version }) => version).sort((a, b) => a - b)
  return (
    <>
      <a href={toHref(quotePaths.ubl(id))} download={`request-${id}.xml`} className="underline">
        {threadTexts.requestUbl()}
      </a>
      {numbers.map((version) => (
        <a
          key={version}
          href={toHref(quotePaths.ubl(id, version))}
          download={`quotation-${id}-${version}.xml`}
          className="underline"
        >
          {numbers.length > 1
            ? threadTexts.quotationVersionUbl({ version })
            : threadTexts.quotationUbl()}
        </a>
      ))}
    </>
  )
}
