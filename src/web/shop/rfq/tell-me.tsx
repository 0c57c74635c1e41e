import { data } from 'react-router'
import { readForm } from '#web/read-form.server.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import { TellMeForm } from '#web/widgets/tell-me-form.tsx'
import { NarrowPage, narrowMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/tell-me.ts'
import { leaveWanted } from './leave-wanted.ts'

/** The box "Tell me when you have it" without script (RFQ-02). */
export async function action({ request, context }: Route.ActionArgs) {
  const said = await leaveWanted(context.get(visitContext), await readForm(request))
  return data(said, said.status)
}

export const meta: Route.MetaFunction = () => narrowMeta('Tell me when you have it')

export default function TellMe({ actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Tell me when you have it">
      {actionData && (
        <FormMessage tone={actionData.ok ? 'good' : 'bad'}>{actionData.text}</FormMessage>
      )}
      {!actionData?.ok && (
        <TellMeForm
          words={actionData?.typed.words ?? ''}
          email={actionData?.typed.email ?? ''}
          headed={false}
        />
      )}
    </NarrowPage>
  )
}
