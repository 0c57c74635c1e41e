import { sql } from 'drizzle-orm'
import type {
  ContentCode,
  ContentInput,
  FooterPageInput,
  FooterPageRow,
} from '#contract/desk-content.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { slug } from '#kernel/text.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { audit } from '../audit.ts'
import { htmlOfText, sellerHtml, storePicture } from '../catalog/catalog.ts'
import { isStill, type Over } from '../made-over.ts'
import type { Scope } from '../scope.ts'
import {
  type Branding,
  brandingOf,
  contentOf,
  footerPagesFor,
  type SellerContent,
  type StoredFooterPage,
  writeBranding,
  writeContent,
  writeFooterPage,
} from '../sellers/sellers.ts'

const cleaned = (text: string) => sellerHtml(htmlOfText(text))

/** The seller's own texts, and its footer pages in their order. Source: DESK-04. */
export async function content(scope: Scope): Promise<SellerContent & { pages: FooterPageRow[] }> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const pages = await footerPagesFor(db, scope.seller.id)
  const own = await contentOf(db, scope.seller.id)
  return { ...own, pages: pages.map(({ url, title, position }) => ({ url, title, position })) }
}

/**
 * Home title and about text, what is said out of area, and how the seller is reached; refused where it is not `over`
 * any more. Audited. Source: DESK-04, HOST-02, SAFE-09.
 */
export async function saveContent(
  scope: Scope,
  input: ContentInput,
  over: Over<SellerContent>,
): Promise<Outcome<null, ContentCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const fields: Record<string, ContentCode> = {}
  const text = (field: keyof ContentInput, max: number, needed = true) => {
    const value = input[field].trim()
    if (needed && value === '') fields[field] = 'empty'
    if (value.length > max) fields[field] = 'too-long'
    return value
  }
  const after: SellerContent = {
    homeTitle: text('homeTitle', 200),
    aboutHtml: cleaned(text('about', 50_000, false)),
    outOfAreaText: text('outOfAreaText', 1_000),
    email: text('email', 200),
    phone: text('phone', 40),
    bankDetails: text('bankDetails', 1_000, false),
  }
  if (!fields.email && !/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(after.email))
    fields.email = 'bad-email'
  if (Object.keys(fields).length > 0) return refuse('bad-input', fields)
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    const before = await contentOf(db, seller.id, true)
    if (!isStill(before, over)) return refuse('changed-meanwhile')
    if (isStill(before, after)) return ok(null)
    await writeContent(db, seller.id, after)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'content.save',
      subject: `seller:${seller.id}`,
      before,
      after,
    })
    return ok(null)
  })
}

/** One footer page, also by an address that it had before; another seller's is as absent as none. */
export async function footerPageAtDesk(scope: Scope, url: string): Promise<StoredFooterPage> {
  requireStaff(scope, 'read')
  const pages = await footerPagesFor(scope.database.primary, scope.seller.id)
  const at = (address: string) => pages.find((each) => each.url === address)
  let page = at(url)
  for (let last = url, moves = 0; !page && moves < maxMoves; moves++) {
    const next = await movedTo(scope, last)
    if (next === null) break
    page = at(next)
    last = next
  }
  if (!page) throw stop('not-found')
  return page
}

const maxMoves = 20

/** The address that a footer page got when this one was taken from it, as the record has it. */
async function movedTo({ database, seller }: Scope, url: string): Promise<string | null> {
  const { rows } = await database.primary.execute<{ url: string }>(sql`
    select after ->> 'url' as url from audit_entry
    where seller_id = ${seller.id} and action = 'page.save' and before ->> 'url' = ${url} and after ->> 'url' <> ${url}
    order by id desc limit 1`)
  return rows[0]?.url ?? null
}

/**
 * Makes a footer page (`was` empty) or changes one, while it is still `over`. Its address is one's own to choose.
 * Audited.
 */
export async function saveFooterPage(
  scope: Scope,
  was: string,
  input: FooterPageInput,
  over: Over<StoredFooterPage>,
): Promise<Outcome<string, ContentCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const fields: Record<string, ContentCode> = {}
  const title = input.title.trim().replace(/\s+/g, ' ')
  if (title === '') fields.title = 'empty'
  else if (title.length > 100) fields.title = 'too-long'
  const url = input.url.trim() || slug(title)
  if (url === '' || slug(url) !== url) fields.url = 'bad-url'
  if (input.content.length > 100_000) fields.content = 'too-long'
  const position = Number(input.position.trim() || 0)
  if (!Number.isSafeInteger(position) || position < 0 || position > 10_000)
    fields.position = 'bad-count'
  if (Object.keys(fields).length > 0) return refuse('bad-input', fields)
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    await contentOf(db, seller.id, true)
    const pages = await footerPagesFor(db, seller.id)
    const before = pages.find((page) => page.url === was) ?? null
    if (was !== '' && !before) throw stop('not-found')
    if (!isStill(before, over)) return refuse('changed-meanwhile')
    if (pages.some((page) => page.url === url && page !== before))
      return refuse('bad-input', { url: 'url-taken' })
    const after: StoredFooterPage = { url, title, contentHtml: cleaned(input.content), position }
    await writeFooterPage(db, seller.id, before?.url ?? null, after)
    const action = before ? 'page.save' : 'page.add'
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action,
      subject: `page:${url}`,
      before,
      after,
    })
    return ok(url)
  })
}

export async function removeFooterPage(
  scope: Scope,
  url: string,
): Promise<Outcome<null, ContentCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    await contentOf(db, seller.id, true)
    const before = (await footerPagesFor(db, seller.id)).find((page) => page.url === url)
    if (!before) throw stop('not-found')
    await writeFooterPage(db, seller.id, url, null)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'page.remove',
      subject: `page:${url}`,
      before,
      after: null,
    })
    return ok(null)
  })
}

/** Logo and favicon as they are. */
export async function branding(scope: Scope): Promise<Branding> {
  requireStaff(scope, 'read')
  return brandingOf(scope.database.primary, scope.seller.id)
}

/** Keeps a picture for a look at it; the shop shows it only once it is saved. Decoded and made anew; no SVG (QUALITY security 6). */
export async function previewBranding(
  scope: Scope,
  bytes: Uint8Array,
): Promise<Outcome<string, ContentCode>> {
  requireStaff(scope, 'administer')
  const stored = await storePicture(scope, scope.seller.id, bytes, null)
  return stored.ok ? stored : refuse(stored.code === 'too-large' ? 'too-large' : 'no-picture')
}

/**
 * Takes what was looked at, while the branding is still `over`; only the seller's own pictures. Audited. Source:
 * DESK-04, HOST-02.
 */
export async function saveBranding(
  scope: Scope,
  wanted: Branding,
  over: Over<Branding>,
): Promise<Outcome<null, ContentCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    const keys = [wanted.logo, wanted.favicon].filter((key) => key !== null)
    const { rows } = await db.execute(
      sql`select key from media where seller_id = ${seller.id} and key = any(${sql.param(keys)}::text[])`,
    )
    if (rows.length < new Set(keys).size) return refuse('unknown-picture')
    const before = await brandingOf(db, seller.id, true)
    if (!isStill(before, over)) return refuse('changed-meanwhile')
    await writeBranding(db, seller.id, wanted)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'branding.save',
      subject: `seller:${seller.id}`,
      before,
      after: wanted,
    })
    return ok(null)
  })
}
