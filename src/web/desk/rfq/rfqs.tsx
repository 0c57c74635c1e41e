import { data } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { UnfoundSearch } from '#domain/engagement/engagement.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskListPage } from '../list/list-page.tsx'
import { answerListForm, loadList } from '../list/load-list.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/rfqs.ts'
import { rfqsList } from './rfqs-list.tsx'

const maxSearches = 20

/** /desk/rfqs: the list of requests, and below it searches that found nothing (RFQ-05, RFQ-11). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const [list, searches] = await Promise.all([
    loadList(rfqsList, visit, request),
    visit.shop.engagement.listUnfoundSearches(visit.scope, maxSearches),
  ])
  return data({ list: list.data, searches }, list.init ?? undefined)
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerListForm(rfqsList, requireDeskAccess(context, request, 'negotiate'), request)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('requests')

export default function DeskRfqs({ loaderData, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  return (
    <DeskListPage
      list={rfqsList}
      data={loaderData.list}
      result={actionData}
      actions={
        mayDo(staff, 'negotiate') && <ButtonLink to={quotePaths.templates()}>Templates</ButtonLink>
      }
    >
      <UnfoundSearchList searches={loaderData.searches} />
    </DeskListPage>
  )
}

/** Searches in this shop that found nothing (RFQ-11). */
function UnfoundSearchList({ searches }: { searches: readonly UnfoundSearch[] }) {
  return (
    <section aria-labelledby="unfound" className="mt-6 grid max-w-2xl content-start gap-3">
      <h2 id="unfound" className="text-section font-bold">
        Searched and not found
      </h2>
      <p className="text-2 text-ink-2">
        Of the last 30 days, where three shoppers looked for it or one waits for it.
      </p>
      {searches.length === 0 && (
        <p className="text-2">Nothing that three shoppers looked for in vain.</p>
      )}
      <ul className="divide-y divide-line text-2 has-[li]:border-y has-[li]:border-line">
        {searches.map((search) => (
          <li
            key={search.words}
            className="flex flex-wrap items-baseline justify-between gap-x-3 py-2"
          >
            <a
              href={deskPaths.searchQuery(search.words)}
              className="min-w-0 font-semibold wrap-anywhere"
            >
              {search.words}
            </a>
            <span className="text-ink-2">
              {search.times === 1 ? 'once' : `${search.times} times`}
              {search.shoppers > 1 && `, ${search.shoppers} shoppers`}
              {search.waiting > 0 && (
                <b className="font-[650] text-ink">
                  , {search.waiting === 1 ? '1 waits' : `${search.waiting} wait`}
                </b>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
