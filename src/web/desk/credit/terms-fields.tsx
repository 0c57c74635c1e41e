import { maxCreditDays } from '#contract/orders/credit.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import { Field } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { findProblemText, type Problem } from '../parts/error-summary.tsx'

export interface TypedTerms {
  limit: string
  days: string
  blocked: boolean
}

/** The fields of a limit and its days. */
export function TermsFields(props: {
  typed: TypedTerms | undefined
  problems: readonly Problem[] | undefined
}) {
  const { money } = useDesk()
  const { typed, problems } = props
  return (
    <>
      <Field
        label={deskCreditTexts.limitInCurrency({ currency: money.currency })}
        id="limit"
        name="limit"
        required
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typed?.limit}
        error={findProblemText(problems, 'limit')}
        hint={deskCreditTexts.limitHint()}
      />
      <Field
        label={deskCreditTexts.days()}
        id="days"
        name="days"
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed?.days ?? '30'}
        error={findProblemText(problems, 'days')}
        hint={deskCreditTexts.daysHint({ maxCreditDays })}
      />
    </>
  )
}
