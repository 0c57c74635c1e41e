import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { SynonymProposal } from '#contract/desk/desk-searches.ts'
import { synonymTexts } from '#contract/desk/desk-vocabulary.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskSearchesTexts from '#texts/desk-searches.ts'
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
  return data(synonymTexts[outcome.code](), 409)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskSearchesTexts.searches())

export default function DeskSearches({
  loaderData: { list, proposals, unfound, mayWrite },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskListPage
      list={searchesList}
      data={list}
      actions={
        <ButtonLink to={deskPaths.searchTrials()}>{deskSearchesTexts.compareRankings()}</ButtonLink>
      }
      lead={deskSearchesTexts.searchesLead()}
    >
      <FormMessage tone="bad">{actionData}</FormMessage>
      <form
        method="get"
        aria-label={deskSearchesTexts.words()}
        className="flex flex-wrap items-end gap-3 py-3"
      >
        <Field label={deskSearchesTexts.openSearch()} name="open" autoComplete="off" />
        <Button type="submit">{deskSearchesTexts.open()}</Button>
      </form>
      <UnfoundSearchList searches={unfound} />
      {proposals.length > 0 && <Proposals proposals={proposals} mayWrite={mayWrite} />}
    </DeskListPage>
  )
}

function Proposals(props: { proposals: readonly SynonymProposal[]; mayWrite: boolean }) {
  return (
    <DeskSection
      title={deskSearchesTexts.proposedSynonyms()}
      lead={deskSearchesTexts.proposalsLead()}
    >
      <DeskTable
        caption={deskSearchesTexts.proposedSynonyms()}
        head={[
          deskSearchesTexts.searchedFor(),
          deskSearchesTexts.thenFor(),
          { name: deskSearchesTexts.shoppers(), end: true },
          { name: deskSearchesTexts.decide(), hidden: true },
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
                    aria-label={deskSearchesTexts.acceptPair({ words, nextWords })}
                  >
                    {deskSearchesTexts.accept()}
                  </Button>
                  <Button
                    type="submit"
                    name="do"
                    value="dismiss"
                    tone="bare"
                    aria-label={deskSearchesTexts.dismissPair({ words, nextWords })}
                  >
                    {deskSearchesTexts.dismiss()}
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
