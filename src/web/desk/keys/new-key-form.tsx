import { keyScopes, keySubjectNames, keySubjects, maxKeyNameLength } from '#contract/keys/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox, Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorSummary, findProblemText, type Problem } from '../parts/error-summary.tsx'

interface Props {
  formKey: string
  typed: { name: string; term: string; addresses: string; scopes: string[]; isTest: boolean } | null
  problems: readonly Problem[] | undefined
  isFirst: boolean
}

/** What a new key is called, what it may do, until when and from where. */
export function NewKeyForm({ formKey, typed, problems, isFirst }: Props) {
  const scopesProblem = findProblemText(problems, 'scopes')
  return (
    <Disclosure
      className="rounded-small border border-line px-4 py-3"
      summary={
        <>
          <Icon name="plus" /> <b>New key</b>{' '}
          <span className="text-ink-2">with only what its program needs</span>
        </>
      }
      summaryClassName="flex w-fit cursor-pointer flex-wrap items-center gap-x-2 py-1"
      startOpen={isFirst || Boolean(problems)}
      keepOpen
    >
      <form method="post" className="grid gap-5 pt-4">
        <input type="hidden" name="key" value={formKey} />
        <ErrorSummary problems={problems} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field
            id="name"
            label="Name"
            name="name"
            required
            maxLength={maxKeyNameLength}
            autoComplete="off"
            defaultValue={typed?.name}
            hint="The program that uses it"
            error={findProblemText(problems, 'name')}
          />
          <Select
            id="term"
            label="Expires"
            name="term"
            defaultValue={typed?.term ?? 'year'}
            error={findProblemText(problems, 'term')}
          >
            <option value="year">in a year</option>
            <option value="quarter">in 90 days</option>
            <option value="none">no end</option>
          </Select>
          <Field
            id="addresses"
            label="Only from these addresses"
            name="addresses"
            autoComplete="off"
            placeholder="10.2.0.0/24"
            defaultValue={typed?.addresses}
            hint="Leave blank for all"
            error={findProblemText(problems, 'addresses')}
          />
        </div>
        <fieldset id="scopes" className="grid gap-2" aria-describedby="scopes-error">
          <legend className="pb-2 text-2 font-semibold">What it may do</legend>
          <p id="scopes-error" className="text-2 text-bad empty:hidden">
            {scopesProblem}
          </p>
          <div className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {keySubjects.map((subject) => (
              <div
                key={subject}
                className="flex min-h-9 items-center gap-4 border-b border-line py-1"
              >
                <span className="flex-1 text-2">{keySubjectNames[subject]}</span>
                {keyScopes
                  .filter((scope) => scope.startsWith(`${subject}:`))
                  .map((scope) => (
                    <Checkbox
                      key={scope}
                      name="scopes"
                      value={scope}
                      defaultChecked={typed?.scopes.includes(scope)}
                      aria-label={`${scope.endsWith('read') ? 'Read' : 'Write'} ${keySubjectNames[subject].toLowerCase()}`}
                      label={scope.endsWith('read') ? 'read' : 'write'}
                    />
                  ))}
              </div>
            ))}
          </div>
        </fieldset>
        <Checkbox
          name="test"
          defaultChecked={typed?.isTest}
          label="Test key: it reads the real shop, and everything it writes is undone"
        />
        <Button type="submit" name="do" value="make" tone="buy" className="justify-self-start">
          Create key
        </Button>
      </form>
    </Disclosure>
  )
}
