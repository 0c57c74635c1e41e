import { useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { maxCounted } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { getPageUrl } from '#web/answers.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readIdParam, readPageNumber, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { DeskPagination, FilterForm } from '../parts/filter-form.tsx'
import { Thumb } from '../parts/thumb.tsx'
import type { Route } from './+types/products.ts'
import { describeProductFilter } from './describe-product-filter.ts'

/** The seller's products, filtered by words, brand, category and state (DESK-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = getPageUrl(request).searchParams
  const state =
    (['active', 'inactive'] as const).find((each) => each === query.get('state')) ?? null
  const [list, choices] = await Promise.all([
    shop.desk.listDeskProducts(scope, {
      page: readPageNumber(query),
      before: readIdParam(query, 'before'),
      words: (query.get('q') ?? '').slice(0, 200),
      brandId: readIdParam(query, 'brand'),
      categoryId: readIdParam(query, 'category'),
      state,
    }),
    shop.catalog.loadBrandAndCategoryChoices(scope),
  ])
  return { list, choices }
}

export const meta: Route.MetaFunction = () => buildDeskMeta('products')

export default function DeskProducts({ loaderData: { list, choices } }: Route.ComponentProps) {
  const { money, staff } = useDesk()
  const [query] = useSearchParams()
  const count =
    list.count >= maxCounted
      ? `${formatCount(maxCounted, money)} or more`
      : formatCount(list.count, money)
  const filterQuery = new URLSearchParams(
    [...query].filter(([name]) => ['q', 'brand', 'category', 'state'].includes(name)),
  )
  const olderHref = `?${new URLSearchParams([...filterQuery, ['before', String(list.rows.at(-1)?.id ?? 0)]])}`
  return (
    <DeskPage
      title={`Products (${count})`}
      name="Products"
      doneSubject={describeProductFilter(query, choices)}
      actions={
        <>
          {mayDo(staff, 'prices', 'part') && (
            <ButtonLink to={`${deskPaths.bulk()}?${filterQuery}`}>
              Change prices or stock of these
            </ButtonLink>
          )}
          {mayDo(staff, 'catalogue', 'part') && (
            <ButtonLink to={deskPaths.newProduct()} tone="buy">
              Add a product
            </ButtonLink>
          )}
        </>
      }
    >
      <ProductFilters choices={choices} />
      {list.rows.length === 0 ? (
        <EmptyState>There are no such products.</EmptyState>
      ) : (
        <DeskTable
          caption="Products"
          head={[
            { name: 'Picture', hidden: true },
            'Product',
            'Category',
            { name: 'Price', end: true },
            { name: 'In stock', end: true },
            'State',
          ]}
        >
          {list.rows.map((row) => (
            <ProductRow key={row.id} row={row} />
          ))}
        </DeskTable>
      )}
      <DeskPagination label="Pages of products" page={list.page} pages={list.pages} />
      {list.count >= maxCounted && list.page === list.pages && (
        <Link to={olderHref} className="justify-self-start underline">
          Go on with older products
        </Link>
      )}
    </DeskPage>
  )
}

type ProductList = Route.ComponentProps['loaderData']

function ProductFilters({ choices }: Pick<ProductList, 'choices'>) {
  const [query] = useSearchParams()
  return (
    <FilterForm>
      <Field
        label="Words, SKU, part number or GTIN"
        name="q"
        type="search"
        defaultValue={query.get('q') ?? ''}
        autoComplete="off"
        className="w-full sm:w-64"
      />
      <Select
        label="Brand"
        name="brand"
        defaultValue={query.get('brand') ?? ''}
        className="w-full sm:w-44"
      >
        <option value="">All</option>
        {choices.brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Category"
        name="category"
        defaultValue={query.get('category') ?? ''}
        className="w-full sm:w-60"
      >
        <option value="">All</option>
        {choices.categories.map(({ id, path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
      </Select>
      <Select label="State" name="state" defaultValue={query.get('state') ?? ''}>
        <option value="">All</option>
        <option value="active">On sale</option>
        <option value="inactive">Not on sale</option>
      </Select>
    </FilterForm>
  )
}

function ProductRow({ row }: { row: ProductList['list']['rows'][number] }) {
  const { money } = useDesk()
  return (
    <tr>
      <td className="w-14">
        <Thumb picture={row.picture} />
      </td>
      <td className="min-w-56">
        <Link to={deskPaths.product(row.id)} className="text-3 font-semibold">
          {row.name}
        </Link>
        <span className="block text-ink-2">
          {row.code}
          {row.brand && ` · ${row.brand}`}
          {row.packs > 1 && ` · ${row.packs} packs`}
        </span>
      </td>
      <td className="text-ink-2">{row.category}</td>
      <td className="text-right font-semibold whitespace-nowrap">
        {row.packs === 0 ? '–' : row.price === null ? 'On request' : formatMoney(row.price, money)}
      </td>
      <td className="text-right">{formatCount(row.free, money)}</td>
      <td className="whitespace-nowrap">
        {row.active ? 'On sale' : <span className="text-look">Not on sale</span>}
      </td>
    </tr>
  )
}
