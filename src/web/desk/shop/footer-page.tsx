import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { type ContentCode, contentTexts } from '#contract/desk/desk-content.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { footerPageSchema } from '#contract/schemas/desk-content.server.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import type { StoredFooterPage } from '#domain/sellers/sellers.ts'
import { convertHtmlToMarked } from '#kernel/marked-text.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { readByName } from '../editing/read-edit.ts'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { findProblemText, toProblems } from '../parts/error-summary.tsx'
import { HistoryLink } from '../parts/history-box.tsx'
import { TranslationsLink } from '../parts/translations-link.tsx'
import type { Route } from './+types/footer-page.ts'

import { HtmlPreview } from './html-preview.tsx'

/** One footer page; a new one if the path has no page URL (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, params.url ? 'read' : 'content')
  const page = params.url ? await orNotFound(shop.desk.findFooterPage(scope, params.url)) : null
  return { page, preview: page ? shop.catalog.sanitizeSellerHtml(page.contentHtml) : '' }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'content')
  const { scope, shop } = visit
  const form = await readForm(request)
  const before = params.url ?? ''
  if (readFormText(form, 'do') === 'remove') {
    await orNotFound(shop.desk.removeFooterPage(scope, before))
    return redirect(buildDonePath(deskPaths.content(), 'removed'))
  }
  if (before === '') {
    const fieldValues = readByName(form, Object.keys(emptyPage))
    const addOutcome = await shop.desk.saveFooterPage(
      scope,
      '',
      readEditInput(footerPageSchema, fieldValues),
      null,
    )
    if (addOutcome.ok) return redirect(buildDonePath(deskPaths.footerPage(addOutcome.value)))
    const problems = toProblems(addOutcome, contentTexts)
    return data<EditRefusal>(
      { of: 'page:new', base: emptyPage, values: fieldValues, problems, conflict: null },
      400,
    )
  }
  const saveOutcome = await orNotFound(
    saveEdit<StoredFooterPage, string, ContentCode>(visit, form, {
      of: `page:${before}`,
      writes: { subject: `page:${before}` },
      load: () => shop.desk.findFooterPage(scope, before),
      toFields: pageToFields,
      save: (fields, present) =>
        shop.desk.saveFooterPage(
          scope,
          present.url,
          readEditInput(footerPageSchema, fields),
          present,
        ),
      texts: contentTexts,
      ...words,
    }),
  )
  if (saveOutcome.ok)
    return redirectSaved(visit, deskPaths.footerPage(saveOutcome.value), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

const emptyPage: Fields = { title: '', url: '', position: '0', content: '' }

function pageToFields({ title, url, position, contentHtml }: StoredFooterPage): Fields {
  return { title, url, position: String(position), content: convertHtmlToMarked(contentHtml) }
}

const labels: Record<string, () => string> = {
  title: deskShopTexts.title,
  url: deskShopTexts.address,
  position: deskShopTexts.place,
  content: deskShopTexts.content,
}
const words: EditWords = { label: (name) => labels[name]?.() ?? name }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskShopTexts.footerPage())

export default function DeskFooterPage({
  loaderData: { page, preview },
  actionData,
  params,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const isLocked = !mayDo(staff, 'content')
  return (
    <DeskPage
      title={page ? page.title : deskShopTexts.addAFooterPage()}
      ancestors={[{ name: deskShopTexts.content(), path: deskPaths.content() }]}
      actions={
        page && (
          <>
            <a href={toHref(paths.footerPage(page.url))} className="text-2 underline">
              {deskShopTexts.seeInShop()}
            </a>
            <TranslationsLink kind="page" subject={page.url} />
            <HistoryLink subject={`page:${page.url}`} />
          </>
        )
      }
    >
      <EditForm
        of={`page:${params.url ?? 'new'}`}
        storedFields={page ? pageToFields(page) : emptyPage}
        refusal={actionData}
        multipart
        className="grid max-w-[52rem] gap-4"
        {...words}
      >
        {(values, refusal) => {
          const buildFieldProps = (name: string) => ({
            id: name,
            name,
            label: words.label(name),
            defaultValue: values[name],
            disabled: isLocked,
            error: findProblemText(refusal?.problems, name),
          })
          return (
            <>
              <div className="grid gap-4 sm:grid-cols-[1fr_1fr_8rem]">
                <Field {...buildFieldProps('title')} required autoComplete="off" />
                <Field
                  {...buildFieldProps('url')}
                  autoComplete="off"
                  hint={deskShopTexts.blankForTitle()}
                />
                <Field {...buildFieldProps('position')} inputMode="numeric" autoComplete="off" />
              </div>
              <TextArea
                {...buildFieldProps('content')}
                rows={16}
                hint={deskShopTexts.textFormatHint()}
              />
              {!isLocked && (
                <div className="flex flex-wrap gap-2">
                  <Button type="submit" tone="buy">
                    {deskShopTexts.save()}
                  </Button>
                  {page && (
                    <Button type="submit" name="do" value="remove" formNoValidate>
                      {deskShopTexts.remove()}
                    </Button>
                  )}
                </div>
              )}
            </>
          )
        }}
      </EditForm>
      <HtmlPreview title={deskShopTexts.asCustomersReadIt()} html={preview} />
    </DeskPage>
  )
}
