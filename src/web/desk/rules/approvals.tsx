import { data } from 'react-router'
import {
  type ApprovalCode,
  type ApprovalPolicyView,
  type ApprovalTrial,
  approvalTexts,
  approverRoles,
} from '#contract/negotiation/approvals.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { getLocale } from '#messages/current-locale.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
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
import { approvalWords, roleNames } from './approval-words.ts'
import { RuleNav } from './rule-nav.tsx'

interface ApprovalAnswer {
  edit: EditRefusal
  trial: ApprovalTrial | null
}

/** /desk/rules/approvals: which quotes need a second person, tried on the past before (DEAL-03). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { quotes } = visit.shop
  const { floor, rules, approvers } = await quotes.readApprovalPolicy(visit.scope)
  const fields = toFields(visit, rules)
  const outcome = await quotes.tryApprovals(visit.scope, fields)
  return { floor, approvers, fields, trial: outcome.ok ? outcome.value : null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  const verb = String(form.get('do'))
  if (verb === 'try') return tryPolicy(visit, form)
  // A row that says nothing is removed.
  if (verb.startsWith('remove:')) form.set(`what-${verb.slice('remove:'.length)}`, '')
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

export const meta: Route.MetaFunction = () => buildDeskMeta(deskRulesTexts.approvalsOfQuotes())

export default function DeskApprovals({ loaderData, actionData }: Route.ComponentProps) {
  const { floor, approvers, fields, trial } = loaderData
  const edit = actionData?.edit
  const ownTrial = actionData ? actionData.trial : trial
  return (
    <DeskPage
      title={deskRulesTexts.approvalsOfQuotes()}
      ancestors={[{ name: deskRulesTexts.rules(), path: deskPaths.rules() }]}
      lead={deskRulesTexts.approvalLead()}
    >
      <RuleNav current="approvals" />
      <ApprovalForm floor={floor} storedFields={fields} refusal={edit} trial={ownTrial} />
      <Deciders approvers={approvers} />
      {ownTrial && <ApprovalTrialResult trial={ownTrial} isTyped={actionData !== undefined} />}
    </DeskPage>
  )
}

/** The people behind the roles that the rows name. */
function Deciders({ approvers }: Pick<ApprovalPolicyView, 'approvers'>) {
  const list = new Intl.ListFormat(getLocale(), { type: 'conjunction' })
  return (
    <section aria-labelledby="deciders">
      <h2 id="deciders" className="text-section font-bold">
        {deskRulesTexts.whoDecides()}
      </h2>
      <dl className="approval-people">
        {approverRoles.map((role) => (
          <div key={role}>
            <dt>{roleNames[role]()}</dt>
            <dd>{list.format(approvers[role]) || deskRulesTexts.nobodyYet()}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">
        <Link to={deskPaths.staff()} className="underline">
          {deskRulesTexts.changeWhoMay()}
        </Link>
      </p>
    </section>
  )
}
