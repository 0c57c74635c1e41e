import { paths } from '#contract/paths.ts'
import { remembered, tags } from '../cache.ts'
import type { Scope } from '../scope.ts'
import { footerPage } from '../sellers/sellers.ts'
import { type Finding, finding } from './finding.ts'
import type { HelpTopic } from './help-topics.ts'
import { bestSentences, type Sentence, sentencesOf } from './sentence-rules.ts'

interface HelpPage {
  title: string
  url: string
  sentences: Sentence[]
}

/** What the shop itself or the seller's own page says about a topic, with the way to it. Source: CHAT-03. */
export async function tellHelp(scope: Scope, topic: HelpTopic, question: string): Promise<Finding> {
  if (topic.id === 'contact') return contact(scope)
  if (topic.says) return finding('help', topic.says, { links: [...(topic.links ?? [])] })
  const pages = await helpPages(scope)
  const page =
    pages.find(({ url }) => topic.page?.test(url)) ??
    pages.find(({ title }) => topic.page?.test(title.toLowerCase()))
  if (!page) return (await helpFor(scope, `${question} ${topic.near ?? ''}`, 0)) ?? contact(scope)
  const { text } = bestSentences(page.sentences, question, topic.near ?? '', 2)
  return finding('help', text || `That is on our page “${page.title}”.`, {
    links: [linkOf(page), ...(topic.links ?? [])],
  })
}

/** The seller's page that says most about a question; null where none says enough. */
export async function helpFor(
  scope: Scope,
  question: string,
  min = enough,
): Promise<Finding | null> {
  const pages = await helpPages(scope)
  const best = pages
    .map((page) => ({ page, ...bestSentences(page.sentences, question, '', 2) }))
    .sort((a, b) => b.score - a.score)[0]
  if (!best || best.score <= min) return null
  return finding('help', best.text, { links: [linkOf(best.page)] })
}

/** About two rare words in one sentence. */
const enough = 5

export function contact({ seller }: Scope): Finding {
  const about = seller.footerPages.find(({ url }) => /about/.test(url))
  return finding(
    'help',
    `I am a program. People answer at ${seller.companyName}: phone ${seller.phone}, mail ${seller.email}.`,
    { links: [{ title: 'Contact us', url: paths.contact() }, ...(about ? [linkOf(about)] : [])] },
  )
}

function linkOf({ title, url }: { title: string; url: string }) {
  return { title, url: paths.footerPage(url) }
}

function helpPages(scope: Scope): Promise<HelpPage[]> {
  const { memory, seller } = scope
  return remembered(
    memory,
    `help pages ${seller.id}`,
    [tags.seller(seller.id), tags.menu(seller.id), tags.sellers],
    async () => {
      const pages: HelpPage[] = []
      for (const { title, url } of seller.footerPages.slice(0, maxPages)) {
        const page = await footerPage(scope, url)
        if (page) pages.push({ title, url, sentences: sentencesOf(page.contentHtml) })
      }
      return pages
    },
  )
}

const maxPages = 30
