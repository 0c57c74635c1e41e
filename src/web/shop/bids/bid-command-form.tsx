import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { BidView } from '#contract/negotiation/bids.ts'
import { Button, type Tone } from '#web/ui/button.tsx'
import type { BidRefused } from './bid-form-state.ts'

export interface BidFormProps {
  bid: BidView
  /** Each form appends its command: sent twice, it acts once. */
  formKey: string
  refused: BidRefused | undefined
  /** The bid's page, for forms that stand elsewhere. */
  action?: string | undefined
}

/** One command to a bid, in a plain form. */
export function BidCommandForm(
  props: BidFormProps & { command: string; button: string; tone?: Tone; children?: ReactNode },
) {
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Form
      method="post"
      {...(props.action !== undefined && { action: props.action })}
      preventScrollReset
      noValidate
      className="grid gap-3"
    >
      <input type="hidden" name="key" value={`${props.formKey}-${props.command}`} />
      <input type="hidden" name="rowVersion" value={props.bid.rowVersion} />
      {props.children}
      <Button
        type="submit"
        tone={props.tone ?? 'plain'}
        name="do"
        value={props.command}
        disabled={isSubmitting}
        className="justify-self-start"
      >
        {props.button}
      </Button>
    </Form>
  )
}

/** An action that is seldom wanted; on the dashboard it looks like the buttons beside it. */
export function Folded(props: {
  title: string
  open: boolean
  asButton: boolean
  children: ReactNode
}) {
  const { title, open, asButton } = props
  return (
    <details
      open={open || undefined}
      className={`open:basis-full ${asButton ? '' : 'open:rounded-large open:border open:border-line open:p-4'}`}
    >
      <summary className="button button-plain">{title}</summary>
      <div className="py-2">{props.children}</div>
    </details>
  )
}
