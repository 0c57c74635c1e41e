import type { RoleChoice } from '#domain/accounts/accounts.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'

interface Props {
  roles: readonly RoleChoice[]
  /** What each may do, by its key. */
  abouts: Readonly<Record<string, string>>
  value: string
  problem: string | undefined
}

/** One role of several, each with what it may do. */
export function RoleChoices({ roles, abouts, value, problem }: Props) {
  return (
    <fieldset id="role" tabIndex={-1} aria-describedby="role-error">
      <legend className="pb-1.5 text-2 font-semibold">{deskPartsTexts.role()}</legend>
      <p id="role-error" className="pb-1.5 text-2 text-bad empty:hidden">
        {problem}
      </p>
      <div className="grid divide-y divide-line overflow-hidden rounded-large border border-line">
        {roles.map(({ key, name }) => (
          <label
            key={key}
            className="flex cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-(--hover) has-[:checked]:bg-quiet"
          >
            <input
              type="radio"
              name="role"
              value={key}
              defaultChecked={key === value}
              className="mt-0.5 size-4 flex-none accent-buy"
            />
            <span className="min-w-0">
              <b className="block font-semibold">{name}</b>
              <span className="text-2 text-ink-2">{abouts[key]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
