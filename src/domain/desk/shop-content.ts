import { sql } from 'drizzle-orm'
import type { ContentCode, FooterPageRow } from '#contract/desk/desk-content.ts'
import {
  type ContentInput,
  contentSchema,
  type FooterPageInput,
  footerPageSchema,
} from '#contract/schemas/desk-content.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { convertHtmlToMarked, convertMarkedToHtml } from '#kernel/marked-text.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { toSlug } from '#kernel/slug-and-sort.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { sanitizeSellerHtml, storePicture } from '../catalog/catalog.ts'
import {
  type Branding,
  findPageUrl,
  loadBranding,
  loadFooterPages,
  loadSellerContent,
  type SellerContent,
  type StoredFooterPage,
  writeBranding,
  writeContent,
  writeFooterPage,
} from '../sellers/sellers.ts'

/** A text that is still as it was shown keeps its HTML, with the white space between blocks. */
function cleanHtml(text: string, before: string): string {
  const isAsShown = convertHtmlToMarked(before) === text.replaceAll('\r\n', '\n')
  return isAsShown ? before : sanitizeSellerHtml(convertMarkedToHtml(text))
}

/** Returns the seller's own texts, and its footer pages in order. Source: DESK-04. */
export async function getContent(
  scope: Scope,
): Promise<SellerContent & { pages: FooterPageRow[] }> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const pages = await loadFooterPages(db, scope.seller.id)
  const sellerContent = await loadSellerContent(db, scope.seller.id)
  return {
    ...sellerContent,
    pages: pages.map(({ url, title, position }) => ({ url, title, position })),
  }
}

/**
 * Saves the home title, the about text, the out-of-area message and the seller's contacts. Refuses
 * if the content no longer matches `expected`. Contacts and bank account are changed only by whoever
 * may administer the shop. Audited. Source: DESK-04, HOST-02, SAFE-09.
 */
export async function saveContent(
  scope: Scope,
  input: ContentInput,
  expected: ExpectedState<SellerContent>,
): Promise<Outcome<null, ContentCode>> {
  const { id: personId } = requireStaff(scope, 'content')
  const parsed = parseInput(contentSchema, input)
  if (!parsed.ok) return parsed
  const { about, ...texts } = parsed.value
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    const before = await loadSellerContent(db, seller.id, true)
    if (!matchesExpected(before, expected)) return refuse('changed-meanwhile')
    const after: SellerContent = { ...texts, aboutHtml: cleanHtml(about, before.aboutHtml) }
    if (matchesExpected(before, after)) return ok(null)
    if (hasOtherContacts(before, after)) requireStaff(scope, 'administer')
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

/** Buyers pay to the account and write to the contacts: these are no texts. */
function hasOtherContacts(before: SellerContent, after: SellerContent): boolean {
  const names = ['email', 'phone', 'bankDetails'] as const
  return names.some((name) => before[name] !== after[name])
}

/**
 * Finds a footer page by its current or an earlier address. Another seller's page counts as not
 * found.
 */
export async function findFooterPage(scope: Scope, url: string): Promise<StoredFooterPage> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const currentUrl = await findPageUrl(db, scope.seller.id, url)
  const pages = await loadFooterPages(db, scope.seller.id)
  const page = pages.find((each) => each.url === currentUrl)
  if (!page) throw stop('not-found')
  return page
}

/**
 * Creates a footer page (`previousUrl` empty), or changes one if the stored page still matches
 * `expected`. The seller chooses its address. Audited.
 */
export async function saveFooterPage(
  scope: Scope,
  previousUrl: string,
  input: FooterPageInput,
  expected: ExpectedState<StoredFooterPage>,
): Promise<Outcome<string, ContentCode>> {
  const { id: personId } = requireStaff(scope, 'content')
  const parsed = parseInput(footerPageSchema, input)
  if (!parsed.ok) return parsed
  const { title, content, position } = parsed.value
  const url = parsed.value.url || toSlug(title)
  if (url === '') return refuse('invalid', { url: 'bad-url' })
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    await loadSellerContent(db, seller.id, true)
    const pages = await loadFooterPages(db, seller.id)
    const before = pages.find((page) => page.url === previousUrl) ?? null
    if (previousUrl !== '' && !before) throw stop('not-found')
    if (!matchesExpected(before, expected)) return refuse('changed-meanwhile')
    if (pages.some((page) => page.url === url && page !== before))
      return refuse('invalid', { url: 'url-taken' })
    const after: StoredFooterPage = {
      url,
      title,
      contentHtml: cleanHtml(content, before?.contentHtml ?? ''),
      position,
    }
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
  const { id: personId } = requireStaff(scope, 'content')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    await loadSellerContent(db, seller.id, true)
    const before = (await loadFooterPages(db, seller.id)).find((page) => page.url === url)
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

export async function getBranding(scope: Scope): Promise<Branding> {
  requireStaff(scope, 'read')
  return loadBranding(scope.database.primary, scope.seller.id)
}

/**
 * Stores an uploaded picture for preview; the shop shows it only after saving. Decoded and
 * re-encoded; no SVG (QUALITY security 6).
 */
export async function previewBranding(
  scope: Scope,
  bytes: Uint8Array,
): Promise<Outcome<string, ContentCode>> {
  requireStaff(scope, 'administer')
  const outcome = await storePicture(scope, scope.seller.id, bytes, null)
  return outcome.ok ? outcome : refuse(outcome.code === 'too-large' ? 'too-large' : 'no-picture')
}

/**
 * Saves the previewed pictures if the branding still matches `expected`. Only the seller's own
 * pictures. Audited. Source: DESK-04, HOST-02.
 */
export async function saveBranding(
  scope: Scope,
  newBranding: Branding,
  expected: ExpectedState<Branding>,
): Promise<Outcome<null, ContentCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    const keys = [newBranding.logo, newBranding.favicon].filter((key) => key !== null)
    const { rows } = await db.execute(
      sql`select key from media where seller_id = ${seller.id} and key = any(${sql.param(keys)}::text[])`,
    )
    if (rows.length < new Set(keys).size) return refuse('unknown-picture')
    const before = await loadBranding(db, seller.id, true)
    if (!matchesExpected(before, expected)) return refuse('changed-meanwhile')
    await writeBranding(db, seller.id, newBranding)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'branding.save',
      subject: `seller:${seller.id}`,
      before,
      after: newBranding,
    })
    return ok(null)
  })
}
