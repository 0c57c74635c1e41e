import { data } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { type ContentCode, contentTexts } from '#contract/desk/desk-content.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { contentSchema } from '#contract/schemas/desk-content.server.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import type { SellerContent } from '#domain/sellers/sellers.ts'
import { convertHtmlToMarked } from '#kernel/marked-text.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import { TranslationsLink } from '../parts/translations-link.tsx'
import type { Route } from './+types/content.ts'

import { HtmlPreview } from './html-preview.tsx'

/** The shop's own texts and its footer pages (DESK-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const content = await shop.desk.getContent(scope)
  return { content, aboutPreview: shop.catalog.sanitizeSellerHtml(content.aboutHtml) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'content')
  const { scope, shop } = visit
  const form = await readForm(request)
  const saveOutcome = await saveEdit<SellerContent, null, ContentCode>(visit, form, {
    of: 'content',
    writes: { subject: `seller:${scope.seller.id}`, action: 'content.save' },
    async load() {
      const { pages: _, ...present } = await shop.desk.getContent(scope)
      return present
    },
    toFields: contentToFields,
    save: (fields, present) =>
      shop.desk.saveContent(scope, readEditInput(contentSchema, fields), present),
    texts: contentTexts,
    ...words,
  })
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.content(), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

function contentToFields({
  homeTitle,
  aboutHtml,
  outOfAreaText,
  email,
  phone,
  bankDetails,
}: SellerContent): Fields {
  return {
    homeTitle,
    about: convertHtmlToMarked(aboutHtml),
    outOfAreaText,
    email,
    phone,
    bankDetails,
  }
}

const labels: Record<string, () => string> = {
  homeTitle: deskShopTexts.homeTitle,
  about: deskShopTexts.about,
  outOfAreaText: deskShopTexts.notDeliveredText,
  email: deskShopTexts.email,
  phone: deskShopTexts.phone,
  bankDetails: deskShopTexts.bankAccountForTransfers,
}
/** Only whoever may administer the shop changes these. */
const ownersFields: readonly string[] = ['email', 'phone', 'bankDetails']
const words: EditWords = { label: (name) => labels[name]?.() ?? name }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskShopTexts.content())

export default function DeskContent({
  loaderData: { content, aboutPreview },
  actionData,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const isLocked = !mayDo(staff, 'content')
  // Buyers pay to this account and write to these contacts.
  const isOwners = !mayDo(staff, 'administer')
  return (
    <DeskPage
      title={deskShopTexts.content()}
      lead={deskShopTexts.categoryTextsLead()}
      actions={<TranslationsLink kind="seller" subject="shop" />}
    >
      <EditForm
        of="content"
        storedFields={contentToFields(content)}
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
            readOnly: isOwners && ownersFields.includes(name),
            error: findProblemText(refusal?.problems, name),
          })
          return (
            <>
              <Field {...buildFieldProps('homeTitle')} required autoComplete="off" />
              <TextArea {...buildFieldProps('about')} rows={8} hint={deskShopTexts.footerHint()} />
              <TextArea {...buildFieldProps('outOfAreaText')} rows={2} required />
              <div className="grid gap-4 sm:grid-cols-2">
                <Field {...buildFieldProps('email')} type="email" required autoComplete="off" />
                <Field {...buildFieldProps('phone')} required autoComplete="off" />
              </div>
              <TextArea
                {...buildFieldProps('bankDetails')}
                rows={4}
                hint={deskShopTexts.bankDetailsHint()}
              />
              {!isLocked && (
                <Button type="submit" tone="buy" className="justify-self-start">
                  {deskShopTexts.save()}
                </Button>
              )}
            </>
          )
        }}
      </EditForm>
      <HtmlPreview title={deskShopTexts.aboutForCustomers()} html={aboutPreview} />
      <DeskSection title={deskShopTexts.footerPages()}>
        {content.pages.length === 0 ? (
          <EmptyState>{deskShopTexts.thereAreNoneYet()}</EmptyState>
        ) : (
          <DeskTable
            caption={deskShopTexts.footerPages()}
            head={[
              deskShopTexts.page(),
              deskShopTexts.address(),
              { name: deskShopTexts.place(), end: true },
            ]}
          >
            {content.pages.map(({ url, title, position }) => (
              <tr key={url}>
                <td>
                  <Link to={deskPaths.footerPage(url)} className="font-semibold">
                    {title}
                  </Link>
                </td>
                <td>{paths.footerPage(url)}</td>
                <td className="text-end">{position}</td>
              </tr>
            ))}
          </DeskTable>
        )}
        {!isLocked && (
          <ButtonLink to={deskPaths.newFooterPage()} className="justify-self-start">
            {deskShopTexts.addAPage()}
          </ButtonLink>
        )}
      </DeskSection>
    </DeskPage>
  )
}
