import { data, Form, redirect, useSearchParams } from 'react-router'
import { draftStateWords, draftTexts } from '#contract/orders/draft-orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { getPageUrl } from '#web/answers.ts'
import { loadWithinPages } from '#web/load-within-pages.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, readPageNumber, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { DeskPagination } from '../parts/filter-form.tsx'
import type { Route } from './+types/drafts.ts'

/** /desk/drafts: orders that staff prepare for customers (DEAL-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'contacts-of-orders')
  const query = getPageUrl(request).searchParams
  const list = await loadWithinPages(readPageNumber(query), (page) =>
    shop.orders.listDrafts(scope, { page }),
  )
  return { ...list, key: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'contacts-of-orders')
  const form = await readForm(request)
  const email = readFormText(form, 'email', 300)
  const outcome = await shop.orders.beginDraft(scope, {
    key: readFormText(form, 'key', 100),
    email,
  })
  if (outcome.ok) return redirect(deskPaths.draft(outcome.value.number))
  const text = draftTexts[outcome.code === 'bad-email' ? outcome.code : 'changed']()
  return data({ text, email: email.slice(0, 300) }, 400)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOrderTexts.draftOrders())

export default function DeskDrafts({
  loaderData: { drafts, count, page, pages, key },
  actionData: refused,
}: Route.ComponentProps) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  return (
    <DeskPage
      title={deskOrderTexts.draftOrders()}
      count={formatCount(count, money)}
      ancestors={[{ name: deskOrderTexts.orders(), path: deskPaths.orders() }]}
      lead={deskOrderTexts.draftsLead()}
    >
      <Form
        method="post"
        aria-label={deskOrderTexts.newDraft()}
        className="flex flex-wrap items-end gap-3"
        key={drafts[0]?.number ?? ''}
      >
        <input type="hidden" name="key" value={key} />
        <Field
          label={deskOrderTexts.customerEmail()}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          defaultValue={refused?.email ?? query.get('email') ?? ''}
          error={refused?.text}
          className="w-full sm:w-80"
        />
        <Button type="submit" tone="buy">
          {deskOrderTexts.newDraft()}
        </Button>
      </Form>
      {drafts.length === 0 ? (
        <EmptyState>{deskOrderTexts.noDrafts()}</EmptyState>
      ) : (
        <DeskTable
          caption={deskOrderTexts.draftOrders()}
          head={[
            deskOrderTexts.draft(),
            deskOrderTexts.customer(),
            { name: deskOrderTexts.lines(), end: true },
            deskOrderTexts.state(),
            deskOrderTexts.changed(),
          ]}
        >
          {drafts.map((draft) => (
            <tr key={draft.number}>
              <th scope="row" className="whitespace-nowrap">
                <Link to={deskPaths.draft(draft.number)} className="font-semibold">
                  {draft.number}
                </Link>
              </th>
              <td className="break-words">{draft.email || '–'}</td>
              <td className="text-end tabular-nums">{draft.lines}</td>
              <td>
                {draftStateWords[draft.state]()}
                {draft.order && (
                  <>
                    {commonTexts.colon()}
                    <Link to={deskPaths.order(draft.order)} className="underline">
                      {draft.order}
                    </Link>
                  </>
                )}
              </td>
              <td className="whitespace-nowrap">{draft.changedOn}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <DeskPagination label={deskOrderTexts.draftPages()} page={page} pages={pages} />
    </DeskPage>
  )
}
