import { type AskedLanguage, detectLanguage } from '#contract/assistant/detect-language.ts'
import { listLanguages, type OfferedLanguage } from '#contract/sellers/languages.ts'
import { getAddressPrefix } from '#messages/current-locale.ts'
import { findLanguage, languageNames } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { translateSeller } from '../sellers/sellers.ts'
import { type AssistantAnswer, joinSentences } from './assistant-answer.ts'

/** The languages of a question and of its answer, as locales such as `hi-IN`. */
export interface AnswerLanguage {
  /** Null: nothing shows it, or the seller doesn't offer it. */
  askedLocale: string | null
  answerLocale: string
  /** Asked in a language that the seller doesn't offer. */
  isForeign: boolean
}

/**
 * A question is answered in its own language if the seller offers that, else in the page's. Hindi
 * typed in Latin letters is answered in Hindi. `wantedLocale`: what the shopper chose to speak or
 * read.
 * Source: LANG-06.
 */
export function chooseLanguage(
  { seller }: Pick<Scope, 'seller'>,
  question: string,
  wantedLocale?: string,
): AnswerLanguage {
  const offered = listLanguages(seller)
  const language = detectLanguage(question)
  const match = findOffered(offered, language)
  const spoken = findOffered(offered, findLanguage(wantedLocale ?? ''))
  const fallback = language === null ? (spoken?.locale ?? seller.locale) : seller.locale
  return {
    askedLocale: match?.locale ?? null,
    answerLocale: match?.locale ?? fallback,
    isForeign: language !== null && match === null,
  }
}

const findOffered = (offered: readonly OfferedLanguage[], language: AskedLanguage) =>
  offered.find((each) => each.language === language) ?? null

/**
 * Answers in the language chosen; whoever asked in one that the seller doesn't offer is told which
 * there are.
 */
export async function answerInLanguage(
  scope: Scope,
  { answerLocale, isForeign }: AnswerLanguage,
  answer: (scope: Scope) => Promise<AssistantAnswer>,
): Promise<AssistantAnswer> {
  const seller =
    answerLocale === scope.seller.locale
      ? scope.seller
      : await translateSeller(scope, scope.seller, answerLocale)
  return withLocale(
    answerLocale,
    async () => {
      const plainAnswer = await answer({ ...scope, seller })
      if (!isForeign) return plainAnswer
      const names = listLanguages(seller).map(({ language }) => languageNames[language])
      const languages = new Intl.ListFormat(answerLocale).format(names)
      const text = joinSentences(plainAnswer.text, amyAnswersTexts.languagesSpoken({ languages }))
      return { ...plainAnswer, text }
    },
    getAddressPrefix(),
  )
}
