import { Form } from 'react-router'
import type { RetiredLine } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as productCardTexts from '#texts/product-card.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from './picture.tsx'

/**
 * Saved products that the shop no longer sells; `field` names the product in the form that removes
 * it.
 */
export function RetiredLines({ lines, field }: { lines: readonly RetiredLine[]; field: string }) {
  if (lines.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="retired-lines">
      <h2 id="retired-lines" className="text-section font-bold">
        {productCardTexts.noLongerSold()}
      </h2>
      <ul className="mt-3 border-t border-line">
        {lines.map(({ productId, name, url, brand, picture }) => (
          <li
            key={productId}
            className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3"
          >
            <Picture picture={picture} alt="" widths={[96, 240]} sizes="64px" />
            <div className="grid min-w-0 content-start gap-1">
              <span className="text-1 text-ink-2">{brand}</span>
              <span className="leading-[1.3] font-[550] break-words">{name}</span>
              <Link to={paths.product(url)} className="py-1 text-2 underline underline-offset-3">
                {productCardTexts.seeAlternatives()}
              </Link>
            </div>
            <Form method="post" preventScrollReset>
              <button
                type="submit"
                name={field}
                value={productId}
                aria-label={productCardTexts.removeProduct({ name })}
                className="button button-plain"
              >
                {commonTexts.remove()}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
