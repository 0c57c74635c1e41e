import { type SQL, sql } from 'drizzle-orm'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { Db } from '#db/client.ts'
import { customerIdPattern } from '#platform/lists/list-sql.ts'
import * as deskRecordTexts from '#texts/desk-record.ts'

/** The subject of an entry: its current name, and its page at the desk. */
export interface RecordSubject {
  name: string
  path: string | null
}

type SubjectRow = { subject: string; name: string; number: string | null; owner: number | null }

/** Named to those only who see contacts. */
const buyerNames: Record<string, () => string> = {
  company: deskRecordTexts.someCompany,
  'credit-account': deskRecordTexts.someCustomer,
}

/**
 * Loads the subjects of a page of entries in one statement. Deleted ones are absent. Buyers' names
 * stand in them only where `seesContacts`. Source: DESK-01.
 */
export async function loadRecordSubjects(
  db: Db,
  sellerId: number,
  subjects: readonly string[],
  seesContacts: boolean,
): Promise<Map<string, RecordSubject>> {
  const subjectsParam = sql.param([...new Set(subjects)])
  const source = sql`unnest(${subjectsParam}::text[]) as subject`
  const { rows } = await db.execute<SubjectRow>(buildSubjects(sellerId, source))
  return new Map(
    rows.map((row) => {
      // A credit account without a company is a person's, whom the log doesn't name.
      const getBuyerName = buyerNames[row.subject.split(':', 1)[0]!]
      const isNamed = row.name !== '' && seesContacts
      const name = getBuyerName && !isNamed ? getBuyerName() : row.name
      return [row.subject, { name, path: findPath(row) }]
    }),
  )
}

/** The seller's subjects with these words in their present names or numbers. Source: DEAL-06. */
export function findSubjectsSql(sellerId: number, words: string): SQL {
  const source = sql`(select distinct subject from audit_entry where seller_id = ${sellerId}) a`
  return sql`select n.subject from (${buildSubjects(sellerId, source)}) n
    where position(${words} in lower(n.name)) > 0`
}

