import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import * as commonTexts from '#texts/common.ts'
import * as productTexts from '#texts/product.ts'
import { notFound } from '#web/answers.ts'
import { track } from '#web/browser/track.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { Link } from '#web/ui/link.tsx'
import { SellerHtml } from '#web/ui/seller-html.tsx'
import { toHref } from '#web/ui/to-href.ts'
import '#web/styles/product.css'
import { visitContext } from '#web/visit.ts'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'
import { WishAndCompare } from '#web/widgets/product/wish-and-compare.tsx'
import type { Route } from './+types/product.ts'
import { Documents } from './documents.tsx'
import { formatCodes } from './format-codes.ts'
import { Gallery } from './gallery.tsx'
import { KeyFacts } from './key-facts.tsx'
import { OfferCard } from './offer-card.tsx'
import { Opinions } from './opinions.tsx'
import { buildProductJson, buildProductMeta } from './product-meta.ts'
import { RecentlyViewed } from './recently-viewed.tsx'
import { RetiredProductScreen } from './retired-product.tsx'
import { Share } from './share.tsx'
import { SpecificationTable } from './specification.tsx'
import { Variants } from './variants.tsx'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { scope, shop, cacheWithTags } = context.get(visitContext)
  const { seller } = scope
  const product = await shop.catalog.loadProductPage(scope, params.pageUrl)
  if (!product) {
    const url = await shop.catalog.findMovedProduct(scope, params.pageUrl)
    if (url) throw redirect(paths.product(url) + new URL(request.url).search, 301)
    const retiredProduct = await shop.catalog.getRetiredProduct(scope, params.pageUrl)
    if (!retiredProduct) throw notFound()
    return data({ retired: retiredProduct, company: seller.companyName }, { status: 410 })
  }
  const { matrix, related, variants } = product
  const placed = matrix ? [...matrix.cells.flat(), ...matrix.further] : variants
  const shownIds = [product, ...related, ...placed].flatMap((other) => other?.productId ?? [])
  const { tags } = shop
  cacheWithTags([
    ...shownIds.map((id) => tags.product(seller.id, id)),
    tags.menu(seller.id),
    tags.seller(seller.id),
  ])
  const [terms, bids, opinions] = await Promise.all([
    shop.delivery.getZoneTerms(scope, seller.id, scope.place.pincode),
    shop.bids.loadProductBids(scope, product.packs),
    shop.opinions.loadProductOpinions(scope, product.productId),
  ])
  const delivery = terms && { fee: terms.fee, freeAbove: seller.freeDeliveryAbove }
  return {
    // The matrix has all variants, where there is one.
    product: product.matrix ? { ...product, variants: [] } : product,
    delivery,
    bids,
    opinions,
    origin: seller.origin,
    company: seller.companyName,
    style: { currency: seller.currency },
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && 'retired' in loaderData
    ? [
        {
          title: `${productTexts.retiredTitle({ name: loaderData.retired.name })} | ${loaderData.company}`,
        },
        { name: 'robots', content: 'noindex' },
      ]
    : buildProductMeta(loaderData, matches)

type LoaderData = Route.ComponentProps['loaderData']

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  return 'retired' in loaderData ? (
    <RetiredProductScreen product={loaderData.retired} />
  ) : (
    <ProductScreen loaderData={loaderData} />
  )
}

function ProductScreen({ loaderData }: { loaderData: Exclude<LoaderData, { retired: unknown }> }) {
  const { product, origin } = loaderData
  const steps = product.crumbs.map((crumb) => ({
    name: crumb.name,
    path: crumb.path as string | null,
  }))
  useEffect(
    () => track({ did: 'view', productId: product.productId, source: 'product' }),
    [product.productId],
  )
  return (
    <>
      <JsonLd data={buildProductJson(loaderData)} />
      <Breadcrumb
        steps={[
          { name: commonTexts.home(), path: paths.home() },
          ...steps,
          { name: product.name, path: null },
        ]}
      />
      <div className="product-parts">
        <Gallery pictures={product.pictures} texts={product.pictureTexts} name={product.name}>
          <form
            method="post"
            action={toHref(paths.wishes())}
            data-enhanced=""
            className="gallery-tools"
          >
            <WishAndCompare productId={product.productId} />
            <Share name={product.name} address={origin + toHref(paths.product(product.url))} />
          </form>
        </Gallery>
        <div className="min-w-0">
          <p className="text-2 text-ink-2">
            {product.brand && (
              <>
                <Link
                  to={paths.brand(product.brand.url)}
                  className="font-[650] text-ink underline underline-offset-3"
                >
                  {product.brand.name}
                </Link>
                {' · '}
              </>
            )}
            {formatCodes(product.code, product.partNumber)}
          </p>
          <h1 className="title mt-1.5 text-balance wrap-anywhere">{keepUnits(product.name)}</h1>
          <SellerHtml html={product.overviewHtml} className="mt-2 text-ink-2" />
        </div>
        <OfferCard
          key={product.productId}
          product={product}
          delivery={loaderData.delivery}
          bids={loaderData.bids}
        />
        <div className="min-w-0">
          <KeyFacts facts={product.facts} />
          <Variants variants={product.variants} matrix={product.matrix} />
        </div>
      </div>
      <SpecificationTable specification={product.specification} />
      <Documents documents={product.documents} />
      {product.descriptionHtml && (
        <section className="mt-10">
          <h2 className="mb-3 text-section font-bold">{productTexts.description()}</h2>
          <SellerHtml html={product.descriptionHtml} />
        </section>
      )}
      <Opinions
        opinions={loaderData.opinions}
        productUrl={product.url}
        company={loaderData.company}
      />
      <ProductRail title={productTexts.relatedProducts()} cards={product.related} />
      <RecentlyViewed productId={product.productId} />
    </>
  )
}
