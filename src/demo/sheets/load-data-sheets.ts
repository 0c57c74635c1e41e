import { sql } from 'drizzle-orm'
import { getCountrySheet } from '#contract/papers/paper.ts'
import { composeProductsOfKind, isSoldBy } from '#demo/products/compose-products.ts'
import { allKinds } from '#demo/products/kinds/all-kinds.ts'
import { addDocuments, receiveDocument } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import { findSeller, type Links } from '#domain/sellers/sellers.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { findDemoStaff } from '../trade/demo-staff.ts'
import { buildDataSheet } from './build-data-sheet.ts'
import { type SheetKind, sheetKinds } from './sheet-kinds.ts'

/** As many variants of a product share its sheet. */
const maxVariants = 4

/**
 * Draws a data sheet for the first product of each of some kinds at each demo seller, and adds it to
 * it and its variants as the desk does; their words are read once the shop runs. Products that have
 * documents already get none. Source: LIST-05.
 */
export async function loadDataSheets(context: AppContext, links: Links, now: Date): Promise<void> {
  for (const code of ['in', 'sg', 'tools'] as const) {
    const seller = await findSeller(context, `${code}.localhost`, links)
    const staff = seller && (await findDemoStaff(context, seller.id, 'owner'))
    if (!seller || !staff) continue
    const place = await resolvePlace(context, seller, seller.defaultPlace.pincode)
    const viewer = { kind: 'visitor', cartKey: null } as const
    const desk: Scope = { ...context, seller, viewer, place, now, requestId: 'demo', staff }
    for (const sheetKind of sheetKinds) {
      const kind = allKinds.find(({ key }) => key === sheetKind.kind)!
      if (!isSoldBy(code, kind)) continue
      const options = { kind, seller: code, count: maxVariants, now }
      const records = [...composeProductsOfKind(options)].map(({ record }) => record)
      await addSheet(desk, sheetKind, records)
    }
  }
}

async function addSheet(
  desk: Scope,
  kind: SheetKind,
  ofKind: readonly ProductRecord[],
): Promise<void> {
  const records = ofKind.filter(({ variantGroup }) => variantGroup === ofKind[0]!.variantGroup)
  const ids = await listBareProducts(
    desk,
    records.map(({ code }) => code),
  )
  if (ids.length === 0) return
  const { companyName, countryCode } = desk.seller
  const paper = buildDataSheet(kind, records, companyName)
  const task = { paper, logo: null, sheet: getCountrySheet(countryCode) }
  const pdf = await desk.outside.papers?.draw(task, 'demo')
  if (!pdf) return
  for (const id of ids) {
    const receipt = await receiveDocument(desk, id, inOnePiece(pdf))
    if (!receipt.ok) throw new Error(`The data sheet of ${kind.kind}: ${receipt.code}`)
    const fileName = `${records[0]!.brand} ${kind.title}.pdf`
    const file = receipt.value
    await addDocuments(desk, id, [{ file, fileName, kind: 'datasheet', language: 'en' }])
  }
}

/** Those of the shop, which may be a small one, that have no documents. */
async function listBareProducts(
  { database, seller }: Scope,
  codes: readonly string[],
): Promise<number[]> {
  const { rows } = await database.primary.execute<{ id: number }>(sql`
    select p.id from product p
    where p.seller_id = ${seller.id} and p.code = any(${sql.param(codes)}::text[])
      and not exists (select from product_document d
        where d.seller_id = ${seller.id} and d.product_id = p.id)
    order by p.code`)
  return rows.map(({ id }) => id)
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
