import { data } from 'react-router'
import { roleNames, roles, staffTexts } from '#contract/staff.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Choice, Field, FormMessage } from '#web/ui/field.tsx'
import type { Route } from './+types/staff.ts'
import { deskVisit } from './desk-visit.ts'
import { DeskPage, deskMeta } from './parts/desk-page.tsx'

/** Who may come to the desk; for owners. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = deskVisit(context, request, 'administer')
  return {
    rows: await shop.accounts.listStaff(scope),
    own: staff.id,
    isFactorOptional: await shop.accounts.isStaffFactorOptional(scope),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'administer')
  const form = await readForm(request)
  if (form.get('do') === 'factor') {
    const isOptional = form.get('optional') === 'yes'
    const outcome = await shop.accounts.setStaffFactor(scope, {
      isOptional,
      password: String(form.get('password') ?? ''),
    })
    const fields = { typed: null, refused: null }
    if (outcome.ok) return { ...fields, done: 'Saved.', wrongPassword: null }
    return data({ ...fields, done: null, wrongPassword: staffTexts[outcome.code] }, 400)
  }
  const email = String(form.get('email') ?? '')
  const outcome =
    form.get('do') === 'disable'
      ? await shop.accounts.takeRole(scope, email)
      : await shop.accounts.giveRole(scope, email, String(form.get('role') ?? ''))
  if (outcome.ok) return { done: 'Saved.', refused: null, typed: null, wrongPassword: null }
  const typed = form.get('do') === 'give' ? { email, role: String(form.get('role') ?? '') } : null
  return data({ done: null, refused: staffTexts[outcome.code], typed, wrongPassword: null }, 400)
}

export const meta: Route.MetaFunction = () => deskMeta('staff')

export default function DeskStaff({ loaderData: { rows, own, isFactorOptional }, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title="Staff">
      <section className="grid gap-4" aria-label="Who may come in">
        {actionData?.refused && <FormMessage tone="bad">{actionData.refused}</FormMessage>}
        {actionData?.done && <FormMessage tone="good">{actionData.done}</FormMessage>}
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-48 flex-1">
                <p className="font-semibold">{row.name || row.email}</p>
                <p className="text-2 text-ink-2">{row.email}</p>
              </div>
              <p className="text-2">{row.active ? roleNames[row.role] : `No access (was ${roleNames[row.role]})`}</p>
              {row.active && row.id !== own && (
                <form method="post">
                  <input type="hidden" name="email" value={row.email} />
                  <Button
                    type="submit"
                    name="do"
                    value="disable"
                    aria-label={`Take access from ${row.name || row.email}`}
                  >
                    Take access
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="grid max-w-[36rem] gap-3">
        <h2 className="text-4 font-bold">Second step at sign-in</h2>
        <p className="text-2 text-ink-2">
          {isFactorOptional
            ? 'Not required: a password is enough for staff who have set up nothing else. Anybody who learns it gets in.'
            : 'Required: staff sign in with a passkey, or with a code from an authenticator app. A demo shop does not insist.'}
        </p>
        {isFactorOptional ? (
          <form method="post">
            <input type="hidden" name="optional" value="no" />
            <Button type="submit" name="do" value="factor">
              Require a second step
            </Button>
          </form>
        ) : (
          <Disclosure
            summary="Let a password be enough"
            summaryClassName="text-2 underline w-fit"
            startOpen={Boolean(actionData?.wrongPassword)}
          >
            <form method="post" className="grid gap-4 pt-3">
              <input type="hidden" name="optional" value="yes" />
              <p className="text-2 text-ink-2">All owners of the shop are told by mail.</p>
              <Field
                label="Your current password"
                name="password"
                type="password"
                autoComplete="current-password"
                required
                error={actionData?.wrongPassword ?? undefined}
                className="max-w-80"
              />
              <Button type="submit" name="do" value="factor" className="justify-self-start text-bad">
                Turn the second step off
              </Button>
            </form>
          </Disclosure>
        )}
      </section>
      <section className="grid max-w-[36rem] gap-4">
        <h2 className="text-4 font-bold">Give access or change a role</h2>
        <p className="text-2 text-ink-2">The person needs an account of their own first; the password stays theirs.</p>
        <form method="post" className="grid gap-4">
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            required
            defaultValue={actionData?.typed?.email}
          />
          <Choice label="Role" name="role" defaultValue={actionData?.typed?.role ?? 'reader'}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Choice>
          <Button type="submit" tone="buy" name="do" value="give" className="justify-self-start">
            Give access
          </Button>
        </form>
      </section>
    </DeskPage>
  )
}
