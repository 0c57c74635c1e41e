import type { Capability } from '#contract/accounts/staff.ts'
import type { DeskPack, DeskProduct, ProductCode } from '#contract/desk/desk-products.ts'
import type { ProductInput, ProductPageInput } from '#contract/schemas/desk-products.server.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { reindexListing, reindexPrices } from '../entries/listing-entry.ts'
import { incrementVersions } from '../write/product-store.ts'
import { loadDeskProduct } from './desk-product.ts'
import { type DeskWrite, runDeskWrite } from './desk-write.ts'
import {
  getCategoryPath,
  type PackForm,
  type PackValues,
  stockConflict,
  updatePrice,
  updateStock,
  upsertPack,
} from './edit-packs.ts'
import { isUrlTaken, type ProductChange, parseForm, updateProduct } from './edit-product.ts'
import { findSuccessorFault } from './find-successor-fault.ts'
import { lockStock } from './lock-stock.ts'
import { type FieldErrors, parsePackInput, parseStockInput } from './parse-pack-input.ts'
import { parsePageInput } from './parse-page-input.ts'
import { type ParsedPrice, parsePriceInput } from './parse-price-input.ts'
import { requireProductsWithin, requireWarehousesWithin } from './product-limits.ts'

/** A pack's part of the form of its product. */
export interface PackPart extends PackForm {
  /** Null: a new pack. */
  packId: number | null
}

/** The form of a product and its packs; an absent part stays unchanged. */
export interface WholeProductForm {
  product?: { input: ProductInput; page: ProductPageInput }
  packs: readonly PackPart[]
}

interface ParsedPack {
  pack: DeskPack | null
  values: PackValues | null
  price: ParsedPrice | null
  stock: ReadonlyMap<number, number> | null
}

/**
 * Saves a product with all its packs, prices and stock over what the form was made of: all of it,
 * or nothing. The product's own fields and what its packs are take the capability `catalogue`,
 * prices and stock those of their names, within the writer's categories and warehouses. Faults of packs are named `price-12` by the pack's id, and `unit-new`.
 * Source: DEAL-06, DESK-02.
 */
export async function saveWholeProduct(
  scope: Scope,
  expected: DeskProduct,
  form: WholeProductForm,
): Promise<Outcome<null, ProductCode>> {
  const hasCatalogue = Boolean(form.product) || form.packs.some(({ pack }) => pack)
  const parts: [Capability, boolean][] = [
    ['catalogue', hasCatalogue],
    ['prices', form.packs.some(({ price }) => price)],
    ['stock', form.packs.some(({ stock }) => stock)],
  ]
  const needed = parts.flatMap(([capability, isSent]) => (isSent ? [capability] : []))
  for (const capability of needed) requireStaff(scope, capability, 'part')
  const save = (write: DeskWrite) => saveWithin(write, scope, expected, form)
  try {
    return await runDeskWrite(scope, needed[0] ?? 'catalogue', save, 'part')
  } catch (error) {
    if (error === stockConflict) return refuse('changed-meanwhile')
    throw error
  }
}

async function saveWithin(
  write: DeskWrite,
  scope: Scope,
  expected: DeskProduct,
  form: WholeProductForm,
): Promise<Outcome<null, ProductCode>> {
  const product = await loadDeskProduct(scope, write.db, expected.id)
  if (!product) throw stop('not-found')
  // Only a part without an id is a new pack.
  if (form.packs.some(({ packId }) => packId !== null && !findPack(product, packId)))
    throw stop('not-found')
  await requireProductsWithin(write, [product.id])
  for (const { stock } of form.packs)
    requireWarehousesWithin(write.staff, [...(stock?.keys() ?? [])])
  const hasSameSeen = ({ packId }: PackPart) =>
    packId === null || findPack(product, packId)?.seen === findPack(expected, packId)?.seen
  if ((form.product && product.version !== expected.version) || !form.packs.every(hasSameSeen))
    return refuse('changed-meanwhile')
  const ownPart = form.product && (await parseProductPart(write, scope, product, form.product))
  const { packs, faults } = parsePacks(scope, product, form.packs)
  if (ownPart?.ok === false || Object.keys(faults).length > 0)
    return refuse('invalid', { ...(ownPart?.ok === false && ownPart.fields), ...faults })
  const change = ownPart && (await updateProduct(write, scope, product, ownPart.value))
  if (change === null) return refuse('changed-meanwhile')
  const changedPacks = await savePacks(write, product, packs)
  await refreshShop(write, scope, product.id, { change, ...changedPacks })
  return ok(null)
}

