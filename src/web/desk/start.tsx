import { data, redirect } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { getPageUrl } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import type { Route } from './+types/start.ts'
import { answerDeal } from './bench/answer-deal.ts'
import { buildBenchPath, getDeal, readBenchAddress } from './bench/bench-address.ts'
import { BenchKeys } from './bench/bench-keys.tsx'
import { BenchList } from './bench/bench-list.tsx'
import { DealPane } from './bench/deal-pane.tsx'
import { EmptyBench, SetupAlert } from './bench/empty-bench.tsx'
import { loadDeal } from './bench/load-deal.ts'
import { loadQueue } from './bench/load-queue.ts'
import { useLiveQueue } from './bench/use-live-queue.ts'
import { readFormText, requireDeskAccess } from './desk-access.ts'
import { useDeskLive } from './desk-frame.tsx'
import { buildDeskMeta } from './parts/desk-page.tsx'

/** /desk: the workbench: everything with a turn of ours, and one deal open beside it (DEAL-01). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const address = readBenchAddress(getPageUrl(request).searchParams)
  const [{ queue, fingerprint }, deal, setup] = await Promise.all([
    loadQueue(visit, address),
    address.deal && loadDeal(visit, address.deal),
    visit.shop.workbench.getSetupSteps(visit.scope),
  ])
  return { address, queue, fingerprint, deal, setup, key: createFormKey() }
}

/** Answers the deal that is open, and opens the next. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const form = await readForm(request)
  const { deal } = readBenchAddress(getPageUrl(request).searchParams)
  const refusal = deal && (await answerDeal(visit, deal, form))
  if (refusal === undefined || deal === null) throw data(null, { status: 400 })
  if (refusal) return data({ text: refusal.text }, refusal.status)
  const next = new URL(readFormText(form, 'next', 300) || deskPaths.start(), 'http://desk.invalid')
  throw redirect(buildBenchPath(readBenchAddress(next.searchParams)))
}

export const meta: Route.MetaFunction = () => buildDeskMeta('workbench')

export default function Workbench({ loaderData, actionData }: Route.ComponentProps) {
  const { address, deal, setup, key } = loaderData
  const { queue, isOld } = useLiveQueue(loaderData, useDeskLive())
  const index = queue.rows.findIndex(
    (row) => deal && row.number === deal.number && getDeal(row)?.kind === deal.kind,
  )
  const nextRow = queue.rows[index + 1] ?? queue.rows[index - 1]
  const next = buildBenchPath(address, {
    deal: nextRow ? getDeal(nextRow) : null,
    since: queue.at,
  })
  return (
    <div className={deal ? 'bench with-deal' : 'bench'}>
      <div className="bench-main">
        {setup && queue.views.all > 0 && <SetupAlert setup={setup} />}
        <BenchList queue={queue} address={address} isOld={isOld} />
        {queue.rows.length === 0 && <EmptyBench isFiltered={queue.views.all > 0} setup={setup} />}
        <BenchKeys />
      </div>
      {deal ? (
        <DealPane
          key={`${deal.kind} ${deal.number}`}
          deal={deal}
          formKey={key}
          next={next}
          at={queue.at}
          refusal={actionData?.text ?? null}
        />
      ) : (
        <p className="bench-pane empty">
          {address.deal ? 'There is no such deal any more.' : 'Choose a row to open it here.'}
        </p>
      )}
    </div>
  )
}
