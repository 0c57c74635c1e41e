import { paths } from '#contract/paths/paths.ts'
import { getLanguage } from '#messages/current-locale.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { type AssistantAnswer, buildAnswer, joinSentences } from '../assistant-answer.ts'
import { languageData } from '../languages/language-data.ts'
import { findBestSentences } from '../reading/sentence-rules.ts'
import { answerCredit, answerPickup, answerTaxNumber } from './answer-seller-facts.ts'
import { helpAnswers } from './help-answers.ts'
import { loadHelpPages, quotePage, toPageLink } from './help-pages.ts'
import type { HelpTopic } from './help-topics.ts'

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
  const topicLinks = topic.links.map(({ title, url }) => ({ title: title(), url }))
  const ownAnswer = Object.hasOwn(helpAnswers, topic.id) ? helpAnswers[topic.id] : undefined
  if (ownAnswer) return buildAnswer('help', ownAnswer(), { links: topicLinks })
  const pages = await loadHelpPages(scope)
  const page =
    pages.find(({ url }) => topic.page.some((word) => url.includes(word))) ??
    pages.find(({ title }) => topic.page.some((word) => title.toLowerCase().includes(word)))
  const near = joinSentences(topic.near, languageData[getLanguage()]?.near[topic.id] ?? '')
  if (!page) return (await findHelp(scope, `${question} ${near}`, 0)) ?? answerContact(scope)
  const { text } = findBestSentences(page.sentences, question, near, 2)
  return buildAnswer('help', quotePage(page, text), {
    links: [toPageLink(page), ...topicLinks],
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
  return buildAnswer('help', quotePage(best.page, best.text), { links: [toPageLink(best.page)] })
}

/** Roughly the score of two rare words in one sentence. */
const minScore = 5

export function answerContact({ seller }: Scope): AssistantAnswer {
  const aboutPage = seller.footerPages.find(({ url }) => /about/.test(url))
  return buildAnswer(
    'help',
    amyAnswersTexts.contact({ shop: seller.companyName, phone: seller.phone, email: seller.email }),
    {
      links: [
        { title: amyAnswersTexts.contactUs(), url: paths.contact() },
        ...(aboutPage ? [toPageLink(aboutPage)] : []),
      ],
    },
  )
}
