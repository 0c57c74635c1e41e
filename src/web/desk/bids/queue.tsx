import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { DeskListPage } from '../list/list-page.tsx'
import { answerListForm, loadList } from '../list/load-list.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/queue.ts'
import { bidsList } from './bids-list.tsx'

/** /desk/bids: searched, filtered and sorted by the address; ticked ones are answered together (BID-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadList(bidsList, requireDeskAccess(context, request, 'read'), request)
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerListForm(bidsList, requireDeskAccess(context, request, 'negotiate'), request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskBidsTexts.bids())

export default function DeskBids({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskListPage
      list={bidsList}
      data={loaderData}
      result={actionData}
      actions={<ButtonLink to={deskPaths.bidRules()}>{deskBidsTexts.rules()}</ButtonLink>}
    />
  )
}
