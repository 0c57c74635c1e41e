import { Form, useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { Button } from '#web/ui/button.tsx'
import { buildListHref } from '../list/list-address.ts'

/** Messages behind which a change of many packs can be taken back. */
const undoableCodes: readonly string[] = ['prices', 'stock', 'packs']

/** Whether the address says that many packs were just changed. */
export function isAfterBulkChange(query: URLSearchParams): boolean {
  const [code = ''] = (query.get('done') ?? '').split('.')
  return undoableCodes.includes(code)
}

/** Takes back the change that led here. Source: DEAL-06. */
export function UndoChange({ changeId }: { changeId: number }) {
  const [query] = useSearchParams()
  return (
    <Form
      method="post"
      action={deskPaths.products() + buildListHref(query, {})}
      aria-label={deskStockTexts.undo()}
      className="flex flex-wrap items-center gap-x-3 gap-y-1"
    >
      <input type="hidden" name="change" value={changeId} />
      <Button type="submit" name="do" value="undo">
        {deskStockTexts.undo()}
      </Button>
      <span className="text-2 text-ink-2">{deskStockTexts.undoHint()}</span>
    </Form>
  )
}
