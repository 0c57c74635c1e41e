import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { AttributeProposal, DeskProduct } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import type { Visit } from '#web/visit.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { SaveBar } from '../editing/save-bar.tsx'
import { redirectSaved } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { ErrorSummary, type Problem } from '../parts/error-summary.tsx'
import { HistoryBox } from '../parts/history-box.tsx'
import type { Route } from './+types/product.ts'
import { FoldedBox, GoodsBox } from './goods-box.tsx'
import { type EditableParts, getEditableParts } from './pack-edit.ts'
import { PackSheet } from './pack-sheet.tsx'
import { ScheduleFields, SearchEngineFields } from './page-fields.tsx'
import { ProductAttributes } from './product-attributes.tsx'
import { ProductDocuments } from './product-documents.tsx'
import {
  buildProductFields,
  labelAttribute,
  toProductInput,
  toProductPageInput,
} from './product-edit.ts'
import { PlaceFields, TextFields } from './product-fields.tsx'
import { ProductFigureList } from './product-figures.tsx'
import { ProductActions, ProductLead, ProductParts, ProductTitle } from './product-head.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { buildProductWords } from './product-words.ts'
import { saveProductForm } from './save-product.server.ts'
import { SpecialPrices } from './special-prices.tsx'
import { describeTaxFields, TaxFields, TaxHistory, taxFieldNames } from './tax-fields.tsx'
import { findUndoableChange, UndoChange } from './undo-change.tsx'

