import { redirect } from 'react-router'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { checkSearchText } from '#contract/search/search.ts'
import type { RfqPrefillLine } from '#domain/quotes/quotes-api.ts'
import { toMajor } from '#kernel/money.ts'
import { orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { parseRowId } from '#web/row-id.ts'
import type { Visit } from '#web/visit.ts'
import type { RfqFormStart } from '#web/widgets/rfq/rfq-form.tsx'
import { orSignIn } from './read-claimed-ref.ts'

const dayMs = 86_400_000

/**
 * Initial values of a new request's form: packs, words, a picture, the cart, or a draft, the
 * account's own or a visitor's by its claim (RFQ-01 to RFQ-04).
 */
export async function loadRfqFormStart(
  { scope, shop }: Visit,
  query: URLSearchParams,
): Promise<RfqFormStart> {
  const draftId = query.get('draft')
  const claim = query.get('claim')
  if (draftId !== null && (claim || scope.viewer.kind === 'customer'))
    return loadDraftFormStart({ scope, shop }, draftId, claim)
  const lines = readLines(query)
  const fromCart = query.has('cart')
  const start = await shop.quotes.startRfq(scope, { lines, fromCart })
  const hasProducts = start.lines.some((line) => line.packId !== null)
  return {
    ...start,
    key: createFormKey(),
    signedIn: scope.viewer.kind === 'customer',
    words: hasProducts || start.lines.length > 1 ? null : (lines[0]?.words ?? ''),
    pictured: query.has('picture'),
    tomorrow: formatTomorrow(scope.now),
  }
}

/** The first pack, quantity and words belong together, and so on: buildRfqLinesQuery writes them. */
function readLines(query: URLSearchParams): RfqPrefillLine[] {
  const packs = query.getAll('pack')
  const quantities = query.getAll('quantity')
  const texts = query.getAll('q')
  const count = Math.min(Math.max(packs.length, texts.length, 1), quoteLimits.lines)
  return Array.from({ length: count }, (_, at) => {
    const textCheck = checkSearchText(texts[at] ?? '')
    return {
      packId: parseRowId(packs[at] ?? null),
      quantity: parseRowId(quantities[at] ?? null),
      words: textCheck.ok ? textCheck.text : '',
    }
  })
}

/**
 * The draft as it was left, the account's own or opened by its claim. A request that is no longer a
 * draft redirects to its page.
 */
async function loadDraftFormStart(
  { scope, shop }: Pick<Visit, 'scope' | 'shop'>,
  id: string,
  claim: string | null,
): Promise<RfqFormStart> {
  const rfq = await orNotFound(
    orSignIn(shop.quotes.getRfq(scope, { id, claim }), quotePaths.goOn(id)),
  )
  if (!rfq.may.includes('edit'))
    throw redirect(claim ? quotePaths.claim(rfq.id, claim) : quotePaths.mine(rfq.id))
  const { contact, pincode, note } = rfq
  const { name = '', company = '', email = '', phone = '' } = contact ?? {}
  const lines = rfq.lines.map((line) => ({
    packId: line.packId === null ? '' : String(line.packId),
    quantity: String(line.quantity),
    words: line.words,
    unit: line.packId === null ? line.unit : '',
    link: line.link,
    targetPrice:
      line.targetPrice === null ? '' : String(toMajor(line.targetPrice, scope.seller.currency)),
  }))
  const neededBy = rfq.neededBy ?? ''
  return {
    name,
    email,
    phone,
    pincode,
    key: createFormKey(),
    signedIn: rfq.joined,
    words: null,
    pictured: false,
    tomorrow: formatTomorrow(scope.now),
    purchaser: rfq.purchaser,
    lines: rfq.lines.map(({ packId, name: productName, unit, picture, quantity, words }) => ({
      packId,
      name: productName,
      unit,
      picture,
      quantity,
      words,
    })),
    draft: {
      id: rfq.id,
      claim: rfq.joined ? null : claim,
      rowVersion: rfq.rowVersion,
      files: rfq.attachments.map((file) => file.name),
      typed: {
        name,
        company,
        email,
        phone,
        pincode,
        neededBy,
        note,
        lines,
        fromCart: false,
        submit: true,
      },
    },
  }
}

const formatTomorrow = (now: Date) => new Date(now.getTime() + dayMs).toISOString().slice(0, 10)
