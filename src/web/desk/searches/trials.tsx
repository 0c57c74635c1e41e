import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  maxShuffledPercent,
  type RankingComparison,
  rankingVariants,
  type TrialRefusal,
  trialTexts,
  variantTexts,
} from '#contract/desk/desk-searches.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskSearchesTexts from '#texts/desk-searches.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage, Select } from '#web/ui/field.tsx'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import type { EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { readByName } from '../editing/read-edit.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import type { Route } from './+types/trials.ts'

/** /desk/searches/trials: comparisons of rankings, and how many visits see shuffled results. FIND-08 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const [comparisons, percent] = await Promise.all([
    shop.engagement.listRankingComparisons(scope),
    shop.search.getShuffledPercent(scope),
  ])
  return { comparisons, percent, mayWrite: mayDo(staff, 'catalogue') }
}

const percentWords: EditWords = { label: () => deskSearchesTexts.percentOfVisits() }

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue')
  const { scope, shop } = visit
  const form = await readForm(request)
  const path = deskPaths.searchTrials()
  if (form.has('end') || form.has('start')) {
    const outcome = form.has('end')
      ? await shop.search.endComparison(scope, toRowId(form.get('end')))
      : await shop.search.startComparison(scope, readFormText(form, 'variant'))
    if (outcome.ok) return redirect(buildDonePath(path, form.has('end') ? 'stopped' : 'added'))
    return data({ edit: undefined, problem: trialTexts[outcome.code]() }, 409)
  }
  const outcome = await saveEdit<{ percent: number }, null, TrialRefusal>(visit, form, {
    of: 'shuffling',
    writes: { subject: 'searches', action: 'search.shuffle' },
    load: async () => ({ percent: await shop.search.getShuffledPercent(scope) }),
    toFields: ({ percent }) => ({ percent: String(percent) }),
    read: readByName,
    save: (fields, present) =>
      shop.search.saveShuffledPercent(scope, fields.percent ?? '', present),
    texts: trialTexts,
    ...percentWords,
  })
  if (outcome.ok) return redirectSaved(visit, path, outcome)
  return data({ edit: outcome.refusal, problem: null }, outcome.status)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskSearchesTexts.compareRankings())

export default function DeskTrials({ loaderData, actionData }: Route.ComponentProps) {
  const { comparisons, percent, mayWrite } = loaderData
  const isRunning = comparisons.some(({ endedText }) => endedText === '')
  return (
    <DeskPage
      title={deskSearchesTexts.compareRankings()}
      ancestors={[{ name: deskSearchesTexts.searches(), path: deskPaths.searches() }]}
      lead={deskSearchesTexts.trialsLead()}
    >
      <FormMessage tone="bad">{actionData?.problem}</FormMessage>
      {mayWrite && !isRunning && (
        <form method="post" className="flex flex-wrap items-end gap-3">
          <Select label={deskSearchesTexts.compareWith()} name="variant">
            {rankingVariants.map((variant) => (
              <option key={variant} value={variant}>
                {variantTexts[variant]()}
              </option>
            ))}
          </Select>
          <Button type="submit" name="start" value="1" tone="buy">
            {deskSearchesTexts.start()}
          </Button>
        </form>
      )}
      {comparisons.length === 0 ? (
        <EmptyState>{deskSearchesTexts.noComparisons()}</EmptyState>
      ) : (
        <ComparisonTable comparisons={comparisons} mayWrite={mayWrite} />
      )}
      <DeskSection
        title={deskSearchesTexts.shuffledNeighbours()}
        lead={deskSearchesTexts.shuffledLead()}
      >
        <EditForm
          of="shuffling"
          storedFields={{ percent: String(percent) }}
          refusal={actionData?.edit}
          className="flex flex-wrap items-end gap-3"
          {...percentWords}
        >
          {(values, refusal) => (
            <>
              <Field
                label={deskSearchesTexts.percentOfVisits()}
                name="percent"
                id="percent"
                defaultValue={values.percent}
                inputMode="numeric"
                readOnly={!mayWrite}
                autoComplete="off"
                hint={deskSearchesTexts.percentRange({ max: maxShuffledPercent })}
                error={findProblemText(refusal?.problems, 'percent')}
              />
              {mayWrite && <Button type="submit">{deskSearchesTexts.save()}</Button>}
            </>
          )}
        </EditForm>
      </DeskSection>
    </DeskPage>
  )
}

function ComparisonTable(props: { comparisons: readonly RankingComparison[]; mayWrite: boolean }) {
  return (
    <DeskTable
      caption={deskSearchesTexts.comparisons()}
      head={[
        deskSearchesTexts.comparedWith(),
        deskSearchesTexts.result(),
        { name: deskSearchesTexts.currentWon(), end: true },
        { name: deskSearchesTexts.otherWon(), end: true },
        { name: deskSearchesTexts.ties(), end: true },
        deskSearchesTexts.from(),
        deskSearchesTexts.until(),
        { name: deskSearchesTexts.endComparison(), hidden: true },
      ]}
    >
      {props.comparisons.map((comparison) => (
        <tr key={comparison.id}>
          <th scope="row">{variantTexts[comparison.variant]()}</th>
          <td className="min-w-44">{describeResult(comparison)}</td>
          <td className="text-end tabular-nums">{comparison.wins}</td>
          <td className="text-end tabular-nums">{comparison.losses}</td>
          <td className="text-end tabular-nums">{comparison.ties}</td>
          <td className="whitespace-nowrap">{comparison.startedText}</td>
          <td className="whitespace-nowrap">
            {comparison.endedText || deskSearchesTexts.running()}
          </td>
          <td>
            {props.mayWrite && comparison.endedText === '' && (
              <form method="post">
                <Button type="submit" name="end" value={comparison.id}>
                  {deskSearchesTexts.end()}
                </Button>
              </form>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

const verdictTexts: Record<RankingComparison['verdict'], () => string> = {
  present: deskSearchesTexts.currentIsBetter,
  other: deskSearchesTexts.otherIsBetter,
  undecided: deskSearchesTexts.noDifference,
}

function describeResult({ verdict, pValue, wins, losses }: RankingComparison): string {
  if (wins + losses === 0) return deskSearchesTexts.noClicks()
  const words = verdictTexts[verdict]()
  return pValue < 0.001
    ? deskSearchesTexts.verdictBarelyChance({ verdict: words })
    : deskSearchesTexts.verdictByChance({ verdict: words, p: pValue.toFixed(3) })
}
