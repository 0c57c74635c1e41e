import { maxEndpointUrlLength } from '#contract/webhooks/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ErrorSummary, findProblemText, type Problem } from '../parts/error-summary.tsx'
import { EventBoxes } from './event-boxes.tsx'

export interface EndpointFields {
  url: string
  types: readonly string[]
}

interface Props {
  /** What the fields begin with. */
  fields: EndpointFields
  problems: readonly Problem[] | undefined
  /** For a new one, the key of its form; for an edit, what it is based on. */
  hidden: readonly [name: string, value: string][]
  command: 'make' | 'save'
}

/** Address and events of an endpoint. */
export function EndpointForm({ fields, problems, hidden, command }: Props) {
  return (
    <form method="post" className="grid gap-5 pt-4">
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <ErrorSummary problems={problems} />
      <div className="max-w-[40rem]">
        <Field
          id="url"
          label="Address"
          name="url"
          type="url"
          required
          maxLength={maxEndpointUrlLength}
          autoComplete="off"
          placeholder="https://erp.example.com/haggle"
          defaultValue={fields.url}
          hint="Your system takes POST requests there"
          error={findProblemText(problems, 'url')}
        />
      </div>
      <EventBoxes chosen={fields.types} problem={findProblemText(problems, 'types')} />
      <Button
        type="submit"
        name="do"
        value={command}
        tone={command === 'make' ? 'buy' : 'plain'}
        className="justify-self-start"
      >
        {command === 'make' ? 'Add endpoint' : 'Save'}
      </Button>
    </form>
  )
}
