import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { DeskRfqView } from '#contract/quote-views.ts'
import type { SellerDeed } from '#contract/quotes.ts'
import { Button, type Tone } from '#web/ui/button.tsx'
import type { DeskRefusal } from './act-on-rfq.ts'

export interface RfqFormProps {
  rfq: DeskRfqView
  /** Each form adds its own deed to it: sent twice, it acts once. */
  formKey: string
  refused?: DeskRefusal | undefined
}

/** One form for one deed: a plain post that names itself and the request as it was seen. */
export function RfqDeedForm(
  props: RfqFormProps & {
    deed: SellerDeed | 'make' | 'list' | 'ubl'
    /** Tells forms of one deed apart. */
    of?: string
    button: string
    tone?: Tone
    files?: boolean
    hidden?: Record<string, string | number>
    children?: ReactNode
  },
) {
  const { rfq, deed, of = '', hidden = {} } = props
  const busy = useNavigation().state === 'submitting'
  return (
    <Form
      method="post"
      preventScrollReset
      {...(props.files && { encType: 'multipart/form-data' as const })}
      className="grid gap-3"
    >
      <input type="hidden" name="do" value={deed} />
      <input type="hidden" name="key" value={`${props.formKey}-${deed}${of}`} />
      <input type="hidden" name="rowVersion" value={rfq.rowVersion} />
      <input type="hidden" name="quoteVersion" value={rfq.currentVersion ?? 0} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
      <Button type="submit" tone={props.tone ?? 'plain'} disabled={busy} className="justify-self-start">
        {props.button}
      </Button>
    </Form>
  )
}
