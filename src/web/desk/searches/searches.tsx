import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { SynonymProposal } from '#contract/desk/desk-searches.ts'
import { synonymTexts } from '#contract/desk/desk-vocabulary.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { DeskListPage } from '../list/list-page.tsx'
import { loadList } from '../list/load-list.ts'
import { buildDeskMeta, buildDonePath, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import type { Route } from './+types/searches.ts'
import { searchesList } from './searches-list.tsx'
import { UnfoundSearchList } from './unfound-searches.tsx'

const maxUnfound = 20

/**
 * /desk/searches: what shoppers search for and what comes of it, proposed synonyms, and searches that
 * found nothing (FIND-08, RFQ-11, DEAL-06).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const { scope, shop, staff } = visit
  const words = getPageUrl(request).searchParams.get('open')?.trim()
  if (words) throw redirect(deskPaths.searchQuery(words.slice(0, 200)))
  const [list, proposals, unfound] = await Promise.all([
    loadList(searchesList, visit, request),
    shop.engagement.listSynonymProposals(scope),
    shop.engagement.listUnfoundSearches(scope, maxUnfound),
  ])
  const answer = { list: list.data, proposals, unfound, mayWrite: mayDo(staff, 'catalogue') }
  return data(answer, { status: list.data.page ? 200 : 500 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'catalogue')
  const form = await readForm(request)
  const accept = form.get('do') === 'accept'
  const outcome = await shop.engagement.decideSynonymProposal(scope, {
    query: readFormText(form, 'query'),
    nextQuery: readFormText(form, 'nextQuery'),
    accept,
  })
  if (outcome.ok) return redirect(buildDonePath(deskPaths.searches(), accept ? 'added' : 'removed'))
  return data(synonymTexts[outcome.code], 409)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('searches')

export default function DeskSearches({
  loaderData: { list, proposals, unfound, mayWrite },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskListPage
      list={searchesList}
      data={list}
      actions={<ButtonLink to={deskPaths.searchTrials()}>Compare rankings</ButtonLink>}
      lead={
        'What shoppers who agreed to be counted searched for in 90 days, and what came of it. ' +
        'Words that fewer than three of them typed are not listed.'
      }
    >
      <FormMessage tone="bad">{actionData}</FormMessage>
      <form method="get" aria-label="Words" className="flex flex-wrap items-end gap-3 py-3">
        <Field label="Open a search that is not listed" name="open" autoComplete="off" />
        <Button type="submit">Open</Button>
      </form>
      <UnfoundSearchList searches={unfound} />
      {proposals.length > 0 && <Proposals proposals={proposals} mayWrite={mayWrite} />}
    </DeskListPage>
  )
}

function Proposals(props: { proposals: readonly SynonymProposal[]; mayWrite: boolean }) {
  return (
    <DeskSection
      title="Proposed synonyms"
      lead={
        'Shoppers chose nothing, searched again in other words, and chose a result. If both ' +
        'mean the same, accept them.'
      }
    >
      <DeskTable
        caption="Proposed synonyms"
        head={[
          'Searched for',
          'Then for',
          { name: 'Shoppers', end: true },
          { name: 'Decide', hidden: true },
        ]}
      >
        {props.proposals.map(({ query, nextQuery, words, nextWords, shoppers }) => (
          <tr key={`${query}\n${nextQuery}`}>
            <th scope="row" className="max-w-80 break-words">
              {words}
            </th>
            <td className="max-w-80 break-words">{nextWords}</td>
            <td className="text-end tabular-nums">{shoppers}</td>
            <td>
              {props.mayWrite && (
                <form method="post" className="flex gap-2">
                  <input type="hidden" name="query" value={query} />
                  <input type="hidden" name="nextQuery" value={nextQuery} />
                  <Button
                    type="submit"
                    name="do"
                    value="accept"
                    aria-label={`Accept ${words} and ${nextWords}`}
                  >
                    Accept
                  </Button>
                  <Button
                    type="submit"
                    name="do"
                    value="dismiss"
                    tone="bare"
                    aria-label={`Dismiss ${words} and ${nextWords}`}
                  >
                    Dismiss
                  </Button>
                </form>
              )}
            </td>
          </tr>
        ))}
      </DeskTable>
    </DeskSection>
  )
}
