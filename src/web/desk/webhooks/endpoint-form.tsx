import { maxEndpointUrlLength } from '#contract/webhooks/webhooks.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import {
  createFieldLabel,
  ErrorSummary,
  findProblemText,
  type Problem,
} from '../parts/error-summary.tsx'
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
  /** Where one comes from, and goes back to. */
  backPath: string
}

const label = createFieldLabel({
  url: deskWebhooksTexts.address,
  types: deskWebhooksTexts.whichEvents,
})

/** Address and events of an endpoint. */
export function EndpointForm({ fields, problems, hidden, command, backPath }: Props) {
  return (
    <form method="post" className="grid gap-6">
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <ErrorSummary problems={problems} label={label} />
      <div className="max-w-[44rem]">
        <Field
          id="url"
          label={label('url')}
          name="url"
          type="url"
          required
          maxLength={maxEndpointUrlLength}
          autoComplete="off"
          placeholder="https://erp.example.com/haggle"
          defaultValue={fields.url}
          hint={deskWebhooksTexts.takesPost()}
          error={findProblemText(problems, 'url')}
        />
      </div>
      <EventBoxes chosen={fields.types} problem={findProblemText(problems, 'types')} />
      <div className="flex gap-2">
        <Button type="submit" name="do" value={command} tone="buy">
          {command === 'make' ? deskWebhooksTexts.addEndpoint() : deskWebhooksTexts.save()}
        </Button>
        <ButtonLink to={backPath}>{deskWebhooksTexts.discard()}</ButtonLink>
      </div>
    </form>
  )
}
