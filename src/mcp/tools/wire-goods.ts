import type { Card, PackView } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import type { DatedSeller } from '#domain/delivery/delivery.ts'
import { type Minor, toMajor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPageLink } from '../page-link.ts'

/** An amount as agents read it; null: on request. */
export function wireAmount(amount: Minor | null, { currency }: { currency: string }) {
  return amount === null ? null : { value: toMajor(amount, currency), currency }
}

export function wirePack(pack: PackView, seller: DatedSeller) {
  return {
    pack_id: pack.id,
    unit: pack.unit,
    pieces: pack.quantity,
    price: wireAmount(pack.price, seller),
    on_request: pack.price === null,
    mrp: wireAmount(pack.mrp, seller),
    available: pack.stock,
    delivered: pack.delivered,
    deliver_by: pack.price === null ? null : seller.deliverBy(pack.days),
  }
}

export function wireCard(card: Card, seller: DatedSeller) {
  return {
    product: card.url,
    code: card.code,
    name: card.name,
    brand: card.brand,
    part_number: card.partNumber,
    link: buildPageLink(seller, paths.product(card.url)),
    cheapest_pack: wirePack(card.pack, seller),
    packs: card.packCount,
  }
}

export function wirePlace({ place }: Scope) {
  return { postal_code: place.pincode, city: place.city, served: place.zoneId !== null }
}
