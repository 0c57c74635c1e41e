import {
  type CompanyCode,
  type CompanyInvitationView,
  companyRoleNames,
  companyRoles,
  companyTexts,
} from '#contract/companies/companies.ts'
import type { CompanyInvitationInput } from '#contract/schemas/companies.server.ts'
import * as commonTexts from '#texts/common.ts'
import * as companiesTexts from '#texts/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { CompanyForm } from './company-form.tsx'
import { RoleFields } from './role-fields.tsx'

/** Invitations that nobody has followed yet. Source: CO-01. */
export function Invitations({ invitations }: { invitations: readonly CompanyInvitationView[] }) {
  if (invitations.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-section font-bold">{companiesTexts.pendingInvitations()}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {invitations.map(({ id, email, roles, sentOn, endsOn, isEnded }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-48 flex-1">
              <p className="font-semibold wrap-anywhere">{email}</p>
              <p className="text-2 text-ink-2">
                {[
                  roles.map((role) => companyRoleNames[role]()).join(', '),
                  companiesTexts.sentOn({ day: sentOn }),
                  isEnded
                    ? companiesTexts.linkExpired({ day: endsOn })
                    : companiesTexts.linkWorksUntil({ day: endsOn }),
                ].join(' · ')}
              </p>
            </div>
            <CompanyForm className="flex gap-2">
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                name="do"
                value="resend"
                aria-label={companiesTexts.resendTo({ email })}
              >
                {companiesTexts.resend()}
              </Button>
              <Button
                type="submit"
                name="do"
                value="uninvite"
                aria-label={companiesTexts.uninviteNamed({ email })}
              >
                {companiesTexts.uninvite()}
              </Button>
            </CompanyForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Invites somebody by mail. Source: CO-01. */
export function InviteForm({ refusal }: InviteFormProps) {
  const typed = refusal?.typed
  const fields = refusal?.fields ?? {}
  return (
    <section className="grid max-w-[36rem] gap-3">
      <h2 className="text-section font-bold">{companiesTexts.inviteSomeone()}</h2>
      <p className="text-2 text-ink-2">{companiesTexts.inviteNote()}</p>
      <CompanyForm className="grid gap-4">
        <Field
          label={commonTexts.email()}
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={typed?.email}
          error={fields.email && companyTexts[fields.email]()}
        />
        <RoleFields
          roles={typed ? companyRoles.filter((role) => role !== 'see' && typed[role]) : ['buy']}
          orderLimit={typed?.orderLimit ?? null}
          monthLimit={typed?.monthLimit ?? null}
          fields={fields}
        />
        <Button type="submit" tone="buy" name="do" value="invite" className="justify-self-start">
          {companiesTexts.sendInvitation()}
        </Button>
      </CompanyForm>
    </section>
  )
}

interface InviteFormProps {
  refusal:
    | {
        typed: CompanyInvitationInput | null
        fields: Partial<Record<string, CompanyCode>>
      }
    | undefined
}
