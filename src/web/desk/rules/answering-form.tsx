import type { AnswerSwitch } from '#contract/negotiation/quote-rules.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { findProblemText } from '../parts/error-summary.tsx'

export function answeringToFields({ afterMinutes, maxPerProduct }: AnswerSwitch) {
  return { afterMinutes: String(afterMinutes), maxPerProduct: String(maxPerProduct) }
}

const labels: Record<string, () => string> = {
  afterMinutes: deskRulesTexts.headStartMinutes,
  maxPerProduct: deskRulesTexts.answersPerBuyer,
}
export const answeringWords: EditWords = { label: (name) => labels[name]?.() ?? name }

/** When rules answer, and how often one buyer. */
export function AnsweringForm(props: {
  answering: AnswerSwitch
  refusal: EditRefusal | undefined
}) {
  const storedFields: Fields = answeringToFields(props.answering)
  return (
    <DeskSection title={deskRulesTexts.whenRulesAnswer()} lead={deskRulesTexts.probingLead()}>
      <EditForm
        of="answering"
        act="answering"
        storedFields={storedFields}
        refusal={props.refusal}
        className="flex flex-wrap items-end gap-3"
        {...answeringWords}
      >
        {(values, refusal) => (
          <>
            {Object.keys(storedFields).map((name) => (
              <Field
                key={name}
                id={name}
                label={labels[name]!()}
                name={name}
                defaultValue={values[name]}
                inputMode="numeric"
                autoComplete="off"
                error={findProblemText(refusal?.problems, name)}
              />
            ))}
            <Button type="submit" name="do" value="answering">
              {deskRulesTexts.save()}
            </Button>
          </>
        )}
      </EditForm>
    </DeskSection>
  )
}
