import type { Variant } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { Link } from '#web/ui/link.tsx'

/** The same product in other colours and sizes. */
export function Variants({ variants }: { variants: Variant[] }) {
  if (variants.length === 0) return null
  return (
    <section className="my-4" aria-label="Also available">
      <h2 className="mb-2 text-2 font-semibold">Also available</h2>
      <ul className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <li key={variant.url}>
            <Link
              to={paths.product(variant.url)}
              title={variant.name}
              className="inline-block rounded-small border border-line px-3 py-1.5 text-2 hover:border-ink-2 hover:no-underline"
            >
              {variant.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
