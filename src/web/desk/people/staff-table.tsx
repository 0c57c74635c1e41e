import type { StaffListRow } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { Link } from '#web/ui/link.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { getInitials } from '../parts/get-initials.ts'

interface Props {
  rows: readonly StaffListRow[]
  /** Id of the reader. */
  own: string
  /** What each role may do, by its key. */
  abouts: Readonly<Record<string, string>>
  /** Keys of the roles that the reader may give and take. */
  changeable: readonly string[]
}

/** Who has access, with their role in words; below it who had it once. */
export function StaffTable(props: Props) {
  const active = props.rows.filter((row) => row.active)
  const former = props.rows.filter((row) => !row.active)
  return (
    <>
      <StaffRows {...props} rows={active} caption={deskPeopleTexts.whoHasAccess()} />
      {former.length > 0 && (
        <details className="min-w-0">
          <summary className="w-fit py-2 text-2 font-semibold">
            {deskPeopleTexts.formerStaff({ length: former.length })}
          </summary>
          <StaffRows {...props} rows={former} caption={deskPeopleTexts.withoutAccessAnyMore()} />
        </details>
      )}
    </>
  )
}

function StaffRows({ rows, own, abouts, changeable, caption }: Props & { caption: string }) {
  return (
    <DeskTable
      cards
      caption={caption}
      head={[
        deskPeopleTexts.person(),
        deskPeopleTexts.role(),
        deskPeopleTexts.lastActive(),
        { name: deskPeopleTexts.change(), hidden: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" className="font-normal">
            <span className="flex items-start gap-3">
              <b aria-hidden="true" className="desk-who flex-none">
                {getInitials(row.name || row.email)}
              </b>
              <span className="min-w-0">
                <span className="font-semibold">{row.name || row.email}</span>
                {row.id === own && <span className="text-ink-2"> {deskPeopleTexts.you()}</span>}
                <span className="block break-all text-1 text-ink-2">{row.email}</span>
              </span>
            </span>
          </th>
          <td className="whole sm:max-w-md">
            <span className="font-semibold">
              {row.active
                ? row.roleName
                : deskPeopleTexts.noAccessWasRolename({ roleName: row.roleName })}
            </span>
            {row.active && <span className="block text-1 text-ink-2">{abouts[row.role]}</span>}
          </td>
          <td
            data-name={deskPeopleTexts.lastActiveLabel()}
            className="whitespace-nowrap text-ink-2"
          >
            <span className="inline-block first-letter:uppercase">
              {row.lastActive ?? deskPeopleTexts.never()}
            </span>
          </td>
          <td className="text-end">
            {row.active && row.id !== own && changeable.includes(row.role) && (
              <Link
                to={`${deskPaths.staff()}?edit=${row.id}`}
                className="-my-1 inline-block py-1 underline"
                aria-label={deskPeopleTexts.changeAccess({
                  email: row.name || row.email,
                })}
              >
                {deskPeopleTexts.change()}
              </Link>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}
