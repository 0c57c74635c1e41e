import type { DeskRfqView } from '#contract/negotiation/quote-views.ts'
import type { SellerAction } from '#contract/negotiation/quotes.ts'
import { CommandForm, type CommandFormProps } from '#web/widgets/negotiation/command-form.tsx'
import type { DeskRefusal } from './handle-rfq-form.ts'

export interface RfqFormProps {
  rfq: DeskRfqView
  /** Each form appends its action to it as an idempotency key: sent twice, it acts once. */
  formKey: string
  refused?: DeskRefusal | undefined
}

type OwnProps = Omit<CommandFormProps, 'command' | 'rowVersion' | 'quoteVersion'>

/** A form for one of the seller's actions on this request. */
export function RfqActionForm({
  rfq,
  refused: _refused,
  ...own
}: RfqFormProps & OwnProps & { command: SellerAction | 'make' | 'list' | 'ubl' | null }) {
  return <CommandForm {...own} rowVersion={rfq.rowVersion} quoteVersion={rfq.currentVersion ?? 0} />
}
