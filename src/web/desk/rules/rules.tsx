import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type QuoteRuleCode,
  quoteRuleTexts,
  type RuleState,
  ruleStates,
} from '#contract/negotiation/quote-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import { answeringSchema } from '#contract/schemas/quote-rules.server.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import type { Visit } from '#web/visit.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import type { Route } from './+types/rules.ts'
import { AnswerSwitchBar } from './answer-switch.tsx'
import { AnsweringForm, answeringToFields, answeringWords } from './answering-form.tsx'
import { RuleBackTest } from './back-test.tsx'
import { RuleNav } from './rule-nav.tsx'
import { RuleTable } from './rule-table.tsx'

/**
 * /desk/rules: the rules that answer requests, in their order, and the switch over all of them; with
 * `?try` what they would have done with the past (DEAL-03).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const mayChange = mayDo(staff, 'prices')
  const isTried = mayChange && getPageUrl(request).searchParams.has('try')
  const [view, test] = await Promise.all([
    shop.quotes.readQuoteRules(scope),
    isTried ? shop.quotes.backTestQuotes(scope, 'book') : null,
  ])
  return { ...view, test: test?.ok ? test.value : null, mayChange }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const { scope, shop } = visit
  const form = await readForm(request)
  const verb = readFormText(form, 'do', 20)
  if (verb === 'stop' || verb === 'resume') {
    await shop.desk.setAutomaticAnswers(scope, verb === 'resume')
    return redirect(buildDonePath(deskPaths.rules(), verb === 'stop' ? 'stopped' : 'saved'))
  }
  if (verb === 'answering') return saveAnswering(visit, form)
  const id = toRowId(readFormText(form, 'id', 12))
  const outcome = await runVerb(visit, id, verb)
  if (outcome && !outcome.ok)
    return data({ problem: quoteRuleTexts[outcome.code](), edit: undefined }, 400)
  return redirect(buildDonePath(deskPaths.rules()))
}

function runVerb({ scope, shop }: Visit, id: number, verb: string) {
  const state = ruleStates.find((each) => verb === each) as RuleState | undefined
  if (state) return shop.quotes.turnQuoteRule(scope, id, state)
  if (verb === 'earlier') return shop.quotes.moveQuoteRule(scope, id, -1)
  return verb === 'later' ? shop.quotes.moveQuoteRule(scope, id, 1) : null
}

async function saveAnswering(visit: Visit, form: FormData) {
  const { scope, shop } = visit
  const outcome = await saveEdit<Record<string, string>, number, QuoteRuleCode>(visit, form, {
    of: 'answering',
    writes: { subject: 'answering' },
    load: async () => answeringToFields((await shop.quotes.readQuoteRules(scope)).answering),
    toFields: (present) => present,
    save: (fields, present) =>
      shop.quotes.saveAnswering(
        scope,
        readEditInput(answeringSchema, fields),
        readEditInput(answeringSchema, present),
      ),
    texts: quoteRuleTexts,
    ...answeringWords,
  })
  if (outcome.ok) return redirectSaved(visit, deskPaths.rules(), outcome)
  return data({ problem: null, edit: outcome.refusal }, outcome.status)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskRulesTexts.rules())

export default function DeskRules({
  loaderData: { answering, rules, test, mayChange },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskPage
      title={deskRulesTexts.rules()}
      lead={deskRulesTexts.quoteRulesLead()}
      actions={
        mayChange && (
          <ButtonLink to={deskPaths.newRule()} tone="buy">
            {deskRulesTexts.newRule()}
          </ButtonLink>
        )
      }
    >
      {actionData?.problem && <FormMessage tone="bad">{actionData.problem}</FormMessage>}
      <RuleNav current="quotes" />
      <AnswerSwitchBar answering={answering} />
      {rules.length === 0 ? (
        <EmptyState>{deskRulesTexts.noQuoteRules()}</EmptyState>
      ) : (
        <RuleTable rules={rules} mayChange={mayChange} />
      )}
      {rules.length > 0 && mayChange && !test && (
        <ButtonLink to="?try#test" className="justify-self-start">
          {deskRulesTexts.tryAllOnPast()}
        </ButtonLink>
      )}
      {test && <RuleBackTest test={test} about={describeTried(rules)} />}
      {mayChange && <AnsweringForm answering={answering} refusal={actionData?.edit} />}
    </DeskPage>
  )
}

function describeTried(rules: readonly { state: RuleState }[]): string {
  return rules.some(({ state }) => state !== 'off')
    ? deskRulesTexts.rulesOnOrShadow()
    : deskRulesTexts.allRulesNoneOn()
}
