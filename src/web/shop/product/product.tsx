import { useEffect } from 'react'
import { data } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { notFound } from '#web/answers.ts'
import { track } from '#web/browser/track.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { Link } from '#web/ui/link.tsx'
import { SellerHtml } from '#web/ui/seller-html.tsx'
import { visitContext } from '#web/visit.ts'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'
import type { Route } from './+types/product.ts'
import { DeliveryCheck } from './delivery-check.tsx'
import { Gallery } from './gallery.tsx'
import { Packs } from './packs.tsx'
import { buildProductJson, buildProductMeta } from './product-meta.ts'
import { RecentlyViewed } from './recently-viewed.tsx'
import { RetiredProductScreen } from './retired-product.tsx'
import { Share } from './share.tsx'
import { SpecificationTable } from './specification.tsx'
import { Variants } from './variants.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { scope, shop, cacheWithTags } = context.get(visitContext)
  const { seller } = scope
  const product = await shop.catalog.loadProductPage(scope, params.pageUrl)
  if (!product) {
    const retiredProduct = await shop.catalog.getRetiredProduct(scope, params.pageUrl)
    if (!retiredProduct) throw notFound()
    return data({ retired: retiredProduct, company: seller.companyName }, { status: 410 })
  }
  const shownIds = [
    product.productId,
    ...[...product.related, ...product.variants].map((other) => other.productId),
  ]
  const { tags } = shop
  cacheWithTags([
    ...shownIds.map((id) => tags.product(seller.id, id)),
    tags.menu(seller.id),
    tags.seller(seller.id),
  ])
  const [terms, offers] = await Promise.all([
    shop.delivery.getZoneTerms(scope, seller.id, scope.place.pincode),
    shop.bids.bidOffers(
      scope,
      product.packs.map(({ id }) => id),
    ),
  ])
  const delivery = terms && { fee: terms.fee, freeAbove: seller.freeDeliveryAbove, cod: terms.cod }
  const bids = offers.filter(({ taken }) => taken).map(({ packId }) => packId)
  return {
    product,
    delivery,
    bids,
    origin: seller.origin,
    company: seller.companyName,
    style: { currency: seller.currency },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && 'retired' in loaderData
    ? [
        { title: `${loaderData.retired.name}: no longer sold | ${loaderData.company}` },
        { name: 'robots', content: 'noindex' },
      ]
    : buildProductMeta(loaderData)

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
  const firstPack = product.packs[0]
  useEffect(
    () => track({ did: 'view', productId: product.productId, source: 'product' }),
    [product.productId],
  )
  return (
    <>
      <JsonLd data={buildProductJson(loaderData)} />
      <Breadcrumb
        steps={[{ name: 'Home', path: paths.home() }, ...steps, { name: product.name, path: null }]}
      />
      <div className="grid gap-6 py-2 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:gap-10">
        <Gallery pictures={product.pictures} texts={product.pictureTexts} name={product.name} />
        <div className="min-w-0">
          <div className="flex items-start justify-between gap-4 text-2 text-ink-2">
            <p>
              {product.brand && (
                <>
                  <Link
                    to={paths.brand(product.brand.url)}
                    className="font-[650] text-ink underline-offset-3 hover:underline"
                  >
                    {product.brand.name}
                  </Link>
                  {' · '}
                </>
              )}
              SKU {product.code}
              {product.partNumber && ` · Part no. ${product.partNumber}`}
            </p>
            <Share name={product.name} address={origin + paths.product(product.url)} />
          </div>
          <h1 className="title mt-1">{product.name}</h1>
          <SellerHtml html={product.overviewHtml} className="mt-3 text-ink-2" />
          <Packs
            packs={product.packs}
            taxRate={product.taxRate}
            productId={product.productId}
            bids={loaderData.bids}
          />
          <Variants variants={product.variants} />
          {firstPack && <DeliveryCheck pack={firstPack} delivery={loaderData.delivery} />}
          <SpecificationTable specification={product.specification} />
        </div>
      </div>
      {product.descriptionHtml && (
        <section className="mt-8">
          <h2 className="mb-3 text-section font-bold">Description</h2>
          <SellerHtml html={product.descriptionHtml} />
        </section>
      )}
      <ProductRail title="Related products" cards={product.related} />
      <RecentlyViewed productId={product.productId} />
    </>
  )
}
