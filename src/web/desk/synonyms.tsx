import { may } from '#contract/staff.ts'
import { readForm } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Area, FormMessage } from '#web/ui/field.tsx'
import type { Route } from './+types/synonyms.ts'
import { deskVisit, textOf } from './desk-visit.ts'
import { DeskPage, deskMeta } from './parts/desk-page.tsx'

/** /desk/synonyms: which words mean the same to the shop's searches (DESK-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = deskVisit(context, request, 'read')
  return { lines: await shop.search.deskSynonyms(scope), mayWrite: may(staff.role, 'catalogue') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'catalogue')
  const form = await readForm(request)
  return shop.search.writeSynonyms(scope, textOf(form, 'lines', 200_000))
}

export const meta: Route.MetaFunction = () => deskMeta('synonyms')

export default function DeskSynonyms({ loaderData: { lines, mayWrite }, actionData }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Synonyms"
      lead="A line for each meaning, its words between commas: a search for one finds goods that have another. Searches know them at once."
    >
      {actionData && (
        <FormMessage tone="good">
          Saved: {actionData.kept} {actionData.kept === 1 ? 'meaning' : 'meanings'}.
        </FormMessage>
      )}
      {actionData && actionData.passedOver.length > 0 && (
        <FormMessage tone="bad">
          Left out, for they have one word only: {actionData.passedOver.slice(0, 5).join('; ')}
        </FormMessage>
      )}
      <form method="post" className="grid max-w-[44rem] gap-4">
        <Area
          label="Words that mean the same"
          name="lines"
          key={lines}
          defaultValue={lines}
          rows={18}
          readOnly={!mayWrite}
          hint="For example: spanner, wrench"
        />
        {mayWrite && (
          <Button type="submit" tone="buy" className="justify-self-start">
            Save
          </Button>
        )}
      </form>
    </DeskPage>
  )
}
