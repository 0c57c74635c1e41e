import type { CreditBuyer } from '#contract/orders/credit.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { ErrorSummary, type Problem } from '../parts/error-summary.tsx'
import { BuyerWords } from './buyer-choice.tsx'
import { labelTerms, TermsFields, type TypedTerms } from './terms-fields.tsx'

export interface RefusedAccount {
  problems: Problem[]
  typed: TypedTerms
}

/** Limit and days for the chosen buyer. */
export function NewAccountForm(props: {
  chosen: CreditBuyer
  refused: RefusedAccount | undefined
}) {
  const { chosen, refused } = props
  const { money } = useDesk()
  return (
    <form method="post" aria-label={deskCreditTexts.newAccount()} className="grid gap-5">
      <ErrorSummary problems={refused?.problems} label={labelTerms(money.currency)} />
      <input type="hidden" name="kind" value={chosen.kind} />
      <input type="hidden" name="buyer" value={chosen.buyer} />
      <fieldset
        id="buyer"
        aria-label={deskCreditTexts.buyer()}
        tabIndex={-1}
        className="flex max-w-[44rem] flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-small border border-edge p-3"
      >
        <BuyerWords buyer={chosen} />
        <Link to={`${deskPaths.creditAccounts()}?edit=new`} className="py-0.5 text-2 underline">
          {deskCreditTexts.chooseAnother()}
        </Link>
      </fieldset>
      <div className="grid max-w-[44rem] gap-4 sm:grid-cols-2">
        <TermsFields typed={refused?.typed} problems={refused?.problems} />
      </div>
      <div className="flex gap-2">
        <Button type="submit" tone="buy">
          {deskCreditTexts.openAccount()}
        </Button>
        <ButtonLink to={deskPaths.creditAccounts()}>{deskCreditTexts.discard()}</ButtonLink>
      </div>
    </form>
  )
}
