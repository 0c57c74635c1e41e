import { redirect } from 'react-router'
import { type ChatView, chatTexts, getFixedText } from '#contract/assistant/assistant.ts'
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
  const refusalCode = getPageUrl(request).searchParams.get('refused')
  const refusal = refusals.find((code) => code === refusalCode)
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
    refused: refusal ? getFixedText(view?.fixedTexts ?? null, refusal) : null,
    company: scope.seller.companyName,
  }
}

/** Without script each message is its own form submission, and the answer a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, headers } = await handleChatForm(
    request,
    context.get(visitContext),
    await readForm(request),
  )
  const refusalQuery = answer.ok || answer.code === 'empty' ? '' : `?refused=${answer.code}`
  return redirect(`${paths.chat()}${refusalQuery}#say`, { headers })
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
