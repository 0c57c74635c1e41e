import { maxCheckedQuantity, type PriceCheckPack } from '#contract/desk/price-check.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import * as deskPricesTexts from '#texts/desk-prices.ts'
import { getPageUrl } from '#web/answers.ts'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/price-check.ts'

/** /desk/price-check: what a buyer pays for a product, and which list decides (LIST-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  const query = getPageUrl(request).searchParams
  const sku = (query.get('sku') ?? '').trim().slice(0, 100)
  const buyer = (query.get('buyer') ?? '').trim().slice(0, 300)
  const wholeQuantity = Math.trunc(Number(query.get('quantity') ?? 1)) || 1
  const quantity = Math.min(maxCheckedQuantity, Math.max(1, wholeQuantity))
  const question = { sku, buyer, quantity }
  if (sku === '') return { question, view: null, faults: {} }
  return { question, ...(await shop.priceLists.checkPrice(scope, question)) }
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPricesTexts.priceCheck())

export default function DeskPriceCheck({ loaderData }: Route.ComponentProps) {
  const { question, view, faults } = loaderData
  return (
    <DeskPage
      title={deskPricesTexts.priceCheck()}
      ancestors={[{ name: deskPricesTexts.priceListsName(), path: deskPaths.priceLists() }]}
      lead={deskPricesTexts.priceCheckLead()}
    >
      <FilterForm label={deskPricesTexts.checkAPrice()} clearLabel={deskPricesTexts.clear()}>
        <Field
          label={deskPricesTexts.sku()}
          name="sku"
          required
          defaultValue={question.sku}
          maxLength={100}
          autoComplete="off"
        />
        <Field
          label={deskPricesTexts.customersAddressOrCompany()}
          name="buyer"
          defaultValue={question.buyer}
          maxLength={300}
          placeholder={deskPricesTexts.everyone()}
          autoComplete="off"
        />
        <Field
          label={deskPricesTexts.packs()}
          name="quantity"
          type="number"
          min={1}
          max={maxCheckedQuantity}
          defaultValue={question.quantity}
        />
      </FilterForm>
      <FormMessage tone="bad">{faults.buyer ?? faults.sku}</FormMessage>
      {view && (
        <p>
          <Link to={deskPaths.product(view.product.id)} className="font-semibold underline">
            {view.product.name}
          </Link>
        </p>
      )}
      {view?.packs.map((pack) => (
        <PackPrices key={pack.id} pack={pack} quantity={question.quantity} />
      ))}
    </DeskPage>
  )
}

function PackPrices({ pack, quantity }: { pack: PriceCheckPack; quantity: number }) {
  const { money } = useDesk()
  const { price, candidates } = pack
  return (
    <DeskSection title={`${pack.code} (${pack.unit})`}>
      <p>
        {price === null ? (
          deskPricesTexts.priceOnRequest()
        ) : (
          <RichText
            parts={deskPricesTexts.priceEach({
              price: formatMoney(price, money),
              quantity: formatCount(quantity, money),
              b: (text) => <b>{text}</b>,
            })}
          />
        )}
      </p>
      {candidates.length > 0 && (
        <DeskTable
          caption={deskPricesTexts.pricesOfCode({ code: pack.code })}
          cards
          head={[
            deskPricesTexts.priceList(),
            { name: deskPricesTexts.fromQuantity(), end: true },
            { name: deskPricesTexts.price(), end: true },
            deskPricesTexts.counts(),
          ]}
        >
          {candidates.map(({ price: each, reason, listName, decides }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a list may say the same
            <tr key={at}>
              <td data-name={deskPricesTexts.priceList()} className="break-words">
                {listName && reason?.listId ? (
                  <Link to={deskPaths.priceList(reason.listId)}>{listName}</Link>
                ) : reason === null ? (
                  deskPricesTexts.regularPrice()
                ) : (
                  deskPricesTexts.specialPrice()
                )}
              </td>
              <td data-name={deskPricesTexts.fromQuantity()} className="text-end tabular-nums">
                {formatCount(reason?.from ?? 1, money)}
              </td>
              <td data-name={deskPricesTexts.price()} className="text-end tabular-nums">
                {formatMoney(each, money)}
              </td>
              <td data-name={deskPricesTexts.counts()}>
                {decides && <span className="list-tag good">{deskPricesTexts.decides()}</span>}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </DeskSection>
  )
}
