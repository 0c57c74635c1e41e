import { redirect } from 'react-router'
import {
  type ChatAnswer,
  type ChatView,
  chatTexts,
  type FixedText,
  getFixedText,
} from '#contract/assistant/assistant.ts'
import { paths } from '#contract/paths/paths.ts'
import * as amyTexts from '#texts/amy.ts'
import * as commonTexts from '#texts/common.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import { ChatConversation } from '#web/widgets/chat/chat-conversation.tsx'
import type { Route } from './+types/chat.ts'
import { getChatKey, handleChatForm } from './handle-chat-form.ts'

const refusals = ['too-long', 'no-address', 'too-many'] as const

/** /help/chat: the whole conversation as a page, without script and while the panel is loading. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  const { searchParams } = getPageUrl(request)
  const refusal = refusals.find((code) => code === searchParams.get('refused'))
  let view: ChatView | null = null
  try {
    view = await shop.assistant.readChat(scope, getChatKey(request, visit))
  } catch (error) {
    scope.outside.log.error(
      { event: 'chat.load_failed', requestId: scope.requestId, err: error },
      'Chat failed to load',
    )
  }
  return {
    view,
    refused: refusal && view ? findRefusal(view, refusal, searchParams.get('locale')) : null,
    company: scope.seller.companyName,
  }
}

/** In the language of the question, which the action has named, else in the conversation's. */
function findRefusal(
  { locale, fixedTexts }: ChatView,
  code: (typeof refusals)[number],
  askedLocale: string | null,
): FixedText {
  const texts = fixedTexts.find((each) => each.locale === (askedLocale ?? locale))
  return getFixedText(texts ?? null, code)
}

/** Without script each message is its own form submission, and the answer a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, headers } = await handleChatForm(
    request,
    context.get(visitContext),
    await readForm(request),
  )
  return redirect(`${paths.chat()}${buildRefusalQuery(answer)}#say`, { headers })
}

function buildRefusalQuery(answer: ChatAnswer): string {
  if (answer.ok || answer.code === 'empty') return ''
  const query = new URLSearchParams({ refused: answer.code })
  if (answer.locale) query.set('locale', answer.locale)
  return `?${query}`
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${amyTexts.amyBot()} | ${loaderData?.company ?? amyTexts.help()}` },
  { name: 'robots', content: 'noindex' },
]

export default function ChatPage({
  loaderData: { view, refused: refusalQuery },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-[44rem] gap-4 pb-10">
      <Breadcrumb
        steps={[
          { name: commonTexts.home(), path: '/' },
          { name: amyTexts.amyBot(), path: null },
        ]}
      />
      <h1 className="title">{amyTexts.amyBot()}</h1>
      {view ? (
        <ChatConversation key={view.messages.length} view={view} refused={refusalQuery} />
      ) : (
        <FormMessage tone="bad">{chatTexts.away()}</FormMessage>
      )}
    </div>
  )
}
