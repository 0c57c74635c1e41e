import { data, Form, redirect } from 'react-router'
import { contentTexts, type FooterPageInput } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import { may } from '#contract/staff.ts'
import { orNotFound, readForm } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Area, Field } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit, textOf } from '../desk-visit.ts'
import { DeskPage, deskMeta, doneAt } from '../parts/desk-page.tsx'
import { ErrorSummary, problemOf, problemsOf } from '../parts/error-summary.tsx'
import type { Route } from './+types/footer-page.ts'

/** One footer page; without an address in the path it is a new one (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, params.url ? 'read' : 'administer')
  return { page: params.url ? await orNotFound(shop.desk.footerPageAtDesk(scope, params.url)) : null }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'administer')
  const form = await readForm(request)
  const was = params.url ?? ''
  if (textOf(form, 'do') === 'remove') {
    await orNotFound(shop.desk.removeFooterPage(scope, was))
    return redirect(doneAt(deskPaths.content(), 'removed'))
  }
  const text = (name: string) => String(form.get(name) ?? '')
  const input = { title: text('title'), url: text('url'), content: text('content'), position: text('position') }
  const saved = await orNotFound(shop.desk.saveFooterPage(scope, was, input))
  return saved.ok
    ? redirect(doneAt(deskPaths.footerPage(saved.value)))
    : data({ input, problems: problemsOf(saved, contentTexts) }, 400)
}

export const meta: Route.MetaFunction = () => deskMeta('footer page')

const empty: FooterPageInput = { title: '', url: '', content: '', position: '0' }

export default function DeskFooterPage({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  const locked = !may(staff.role, 'administer')
  const problems = actionData?.problems
  const stored = page && { ...page, content: page.contentHtml, position: String(page.position) }
  const values: FooterPageInput = actionData?.input ?? stored ?? empty
  const common = (name: keyof FooterPageInput, label: string) => ({
    ...{ id: name, name, label, defaultValue: values[name], error: problemOf(problems, name), disabled: locked },
  })
  return (
    <DeskPage
      title={page ? page.title : 'Add a footer page'}
      above={[{ name: 'Content', path: deskPaths.content() }]}
      actions={
        page && (
          <a href={paths.footerPage(page.url)} className="text-2 underline">
            See it in the shop
          </a>
        )
      }
    >
      <ErrorSummary problems={problems} />
      <Form method="post" className="grid max-w-[52rem] gap-4" key={JSON.stringify(page)}>
        <div className="grid gap-4 sm:grid-cols-[1fr_1fr_8rem]">
          <Field {...common('title', 'Title')} required autoComplete="off" />
          <Field {...common('url', 'Address')} autoComplete="off" hint="Empty: made of the title." />
          <Field {...common('position', 'Place')} inputMode="numeric" autoComplete="off" />
        </div>
        <Area {...common('content', 'Content')} rows={16} hint="Text, or simple HTML." />
        {!locked && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="buy">
              Save
            </Button>
            {page && (
              <Button type="submit" name="do" value="remove" formNoValidate>
                Remove
              </Button>
            )}
          </div>
        )}
      </Form>
    </DeskPage>
  )
}
