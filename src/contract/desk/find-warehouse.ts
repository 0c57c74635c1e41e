/** A warehouse as a program names it: by its row id, else by its code or name. */
export interface WarehouseReference {
  /** Its code, or its name if only one has it; null: the first. */
  warehouse: string | null
  /** Counts before `warehouse`; absent: by that. */
  warehouseId?: number
}

interface NamedWarehouse {
  id: number
  code: string
  name: string
}

/** The id of the warehouse that is meant; undefined: there is none, or more than one of the name. */
export function findWarehouseId(
  { warehouse, warehouseId }: WarehouseReference,
  warehouses: readonly NamedWarehouse[],
): number | undefined {
  if (warehouseId !== undefined) return warehouses.find(({ id }) => id === warehouseId)?.id
  if (warehouse === null) return warehouses[0]?.id
  const byCode = warehouses.find(({ code }) => code === warehouse)
  const byName = warehouses.filter(({ name }) => name === warehouse)
  return byCode?.id ?? (byName.length === 1 ? byName[0]!.id : undefined)
}
