import type { Visit } from '#web/visit.ts'
import type { LimitChoices } from './role-edit.ts'

/** The warehouses and upper categories that a role may be limited to. */
export async function loadLimitChoices({ scope, shop }: Visit): Promise<LimitChoices> {
  const [warehouses, { categories }] = await Promise.all([
    shop.delivery.deskWarehouses(scope),
    shop.catalog.loadBrandAndCategoryChoices(scope),
  ])
  return {
    warehouses: warehouses.map(({ id, name }) => ({ id, name })),
    categories: categories.filter(({ path }) => path.split(' > ').length <= 2),
  }
}
