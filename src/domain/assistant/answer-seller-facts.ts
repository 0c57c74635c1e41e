import { paths } from '#contract/paths/paths.ts'
import type { Scope } from '#platform/scope.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { type HelpPage, loadHelpPages, toPageLink } from './help-pages.ts'
import { findBestSentences } from './sentence-rules.ts'

const contactLink = { title: 'Contact us', url: paths.contact() }
const maxQuoted = 2

/** The seller's tax registration, or that none is published. Source: FIND-09. */
export function answerTaxNumber({ seller }: Scope): AssistantAnswer {
  const { taxNumber, companyName } = seller
  const name = taxNumberNames[seller.countryCode] ?? 'tax number'
  if (taxNumber === '') {
    const text = `${companyName} has published no ${name} here. ${describePeople(seller)} can tell you.`
    return buildAnswer('help', text, { links: [contactLink] })
  }
  const text = `The ${name} of ${companyName} is ${taxNumber}. It is on each invoice, under My Orders.`
  return buildAnswer('help', text, {
    links: [{ title: 'My Orders', url: paths.myOrders() }, contactLink],
  })
}

const taxNumberNames: Readonly<Record<string, string>> = {
  IN: 'GST number (GSTIN)',
  SG: 'GST registration number',
}

const pickupWords = new RegExp(
  String.raw`\b(?:pick(?:ed|ing)?[ -]?up|self[ -]?collect\w*|click and collect` +
    String.raw`|collect(?:ed|ion)? (?:\w+ ){0,3}(?:from|at|in) our)\b`,
  'i',
)

/** What the seller's pages say about collecting goods; they often say nothing. Source: FIND-09. */
export async function answerPickup(scope: Scope): Promise<AssistantAnswer> {
  const pages = await loadHelpPages(scope)
  const quoted = quoteSentences(pages, pickupWords)
  if (quoted) return quoted
  const deliveryPage = findPage(pages, /deliver|shipping/)
  const text =
    'Our pages say nothing about whether you can collect goods yourself; we deliver them. ' +
    `${describePeople(scope.seller)} can tell you.`
  return buildAnswer('help', text, {
    links: [contactLink, ...(deliveryPage ? [toPageLink(deliveryPage)] : [])],
  })
}

const creditWords =
  /\bcredit\b(?! (?:or debit )?cards?\b)|\bnet \d{2}\b|\bdays? (?:from|after) (?:the )?invoice/i

/** Whether the seller's pages offer credit, and how one pays if they don't. Source: FIND-09. */
export async function answerCredit(scope: Scope): Promise<AssistantAnswer> {
  const pages = await loadHelpPages(scope)
  const quoted = quoteSentences(pages, creditWords)
  if (quoted) return quoted
  const page = findPage(pages, /pay|terms/)
  const payment = page ? findBestSentences(page.sentences, paymentWords, '', 1).text : ''
  const text = `Our pages offer no credit terms. ${payment} ${describePeople(scope.seller)} can tell you more.`
  return buildAnswer('help', text, { links: [...(page ? [toPageLink(page)] : []), contactLink] })
}

const paymentWords = 'payment transfer invoice card cash'

function describePeople({ phone, email }: Scope['seller']): string {
  return `Our people (phone ${phone}, mail ${email})`
}

/** The sentences that a page has about it, where one has any. */
function quoteSentences(pages: readonly HelpPage[], words: RegExp): AssistantAnswer | null {
  for (const page of pages) {
    const sentences = page.sentences.filter(({ text }) => words.test(text)).slice(0, maxQuoted)
    if (sentences.length === 0) continue
    const text = sentences.map((sentence) => sentence.text.replace(/(?<![.!?])$/, '.')).join(' ')
    return buildAnswer('help', text, { links: [toPageLink(page), contactLink] })
  }
  return null
}

const findPage = (pages: readonly HelpPage[], words: RegExp) =>
  pages.find(({ url }) => words.test(url)) ??
  pages.find(({ title }) => words.test(title.toLowerCase()))
