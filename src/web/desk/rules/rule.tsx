import { data, Form, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import type { RuleKind, RuleSubject } from '#contract/negotiation/bid-rules.ts'
import {
  type QuoteBackTest,
  type QuoteRuleCode,
  type QuoteRuleView,
  quoteRuleTexts,
} from '#contract/negotiation/quote-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import { quoteRuleSchema } from '#contract/schemas/quote-rules.server.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import type { Visit } from '#web/visit.ts'
import { requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { readByName } from '../editing/read-edit.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/rule.ts'
import { RuleBackTest } from './back-test.tsx'
import { emptyRule, ruleToFields, ruleWords } from './rule-edit.ts'
import { RuleForm } from './rule-form.tsx'

interface RuleAnswer {
  edit: EditRefusal
  choices: RuleSubject[]
  test: QuoteBackTest | null
}

/** /desk/rules/{id or new}: one rule for quotes, tried on the past before it is saved (DEAL-03). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const needed = params.id ? 'read' : 'prices'
  const { scope, shop, staff } = requireDeskAccess(context, request, needed)
  const mayChange = mayDo(staff, 'prices')
  const templates = await shop.quotes.listTemplateNames(scope)
  if (!params.id) return { rule: null, templates, mayChange }
  const rule = await shop.quotes.readQuoteRule(scope, toRowId(params.id))
  if (!rule) throw data(null, { status: 404 })
  return { rule, templates, mayChange }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'prices')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = params.id ? toRowId(params.id) : null
  const verb = form.get('do')
  if (verb === 'try') return tryRule(visit, form, id)
  if (id === null) {
    const values = readByName(form, Object.keys(emptyRule))
    const input = readEditInput(quoteRuleSchema(scope.seller), values)
    const outcome = await shop.quotes.saveQuoteRule(scope, null, input, null)
    if (outcome.ok) return redirect(buildDonePath(deskPaths.rule(outcome.value), 'added'))
    const problems = toProblems(outcome, quoteRuleTexts)
    return answer(visit, { of: 'rule:new', base: emptyRule, values, problems, conflict: null }, 400)
  }
  if (verb === 'remove') {
    await shop.quotes.removeQuoteRule(scope, id)
    return redirect(buildDonePath(deskPaths.rules(), 'removed'))
  }
  const saveOutcome = await orNotFound(
    saveEdit<QuoteRuleView, number, QuoteRuleCode>(visit, form, {
      of: `rule:${id}`,
      writes: { subject: `quote-rule:${id}` },
      async load() {
        const rule = await shop.quotes.readQuoteRule(scope, id)
        if (!rule) throw data(null, { status: 404 })
        return rule
      },
      toFields: (present) => ruleToFields(present, scope.seller.currency),
      save: (fields, present) =>
        shop.quotes.saveQuoteRule(
          scope,
          id,
          readEditInput(quoteRuleSchema(scope.seller), fields),
          shop.quotes.toRuleFields(present),
        ),
      texts: quoteRuleTexts,
      ...ruleWords,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.rule(id), saveOutcome)
  return answer(visit, saveOutcome.refusal, saveOutcome.status)
}

/** What the rule as typed would have done; saves nothing. */
async function tryRule(visit: Visit, form: FormData, id: number | null) {
  const { scope, shop } = visit
  const values = readByName(form, Object.keys(emptyRule))
  const input = readEditInput(quoteRuleSchema(scope.seller), values)
  const outcome = await shop.quotes.backTestQuotes(scope, { id, input })
  const base = readBase(form)
  const edit = { of: `rule:${id ?? 'new'}`, base, values, problems: [], conflict: null }
  if (outcome.ok) return data<RuleAnswer>({ edit, choices: [], test: outcome.value })
  return answer(visit, { ...edit, problems: toProblems(outcome, quoteRuleTexts) }, 400)
}

/** The values that the form began with. */
function readBase(form: FormData): Fields {
  try {
    return { ...emptyRule, ...(JSON.parse(String(form.get('base'))) as Fields) }
  } catch {
    return emptyRule
  }
}

async function answer({ scope, shop }: Visit, edit: EditRefusal, status: number) {
  const isUnclear = edit.problems.some(({ text }) => text === quoteRuleTexts['several-subjects']())
  const { kind = 'all', subject = '' } = edit.values
  const choices = isUnclear
    ? await shop.negotiation.findRuleSubjects(scope, kind as RuleKind, subject)
    : []
  return data<RuleAnswer>({ edit, choices, test: null }, status)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskRulesTexts.rule())

export default function DeskRule({ loaderData, actionData }: Route.ComponentProps) {
  const { rule, templates, mayChange } = loaderData
  const { money } = useDesk()
  return (
    <DeskPage
      title={rule?.name ?? deskRulesTexts.newRule()}
      ancestors={[{ name: deskRulesTexts.rules(), path: deskPaths.rules() }]}
      lead={rule ? undefined : deskRulesTexts.newRuleOff()}
    >
      <RuleForm
        of={`rule:${rule?.id ?? 'new'}`}
        storedFields={rule ? ruleToFields(rule, money.currency) : emptyRule}
        refusal={actionData?.edit}
        choices={actionData?.choices ?? []}
        templates={templates}
        mayChange={mayChange}
      />
      {actionData?.test && (
        <RuleBackTest test={actionData.test} about={deskRulesTexts.thisRuleAlone()} />
      )}
      {rule && mayChange && (
        <Form method="post" className="border-t border-line pt-5">
          <Button type="submit" name="do" value="remove">
            {deskRulesTexts.removeThisRule()}
          </Button>
        </Form>
      )}
    </DeskPage>
  )
}
