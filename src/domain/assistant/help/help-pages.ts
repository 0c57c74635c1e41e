import type { ChatLink } from '#contract/assistant/assistant.ts'
import { paths } from '#contract/paths/paths.ts'
import { getLanguage } from '#messages/current-locale.ts'
import type { Language } from '#messages/languages.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { getTextKey } from '#platform/translations/load-translations.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { getFooterPage } from '../../sellers/sellers.ts'
import { type Sentence, splitSentences } from '../reading/sentence-rules.ts'

export interface HelpPage {
  title: string
  url: string
  sentences: Sentence[]
}

const maxPages = 30

/** The seller's own pages, as sentences. */
export function loadHelpPages(scope: Scope): Promise<HelpPage[]> {
  const { cache, seller } = scope
  return getOrLoad(
    cache,
    `help pages ${seller.id} ${seller.locale}${getTextKey(seller)}`,
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

export function toPageLink({ title, url }: { title: string; url: string }): ChatLink {
  return { title, url: paths.footerPage(url) }
}

const scripts: Partial<Record<Language, RegExp>> = {
  hi: /\p{Script=Devanagari}/u,
  zh: /\p{Script=Han}/u,
}

/** What a page says: as it stands in the answer's language, else as a quotation. */
export function quotePage({ title }: Pick<HelpPage, 'title'>, text: string): string {
  if (text === '') return amyAnswersTexts.onOurPage({ title })
  const script = scripts[getLanguage()]
  return !script || script.test(text) ? text : amyAnswersTexts.pageSays({ title, text })
}
