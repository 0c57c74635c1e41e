import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { SearchRow, SynonymProposal } from '#contract/desk/desk-searches.ts'
import { synonymTexts } from '#contract/desk/desk-vocabulary.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/searches.ts'

/** /desk/searches: what shoppers search for and what comes of it, and proposed synonyms (FIND-08). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const words = new URL(request.url).searchParams.get('q')?.trim()
  if (words) throw redirect(deskPaths.searchQuery(words.slice(0, 200)))
  const [searches, proposals] = await Promise.all([
    shop.engagement.listDeskSearches(scope),
    shop.engagement.listSynonymProposals(scope),
  ])
  return { searches, proposals, mayWrite: mayDo(staff, 'catalogue') }
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
  loaderData: { searches, proposals, mayWrite },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage
      title="Searches"
      actions={<ButtonLink to={deskPaths.searchTrials()}>Compare rankings</ButtonLink>}
      lead={
        'What shoppers who agreed to be counted searched for in 90 days, and what came of it. ' +
        'Words that fewer than three of them typed are not listed.'
      }
    >
      <FormMessage tone="bad">{actionData}</FormMessage>
      <FilterForm label="Words">
        <Field label="Open a search" name="q" autoComplete="off" />
      </FilterForm>
      {searches.length === 0 ? (
        <EmptyState>No search was made by three shoppers in this time.</EmptyState>
      ) : (
        <SearchTable searches={searches} />
      )}
      {proposals.length > 0 && <Proposals proposals={proposals} mayWrite={mayWrite} />}
    </DeskPage>
  )
}

function SearchTable({ searches }: { searches: readonly SearchRow[] }) {
  const { money } = useDesk()
  return (
    <DeskTable
      caption="Searches"
      head={[
        'Words',
        { name: 'Visits', end: true },
        { name: 'Clicked a result', end: true },
        { name: 'Put one in the cart', end: true },
        { name: 'Ordered one', end: true },
      ]}
    >
      {searches.map(({ words, visits, clicked, carted, ordered }) => (
        <tr key={words}>
          <th scope="row" className="max-w-96 break-words">
            <Link to={deskPaths.searchQuery(words)} className="font-semibold">
              {words}
            </Link>
          </th>
          <td className="text-right tabular-nums">{formatCount(visits, money)}</td>
          <td className="text-right tabular-nums">
            {formatCount(clicked, money)} ({Math.round((100 * clicked) / visits)}%)
          </td>
          <td className="text-right tabular-nums">{formatCount(carted, money)}</td>
          <td className="text-right tabular-nums">{formatCount(ordered, money)}</td>
        </tr>
      ))}
    </DeskTable>
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
            <td className="text-right tabular-nums">{shoppers}</td>
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
