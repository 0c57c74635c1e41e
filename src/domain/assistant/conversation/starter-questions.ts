import { sql } from 'drizzle-orm'
import { plainQuery } from '#contract/listing/listing-url.ts'
import { getLanguage } from '#messages/current-locale.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { loadTranslations } from '#platform/translations/load-translations.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { listProducts } from '../../listing/listing.ts'
import { matchProducts } from '../answers/match-products.ts'
import { getFigureStyle } from '../reading/figure-rules.ts'
import { parseQuestion } from '../reading/question-rules.ts'

const maxNames = 2

/**
 * Questions to begin with, which Amy answers at this seller: on kinds of its popular products, and
 * the shopper's place. Source: CHAT-01.
 */
export async function listStarterQuestions(scope: Scope): Promise<string[]> {
  const { cache, seller } = scope
  const names = await getOrLoad(
    cache,
    `starter questions ${seller.id} ${getLanguage()}`,
    [tags.seller(seller.id), tags.menu(seller.id)],
    () => findProductKinds(scope),
  )
  const [first, second = first] = names
  return [
    ...(first === undefined ? [] : [showMe(first), quoteFor(second!)]),
    amyAnswersTexts.deliverTo({ pincode: scope.place.pincode }),
  ]
}

const showMe = (name: string) => amyAnswersTexts.showMe({ name })
const quoteFor = (name: string) => amyAnswersTexts.quoteFor({ count: '50', name })

/**
 * Categories of the popular products by whose names Amy finds products; by their translated ones
 * first.
 */
async function findProductKinds(scope: Scope): Promise<string[]> {
  const { cards } = await listProducts(scope, { kind: 'everything' }, plainQuery)
  const ids = cards.map(({ productId }) => productId)
  const { rows } = await scope.database.replica.execute<{ id: number; name: string }>(sql`
    select c.id, c.display_name as name
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as r(id, at)
    join product p on p.seller_id = ${scope.seller.id} and p.id = r.id
    join category c on c.seller_id = ${scope.seller.id} and c.id = p.category_id
    group by c.id, c.display_name order by min(r.at)`)
  const texts = await loadTranslations(scope.database.replica, scope.seller, [
    { kind: 'category', subjects: rows.map(({ id }) => id), fields: ['name'] },
  ])
  const names: string[] = []
  for (const { id, name } of rows) {
    if (names.length === maxNames) break
    const readersName = texts.get('category', id, 'name', name)
    const answerableName = await findAnswerable(scope, [...new Set([readersName, name])])
    if (answerableName !== null) names.push(answerableName)
  }
  return names
}

async function findAnswerable(scope: Scope, names: readonly string[]): Promise<string | null> {
  for (const each of names) {
    const name = each.replace(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
    if (await canAnswer(scope, name)) return name
  }
  return null
}

async function canAnswer(scope: Scope, name: string): Promise<boolean> {
  const style = getFigureStyle(scope.seller)
  const search = parseQuestion(showMe(name), style)
  const quote = parseQuestion(quoteFor(name), style)
  if (search.intent !== 'search' || quote.intent !== 'quote' || search.words !== quote.words)
    return false
  return (await matchProducts(scope, search.words)).wholeIds.length > 0
}
