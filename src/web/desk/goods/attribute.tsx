import { data, Form, redirect } from 'react-router'
import { goodsTexts } from '#contract/desk-goods.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { may } from '#contract/staff.ts'
import { orNotFound, readForm } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice, Field, Tick } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit, idOf, textOf } from '../desk-visit.ts'
import { DeskPage, deskMeta, doneAt } from '../parts/desk-page.tsx'
import { ErrorSummary, problemOf, problemsOf } from '../parts/error-summary.tsx'
import type { Route } from './+types/attribute.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  return { field: await orNotFound(shop.catalog.deskField(scope, idOf(params.id))) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'catalogue')
  const form = await readForm(request)
  const id = idOf(params.id)
  const input = {
    ...{
      section: textOf(form, 'section', 200),
      position: textOf(form, 'position', 20),
      kind: textOf(form, 'kind', 20),
    },
    ...{ unit: textOf(form, 'unit', 50), filterable: form.get('filterable') !== null },
  }
  const saved = await orNotFound(shop.catalog.saveField(scope, id, input))
  return saved.ok ? redirect(doneAt(deskPaths.attributes())) : data({ problems: problemsOf(saved, goodsTexts) }, 400)
}

export const meta: Route.MetaFunction = () => deskMeta('attribute')

export default function DeskAttribute({ loaderData: { field }, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  const locked = !may(staff.role, 'catalogue')
  const problems = actionData?.problems
  return (
    <DeskPage title={field.caption} above={[{ name: 'Attributes', path: deskPaths.attributes() }]}>
      <ErrorSummary problems={problems} />
      <Form method="post" className="grid max-w-[36rem] gap-4">
        <Field
          id="section"
          name="section"
          label="Section of the specification"
          defaultValue={field.section}
          error={problemOf(problems, 'section')}
          autoComplete="off"
          disabled={locked}
        />
        <Field
          id="position"
          name="position"
          label="Place among the filters"
          hint="Lower comes first."
          inputMode="numeric"
          defaultValue={field.position}
          error={problemOf(problems, 'position')}
          autoComplete="off"
          disabled={locked}
        />
        <Choice label="The desk takes" name="kind" defaultValue={field.kind} disabled={locked}>
          <option value="text">Any text</option>
          <option value="number">Figures</option>
        </Choice>
        <Field
          id="unit"
          name="unit"
          label="Unit of figures"
          placeholder="mm"
          defaultValue={field.unit}
          error={problemOf(problems, 'unit')}
          autoComplete="off"
          disabled={locked}
        />
        <Tick name="filterable" label="Offered as a filter" defaultChecked={field.filterable} disabled={locked} />
        {!locked && (
          <>
            <p className="text-2 text-ink-2">
              Changing the filter lists all products anew that have it: with a very large catalogue that takes minutes.
            </p>
            <Button type="submit" tone="buy" className="justify-self-start">
              Save
            </Button>
          </>
        )}
      </Form>
    </DeskPage>
  )
}
