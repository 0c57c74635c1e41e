import { data } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import type { FieldRow } from '#contract/desk/desk-vocabulary.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { attributeSchema } from '#contract/schemas/desk-vocabulary.server.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskVocabularyTexts from '#texts/desk-vocabulary.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, Select } from '#web/ui/field.tsx'
import { requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { type EditRefusal, type EditWords, formatYesNo } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import { TranslationsLink } from '../parts/translations-link.tsx'
import type { Route } from './+types/attribute.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  return { field: await orNotFound(shop.catalog.getDeskField(scope, toRowId(params.id))) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = toRowId(params.id)
  const saveOutcome = await orNotFound(
    saveEdit<FieldRow, null, ProductCode>(visit, form, {
      of: `attribute:${id}`,
      writes: { subject: `attribute:${id}` },
      load: () => shop.catalog.getDeskField(scope, id),
      toFields: attributeToFields,
      save: (fields, present) =>
        shop.catalog.saveField(
          scope,
          id,
          readEditInput(attributeSchema, fields),
          present,
          fields.newValue,
        ),
      texts: productTexts,
      ...words,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.attributes(), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

function attributeToFields({ section, position, kind, unit, filterable }: FieldRow): Fields {
  const place = { section, position: String(position) }
  return { ...place, kind, unit, newValue: '', filterable: filterable ? 'on' : '' }
}

const labels: Record<string, () => string> = {
  section: deskVocabularyTexts.specificationSection,
  position: deskVocabularyTexts.filterPosition,
  kind: deskVocabularyTexts.type,
  unit: deskVocabularyTexts.numberUnit,
  newValue: deskVocabularyTexts.newValue,
  filterable: deskVocabularyTexts.isFilter,
}
const kinds: Record<string, () => string> = {
  text: deskVocabularyTexts.anyText,
  number: deskVocabularyTexts.numbers,
  choice: deskVocabularyTexts.oneOfItsValues,
  flag: deskVocabularyTexts.yesOrNo,
}
const words: EditWords = {
  label: (name) => labels[name]?.() ?? name,
  show: (name, value) =>
    name === 'kind' ? kinds[value]?.() : name === 'filterable' ? formatYesNo(value) : undefined,
  input: (name) => (name === 'kind' || name === 'filterable' ? null : 'text'),
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskVocabularyTexts.attribute())

export default function DeskAttribute({ loaderData: { field }, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  const isLocked = !mayDo(staff, 'catalogue')
  return (
    <DeskPage
      title={field.caption}
      ancestors={[{ name: deskVocabularyTexts.attributes(), path: deskPaths.attributes() }]}
      actions={<TranslationsLink kind="attribute" subject={field.id} />}
    >
      <EditForm
        of={`attribute:${field.id}`}
        storedFields={attributeToFields(field)}
        refusal={actionData}
        className="grid max-w-[36rem] gap-4"
        {...words}
      >
        {(values, refusal) => (
          <>
            <Field
              id="section"
              name="section"
              label={deskVocabularyTexts.specificationSection()}
              defaultValue={values.section}
              error={findProblemText(refusal?.problems, 'section')}
              autoComplete="off"
              disabled={isLocked}
            />
            <Field
              id="position"
              name="position"
              label={deskVocabularyTexts.filterPosition()}
              hint={deskVocabularyTexts.positionHint()}
              inputMode="numeric"
              defaultValue={values.position}
              error={findProblemText(refusal?.problems, 'position')}
              autoComplete="off"
              disabled={isLocked}
            />
            <Select
              label={deskVocabularyTexts.type()}
              name="kind"
              defaultValue={values.kind}
              disabled={isLocked}
            >
              {Object.entries(kinds).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name()}
                </option>
              ))}
            </Select>
            <Field
              id="unit"
              name="unit"
              label={deskVocabularyTexts.numberUnit()}
              placeholder="mm"
              defaultValue={values.unit}
              error={findProblemText(refusal?.problems, 'unit')}
              autoComplete="off"
              disabled={isLocked}
            />
            <Field
              id="newValue"
              name="newValue"
              label={deskVocabularyTexts.newValue()}
              hint={deskVocabularyTexts.newValueHint({ count: field.values })}
              defaultValue={values.newValue}
              error={findProblemText(refusal?.problems, 'newValue')}
              autoComplete="off"
              disabled={isLocked}
            />
            <Checkbox
              name="filterable"
              label={deskVocabularyTexts.isFilter()}
              defaultChecked={values.filterable === 'on'}
              disabled={isLocked}
            />
            {!isLocked && (
              <>
                <p className="text-2 text-ink-2">{deskVocabularyTexts.filterChangeHint()}</p>
                <Button type="submit" tone="buy" className="justify-self-start">
                  {deskVocabularyTexts.save()}
                </Button>
              </>
            )}
          </>
        )}
      </EditForm>
    </DeskPage>
  )
}
