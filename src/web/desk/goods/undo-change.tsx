import { Form } from 'react-router'
import { saleActions } from '#contract/desk/product-list.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { Button } from '#web/ui/button.tsx'
import type { Visit } from '#web/visit.ts'

/** A change that the viewer just made and may take back: its entry on the record. */
export interface UndoableChange {
  id: number
  /** Of prices and stock, or of what is on sale. */
  kind: 'packs' | 'sale'
}

/** Messages behind which a change of many packs can be taken back. */
const packCodes: readonly string[] = ['prices', 'stock', 'packs']

/** What the address says was just done, if it can be taken back; `productId`: to this product. */
export async function findUndoableChange(
  { scope, shop }: Pick<Visit, 'scope' | 'shop'>,
  query: URLSearchParams,
  productId: number | null = null,
): Promise<UndoableChange | null> {
  const [code = ''] = (query.get('done') ?? '').split('.')
  const isOfSale = saleActions.some((each) => each === code)
  if (!isOfSale && (productId !== null || !packCodes.includes(code))) return null
  const id = isOfSale
    ? await shop.catalog.findUndoableSale(scope, productId)
    : await shop.catalog.findUndoableChange(scope)
  return id === null ? null : { id, kind: isOfSale ? 'sale' : 'packs' }
}

/** Takes back the change that led here. Source: DEAL-06. */
export function UndoChange({ change, path }: { change: UndoableChange; path: string }) {
  const isOfSale = change.kind === 'sale'
  return (
    <Form
      method="post"
      action={path}
      aria-label={deskStockTexts.undo()}
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      <input type="hidden" name="change" value={change.id} />
      <Button type="submit" name="do" value={isOfSale ? 'undo-sale' : 'undo'}>
        {deskStockTexts.undo()}
      </Button>
      <span className="text-2 text-ink-2">
        {isOfSale ? deskStockTexts.undoSaleHint() : deskStockTexts.undoHint()}
      </span>
    </Form>
  )
}
