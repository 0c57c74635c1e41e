import type { MatrixCell, Variant, VariantMatrix } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatAmount } from '#kernel/money.ts'
import * as productTexts from '#texts/product.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** The same product in other sizes and colours, each with the price of one. */
export function Variants({
  variants,
  matrix,
}: {
  variants: Variant[]
  matrix: VariantMatrix | null
}) {
  const { seller } = useFrame()
  if (!matrix && variants.length === 0) return null
  const links = matrix?.further ?? variants
  return (
    <section aria-label={productTexts.alsoAvailable()} className="mt-6">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-3 font-bold">{productTexts.alsoAvailable()}</h2>
        {matrix && (
          <span className="text-1 text-ink-2">
            {[productTexts.currencyEach({ symbol: seller.symbol }), ...matrix.shared].join(', ')}
          </span>
        )}
      </div>
      {matrix && (matrix.columns ? <Matrix matrix={matrix} /> : <Row matrix={matrix} />)}
      {links.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-2">
          {links.map((variant) => (
            <li key={variant.url}>
              <Link
                to={paths.product(variant.url)}
                title={variant.name}
                className="inline-block py-0.5 font-semibold text-buy underline underline-offset-3"
              >
                {variant.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** More than these scroll sideways beside the offer. */
const maxColumns = 6

function Matrix({ matrix: { rows, columns, cells } }: { matrix: VariantMatrix }) {
  const values = columns!.values
  const table = (
    <table className={values.length > maxColumns ? 'matrix w-max table-auto' : 'matrix'}>
      <thead>
        <tr>
          <th>
            <span className="sr-only">
              {productTexts.matrixName({
                rows: rows.caption,
                columns: columns!.caption,
              })}
            </span>
          </th>
          {values.map((value) => (
            <th key={value} scope="col">
              {value}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.values.map((row, at) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {values.map((value, column) => (
              <td key={value}>
                {cells[at]![column] && (
                  <Cell cell={cells[at]![column]!} label={`${row}, ${value}`} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (values.length <= maxColumns) return table
  return (
    <section
      aria-label={productTexts.matrixName({
        rows: rows.caption,
        columns: columns!.caption,
      })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
      tabIndex={0}
      className="overflow-x-auto"
    >
      {table}
    </section>
  )
}

const wideCells = 'grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]'
const narrowCells = 'grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))]'

/** Variants of one caption: its values above the prices, as many side by side as fit. */
function Row({ matrix: { rows, cells } }: { matrix: VariantMatrix }) {
  const hasLong = rows.values.some((value) => value.length > 12)
  return (
    <ul className={`grid gap-0.5 text-center text-2 ${hasLong ? wideCells : narrowCells}`}>
      {rows.values.map((value, at) => (
        <li key={value}>
          <Cell cell={cells[at]![0]!} heading={value} />
        </li>
      ))}
    </ul>
  )
}

function Cell({ cell, label, heading }: { cell: MatrixCell; label?: string; heading?: string }) {
  const { seller } = useFrame()
  const { each, isSoldOut, isCurrent } = cell
  const price = each === null ? productTexts.cellOnRequest() : formatAmount(each, seller)
  return (
    <Link
      to={paths.product(cell.url)}
      title={cell.name}
      aria-current={isCurrent ? 'page' : undefined}
      className="matrix-cell"
    >
      {heading && <span className="block px-1 font-[550] wrap-anywhere">{heading}</span>}
      {label && <span className="sr-only">{label}: </span>}
      <RichText
        parts={(isSoldOut ? productTexts.cellSoldOut : productTexts.cellPrice)({
          price,
          shown: (text) => (isSoldOut ? <s>{text}</s> : text),
          unseen: (text) => <span className="sr-only">{text}</span>,
        })}
      />
    </Link>
  )
}
