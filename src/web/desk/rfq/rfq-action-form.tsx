import type { DeskRfqView } from '#contract/quote-views.ts'
import type { SellerAction } from '#contract/quotes.ts'
import { CommandForm, type CommandFormProps } from '#web/widgets/command-form.tsx'
import type { DeskRefusal } from './handle-rfq-form.ts'

export interface RfqFormProps {
  rfq: DeskRfqView
  /** Each form adds its own deed to it: sent twice, it acts once. */
  formKey: string
  refused?: DeskRefusal | undefined
}

type OwnProps = Omit<CommandFormProps, 'deed' | 'rowVersion' | 'quoteVersion'>

/** A command of the seller's to this request. */
export function RfqActionForm({
  rfq,
  refused: _refused,
  ...own
}: RfqFormProps & OwnProps & { deed: SellerAction | 'make' | 'list' | 'ubl' }) {
  return <CommandForm {...own} rowVersion={rfq.rowVersion} quoteVersion={rfq.currentVersion ?? 0} />
}
