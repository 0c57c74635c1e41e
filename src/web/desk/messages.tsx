import * as deskPeopleTexts from '#texts/desk-people.ts'
import { getPageUrl } from '#web/answers.ts'
import type { Route } from './+types/messages.ts'
import { requireDeskAccess } from './desk-access.ts'
import { DeskListPage } from './list/list-page.tsx'
import { answerListForm, loadList } from './list/load-list.ts'
import { messagesList } from './messages-list.tsx'
import { buildDeskMeta } from './parts/desk-page.tsx'

/** /desk/messages: messages from the contact form (CNT-01, DEAL-06). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'negotiate')
  const list = await loadList(messagesList, visit, request)
  const newest = list.data.page?.rows[0]
  if (newest && isFirstLook(getPageUrl(request).searchParams))
    await visit.shop.contact.markMessagesSeen(visit.scope, newest.id)
  return list
}

/** The newest messages stand on it. */
const isFirstLook = (query: URLSearchParams) =>
  !['q', 'page', 'sort', 'state', 'account', 'from', 'to'].some((name) => query.has(name))

export async function action({ context, request }: Route.ActionArgs) {
  return answerListForm(messagesList, requireDeskAccess(context, request, 'negotiate'), request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPeopleTexts.messages())

export default function DeskMessages({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskListPage
      list={messagesList}
      data={loaderData}
      result={actionData}
      lead={deskPeopleTexts.messagesLead()}
    />
  )
}
