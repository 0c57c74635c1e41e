import type { InvitationView } from '#contract/accounts/invitations.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'

/** Who was invited and has not joined yet. */
export function Invitations({ invitations }: { invitations: readonly InvitationView[] }) {
  if (invitations.length === 0) return null
  return (
    <DeskSection title="Invited, not here yet">
      <DeskTable
        cards
        caption="Invited, not here yet"
        head={['Email', 'Role', 'Invitation', { name: 'Change', hidden: true }]}
      >
        {invitations.map((each) => (
          <tr key={each.id}>
            <th scope="row" className="wrap-anywhere">
              {each.email}
            </th>
            <td data-name="Role:">{each.roleName}</td>
            <td className="whole">
              Sent {each.sentOn},{' '}
              {each.isEnded ? (
                <span className="font-semibold text-bad">expired {each.endsOn}</span>
              ) : (
                `works until ${each.endsOn}`
              )}
            </td>
            <td className="whole">{each.mayChange && <InvitationButtons invitation={each} />}</td>
          </tr>
        ))}
      </DeskTable>
    </DeskSection>
  )
}

function InvitationButtons({ invitation: { id, email } }: { invitation: InvitationView }) {
  return (
    <form
      method="post"
      action={toHref(deskPaths.staff())}
      className="-my-1.5 flex max-sm:-ms-4 sm:justify-end"
    >
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="do"
        value="resend"
        tone="bare"
        aria-label={`Send again: the invitation to ${email}`}
      >
        Send again
      </Button>
      <Button
        type="submit"
        name="do"
        value="uninvite"
        tone="bare"
        className="text-bad"
        aria-label={`Take back the invitation to ${email}`}
      >
        Take back
      </Button>
    </form>
  )
}
