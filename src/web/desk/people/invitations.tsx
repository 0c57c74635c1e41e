import type { InvitationView } from '#contract/accounts/invitations.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { Button } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'

/** Who was invited and has not joined yet. */
export function Invitations({ invitations }: { invitations: readonly InvitationView[] }) {
  if (invitations.length === 0) return null
  return (
    <DeskSection title={deskPeopleTexts.invitedNotHereYet()}>
      <DeskTable
        cards
        caption={deskPeopleTexts.invitedNotHereYet()}
        head={[
          deskPeopleTexts.email(),
          deskPeopleTexts.role(),
          deskPeopleTexts.invitation(),
          { name: deskPeopleTexts.change(), hidden: true },
        ]}
      >
        {invitations.map((each) => (
          <tr key={each.id}>
            <th scope="row" className="wrap-anywhere">
              {each.email}
            </th>
            <td data-name={deskPeopleTexts.roleLabel()}>{each.roleName}</td>
            <td className="whole">
              {each.isEnded ? (
                <RichText
                  parts={deskPeopleTexts.sentExpired({
                    sentOn: each.sentOn,
                    endsOn: each.endsOn,
                    b: (text) => <span className="font-semibold text-bad">{text}</span>,
                  })}
                />
              ) : (
                deskPeopleTexts.sentWorks({ sentOn: each.sentOn, endsOn: each.endsOn })
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
        aria-label={deskPeopleTexts.resendInvitation({ email })}
      >
        {deskPeopleTexts.sendAgain()}
      </Button>
      <Button
        type="submit"
        name="do"
        value="uninvite"
        tone="bare"
        className="text-bad"
        aria-label={deskPeopleTexts.withdrawInvitation({ email })}
      >
        {deskPeopleTexts.takeBack()}
      </Button>
    </form>
  )
}
