import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { DeskPack, DeskProduct } from '#contract/desk/desk-products.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import type { PackRecord } from '../write/product-record.ts'
import { findExistingProducts } from '../write/product-store.ts'
import { saveProductsIn } from '../write/save-products.ts'
import { loadDeskProduct } from './desk-product.ts'
import { type DeskWrite, runDeskWrite } from './desk-write.ts'
import { requireProductsWithin } from './product-limits.ts'

const [maxName, maxCode] = [300, 100]

/**
 * Makes a product like this one, off sale and without stock: with its texts, attributes, pictures
 * and packs, but no GTIN and no special price. Prices and costs only for those who may set them;
 * its packs are on request otherwise. Returns the new row's id. Source: DEAL-06.
 */
export async function duplicateProduct(scope: Scope, id: number): Promise<number> {
  const staff = requireStaff(scope, 'catalogue', 'part')
  const hasPrices = mayDo(staff, 'prices', 'part')
  return runDeskWrite(
    scope,
    'catalogue',
    async (write) => {
      const { db, sellerId } = write
      const product = await loadDeskProduct(scope, db, id)
      if (!product) throw stop('not-found')
      await requireProductsWithin(write, [id])
      const code = await findFreeCode(write, product.code)
      const packs = product.packs.map((pack) => copyPack(pack, product.code, code, hasPrices))
      await saveProductsIn(db, sellerId, [buildCopy(product, code, packs)], { now: scope.now })
      const copyId = (await findExistingProducts(db, sellerId, [code])).get(code)!.id
      await db.execute(
        sql`update product set active = false where seller_id = ${sellerId} and id = ${copyId}`,
      )
      await db.execute(sql`
      update pack p set active = o.active, position = o.position
      from pack o where o.seller_id = ${sellerId} and o.product_id = ${id}
        and p.seller_id = ${sellerId} and p.product_id = ${copyId} and p.code = case
          when left(o.code, ${product.code.length}) = ${product.code}
          then ${code} || substr(o.code, ${product.code.length + 1}) else o.code end`)
      await reindexListing(db, sellerId, [copyId], scope.now)
      await write.recordChange('product.add', `product:${copyId}`, null, {
        code,
        name: product.name,
        active: false,
      })
      return copyId
    },
    'part',
  )
}

function buildCopy(product: DeskProduct, code: string, packs: PackRecord[]) {
  const { name, brand, category, partNumber, variantGroup, taxRate, attributes } = product
  const { goodsCode, unitCode, cessRate, taxTreatment, nextTax } = product
  return {
    code,
    name: `${name.slice(0, maxName - 7)} (copy)`,
    brand: brand || null,
    categoryPath: category.split(' > '),
    gtin: null,
    partNumber: partNumber || null,
    variantGroup: variantGroup || null,
    taxRate,
    tax: { goodsCode, unitCode, cessRate, taxTreatment, nextTax },
    overview: product.overviewHtml,
    description: product.descriptionHtml,
    attributes: attributes.map(({ caption, value }) => ({ caption, value, section: null })),
    pictures: product.pictures.map(({ key }) => key),
    packs,
  }
}

function copyPack(pack: DeskPack, from: string, to: string, hasPrices: boolean): PackRecord {
  const { code, unit, quantity, price, mrp, cost } = pack
  return {
    // A pack's code usually begins with its product's.
    code: code.startsWith(from) ? to + code.slice(from.length) : code,
    unit,
    quantity,
    price: hasPrices ? price : null,
    mrp: hasPrices ? mrp : null,
    cost: hasPrices ? cost : null,
    onHand: 0,
    special: null,
  }
}

/** `A-copy`, `A-copy-2`, …: the first that no product has. */
async function findFreeCode({ db, sellerId }: DeskWrite, code: string): Promise<string> {
  const stem = `${code.slice(0, maxCode - 10)}-copy`
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? stem : `${stem}-${number}`
    if (!(await findExistingProducts(db, sellerId, [candidate])).has(candidate)) return candidate
  }
}