async function parseProductPart(
  write: DeskWrite,
  scope: Scope,
  product: DeskProduct,
  { input, page: pageInput }: NonNullable<WholeProductForm['product']>,
) {
  const parsed = await parseForm(write.db, scope, input, product)
  const { now, seller } = scope
  const page = parsePageInput(pageInput, product, { active: input.active, now, seller })
  const isTaken = page.ok && (await isUrlTaken(write, page.value.url, product.id))
  const successor = page.ok ? await findSuccessorFault(write, product, page.value.successor) : null
  if (parsed.ok && page.ok && !isTaken && successor === null)
    return ok({ ...parsed.value, page: page.value })
  const fields: FieldErrors = { ...(!parsed.ok && parsed.fields), ...(!page.ok && page.fields) }
  if (isTaken) fields.url = 'url-taken'
  if (successor !== null) fields.successor = successor
  return refuse('invalid' as ProductCode, fields)
}

function parsePacks(scope: Scope, product: DeskProduct, parts: readonly PackPart[]) {
  const faults: FieldErrors = {}
  const packs = parts.map((own): ParsedPack => {
    const { packId, pack: input, price, stock } = own
    const pack = packId === null ? null : findPack(product, packId)
    // A code is compared with those that the form gives the other packs, and with those they have.
    const others = product.packs.filter((each) => each !== pack)
    const typedCodes = parts.flatMap((part) =>
      part !== own && part.pack ? [part.pack.code.trim()] : [],
    )
    const packValues = input && parsePackInput(input, others)
    const prices = price && parsePriceInput(price, scope.seller)
    const counts = stock ? parseStockInput(stock, pack ?? buildEmptyPack(product)) : null
    const packFaults: FieldErrors = {
      ...(packValues?.ok === false && packValues.fields),
      ...prices?.fields,
      ...counts?.fields,
    }
    if (input && input.code.trim() !== pack?.code && typedCodes.includes(input.code.trim()))
      packFaults.code = 'pack-code-taken'
    for (const [name, code] of Object.entries(packFaults))
      faults[`${name}-${packId ?? 'new'}`] = code
    return {
      pack,
      values: packValues?.ok ? packValues.value : null,
      price: prices?.value ?? null,
      stock: counts?.value ?? null,
    }
  })
  return { packs, faults }
}

/** Writes what differs. `described`: the search index holds it; the rest is prices and stock. */
async function savePacks(write: DeskWrite, product: DeskProduct, packs: readonly ParsedPack[]) {
  const stocks = packs.flatMap(({ pack, stock }) => (pack && stock ? [{ id: pack.id, stock }] : []))
  const stockIds = stocks.map(({ id }) => id)
  const warehouseIds = stocks.flatMap(({ stock }) => [...stock.keys()])
  await lockStock(write.db, write.sellerId, stockIds, warehouseIds)
  let isDescribed = false
  let isPriced = false
  let menu = false
  for (const { pack, values, price, stock } of packs) {
    let stored = pack
    if (values && (!pack || isDifferent(pack, values))) {
      const id = await upsertPack(write, product.id, pack, values)
      stored = { ...(pack ?? buildEmptyPack(product)), id }
      isDescribed = true
      menu ||= values.active !== (pack?.active ?? false)
    }
    if (stored && price) isPriced = (await updatePrice(write, stored, price)) || isPriced
    if (stored && stock) isPriced = (await updateStock(write, stored, stock)) || isPriced
  }
  return { isDescribed, isPriced, menu }
}

/** A new pack before it is written: on request, without stock in each warehouse. */
function buildEmptyPack({ packs }: DeskProduct): DeskPack {
  const stock = (packs[0]?.stock ?? []).map((each) => ({ ...each, onHand: 0, reserved: 0 }))
  const texts = { code: '', unit: '', seen: '' }
  const figures = { id: 0, quantity: 1, position: 0, price: null, mrp: null, cost: null }
  return { ...texts, ...figures, special: null, active: false, stock }
}

function isDifferent(pack: DeskPack, values: PackValues): boolean {
  return (Object.keys(values) as (keyof PackValues)[]).some((name) => pack[name] !== values[name])
}

async function refreshShop(
  write: DeskWrite,
  scope: Scope,
  id: number,
  changes: {
    change: ProductChange | undefined
    isDescribed: boolean
    isPriced: boolean
    menu: boolean
  },
): Promise<void> {
  const { db, sellerId } = write
  const { change, isDescribed, isPriced } = changes
  if (isDescribed) await incrementVersions(db, sellerId, [id], scope.now)
  if (isDescribed || change?.isChanged) await reindexListing(db, sellerId, [id], scope.now)
  else if (isPriced) await reindexPrices(db, sellerId, [id], scope.now)
  else return
  await write.invalidate({
    products: [id],
    categories: [...(change?.invalidated.categories ?? []), ...(await getCategoryPath(write, id))],
    menu: changes.menu || Boolean(change?.invalidated.menu),
  })
}

function findPack({ packs }: DeskProduct, packId: number): DeskPack | null {
  return packs.find(({ id }) => id === packId) ?? null
}
