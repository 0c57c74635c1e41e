import { minCapacity } from './admission-limits.ts'

/** Which client holds how many places of orders. */
export interface OrderShares {
  /**
   * Half of the places, `capacity`, are taken, and this client holds half of those: the others are
   * for other clients.
   */
  isUsedUp(client: string, activeOrders: number, capacity: number): boolean
  /** Takes a place, or gives it back. */
  count(client: string, delta: 1 | -1): void
}

export function openOrderShares(): OrderShares {
  const ordersByClient = new Map<string, number>()
  return {
    isUsedUp: (client, activeOrders, capacity) =>
      activeOrders >= Math.max(capacity / 2, minCapacity.order) &&
      (ordersByClient.get(client) ?? 0) >= Math.max(capacity / 4, minCapacity.order / 2),
    count(client, delta) {
      const orders = (ordersByClient.get(client) ?? 0) + delta
      if (orders > 0) ordersByClient.set(client, orders)
      else ordersByClient.delete(client)
    },
  }
}
