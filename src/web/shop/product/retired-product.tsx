import type { RetiredProduct } from '#contract/catalog/catalog.ts'
import { alertPaths } from '#contract/paths/alert-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as productTexts from '#texts/product.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { Picture } from '#web/widgets/product/picture.tsx'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'
import { formatCodes } from './format-codes.ts'

/**
 * A product that is no longer sold: its name, alternatives, and a quote request with its name
 * filled in.
 */
export function RetiredProductScreen({ product }: { product: RetiredProduct }) {
  const { name, brand, code, partNumber, crumbs, substitutes, successor, packId } = product
  const category = crumbs.at(-1)
  const words = partNumber ? productTexts.requestedPart({ name, partNumber }) : name
  return (
    <>
      <Breadcrumb
        steps={[{ name: commonTexts.home(), path: paths.home() }, ...crumbs, { name, path: null }]}
      />
      <div className="grid gap-6 py-2 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] lg:gap-10">
        <Picture picture={product.picture} alt={name} widths={[240, 480]} sizes="256px" eager />
        <div className="grid min-w-0 content-start justify-items-start gap-3">
          <p className="text-2 text-ink-2">
            {brand && <span className="font-[650] text-ink">{brand} · </span>}
            {formatCodes(code, partNumber)}
          </p>
          <h1 className="title break-words">{name}</h1>
          <p className="text-section font-[650]">{productTexts.noLongerSold()}</p>
          {successor && (
            <p className="text-3">
              <RichText
                parts={productTexts.replacedBy({
                  name: successor.name,
                  link: (text) => (
                    <Link
                      to={paths.product(successor.url)}
                      className="font-[650] underline underline-offset-3"
                    >
                      {text}
                    </Link>
                  ),
                })}
              />
            </p>
          )}
          <p className="max-w-[60ch] text-ink-2">
            {substitutes.length > 0 ? productTexts.substitutesHint() : productTexts.askHint()}
          </p>
          <div className="flex flex-wrap gap-2">
            <a
              href={toHref(paths.newRfq(buildNewRfqQuery({ words })))}
              rel="nofollow"
              className="button button-ask"
            >
              {commonTexts.requestAQuote()}
            </a>
            {category && (
              <Link to={category.path} className="button button-plain">
                {productTexts.seeAllInCategory({ name: category.name })}
              </Link>
            )}
          </div>
          {!successor && packId !== null && (
            <p className="text-2 text-ink-2">
              <RichText
                parts={productTexts.orAlert({
                  link: (text) => (
                    <a
                      href={toHref(alertPaths.begin(packId, 'replaced'))}
                      rel="nofollow"
                      className="underline underline-offset-3"
                    >
                      {text}
                    </a>
                  ),
                })}
              />
            </p>
          )}
        </div>
      </div>
      <ProductRail title={productTexts.alternatives()} cards={substitutes} eager />
    </>
  )
}
