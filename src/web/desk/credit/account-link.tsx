import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import { Link } from '#web/ui/link.tsx'

/** Leads from a buyer's page to their account; nothing where they don't order on account. */
export function AccountLink({ account }: { account: number | null }) {
  if (account === null) return null
  return (
    <p className="text-2">
      <Link to={deskPaths.creditAccount(account)} className="underline">
        {deskCreditTexts.accountLink()}
      </Link>
    </p>
  )
}
