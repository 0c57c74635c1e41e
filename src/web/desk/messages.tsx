import { mailtoUrl } from '#contract/paths/paths.ts'
import { NewerOlder } from '#web/ui/newer-older.tsx'
import type { Route } from './+types/messages.ts'
import { readPageNumber, requireDeskAccess } from './desk-access.ts'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { EmptyState } from './parts/desk-table.tsx'
import { usePageHref } from './parts/filter-form.tsx'

/** /desk/messages: messages from the contact form (CNT-01). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'negotiate')
  return shop.insight.listContactMessages(scope, {
    page: readPageNumber(new URL(request.url).searchParams),
  })
}

export const meta: Route.MetaFunction = () => buildDeskMeta('messages')

export default function DeskMessages({
  loaderData: { messages, page, more },
}: Route.ComponentProps) {
  const pageHref = usePageHref()
  return (
    <DeskPage
      title="Messages"
      lead="What people wrote by the contact form. Each also went to the shop's inbox."
    >
      {messages.length === 0 && <EmptyState>Nobody has written yet.</EmptyState>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {messages.map((message) => (
          <li key={message.id} className="grid gap-1.5 py-4">
            <p className="flex flex-wrap gap-x-4 gap-y-1 text-2">
              <b className="break-words">{message.name}</b>
              <a href={mailtoUrl(message.email)} className="break-all underline">
                {message.email}
              </a>
              {message.phone && <a href={`tel:${message.phone}`}>{message.phone}</a>}
              <span className="text-ink-2">{message.atText}</span>
            </p>
            <p className="max-w-[72ch] break-words whitespace-pre-line">{message.message}</p>
          </li>
        ))}
      </ul>
      <NewerOlder label="Pages of messages" page={page} hasMore={more} href={pageHref} />
    </DeskPage>
  )
}