/** Each subject of the source with its name, and what its address needs. */
function buildSubjects(sellerId: number, source: SQL): SQL {
  const joinTable = (table: string, alias: string) =>
    sql`join ${sql.identifier(table)} ${sql.identifier(alias)} on ${sql.identifier(alias)}.seller_id = ${sellerId}
      and ${sql.identifier(alias)}.id = case when s.part ~ '^[0-9]{1,9}$' then s.part::int end`
  return sql`
    with s as (
      select subject, split_part(subject, ':', 1) as kind, substr(subject, strpos(subject, ':') + 1) as part
      from ${source})
    select s.subject, p.name, null as number, null::int as owner
      from s ${joinTable('product', 'p')} where s.kind = 'product'
    union all select s.subject, p.name || ' (' || k.unit || ')', null, p.id from s ${joinTable('pack', 'k')}
      join product p on p.seller_id = ${sellerId} and p.id = k.product_id where s.kind = 'pack'
    union all select s.subject, t.name, null, null from s ${joinTable('category', 't')} where s.kind = 'category'
    union all select s.subject, t.name, null, null from s ${joinTable('brand', 't')} where s.kind = 'brand'
    union all select s.subject, t.caption, null, null from s ${joinTable('field', 't')} where s.kind = 'attribute'
    union all select s.subject, t.number, t.number, null from s ${joinTable('shop_order', 't')} where s.kind = 'order'
    union all select s.subject, t.number, t.number, null from s ${joinTable('rfq', 't')} where s.kind = 'rfq'
    union all select s.subject, t.number, t.number, null from s ${joinTable('bid', 't')} where s.kind = 'bid'
    union all select s.subject, t.name, null, null from s ${joinTable('quote_template', 't')} where s.kind = 'template'
    union all select s.subject, t.name, null, null from s ${joinTable('quote_rule', 't')} where s.kind = 'quote-rule'
    union all select s.subject, t.code, null, null from s ${joinTable('coupon', 't')} where s.kind = 'coupon'
    union all select s.subject, t.name, null, null from s ${joinTable('price_list', 't')} where s.kind = 'price-list'
    union all select s.subject, coalesce(c.name, ''), null, null from s ${joinTable('credit_account', 't')}
      left join company c on c.seller_id = ${sellerId} and c.id = t.company_id where s.kind = 'credit-account'
    union all select s.subject, t.name, null, null from s ${joinTable('company', 't')} where s.kind = 'company'
    union all select s.subject, t.name, null, null from s ${joinTable('customer_group', 't')}
      where s.kind = 'customer-group'
    union all select s.subject, p.name || ' (' || k.unit || ')', null, p.id from s ${joinTable('deal', 'd')}
      join pack k on k.seller_id = ${sellerId} and k.id = d.pack_id
      join product p on p.seller_id = ${sellerId} and p.id = k.product_id where s.kind = 'deal'
    union all select s.subject, t.name, null, null from s ${joinTable('warehouse', 't')} where s.kind = 'warehouse'
    union all select s.subject, case when t.name = t.code then '' else t.name end, null, null
      from s ${joinTable('zone', 't')} where s.kind = 'zone'
    union all select s.subject, t.file_name, null, null from s ${joinTable('feed_run', 't')} where s.kind = 'import'
    union all select s.subject, t.words, null, null from s
      join search_tuning t on t.seller_id = ${sellerId} and t.query = s.part where s.kind = 'search'
    union all select s.subject, p.name, null, p.id from s ${joinTable('opinion', 't')}
      join product p on p.seller_id = ${sellerId} and p.id = t.product_id where s.kind = 'opinion'
    union all select s.subject, t.title, null, null from s
      join footer_page t on t.seller_id = ${sellerId} and t.url = s.part where s.kind = 'page'
    union all select s.subject, p.name, null, p.id from s
      join product p on p.seller_id = ${sellerId} and s.part = any(p.pictures) where s.kind = 'picture'
    union all select s.subject, t.name, null, null from s ${joinTable('api_key', 't')} where s.kind = 'key'
    union all select s.subject, t.name, null, null from s ${joinTable('saved_view', 't')} where s.kind = 'view'
    union all select s.subject, t.url, null, null from s ${joinTable('webhook_endpoint', 't')} where s.kind = 'webhook'
    union all select s.subject, t.name, null, null from s ${joinTable('staff_role', 't')} where s.kind = 'role'
    union all select s.subject, 'customer ' || left(s.part, 8), null, null from s
      join person h on h.id = case when s.part ~ ${customerIdPattern.source} then s.part::uuid end
      where s.kind = 'customer' and (
        exists (select 1 from shop_order o where o.seller_id = ${sellerId} and o.customer_id = h.id)
        or exists (select 1 from rfq r where r.seller_id = ${sellerId} and r.customer_id = h.id)
        or exists (select 1 from bid b where b.seller_id = ${sellerId} and b.customer_id = h.id))
    union all select s.subject, s.part, null, null from s where s.kind in ('unit', 'section')
    union all select s.subject, h.name, null, null from s join person h on h.id::text = s.part where s.kind = 'person'`
}

