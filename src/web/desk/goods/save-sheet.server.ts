import { type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import type { PackListRow } from '#contract/desk/pack-list.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { readByName, readEdit } from '../editing/read-edit.ts'
import { saveEdit } from '../editing/save-edit.ts'
import type { DeskVisit } from '../list/list-record.ts'
import { parsePackField } from './pack-edit.ts'
import { buildSheetFields, labelSheetField, listPackIds, listRowChanges } from './sheet-fields.ts'

/** Rows of a page, and those that a refusal brought along. */
const maxRows = 200

/** Saves the posted sheet, merged with what others saved since (SAFE-09, DEAL-06). */
export async function saveSheetForm(visit: DeskVisit, form: FormData) {
  const { scope, shop, staff } = visit
  const { base } = readEdit(form, readByName, {})
  const names = Object.keys(base ?? {}).length > 0 ? Object.keys(base ?? {}) : [...form.keys()]
  const ids = listPackIds(names).slice(0, maxRows)
  const fieldNames = new Set(names)
  const toFields = (rows: readonly PackListRow[]): Fields =>
    Object.fromEntries(
      Object.entries(buildSheetFields(rows, staff, scope.seller.currency)).filter(([name]) =>
        fieldNames.has(name),
      ),
    )
  const rows = await shop.catalog.getPackRows(scope, ids)
  return saveEdit<PackListRow[], number, ProductCode>(visit, form, {
    of: 'packs',
    writes: { subject: ids.map((id) => `pack:${id}`) },
    toRecordName: (name) => parsePackField(name)?.part ?? name,
    load: () => shop.catalog.getPackRows(scope, ids),
    toFields,
    save: (values, present) =>
      shop.catalog.savePackRows(scope, present, listRowChanges(values, toFields(present))),
    texts: productTexts,
    label: (name) => labelSheetField(name, rows),
  })
}
