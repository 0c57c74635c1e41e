import { maxCreditDays } from '#contract/orders/credit.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import { Field } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import {
  createFieldLabel,
  type FieldLabel,
  findProblemText,
  type Problem,
} from '../parts/error-summary.tsx'

export interface TypedTerms {
  limit: string
  days: string
  blocked: boolean
}

/** What the forms of an account call their fields. */
export function labelTerms(currency: string): FieldLabel {
  return createFieldLabel({
    buyer: deskCreditTexts.buyer,
    limit: () => deskCreditTexts.limitInCurrency({ currency }),
    days: deskCreditTexts.days,
  })
}

/** The fields of a limit and its days. */
export function TermsFields(props: {
  typed: TypedTerms | undefined
  problems: readonly Problem[] | undefined
}) {
  const { money } = useDesk()
  const { typed, problems } = props
  const label = labelTerms(money.currency)
  return (
    <>
      <Field
        label={label('limit')}
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
        label={label('days')}
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