function findPath({ subject, number, owner }: SubjectRow): string | null {
  const [kind, part = ''] = [
    subject.slice(0, subject.indexOf(':')),
    subject.slice(subject.indexOf(':') + 1),
  ]
  const id = Number(part)
  switch (kind) {
    case 'product':
      return deskPaths.product(id)
    case 'pack':
      return `${deskPaths.product(owner!)}#pack-${id}`
    case 'picture':
      return deskPaths.pictures(owner!)
    case 'category':
      return deskPaths.category(id)
    case 'brand':
      return deskPaths.brands()
    case 'attribute':
      return deskPaths.attribute(id)
    case 'order':
      return deskPaths.order(number!)
    case 'rfq':
      return quotePaths.deskOne(number!)
    case 'bid':
      return deskPaths.bid(number!)
    case 'template':
      return quotePaths.templates()
    case 'quote-rule':
      return deskPaths.rule(id)
    case 'coupon':
      return deskPaths.coupon(id)
    case 'company':
      return deskPaths.buyerCompany(id)
    case 'customer':
      return deskPaths.customer(part)
    case 'customer-group':
      return deskPaths.customerGroup(id)
    case 'price-list':
      return deskPaths.priceList(id)
    case 'credit-account':
      return deskPaths.creditAccount(id)
    case 'opinion':
      return deskPaths.opinion(id)
    case 'deal':
      return deskPaths.deals()
    case 'warehouse':
      return deskPaths.warehouses()
    case 'zone':
      return deskPaths.delivery()
    case 'import':
      return deskPaths.import(id)
    case 'search':
      return deskPaths.searchQuery(part)
    case 'page':
      return deskPaths.footerPage(part)
    case 'person':
      return deskPaths.staff()
    case 'role':
      return deskPaths.roles()
    case 'key':
      return deskPaths.keys()
    case 'webhook':
      return deskPaths.webhook(id)
    default:
      return null
  }
}

/** Desk pages of subjects that a shop has only one of. */
export const pathsByAction: Record<string, string> = {
  'answering.change': deskPaths.rules(),
  'answering.resume': deskPaths.rules(),
  'answering.stop': deskPaths.rules(),
  'bid-rules.save': deskPaths.bidRules(),
  'branding.save': deskPaths.branding(),
  'content.save': deskPaths.content(),
  'delivery.table': deskPaths.delivery(),
  'host.add': deskPaths.hosts(),
  'host.claim': deskPaths.hosts(),
  'host.drop': deskPaths.hosts(),
  'host.primary': deskPaths.hosts(),
  'host.remove': deskPaths.hosts(),
  'order-settings.change': deskPaths.orderSettings(),
  'seller.change': deskPaths.company(),
  'packs.bulk': deskPaths.products(),
  'products.tax': deskPaths.products(),
  'staff.invite': deskPaths.staff(),
  'staff.second-factor': deskPaths.staff(),
  'staff.uninvite': deskPaths.staff(),
  'search.compare': deskPaths.searchTrials(),
  'search.compare-end': deskPaths.searchTrials(),
  'search.shuffle': deskPaths.searchTrials(),
  'synonyms.change': deskPaths.synonyms(),
  'terms.change': deskPaths.terms(),
}

/** Names a deleted subject from what its entry recorded. */
export function nameRemovedSubject(subject: string, ...parts: unknown[]): string {
  for (const part of parts) {
    if (part === null || typeof part !== 'object') continue
    const { name, code, title, url } = part as Record<string, unknown>
    for (const label of [name, title, code, url])
      if (typeof label === 'string' && label !== '') return label
  }
  const name = removedNames[subject.split(':')[0]!] ?? deskRecordTexts.somethingGone
  return name()
}

const removedNames: Record<string, () => string> = {
  product: deskRecordTexts.removedProduct,
  pack: deskRecordTexts.removedPack,
  category: deskRecordTexts.removedCategory,
  brand: deskRecordTexts.removedBrand,
  template: deskRecordTexts.removedTemplate,
  page: deskRecordTexts.removedPage,
  'quote-rule': deskRecordTexts.removedRule,
  'customer-group': deskRecordTexts.removedGroup,
  'price-list': deskRecordTexts.removedList,
  role: deskRecordTexts.removedRole,
  warehouse: deskRecordTexts.removedWarehouse,
  person: deskRecordTexts.deletedAccount,
  customer: deskRecordTexts.deletedAccount,
  zone: deskRecordTexts.withoutName,
  picture: deskRecordTexts.someProduct,
}
