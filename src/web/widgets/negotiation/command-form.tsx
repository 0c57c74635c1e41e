import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, type Tone } from '#web/ui/button.tsx'

export interface CommandFormProps {
  /** For buttons that stand elsewhere. */
  id?: string | undefined
  /** Null: each button of the content names its own. */
  command: string | null
  /** The page's key; each form appends its command: sent twice, it acts once. */
  formKey: string
  /** Distinguishes forms of the same command. */
  of?: string
  /** The version shown: a thread that has changed since refuses. */
  rowVersion: number
  quoteVersion?: number | undefined
  files?: boolean | undefined
  hidden?: Record<string, string | number> | undefined
  /** Null: the content has its own. */
  button: ReactNode
  tone?: Tone | undefined
  children?: ReactNode
}

/**
 * One form for one command to a request, for either side: a plain POST with the command and the
 * version shown.
 */
export function CommandForm(props: CommandFormProps) {
  const { command: commandName, of: keySuffix = '', quoteVersion, hidden = {} } = props
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Form
      id={props.id}
      method="post"
      preventScrollReset
      {...(props.files && { encType: 'multipart/form-data' as const })}
      className="grid gap-3"
    >
      {commandName !== null && <input type="hidden" name="do" value={commandName} />}
      <input type="hidden" name="key" value={`${props.formKey}-${commandName ?? ''}${keySuffix}`} />
      <input type="hidden" name="rowVersion" value={props.rowVersion} />
      {quoteVersion !== undefined && (
        <input type="hidden" name="quoteVersion" value={quoteVersion} />
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
      {props.button && (
        <Button
          type="submit"
          tone={props.tone ?? 'plain'}
          disabled={isSubmitting}
          className="justify-self-start"
        >
          {props.button}
        </Button>
      )}
    </Form>
  )
}
