import { useSearchParams } from 'react-router'
import {
  type KeySubject,
  keyScopes,
  keySubjectNames,
  maxKeyNameLength,
} from '#contract/keys/keys.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskKeysTexts from '#texts/desk-keys.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import {
  createFieldLabel,
  ErrorSummary,
  findProblemText,
  type Problem,
} from '../parts/error-summary.tsx'
import { keyPresets, keySubjectGroups, keySubjectHints } from './key-words.ts'

interface Props {
  formKey: string
  typed: { name: string; term: string; addresses: string; scopes: string[]; isTest: boolean } | null
  problems: readonly Problem[] | undefined
}

const label = createFieldLabel({
  name: deskKeysTexts.name,
  term: deskKeysTexts.expires,
  addresses: deskKeysTexts.allowedAddresses,
  scopes: deskKeysTexts.whatItMayDo,
})

/** What a new key is called, what it may do, until when and from where; `?for=` begins with ticks. */
export function NewKeyForm({ formKey, typed, problems }: Props) {
  const [query] = useSearchParams()
  const preset = keyPresets.find(({ id }) => id === query.get('for'))
  const scopes: readonly string[] = typed?.scopes ?? preset?.scopes ?? []
  return (
    <form key={preset?.id} method="post" className="grid max-w-[60rem] gap-6">
      <input type="hidden" name="key" value={formKey} />
      <ErrorSummary problems={problems} label={label} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          id="name"
          label={label('name')}
          name="name"
          required
          maxLength={maxKeyNameLength}
          autoComplete="off"
          defaultValue={typed?.name ?? preset?.name()}
          hint={deskKeysTexts.keyProgram()}
          error={findProblemText(problems, 'name')}
        />
        <Select
          id="term"
          label={label('term')}
          name="term"
          defaultValue={typed?.term ?? 'year'}
          error={findProblemText(problems, 'term')}
        >
          <option value="quarter">{deskKeysTexts.in90Days()}</option>
          <option value="year">{deskKeysTexts.inAYear()}</option>
          <option value="none">{deskKeysTexts.never()}</option>
        </Select>
        <Field
          id="addresses"
          label={label('addresses')}
          name="addresses"
          autoComplete="off"
          placeholder="203.0.113.7, 10.2.0.0/24"
          defaultValue={typed?.addresses}
          hint={deskKeysTexts.leaveBlankForAny()}
          error={findProblemText(problems, 'addresses')}
        />
      </div>
      <ScopeFields
        scopes={scopes}
        preset={preset?.id}
        problem={findProblemText(problems, 'scopes')}
      />
      <Checkbox
        name="test"
        defaultChecked={typed?.isTest}
        label={
          <>
            <b className="font-semibold">{deskKeysTexts.testKey()}</b>{' '}
            <span className="text-ink-2">{deskKeysTexts.testKeyAbout()}</span>
          </>
        }
      />
      <div className="flex gap-2">
        <Button type="submit" name="do" value="make" tone="buy">
          {deskKeysTexts.createKey()}
        </Button>
        <ButtonLink to={deskPaths.keys()}>{deskKeysTexts.discard()}</ButtonLink>
      </div>
    </form>
  )
}

interface ScopeFieldsProps {
  scopes: readonly string[]
  preset: string | undefined
  problem: string | undefined
}

function ScopeFields({ scopes, preset, problem }: ScopeFieldsProps) {
  return (
    <fieldset id="scopes" tabIndex={-1} className="grid gap-4" aria-describedby="scopes-error">
      <legend className="pb-1.5 text-section font-bold">{label('scopes')}</legend>
      <p className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-2 text-ink-2">
        {deskKeysTexts.rightsLead()}
        {keyPresets.map(({ id, name }) => (
          <Link
            key={id}
            to={`?edit=new&for=${id}`}
            aria-current={id === preset ? 'true' : undefined}
            className="inline-flex min-h-7 items-center rounded-full border border-line px-3 text-ink hover:border-edge hover:no-underline aria-[current]:border-ink aria-[current]:font-semibold"
          >
            {name()}
          </Link>
        ))}
      </p>
      <p id="scopes-error" className="text-2 text-bad empty:hidden">
        {problem}
      </p>
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
        {keySubjectGroups.map(({ name, subjects }) => (
          <table key={subjects[0]} className="w-full text-2">
            <thead>
              <tr className="border-b border-line text-ink-2">
                <th scope="col" className="py-1.5 text-start font-semibold">
                  {name()}
                </th>
                <th scope="col" className="w-16 text-center font-semibold">
                  {deskKeysTexts.read()}
                </th>
                <th scope="col" className="w-16 text-center font-semibold">
                  {deskKeysTexts.change()}
                </th>
              </tr>
            </thead>
            <tbody>
              {subjects.map((subject) => (
                <SubjectRow key={subject} subject={subject} scopes={scopes} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </fieldset>
  )
}

function SubjectRow({ subject, scopes }: { subject: KeySubject; scopes: readonly string[] }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pe-3 text-start font-normal">
        <span className="font-semibold">{keySubjectNames[subject]()}</span>
        <span className="block text-1 text-ink-2">{keySubjectHints[subject]()}</span>
      </th>
      {(['read', 'write'] as const).map((access) => {
        const scope = keyScopes.find((each) => each === `${subject}:${access}`)
        return (
          <td key={access} className="text-center">
            {scope && (
              <label className="inline-grid size-9 place-items-center" title={scope}>
                <input
                  type="checkbox"
                  name="scopes"
                  value={scope}
                  defaultChecked={scopes.includes(scope)}
                  aria-label={deskKeysTexts.scopeLabel({
                    access: access === 'read' ? deskKeysTexts.read() : deskKeysTexts.change(),
                    subject: keySubjectNames[subject](),
                    scope,
                  })}
                  className="size-5 accent-buy"
                />
              </label>
            )}
          </td>
        )
      })}
    </tr>
  )
}
