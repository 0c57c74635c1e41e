import { data, redirect } from 'react-router'
import { type ContentCode, contentTexts, type FooterPageInput } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import { may } from '#contract/staff.ts'
import type { StoredFooterPage } from '#domain/sellers/sellers.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Area, Field } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit, textOf } from '../desk-visit.ts'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { readByName } from '../editing/read-edit.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { DeskPage, deskMeta, doneAt } from '../parts/desk-page.tsx'
import { problemOf, problemsOf } from '../parts/error-summary.tsx'
import type { Route } from './+types/footer-page.ts'

/** One footer page; without an address in the path it is a new one (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, params.url ? 'read' : 'administer')
  return {
    page: params.url ? await orNotFound(shop.desk.footerPageAtDesk(scope, params.url)) : null,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = deskVisit(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  const before = params.url ?? ''
  if (textOf(form, 'do') === 'remove') {
    await orNotFound(shop.desk.removeFooterPage(scope, before))
    return redirect(doneAt(deskPaths.content(), 'removed'))
  }
  if (before === '') {
    const typed = readByName(form, Object.keys(emptyPage))
    const added = await shop.desk.saveFooterPage(scope, '', toInput(typed), null)
    if (added.ok) return redirect(doneAt(deskPaths.footerPage(added.value)))
    const problems = problemsOf(added, contentTexts)
    return data<EditRefusal>(
      { of: 'page:new', base: emptyPage, values: typed, problems, conflict: null },
      400,
    )
  }
  const saved = await orNotFound(
    saveEdit<StoredFooterPage, string, ContentCode>(visit, form, {
      of: `page:${before}`,
      writes: { subject: `page:${before}` },
      load: () => shop.desk.footerPageAtDesk(scope, before),
      draw: drawPage,
      save: (fields, present) =>
        shop.desk.saveFooterPage(scope, present.url, toInput(fields), present),
      texts: contentTexts,
      ...words,
    }),
  )
  if (saved.ok) return redirectSaved(visit, deskPaths.footerPage(saved.value), saved)
  return data<EditRefusal>(saved.refusal, saved.status)
}

const emptyPage: Fields = { title: '', url: '', position: '0', content: '' }

function drawPage({ title, url, position, contentHtml }: StoredFooterPage): Fields {
  return { title, url, position: String(position), content: contentHtml }
}

function toInput({ title = '', url = '', position = '', content = '' }: Fields): FooterPageInput {
  return { title, url, position, content }
}

const labels: Record<string, string> = {
  title: 'Title',
  url: 'Address',
  position: 'Place',
  content: 'Content',
}
const words: EditWords = { label: (name) => labels[name] ?? name }

export const meta: Route.MetaFunction = () => deskMeta('footer page')

export default function DeskFooterPage({
  loaderData: { page },
  actionData,
  params,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const locked = !may(staff.role, 'administer')
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
      <EditForm
        of={`page:${params.url ?? 'new'}`}
        drawn={page ? drawPage(page) : emptyPage}
        refusal={actionData}
        className="grid max-w-[52rem] gap-4"
        {...words}
      >
        {(values, refusal) => {
          const common = (name: string) => ({
            id: name,
            name,
            label: words.label(name),
            defaultValue: values[name],
            disabled: locked,
            error: problemOf(refusal?.problems, name),
          })
          return (
            <>
              <div className="grid gap-4 sm:grid-cols-[1fr_1fr_8rem]">
                <Field {...common('title')} required autoComplete="off" />
                <Field
                  {...common('url')}
                  autoComplete="off"
                  hint="Leave blank to make it from the title."
                />
                <Field {...common('position')} inputMode="numeric" autoComplete="off" />
              </div>
              <Area {...common('content')} rows={16} hint="Text, or simple HTML." />
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
            </>
          )
        }}
      </EditForm>
    </DeskPage>
  )
}
