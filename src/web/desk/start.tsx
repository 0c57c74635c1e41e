import { data, redirect, useNavigation, useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { getPageUrl } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import type { Route } from './+types/start.ts'
import { answerDeal } from './bench/answer-deal.ts'
import {
  type BenchAddress,
  buildBenchPath,
  getDeal,
  readBenchAddress,
} from './bench/bench-address.ts'
import { BenchKeys } from './bench/bench-keys.tsx'
import { BenchList } from './bench/bench-list.tsx'
import { BenchToday } from './bench/bench-today.tsx'
import { DealPane } from './bench/deal-pane.tsx'
import { describeSent, formatSentAnswer, readSentAnswer } from './bench/describe-sent.ts'
import { EmptyBench, SetupAlert, StoppedAlert } from './bench/empty-bench.tsx'
import { handleTicks, isForTicks } from './bench/handle-ticks.ts'
import { loadDeal } from './bench/load-deal.ts'
import { loadQueue } from './bench/load-queue.ts'
import { useLiveQueue } from './bench/use-live-queue.ts'
import { readFormText, requireDeskAccess } from './desk-access.ts'
import { useDeskLive } from './desk-frame.tsx'
import { buildDeskMeta } from './parts/desk-page.tsx'

/** /desk: the workbench: everything with a turn of ours, and one deal open beside it (DEAL-01). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const query = getPageUrl(request).searchParams
  const typedAddress = readBenchAddress(query)
  const answer = readSentAnswer(query.get('sent'))
  const [{ queue, fingerprint }, deal, setup, answering, views, sentDeal] = await Promise.all([
    loadQueue(visit, typedAddress),
    typedAddress.deal && loadDeal(visit, typedAddress.deal),
    visit.shop.workbench.getSetupSteps(visit.scope),
    visit.shop.quotes.readAnswering(visit.scope),
    visit.shop.views.listSavedViews(visit.scope, 'workbench'),
    answer && loadDeal(visit, answer.deal),
  ])
  const isRefusedSort = typedAddress.sort === 'margin' && !queue.canSortByMargin
  const address = isRefusedSort ? { ...typedAddress, sort: 'time' as const } : typedAddress
  const sentText = answer && sentDeal && describeSent(sentDeal, answer.verb, visit.scope.seller)
  return {
    address,
    queue,
    fingerprint,
    deal,
    setup,
    answering,
    views,
    sentText,
    key: createFormKey(),
  }
}

/** Answers the deal that is open, and opens the next. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const form = await readForm(request)
  const button = readFormText(form, 'do', 20)
  if (isForTicks(button)) {
    const refusal = await handleTicks(visit, form)
    if (refusal)
      return data(
        { text: refusal.text, reason: '', isForTicks: true, anyway: undefined },
        refusal.status,
      )
    throw redirect(
      `${buildNextPath(form)}${buildNextPath(form).includes('?') ? '&' : '?'}done=${button}`,
    )
  }
  const { deal } = readBenchAddress(getPageUrl(request).searchParams)
  const refusal = deal && (await answerDeal(visit, deal, form))
  if (refusal === undefined || deal === null) throw data(null, { status: 400 })
  if (refusal) {
    const reason = readFormText(form, 'reason')
    const { text, status, anyway } = refusal
    return data({ text, reason, isForTicks: false, anyway }, status)
  }
  const path = buildNextPath(form)
  const answer = formatSentAnswer({ deal, verb: button })
  throw redirect(`${path}${path.includes('?') ? '&' : '?'}sent=${answer}`)
}

/** Where the form wants to go on: an address of the workbench, whatever was sent. */
function buildNextPath(form: FormData): string {
  const next = new URL(readFormText(form, 'next', 300) || deskPaths.start(), 'http://desk.invalid')
  return buildBenchPath(readBenchAddress(next.searchParams))
}

const doneTexts: Record<string, () => string> = {
  assign: deskFrameTexts.assigned,
  'confirm-orders': deskFrameTexts.ordersConfirmed,
  snooze: deskFrameTexts.snoozed,
  wake: deskFrameTexts.backInQueue,
  saved: deskFrameTexts.viewSaved,
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskFrameTexts.workbenchTitle())

export default function Workbench({ loaderData, actionData }: Route.ComponentProps) {
  const { address, deal, setup, answering, views, sentText, key } = loaderData
  const { queue, isOld } = useLiveQueue(loaderData, useDeskLive())
  const index = queue.rows.findIndex(
    (row) => deal && row.number === deal.number && getDeal(row)?.kind === deal.kind,
  )
  const nextRow = queue.rows[index + 1] ?? queue.rows[index - 1]
  const next = buildBenchPath(address, {
    deal: nextRow ? getDeal(nextRow) : null,
    since: queue.at,
  })
  const [query] = useSearchParams()
  const doneText = actionData ? null : (sentText ?? doneTexts[query.get('done') ?? '']?.())
  const result = actionData?.isForTicks
    ? { text: actionData.text, isRefusal: true, mark: key }
    : doneText
      ? { text: doneText, isRefusal: false, mark: key }
      : null
  const isLoading = useIsLoadingRows(address)
  return (
    <div className={deal ? 'bench with-deal' : 'bench'}>
      <div className="bench-main">
        <div className="grid min-w-0 content-start">
          {setup && queue.views.all > 0 && <SetupAlert setup={setup} />}
          <StoppedAlert answering={answering} />
          <BenchList
            queue={queue}
            address={address}
            saved={views}
            isOld={isOld}
            result={result}
            isLoading={isLoading}
          />
          {queue.rows.length === 0 && !isLoading && (
            <EmptyBench isFiltered={queue.views.all > 0} setup={setup} />
          )}
        </div>
        <BenchKeys
          key={address.deal?.number ?? ''}
          hasRows={queue.rows.length > 0}
          answers={deal?.answers ?? []}
        />
      </div>
      {deal ? (
        <DealPane
          key={`${deal.kind} ${deal.number}`}
          deal={deal}
          formKey={key}
          next={next}
          at={queue.at}
          queue={queue}
          address={address}
          refusal={actionData && !actionData.isForTicks ? actionData : null}
        />
      ) : (
        <BenchToday queue={queue} address={address} />
      )}
    </div>
  )
}

/** Whether the rows of another choice are on their way; a deal that opens leaves them. */
function useIsLoadingRows(address: BenchAddress): boolean {
  const { state, location } = useNavigation()
  if (state !== 'loading' || location?.pathname !== deskPaths.start()) return false
  const next = readBenchAddress(new URLSearchParams(location.search))
  const rest = { deal: null, since: null }
  return buildBenchPath(next, rest) !== buildBenchPath(address, rest)
}
