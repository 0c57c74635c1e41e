import { redirect } from 'react-router'
import {
  notificationChoiceNames,
  notificationChoices,
  notificationKinds,
  notificationNames,
} from '#contract/desk/notifications.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskSettingsTexts from '#texts/desk-settings.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/notifications.ts'
import { requireDeskAccess } from './desk-access.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from './parts/desk-page.tsx'
import { EmptyState } from './parts/desk-table.tsx'

/** /desk/notifications: which notifications a staff member receives, and how. Source: SAFE-13. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  return { choices: await shop.desk.readNotificationChoices(scope), email: staff.email }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const form = await readForm(request)
  const selectedChoices = Object.fromEntries(
    notificationKinds.map((kind) => [kind, String(form.get(kind) ?? '')]),
  )
  await shop.desk.saveNotificationChoices(scope, selectedChoices)
  return redirect(buildDonePath(deskPaths.notifications()), 303)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskSettingsTexts.notifications())

export default function DeskNotifications({
  loaderData: { choices, email },
}: Route.ComponentProps) {
  return (
    <DeskPage
      title={deskSettingsTexts.notifications()}
      lead={deskSettingsTexts.mailsLead({ email })}
    >
      {choices.length === 0 && <EmptyState>{deskSettingsTexts.noNotifications()}</EmptyState>}
      {choices.length > 0 && (
        <form method="post" className="grid max-w-[44rem] gap-5">
          <ul className="divide-y divide-line border-y border-line">
            {choices.map(({ kind, choice }) => (
              <li key={kind} className="py-4">
                <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
                  <legend className="contents">
                    <span className="min-w-56 flex-1">
                      <b className="block font-semibold">{notificationNames[kind].name()}</b>
                      <span className="text-2 text-ink-2">{notificationNames[kind].hint()}</span>
                    </span>
                  </legend>
                  <div className="flex flex-wrap gap-x-5 gap-y-2">
                    {notificationChoices.map((each) => (
                      <label key={each} className="flex min-h-6 items-center gap-2 text-2">
                        <input
                          type="radio"
                          name={kind}
                          value={each}
                          defaultChecked={choice === each}
                          className="size-5 flex-none accent-buy"
                        />
                        {notificationChoiceNames[each]()}
                      </label>
                    ))}
                  </div>
                </fieldset>
              </li>
            ))}
          </ul>
          <Button type="submit" tone="buy" className="justify-self-start">
            {deskSettingsTexts.save()}
          </Button>
        </form>
      )}
    </DeskPage>
  )
}
