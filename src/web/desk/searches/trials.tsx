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

const percentWords: EditWords = { label: () => 'Per cent of visits' }

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
    return data({ edit: undefined, problem: trialTexts[outcome.code] }, 409)
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

export const meta: Route.MetaFunction = () => buildDeskMeta('compare rankings')

export default function DeskTrials({ loaderData, actionData }: Route.ComponentProps) {
  const { comparisons, percent, mayWrite } = loaderData
  const isRunning = comparisons.some(({ endedText }) => endedText === '')
  return (
    <DeskPage
      title="Compare rankings"
      ancestors={[{ name: 'Searches', path: deskPaths.searches() }]}
      lead={
        'While a comparison runs, visits that agreed to be counted see results that two ' +
        'rankings chose in turn. Whichever had more of its products clicked wins the visit.'
      }
    >
      <FormMessage tone="bad">{actionData?.problem}</FormMessage>
      {mayWrite && !isRunning && (
        <form method="post" className="flex flex-wrap items-end gap-3">
          <Select label="Compare the present ranking with" name="variant">
            {rankingVariants.map((variant) => (
              <option key={variant} value={variant}>
                {variantTexts[variant]}
              </option>
            ))}
          </Select>
          <Button type="submit" name="start" value="1" tone="buy">
            Start
          </Button>
        </form>
      )}
      {comparisons.length === 0 ? (
        <EmptyState>No rankings have been compared yet.</EmptyState>
      ) : (
        <ComparisonTable comparisons={comparisons} mayWrite={mayWrite} />
      )}
      <DeskSection
        title="Shuffled neighbours"
        lead={
          'Some visits see pairs of neighbours in random order. Their clicks show how much a ' +
          'place is worth by itself, so that a product isn’t thought better because it stands ' +
          'higher.'
        }
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
                label="Per cent of visits"
                name="percent"
                id="percent"
                defaultValue={values.percent}
                inputMode="numeric"
                readOnly={!mayWrite}
                autoComplete="off"
                hint={`From 0 to ${maxShuffledPercent}`}
                error={findProblemText(refusal?.problems, 'percent')}
              />
              {mayWrite && <Button type="submit">Save</Button>}
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
      caption="Comparisons"
      head={[
        'Compared with',
        'Result',
        { name: 'Present won', end: true },
        { name: 'Other won', end: true },
        { name: 'Ties', end: true },
        'From',
        'Until',
        { name: 'End it', hidden: true },
      ]}
    >
      {props.comparisons.map((comparison) => (
        <tr key={comparison.id}>
          <th scope="row">{variantTexts[comparison.variant]}</th>
          <td className="min-w-44">{describeResult(comparison)}</td>
          <td className="text-end tabular-nums">{comparison.wins}</td>
          <td className="text-end tabular-nums">{comparison.losses}</td>
          <td className="text-end tabular-nums">{comparison.ties}</td>
          <td className="whitespace-nowrap">{comparison.startedText}</td>
          <td className="whitespace-nowrap">{comparison.endedText || 'Running'}</td>
          <td>
            {props.mayWrite && comparison.endedText === '' && (
              <form method="post">
                <Button type="submit" name="end" value={comparison.id}>
                  End
                </Button>
              </form>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

const verdictTexts: Record<RankingComparison['verdict'], string> = {
  present: 'The present ranking is better.',
  other: 'The other ranking is better.',
  undecided: 'No difference is proven.',
}

function describeResult({ verdict, pValue, wins, losses }: RankingComparison): string {
  if (wins + losses === 0) return 'Nobody has clicked yet.'
  const p = pValue < 0.001 ? 'less than 0.001' : pValue.toFixed(3)
  return `${verdictTexts[verdict]} Chance alone would make such a difference with a probability of ${p}.`
}
