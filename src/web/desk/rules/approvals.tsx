import { data } from 'react-router'
import {
  type ApprovalCode,
  type ApprovalTrial,
  approvalTexts,
} from '#contract/negotiation/approvals.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { readForm } from '#web/read-form.server.ts'
import { Link } from '#web/ui/link.tsx'
import type { Visit } from '#web/visit.ts'
import { requireDeskAccess } from '../desk-access.ts'
import type { EditRefusal } from '../editing/edit.ts'
import { readByName, readEdit } from '../editing/read-edit.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/approvals.ts'
import { ApprovalForm } from './approval-form.tsx'
import { ApprovalTrialResult } from './approval-trial.tsx'
import { approvalWords } from './approval-words.ts'
import { RuleNav } from './rule-nav.tsx'

interface ApprovalAnswer {
  edit: EditRefusal
  trial: ApprovalTrial | null
}

/** /desk/rules/approvals: which quotes need a second person, tried on the past before (DEAL-03). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { floor, rules } = await visit.shop.quotes.readApprovalPolicy(visit.scope)
  return { floor, fields: toFields(visit, rules) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  if (form.get('do') === 'try') return tryPolicy(visit, form)
  const outcome = await saveEdit<Fields, null, ApprovalCode>(visit, form, {
    of: 'approvals',
    writes: { subject: 'approvals' },
    load: async () => toFields(visit, (await shop.quotes.readApprovalPolicy(scope)).rules),
    toFields: (present) => present,
    toRecordName: (name) => name.replace(/^\w+-/, 'row-'),
    save: (fields, present) => shop.quotes.saveApprovals(scope, fields, present),
    texts: approvalTexts,
    ...approvalWords,
  })
  if (outcome.ok) return redirectSaved(visit, deskPaths.approvalRules(), outcome)
  return data<ApprovalAnswer>({ edit: outcome.refusal, trial: null }, outcome.status)
}

/** What the policy as typed would have asked for; saves nothing. */
async function tryPolicy(visit: Visit, form: FormData) {
  const { scope, shop } = visit
  const stored = toFields(visit, (await shop.quotes.readApprovalPolicy(scope)).rules)
  const { base, values } = readEdit(form, readByName, stored)
  const outcome = await shop.quotes.tryApprovals(scope, values)
  const edit = { of: 'approvals', base: base ?? stored, values, problems: [], conflict: null }
  if (outcome.ok) return data<ApprovalAnswer>({ edit, trial: outcome.value })
  const problems = toProblems(outcome, approvalTexts)
  return data<ApprovalAnswer>({ edit: { ...edit, problems }, trial: null }, 400)
}

function toFields(
  { scope, shop }: Visit,
  rules: Parameters<Visit['shop']['quotes']['approvalsToFields']>[0],
): Fields {
  return shop.quotes.approvalsToFields(rules, scope.seller.currency)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('approvals of quotes')

export default function DeskApprovals({ loaderData, actionData }: Route.ComponentProps) {
  const { floor, fields } = loaderData
  return (
    <DeskPage
      title="Approvals of quotes"
      ancestors={[{ name: 'Rules', path: deskPaths.rules() }]}
      lead="A quote that meets any row waits for a second person before it goes out; of several rows the strictest counts. Nobody approves their own prices, and rules never send such a quote."
    >
      <RuleNav current="approvals" />
      <p className="text-2">
        {floor === null
          ? 'There is no margin floor. '
          : `Also, each line under the margin floor of ${floor / 100} % needs an approver. `}
        <Link to={deskPaths.terms()} className="underline">
          {floor === null ? 'Set one' : 'Change the floor'}
        </Link>
      </p>
      <ApprovalForm storedFields={fields} refusal={actionData?.edit} />
      {actionData?.trial && <ApprovalTrialResult trial={actionData.trial} />}
    </DeskPage>
  )
}
