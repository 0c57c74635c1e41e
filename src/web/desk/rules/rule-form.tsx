import { type RuleSubject, ruleKinds } from '#contract/negotiation/bid-rules.ts'
import { quoteRuleLimits } from '#contract/negotiation/quote-rules.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { ruleKindNames } from '../bids/rule-shares.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import { doesNames, pricingNames, ruleWords } from './rule-edit.ts'

interface RuleFormProps {
  of: string
  storedFields: Fields
  refusal: EditRefusal | undefined
  /** Of a name that several things have. */
  choices: readonly RuleSubject[]
  /** Of quotes, whose terms and note a rule's quotes may take. */
  templates: readonly { id: number; name: string }[]
  mayChange: boolean
}

/** The fields of a rule for quotes. */
export function RuleForm({ choices, templates, mayChange, ...edit }: RuleFormProps) {
  const { money } = useDesk()
  return (
    <EditForm {...edit} {...ruleWords} className="grid max-w-[60rem] gap-6">
      {(values, refusal) => {
        const buildFieldProps = (name: string) => ({
          name,
          id: name,
          label: ruleWords.label(name),
          defaultValue: values[name],
          autoComplete: 'off',
          error: findProblemText(refusal?.problems, name),
        })
        return (
          <>
            <fieldset disabled={!mayChange} className="rule-fields">
              <legend>{deskRulesTexts.whichRequests()}</legend>
              <Field {...buildFieldProps('name')} maxLength={quoteRuleLimits.name} required />
              <Field {...buildFieldProps('buyer')} hint={deskRulesTexts.buyersHint()} />
              <Select {...buildFieldProps('kind')}>
                {ruleKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {ruleKindNames[kind]()}
                  </option>
                ))}
              </Select>
              <Field {...buildFieldProps('subject')} hint={deskRulesTexts.blankForEverything()} />
              {choices.length > 0 && <SubjectChoices choices={choices} />}
              <Field
                {...buildFieldProps('fromAmount')}
                label={deskRulesTexts.requestsFromSymbol({ symbol: money.symbol })}
                inputMode="decimal"
                hint={deskRulesTexts.amountHint()}
              />
              <Field
                {...buildFieldProps('toAmount')}
                label={deskRulesTexts.requestsUpToSymbol({ symbol: money.symbol })}
                inputMode="decimal"
              />
            </fieldset>
            <fieldset disabled={!mayChange} className="rule-fields">
              <legend>{deskRulesTexts.itsAnswer()}</legend>
              <Select {...buildFieldProps('pricing')}>
                {Object.entries(pricingNames).map(([pricing, name]) => (
                  <option key={pricing} value={pricing}>
                    {name()}
                  </option>
                ))}
              </Select>
              <Field
                {...buildFieldProps('share')}
                inputMode="decimal"
                hint={deskRulesTexts.shareHint()}
              />
              <Select {...buildFieldProps('does')}>
                {Object.entries(doesNames).map(([does, name]) => (
                  <option key={does} value={does}>
                    {name()}
                  </option>
                ))}
              </Select>
              <Field
                {...buildFieldProps('minMargin')}
                label={deskRulesTexts.lowestMarginPercent()}
                inputMode="decimal"
                hint={deskRulesTexts.floorApplies()}
              />
              <Select {...buildFieldProps('templateId')}>
                <option value="">{deskRulesTexts.none()}</option>
                {templates.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {deskRulesTexts.fromName({ name })}
                  </option>
                ))}
              </Select>
            </fieldset>
            {mayChange && (
              <div className="flex flex-wrap gap-2">
                <Button type="submit" name="do" value="save" tone="buy">
                  {deskRulesTexts.save()}
                </Button>
                <Button type="submit" name="do" value="try">
                  {deskRulesTexts.tryOnPast()}
                </Button>
              </div>
            )}
          </>
        )
      }}
    </EditForm>
  )
}

function SubjectChoices({ choices }: { choices: readonly RuleSubject[] }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-2 font-semibold">{deskRulesTexts.whichOfThese()}</legend>
      {choices.map(({ id, name }) => (
        <label key={id} className="flex min-h-6 items-center gap-2.5 text-2">
          <input type="radio" name="subjectId" value={id} className="size-5 flex-none accent-buy" />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
