import type { Specification } from '#contract/catalog/catalog.ts'
import * as productTexts from '#texts/product.ts'

/** All values in two columns, one on a phone. */
export function SpecificationTable({ specification }: { specification: Specification[] }) {
  if (specification.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-section font-bold">{productTexts.specification()}</h2>
      <dl className="specification">
        {specification
          .flatMap(({ lines }) => lines)
          .map((line) => (
            <div key={`${line.caption}${line.value}`}>
              <dt className="text-ink-2">{line.caption}</dt>
              <dd className="min-w-0 break-words">{line.value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