/**
 * A product on one page: packs with prices and stock, attributes, texts, address and schedule, one
 * form in which each role edits its part (DEAL-06, DESK-02).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const { scope, shop, staff } = visit
  const id = toRowId(params.id)
  const maySeeCosts = mayDo(staff, 'costs')
  const [product, isWithin, choices, proposals, floor, history, figures, change] =
    await Promise.all([
      orNotFound(shop.catalog.getDeskProduct(scope, id)),
      shop.catalog.isProductWithin(scope, id),
      shop.catalog.loadBrandAndCategoryChoices(scope),
      shop.catalog.listAttributeProposals(scope, id),
      maySeeCosts ? shop.desk.getMarginFloor(scope).then((margin) => ({ margin })) : null,
      orNotFound(shop.accounts.readHistory(scope, `product:${id}`, maxLines)),
      // Sums of all orders are not for those who are limited to some warehouses.
      staff.limits?.warehouses ? null : shop.insight.getProductFigures(scope, id),
      findUndoableChange(visit, getPageUrl(request).searchParams, id),
    ])
  const packs = product.packs.map((pack) => (maySeeCosts ? pack : { ...pack, cost: null }))
  const key = crypto.randomUUID()
  return {
    product: { ...product, packs },
    isWithin,
    choices,
    proposals,
    floor,
    history,
    key,
    figures,
    change,
  }
}

const maxLines = 5

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const { scope, shop, staff } = visit
  const form = await readForm(request)
  const id = toRowId(params.id)
  const command = readFormText(form, 'do')
  if (command === 'duplicate') {
    const copyId = await orNotFound(shop.catalog.duplicateProduct(scope, id))
    return redirect(buildDonePath(deskPaths.product(copyId), 'duplicated'))
  }
  if (command === 'archive' || command === 'restore') {
    const { code } = await orNotFound(shop.catalog.getDeskProduct(scope, id))
    const { changed } = await orNotFound(shop.catalog.runSaleAction(scope, [code], command))
    const path = deskPaths.product(id)
    return redirect(changed.length > 0 ? buildDonePath(path, `${command}.1`) : path)
  }
  if (command === 'undo-sale') return undoSale(visit, id, toRowId(form.get('change')))
  const { currency, countryCode } = scope.seller
  const format = { currency, timeZone: shop.delivery.findTimeZone(countryCode) }
  const parts = getEditableParts(staff, await shop.catalog.isProductWithin(scope, id))
  const saveOutcome = await orNotFound(saveProductForm(visit, form, { id, format, parts }))
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.product(id), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

/** Takes back archiving or restoring; what was changed since stays as it is. */
async function undoSale({ scope, shop }: Visit, productId: number, changeId: number) {
  const { changed, failed } = await orNotFound(
    shop.catalog.undoSaleAction(scope, changeId, productId),
  )
  if (failed.length === 0)
    return redirect(
      buildDonePath(deskPaths.product(productId), `products-undone.${changed.length}`),
    )
  const problems = failed.map(({ text }) => ({ text }))
  return data<EditRefusal>({ of: 'undo', base: {}, values: {}, problems, conflict: null }, 409)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  buildDeskMeta(loaderData?.product.name ?? deskGoodsTexts.product())

export default function DeskProductPage({
  loaderData: { product, isWithin, choices, proposals, floor, history, key, figures, change },
  actionData,
}: Route.ComponentProps) {
  const { staff, money, clock } = useDesk()
  const parts = getEditableParts(staff, isWithin)
  const format = { currency: money.currency, timeZone: clock.timeZone }
  const stored = buildProductFields(product, format, parts)
  const hasConflict = Boolean(actionData?.conflict)
  const words = buildProductWords(product, money.symbol)
  const typed = toProductInput(actionData?.values ?? {})
  const label = (field: string) => labelAttribute(field, typed.attributes) ?? words.label(field)
  return (
    <DeskPage
      title={<ProductTitle product={product} />}
      ancestors={[{ name: deskGoodsTexts.products(), path: deskPaths.products() }]}
      lead={<ProductLead product={product} />}
      actions={<ProductActions product={product} mayEdit={parts.catalogue} />}
    >
      {change && !actionData && <UndoChange change={change} path={deskPaths.product(product.id)} />}
      {!hasConflict && <ErrorSummary problems={actionData?.problems} label={label} />}
      {!hasConflict && <ProductParts product={product} />}
      <div className={hasConflict ? 'grid' : 'goods-page'}>
        {!hasConflict && (
          <aside className="goods-top" aria-label={deskGoodsTexts.picturesLabel()}>
            <GoodsBox title={deskGoodsTexts.pictures()} id="pictures-box">
              <ProductPictures product={product} mayEdit={parts.catalogue} />
            </GoodsBox>
          </aside>
        )}
        <EditForm
          of={`product:${product.id}`}
          storedFields={stored.editable}
          refusal={actionData}
          multipart
          summary={false}
          className="contents"
          {...words}
        >
          {(editedValues, refusal) => (
            <>
              <ProductForm
                product={product}
                values={{ ...stored.all, ...editedValues }}
                problems={refusal?.problems}
                parts={parts}
                proposals={proposals}
                floor={floor}
                brands={choices.brands.map(({ name }) => name)}
                categories={choices.categories.map(({ path }) => path)}
              />
              {Object.keys(stored.editable).length > 0 && <SaveBar isRefused={Boolean(refusal)} />}
            </>
          )}
        </EditForm>
        {!hasConflict && (
          <aside className="goods-aside">
            {figures && (
              <GoodsBox title={deskGoodsTexts.lastDays({ count: figures.days })} id="figures">
                <ProductFigureList figures={figures} code={product.code} />
              </GoodsBox>
            )}
            <GoodsBox title={deskGoodsTexts.documents()} id="documents-box">
              <ProductDocuments product={product} mayEdit={parts.catalogue} />
            </GoodsBox>
            <GoodsBox title={deskGoodsTexts.historyAndNotes()} id="history">
              <HistoryBox subject={`product:${product.id}`} history={history} formKey={key} />
            </GoodsBox>
          </aside>
        )}
      </div>
    </DeskPage>
  )
}

function ProductForm(props: {
  product: DeskProduct
  values: Fields
  problems: readonly Problem[] | undefined
  parts: EditableParts
  proposals: readonly AttributeProposal[]
  floor: { margin: number | null } | null
  brands: readonly string[]
  categories: readonly string[]
}) {
  const { product, values, problems, parts, proposals, floor, brands, categories } = props
  const input = toProductInput(values)
  const page = toProductPageInput(values)
  const locked = !parts.catalogue
  const common = { input, problems, locked }
  const { packs } = product
  const rates = { tax: product.taxRate / 100, cess: product.cessRate / 100 }
  const tax =
    rates.cess > 0
      ? deskGoodsTexts.pricesIncludeTaxCess(rates)
      : deskGoodsTexts.pricesWithTax({ tax: rates.tax })
  return (
    <>
      <div className="goods-main">
        <GoodsBox title={deskGoodsTexts.packsPricesStock()} id="packs" note={tax} isFlush>
          <PackSheet {...{ packs, values, problems, parts, floor }} taxes={product} />
          <SpecialPrices {...{ packs, values, problems, parts }} />
        </GoodsBox>
        <GoodsBox
          title={deskGoodsTexts.attributes()}
          id="attributes"
          note={deskGoodsTexts.categoryFirst()}
        >
          <ProductAttributes
            input={input.attributes}
            attributes={product.attributes}
            proposals={proposals}
            problems={problems}
            locked={locked}
          />
        </GoodsBox>
        <GoodsBox title={deskGoodsTexts.texts()} id="texts">
          <TextFields {...common} isNew={false} />
        </GoodsBox>
        <FoldedBox
          title={deskGoodsTexts.searchEngines()}
          id="search-engines"
          note={page.pageTitle || paths.product(page.url)}
          fields={['url', 'pageTitle', 'metaDescription']}
          problems={problems}
        >
          <SearchEngineFields page={page} problems={problems} locked={locked} />
        </FoldedBox>
        <FoldedBox
          title={deskGoodsTexts.tax()}
          id="tax"
          note={describeTaxFields(input)}
          fields={taxFieldNames}
          problems={problems}
        >
          <TaxFields {...common} />
          <TaxHistory changes={product.taxChanges} />
        </FoldedBox>
        <FoldedBox
          title={deskGoodsTexts.availabilityAndReplacement()}
          id="schedule"
          note={
            page.publishFrom || page.publishUntil || page.successor
              ? deskGoodsTexts.planned()
              : deskGoodsTexts.byHand()
          }
          fields={['publishFrom', 'publishUntil', 'successor']}
          problems={problems}
        >
          <ScheduleFields page={page} problems={problems} locked={locked} />
        </FoldedBox>
      </div>
      <div className="goods-side">
        <GoodsBox title={deskGoodsTexts.organisation()} id="place">
          <PlaceFields {...common} brands={brands} categories={categories} />
        </GoodsBox>
      </div>
    </>
  )
}
