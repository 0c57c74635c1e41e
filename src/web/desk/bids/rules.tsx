import { data, Form, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type BidRulesRefusal,
  type BidRulesView,
  bidRulesTexts,
  type NamedBidRule,
} from '#contract/negotiation/bid-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { editNames } from '../editing/edit.ts'
import { EditConflict } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { AnswerSwitchBar } from '../rules/answer-switch.tsx'
import { RuleNav } from '../rules/rule-nav.tsx'
import type { Route } from './+types/rules.ts'
import { BackTestResult } from './back-test.tsx'
import { changeRules, sortRules, type WorkingRules } from './change-rules.ts'
import { RuleFields } from './rule-fields.tsx'
import { RuleList } from './rule-list.tsx'
import { RulesBar } from './rules-bar.tsx'
import { buildRuleWords, fieldsToRules, rulesToFields } from './rules-edit.ts'

/**
 * /desk/bids/rules: a working copy of the rules, tested on the last 30 days at each change and
 * saved as a whole (BID-03, BID-11).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const [saved, answering] = await Promise.all([
    shop.bids.readBidRules(scope),
    shop.quotes.readAnswering(scope),
  ])
  return { saved, answering, mayChange: mayDo(staff, 'prices') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const verb = readFormText(form, 'do', 20)
  const isSwitch = verb === 'stop' || verb === 'resume'
  const visit = requireDeskAccess(context, request, isSwitch ? 'read' : 'prices')
  const { scope, shop } = visit
  if (isSwitch) {
    await shop.desk.setAutomaticAnswers(scope, verb === 'resume')
    throw redirect(buildDonePath(deskPaths.bidRules(), verb === 'stop' ? 'stopped' : 'saved'))
  }
  const workingRules = await changeRules(visit, form)
  // A rule's state is stored at once, unless other changes wait to be looked at.
  const isTurn = /^(?:on|shadow|off)-/.test(verb) && form.get('changed') !== 'yes'
  if (!(verb === 'save' || isTurn) || workingRules.problem) {
    const isTried = workingRules.changed || verb === 'try'
    const test = isTried
      ? await shop.bids.backTest(scope, withoutSubjectNames(workingRules.rules))
      : null
    if (test && !test.ok)
      return data(
        { ...workingRules, test: null, problem: bidRulesTexts[test.code](), edit: undefined },
        400,
      )
    return data(
      { ...workingRules, test: test?.value ?? null, edit: undefined },
      workingRules.problem ? 400 : 200,
    )
  }
  let words = buildRuleWords()
  const saveOutcome = await saveEdit<BidRulesView, BidRulesView, BidRulesRefusal>(visit, form, {
    of: 'bid-rules',
    writes: { subject: 'bid-rules' },
    load: () => shop.bids.readBidRules(scope),
    toFields: (present) => {
      const fields = rulesToFields(present)
      words = buildRuleWords(fields)
      return fields
    },
    read: () => rulesToFields(workingRules),
    save(fields, { rowVersion }) {
      const { rules, answerFrom, answerTo } = fieldsToRules(fields)
      return shop.bids.saveBidRules(scope, {
        rowVersion,
        answerFrom,
        answerTo,
        rules: withoutSubjectNames(sortRules(rules)),
      })
    },
    texts: bidRulesTexts,
    label: (name) => words.label(name),
  })
  if (saveOutcome.ok) throw redirectSaved(visit, deskPaths.bidRules(), saveOutcome)
  const { refusal, status } = saveOutcome
  const refusedRules = {
    ...workingRules,
    ...fieldsToRules(refusal.values),
    base: JSON.stringify(refusal.base),
  }
  return data(
    {
      ...refusedRules,
      changed: true,
      test: null,
      problem: refusal.problems[0]?.text ?? null,
      edit: refusal,
    },
    status,
  )
}

function withoutSubjectNames(rules: readonly NamedBidRule[]) {
  return rules.map(({ subject: _subject, ...rule }) => rule)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskBidsTexts.rulesForBids())

export default function BidRulesPage({
  loaderData: { saved, answering, mayChange },
  actionData,
}: Route.ComponentProps) {
  const workingRules: WorkingRules = actionData ?? {
    ...saved,
    base: JSON.stringify(rulesToFields(saved)),
    changed: false,
    editing: null,
    typed: {},
    choices: [],
    problem: null,
    field: null,
  }
  const edit = actionData?.edit
  const conflict =
    edit?.conflict && buildRuleWords(edit.conflict.before, edit.conflict.theirs, edit.conflict.mine)
  return (
    <DeskPage
      title={deskBidsTexts.rulesForBids()}
      ancestors={[{ name: deskBidsTexts.rules(), path: deskPaths.rules() }]}
      lead={deskBidsTexts.rulesLead()}
    >
      <RuleNav current="bids" />
      <AnswerSwitchBar answering={answering} />
      {workingRules.problem && <FormMessage tone="bad">{workingRules.problem}</FormMessage>}
      {conflict ? (
        <EditConflict refusal={actionData?.edit} act="save" {...conflict} />
      ) : (
        <Form
          method="post"
          className="grid gap-6"
          noValidate
          preventScrollReset
          data-unsaved={workingRules.changed ? '' : undefined}
        >
          <input type="hidden" name="rowVersion" value={workingRules.rowVersion} />
          <input type="hidden" name={editNames.base} value={workingRules.base} />
          <input type="hidden" name="rules" value={JSON.stringify(workingRules.rules)} />
          <input type="hidden" name="changed" value={workingRules.changed ? 'yes' : ''} />
          {/* The form's first button is what Enter presses. */}
          <button
            type="submit"
            name="do"
            value="put"
            className="hidden"
            tabIndex={-1}
            aria-hidden="true"
          >
            {deskBidsTexts.addRuleToList()}
          </button>
          <RuleList
            rules={workingRules.rules}
            saved={saved.rules}
            editing={workingRules.editing}
            mayChange={mayChange}
          />
          {mayChange && (
            <RuleFields
              key={JSON.stringify([workingRules.rules.length, workingRules.typed])}
              working={workingRules}
            />
          )}
          {actionData?.test && (
            <BackTestResult
              test={actionData.test}
              minutes={(workingRules.answerFrom + workingRules.answerTo) / 2}
            />
          )}
          {mayChange && workingRules.rules.length > 0 && !actionData?.test && (
            <Button type="submit" name="do" value="try" className="justify-self-start">
              {deskBidsTexts.tryRules()}
            </Button>
          )}
          {mayChange && <AnswerTimeFields {...workingRules} />}
          {mayChange && <RulesBar isChanged={workingRules.changed} />}
        </Form>
      )}
    </DeskPage>
  )
}

/** The range of answer times. */
function AnswerTimeFields({ answerFrom, answerTo }: { answerFrom: number; answerTo: number }) {
  const { money } = useDesk()
  return (
    <DeskSection
      title={deskBidsTexts.answerTimes()}
      lead={deskBidsTexts.answerTimesLead({ currency: money.currency })}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={deskBidsTexts.minutesFrom()}
          name="answerFrom"
          type="number"
          min={1}
          max={1440}
          defaultValue={answerFrom}
          className="w-32"
        />
        <Field
          label={deskBidsTexts.minutesTo()}
          name="answerTo"
          type="number"
          min={1}
          max={1440}
          defaultValue={answerTo}
          className="w-32"
        />
      </div>
    </DeskSection>
  )
}
