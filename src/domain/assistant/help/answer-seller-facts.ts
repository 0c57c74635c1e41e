import { paths } from '#contract/paths/paths.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { type AssistantAnswer, buildAnswer, joinSentences } from '../assistant-answer.ts'
import { closeSentence, findBestSentences } from '../reading/sentence-rules.ts'
import { type HelpPage, loadHelpPages, quotePage, toPageLink } from './help-pages.ts'

const buildContactLink = () => ({ title: amyAnswersTexts.contactUs(), url: paths.contact() })
const maxQuoted = 2

/** The seller's tax registration, or that none is published. Source: FIND-09. */
export function answerTaxNumber({ seller }: Scope): AssistantAnswer {
  const { taxNumber, companyName } = seller
  const name = amyAnswersTexts.taxNumberName({ country: seller.countryCode })
  if (taxNumber === '') {
    const text = joinSentences(
      amyAnswersTexts.noTaxNumber({ shop: companyName, name }),
      amyAnswersTexts.askPeople(seller),
    )
    return buildAnswer('help', text, { links: [buildContactLink()] })
  }
  const text = amyAnswersTexts.taxNumber({ name, shop: companyName, number: taxNumber })
  return buildAnswer('help', text, {
    links: [{ title: amyAnswersTexts.myOrders(), url: paths.myOrders() }, buildContactLink()],
  })
}

const pickupWords = new RegExp(
  String.raw`\b(?:pick(?:ed|ing)?[ -]?up|self[ -]?collect\w*|click and collect` +
    String.raw`|collect(?:ed|ion)? (?:\w+ ){0,3}(?:from|at|in) our)\b`,
  'i',
)

/** What the seller's pages say about collecting goods; they often say nothing. Source: FIND-09. */
export async function answerPickup(scope: Scope): Promise<AssistantAnswer> {
  const pages = await loadHelpPages(inFirstLanguage(scope))
  const quoted = quoteSentences(pages, pickupWords)
  if (quoted) return quoted
  const deliveryPage = findPage(pages, /deliver|shipping/)
  const text = joinSentences(amyAnswersTexts.noPickup(), amyAnswersTexts.askPeople(scope.seller))
  return buildAnswer('help', text, {
    links: [buildContactLink(), ...(deliveryPage ? [toPageLink(deliveryPage)] : [])],
  })
}

const creditWords =
  /\bcredit\b(?! (?:or debit )?cards?\b)|\bnet \d{2}\b|\bdays? (?:from|after) (?:the )?invoice/i

/** Whether the seller's pages offer credit, and how one pays if they don't. Source: FIND-09. */
export async function answerCredit(scope: Scope): Promise<AssistantAnswer> {
  const pages = await loadHelpPages(inFirstLanguage(scope))
  const quoted = quoteSentences(pages, creditWords)
  if (quoted) return quoted
  const page = findPage(pages, /pay|terms/)
  const sentence = page ? findBestSentences(page.sentences, paymentWords, '', 1).text : ''
  const payment = page && sentence !== '' ? quotePage(page, sentence) : ''
  const text = joinSentences(
    amyAnswersTexts.noCredit(),
    payment,
    amyAnswersTexts.askPeopleMore(scope.seller),
  )
  return buildAnswer('help', text, {
    links: [...(page ? [toPageLink(page)] : []), buildContactLink()],
  })
}

const paymentWords = 'payment transfer invoice card cash'

/** The patterns here know the words of the seller's first language alone. */
const inFirstLanguage = (scope: Scope): Scope => ({
  ...scope,
  seller: { ...scope.seller, locale: scope.seller.languages[0] ?? scope.seller.locale },
})

/** The sentences that a page has about it, where one has any. */
function quoteSentences(pages: readonly HelpPage[], words: RegExp): AssistantAnswer | null {
  for (const page of pages) {
    const sentences = page.sentences.filter(({ text }) => words.test(text)).slice(0, maxQuoted)
    if (sentences.length === 0) continue
    const text = sentences.map((sentence) => closeSentence(sentence.text)).join(' ')
    return buildAnswer('help', quotePage(page, text), {
      links: [toPageLink(page), buildContactLink()],
    })
  }
  return null
}

const findPage = (pages: readonly HelpPage[], words: RegExp) =>
  pages.find(({ url }) => words.test(url)) ??
  pages.find(({ title }) => words.test(title.toLowerCase()))
