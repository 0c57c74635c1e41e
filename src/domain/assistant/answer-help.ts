import { paths } from '#contract/paths/paths.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { getFooterPage } from '../sellers/sellers.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import type { HelpTopic } from './help-topics.ts'
import { findBestSentences, type Sentence, splitSentences } from './sentence-rules.ts'

interface HelpPage {
  title: string
  url: string
  sentences: Sentence[]
}

/**
 * Answers a topic from the shop itself or from the seller's own page, with a link to it.
 * Source: CHAT-03.
 */
export async function answerHelpTopic(
  scope: Scope,
  topic: HelpTopic,
  question: string,
): Promise<AssistantAnswer> {
  if (topic.id === 'contact') return answerContact(scope)
  if (topic.answer) return buildAnswer('help', topic.answer, { links: topic.links })
  const pages = await loadHelpPages(scope)
  const page =
    pages.find(({ url }) => topic.page.some((word) => url.includes(word))) ??
    pages.find(({ title }) => topic.page.some((word) => title.toLowerCase().includes(word)))
  if (!page) return (await findHelp(scope, `${question} ${topic.near}`, 0)) ?? answerContact(scope)
  const { text } = findBestSentences(page.sentences, question, topic.near, 2)
  return buildAnswer('help', text || `That is on our page “${page.title}”.`, {
    links: [toLink(page), ...topic.links],
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
  return buildAnswer('help', best.text, { links: [toLink(best.page)] })
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
        ...(aboutPage ? [toLink(aboutPage)] : []),
      ],
    },
  )
}

function toLink({ title, url }: { title: string; url: string }) {
  return { title, url: paths.footerPage(url) }
}

function loadHelpPages(scope: Scope): Promise<HelpPage[]> {
  const { cache, seller } = scope
  return getOrLoad(
    cache,
    `help pages ${seller.id}`,
    [tags.seller(seller.id), tags.menu(seller.id), tags.sellers],
    async () => {
      const pages: HelpPage[] = []
      for (const { title, url } of seller.footerPages.slice(0, maxPages)) {
        const page = await getFooterPage(scope, url)
        if (page) pages.push({ title, url, sentences: splitSentences(page.contentHtml) })
      }
      return pages
    },
  )
}

const maxPages = 30
