import { buildFixedTexts, type ChatMessage, type ChatView } from '#contract/assistant/assistant.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { loadCards } from '../../catalog/catalog.ts'
import type { StoredMessage, StoredVisit } from './chat-store.ts'
import { listStarterQuestions } from './starter-questions.ts'
import { isDayBudgetSpent } from './token-budget.ts'

/** A conversation as its shopper sees it now: products have today's price and stock. */
export async function buildChatView(
  scope: Scope,
  visit: StoredVisit | null,
  messages: readonly StoredMessage[],
): Promise<ChatView> {
  const ids = [...new Set(messages.flatMap(({ productIds }) => productIds))]
  const cards = new Map(
    (await loadCards(scope.database.replica, scope, ids)).map((card) => [card.productId, card]),
  )
  const model = scope.outside.assistant
  const locale = messages.at(-1)?.extras.locale ?? scope.seller.locale
  return {
    messages: messages.map(
      ({ sender, text, at, productIds, extras }): ChatMessage => ({
        sender,
        text,
        timestamp: at.toISOString(),
        time: formatMoment(at, scope.seller, 'clock'),
        cards: productIds.flatMap((id) => cards.get(id) ?? []),
        links: extras.links ?? [],
        draft: extras.draft ?? null,
        locale: extras.locale ?? null,
      }),
    ),
    suggestions:
      messages.length === 0
        ? await listStarterQuestions(scope)
        : (messages.at(-1)?.extras.suggestions ?? []),
    service: model
      ? {
          host: model.host,
          agreed: visit?.agreed ?? null,
          resting: await isDayBudgetSpent(scope, model),
        }
      : null,
    locale: locale === scope.seller.locale ? null : locale,
    fixedTexts: listLanguages(scope.seller)
      .filter((offered) => offered.locale !== scope.seller.locale)
      .map((offered) => withLocale(offered.locale, () => buildFixedTexts(offered.locale))),
  }
}
