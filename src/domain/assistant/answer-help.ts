import { paths } from '#contract/paths/paths.ts'
import type { Scope } from '#platform/scope.ts'
import { answerCredit, answerPickup, answerTaxNumber } from './answer-seller-facts.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { loadHelpPages, toPageLink } from './help-pages.ts'
import type { HelpTopic } from './help-topics.ts'
import { findBestSentences } from './sentence-rules.ts'

/** Topics that are answered from more than a page. */
const answerers: Readonly<Record<string, (scope: Scope) => Promise<AssistantAnswer>>> = {
  contact: async (scope) => answerContact(scope),
  pickup: answerPickup,
  credit: answerCredit,
  'tax-number': async (scope) => answerTaxNumber(scope),
}

export const isAnsweredByCode = ({ id }: HelpTopic): boolean => Object.hasOwn(answerers, id)

/**
 * Answers a topic from the shop itself or from the seller's own page, with a link to it.
 * Source: CHAT-03.
 */
export async function answerHelpTopic(
  scope: Scope,
  topic: HelpTopic,
  question: string,
): Promise<AssistantAnswer> {
  const answerer = Object.hasOwn(answerers, topic.id) ? answerers[topic.id] : undefined
  if (answerer) return answerer(scope)
  if (topic.answer) return buildAnswer('help', topic.answer, { links: topic.links })
  const pages = await loadHelpPages(scope)
  const page =
    pages.find(({ url }) => topic.page.some((word) => url.includes(word))) ??
    pages.find(({ title }) => topic.page.some((word) => title.toLowerCase().includes(word)))
  if (!page) return (await findHelp(scope, `${question} ${topic.near}`, 0)) ?? answerContact(scope)
  const { text } = findBestSentences(page.sentences, question, topic.near, 2)
  return buildAnswer('help', text || `That is on our page “${page.title}”.`, {
    links: [toPageLink(page), ...topic.links],
  })
}

/** The seller's page that best answers a question; null if none scores high enough. */
export async function findHelp(
  scope: Scope,
  question: string,
  min = minScore,
): Promise<AssistantAnswer | null> {
  const pages = await loadHelpPages(scope)
  const best = pages
    .map((page) => ({ page, ...findBestSentences(page.sentences, question, '', 2) }))
    .sort((a, b) => b.score - a.score)[0]
  if (!best || best.score <= min) return null
  return buildAnswer('help', best.text, { links: [toPageLink(best.page)] })
}

/** Roughly the score of two rare words in one sentence. */
const minScore = 5

export function answerContact({ seller }: Scope): AssistantAnswer {
  const aboutPage = seller.footerPages.find(({ url }) => /about/.test(url))
  return buildAnswer(
    'help',
    `I am a program. People answer at ${seller.companyName}: phone ${seller.phone}, mail ${seller.email}.`,
    {
      links: [
        { title: 'Contact us', url: paths.contact() },
        ...(aboutPage ? [toPageLink(aboutPage)] : []),
      ],
    },
  )
}
