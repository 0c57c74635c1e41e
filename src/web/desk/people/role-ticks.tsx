import { capabilityNames, grantable } from '#contract/accounts/own-roles.ts'
import { mayDo } from '#contract/accounts/staff.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { findProblemText, type Problem } from '../parts/error-summary.tsx'
import type { LimitChoices } from '../role-edit.ts'

interface TickProps {
  values: Fields
  problems: readonly Problem[] | undefined
}

/** What a role may do. */
export function Permissions({ values, problems }: TickProps) {
  const { staff } = useDesk()
  const error = findProblemText(problems, 'capabilities')
  return (
    <fieldset id="capabilities" tabIndex={-1} className="grid gap-2">
      <legend className="mb-1.5 text-section font-bold">{deskPeopleTexts.whatItMayDo()}</legend>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {grantable.map((each) => (
          <div key={each}>
            <Checkbox
              name={each}
              label={capabilityNames[each].name()}
              defaultChecked={values[each] === 'on'}
              disabled={!mayDo(staff, each, 'part') && values[each] !== 'on'}
            />
            <p className="ps-[1.875rem] text-2 text-ink-2">{capabilityNames[each].hint()}</p>
          </div>
        ))}
      </div>
      <p className="text-2 text-ink-2">{deskPeopleTexts.whoSeesNotes()}</p>
      {error && <p className="text-2 text-bad">{error}</p>}
    </fieldset>
  )
}

/** The warehouses that a role is limited to. */
export function WarehouseTicks({
  warehouses,
  values,
  problems,
}: TickProps & Pick<LimitChoices, 'warehouses'>) {
  if (warehouses.length === 0) return null
  return (
    <LimitFields
      id="warehouses"
      legend={deskPeopleTexts.onlyInTheseWarehouses()}
      hint={deskPeopleTexts.warehousesHint()}
      problems={problems}
    >
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {warehouses.map(({ id, name }) => (
          <Tick key={id} name={`warehouse-${id}`} label={name} values={values} />
        ))}
      </div>
    </LimitFields>
  )
}

/** The categories that a role is limited to, the lower ones below theirs. */
export function CategoryTicks({
  categories,
  values,
  problems,
}: TickProps & Pick<LimitChoices, 'categories'>) {
  if (categories.length === 0) return null
  const upper = categories.filter(({ path }) => !path.includes(' > '))
  return (
    <LimitFields
      id="categories"
      legend={deskPeopleTexts.onlyInTheseCategories()}
      hint={deskPeopleTexts.categoriesHint()}
      problems={problems}
    >
      <div className="gap-x-6 sm:columns-2 lg:columns-3">
        {upper.map(({ id, path }) => (
          <div key={id} className="mb-4 grid break-inside-avoid gap-1.5">
            <Tick name={`category-${id}`} label={path} values={values} />
            {categories
              .filter((each) => each.path.startsWith(`${path} > `))
              .map((each) => (
                <div key={each.id} className="ps-7">
                  <Tick
                    name={`category-${each.id}`}
                    label={each.path.slice(path.length + 3)}
                    values={values}
                  />
                </div>
              ))}
          </div>
        ))}
      </div>
    </LimitFields>
  )
}

function Tick({ name, label, values }: { name: string; label: string; values: Fields }) {
  return <Checkbox name={name} label={label} defaultChecked={values[name] === 'on'} />
}

function LimitFields(props: {
  id: string
  legend: string
  hint: string
  problems: readonly Problem[] | undefined
  children: React.ReactNode
}) {
  const { id, legend, hint, problems, children } = props
  const error = findProblemText(problems, id)
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 border-t border-line pt-4">
      <legend className="float-start w-full text-section font-bold">{legend}</legend>
      <p className="clear-both pt-1 pb-3 text-2 text-ink-2">{hint}</p>
      {error && <p className="pb-3 text-2 text-bad">{error}</p>}
      {children}
    </fieldset>
  )
}
