import type { RetiredProduct } from '#contract/catalog/catalog.ts'
import { alertPaths } from '#contract/paths/alert-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { Picture } from '#web/widgets/product/picture.tsx'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'

/**
 * A product that is no longer sold: its name, alternatives, and a quote request with its name
 * filled in.
 */
export function RetiredProductScreen({ product }: { product: RetiredProduct }) {
  const { name, brand, code, partNumber, crumbs, substitutes, successor, packId } = product
  const category = crumbs.at(-1)
  const words = [name, partNumber && `part no. ${partNumber}`].filter(Boolean).join(', ')
  return (
    <>
      <Breadcrumb steps={[{ name: 'Home', path: paths.home() }, ...crumbs, { name, path: null }]} />
      <div className="grid gap-6 py-2 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] lg:gap-10">
        <Picture picture={product.picture} alt={name} widths={[240, 480]} sizes="256px" eager />
        <div className="grid min-w-0 content-start justify-items-start gap-3">
          <p className="text-2 text-ink-2">
            {brand && <span className="font-[650] text-ink">{brand} · </span>}SKU {code}
            {partNumber && ` · Part no. ${partNumber}`}
          </p>
          <h1 className="title break-words">{name}</h1>
          <p className="text-section font-[650]">No longer sold</p>
          {successor && (
            <p className="text-3">
              Replaced by{' '}
              <Link
                to={paths.product(successor.url)}
                className="font-[650] underline underline-offset-3"
              >
                {successor.name}
              </Link>
            </p>
          )}
          <p className="max-w-[60ch] text-ink-2">
            {substitutes.length > 0
              ? 'These products may do the same job. Or ask us: we may still find one, or know what replaces it.'
              : 'Ask us: we may still find one, or know what replaces it.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <a
              href={toHref(paths.newRfq(buildNewRfqQuery({ words })))}
              rel="nofollow"
              className="button button-ask"
            >
              Request a Quote
            </a>
            {category && (
              <Link to={category.path} className="button button-plain">
                See all in {category.name}
              </Link>
            )}
          </div>
          {!successor && packId !== null && (
            <p className="text-2 text-ink-2">
              Or{' '}
              <a
                href={toHref(alertPaths.begin(packId, 'replaced'))}
                rel="nofollow"
                className="underline underline-offset-3"
              >
                let us write to you
              </a>{' '}
              once it is replaced or back.
            </p>
          )}
        </div>
      </div>
      <ProductRail title="Instead of it" cards={substitutes} eager />
    </>
  )
}
