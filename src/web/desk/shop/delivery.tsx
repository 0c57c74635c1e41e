import { data, Form, redirect, useSearchParams } from 'react-router'
import {
  type DeliveryCode,
  deliveryTexts,
  type PincodeAnswer,
  reasonTexts,
  shownProblems,
  type TableAnswer,
  type ZoneRow,
} from '#contract/desk-delivery.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { may } from '#contract/staff.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { notFound, orNotFound, pageUrl } from '#web/answers.ts'
import { readFileForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit, idOf, textOf } from '../desk-visit.ts'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditConflict, EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { DeskPage, DeskSection, deskMeta, doneAt } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/delivery.ts'

/** Zones, the table of postal codes, and the answer for one of them: `?pincode=` (DESK-03). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  const pincode = pageUrl(request).searchParams.get('pincode')?.trim() ?? ''
  const [zones, answer] = await Promise.all([
    shop.delivery.deskZones(scope),
    pincode === '' ? null : shop.delivery.checkPincode(scope, pincode),
  ])
  return { zones, answer }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = deskVisit(context, request, 'prices')
  const { scope, shop } = visit
  const form = await readFileForm(request)
  if (form === 'too-large') return refused('too-large')
  if (!form) return refused('no-file')
  const wish = textOf(form, 'do')
  if (wish === 'rename') {
    const id = idOf(form.get('zone'))
    const saved = await orNotFound(
      saveEdit<{ name: string }, null, DeliveryCode>(visit, form, {
        of: `zone:${id}`,
        writes: { subject: `zone:${id}` },
        async load() {
          const zone = (await shop.delivery.deskZones(scope)).find((each) => each.id === id)
          if (!zone) throw notFound()
          return { name: zone.name }
        },
        draw: ({ name }) => ({ name }),
        save: (fields, present) => shop.delivery.renameZone(scope, id, fields.name ?? '', present),
        texts: deliveryTexts,
        ...zoneWords,
      }),
    )
    if (saved.ok) return redirectSaved(visit, deskPaths.delivery(), saved)
    const text = saved.refusal.problems[0]?.text ?? ''
    return data({ text, answer: null, tried: true, edit: saved.refusal }, saved.status)
  }
  const file = form.get('table')
  if (!(file instanceof Blob) || file.size === 0) return refused('no-file')
  const text = decoded(await file.bytes())
  if (text === null) return refused('not-utf8')
  const tried = wish !== 'take'
  const answer = await (tried ? shop.delivery.tryTable(scope, text) : shop.delivery.takeTable(scope, text))
  if (!tried && answer.ok) return redirect(doneAt(deskPaths.delivery()))
  return data({ text: '', answer: shortened(answer), tried, edit: undefined }, answer.ok ? 200 : 400)
}

const zoneWords: EditWords = { label: () => 'Name' }

function refused(code: keyof typeof deliveryTexts) {
  return data({ text: deliveryTexts[code] as string, answer: null, tried: true, edit: undefined }, 400)
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Thousands of bad rows say no more than a hundred. */
function shortened(answer: TableAnswer) {
  return answer.ok
    ? { value: answer.value, problems: [], count: 0 }
    : { value: null, problems: answer.problems.slice(0, shownProblems), count: answer.problems.length }
}

export const meta: Route.MetaFunction = () => deskMeta('delivery')

export default function DeskDelivery({ loaderData: { zones, answer }, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  const [query] = useSearchParams()
  const mayEdit = may(staff.role, 'prices')
  return (
    <DeskPage title="Delivery" lead="Where you deliver, from which warehouse, in how many days and for what.">
      {actionData?.text && <FormMessage tone="bad">{actionData.text}</FormMessage>}
      <DeskSection title="What a shopper is told">
        <FilterForm label="Check a postal code">
          <Field
            label="Postal code"
            name="pincode"
            defaultValue={query.get('pincode') ?? ''}
            inputMode="numeric"
            maxLength={12}
            autoComplete="off"
          />
        </FilterForm>
        {answer && <Answer answer={answer} />}
      </DeskSection>
      <EditConflict
        refusal={actionData?.edit}
        act="rename"
        hidden={{ zone: actionData?.edit?.of.slice(5) ?? '' }}
        files
        {...zoneWords}
      />
      <Zones zones={zones} mayEdit={mayEdit} refusal={actionData?.edit} />
      <DeskSection
        title="The table of postal codes"
        lead="A CSV with country, from, to, days, fee, cod, cutoff and perhaps warehouse; a row per range, “to” empty for one code, or a prefix as 411*. It replaces the whole table. One bad row, and the old table stays."
      >
        <a href={deskPaths.table()} className="justify-self-start text-2 underline">
          Download the table as it is
        </a>
        {actionData?.answer && <Judged {...actionData} answer={actionData.answer} />}
        {mayEdit && (
          <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
            <Field label="File" name="table" type="file" accept=".csv,text/csv" required className="file-field" />
            <Button type="submit" name="do" value="try">
              Check only
            </Button>
            <Button type="submit" name="do" value="take" tone="buy">
              Replace the table
            </Button>
          </Form>
        )}
      </DeskSection>
    </DeskPage>
  )
}

function Answer({ answer }: { answer: PincodeAnswer }) {
  const { money } = useDesk()
  if (!answer.served) {
    return (
      <FormMessage tone="bad">
        {answer.pincode}
        {answer.place && ` (${answer.place})`}: {answer.reason && reasonTexts[answer.reason]}
      </FormMessage>
    )
  }
  const { charge, freeAbove } = answer
  const fee = charge === 0 ? 'free' : formatMoney(charge, money)
  return (
    <FormMessage tone="good">
      {answer.pincode} ({answer.place || 'not in the place book'}): delivered in {answer.days}{' '}
      {answer.days === 1 ? 'day' : 'days'}, {fee}
      {charge > 0 && freeAbove !== null && `, free from ${formatMoney(freeAbove, money)}`}; cash on delivery:{' '}
      {answer.cod ? 'yes' : 'no'}
      {answer.zone && `; zone ${answer.zone}`}.
    </FormMessage>
  )
}

function Zones({ zones, mayEdit, refusal }: { zones: ZoneRow[]; mayEdit: boolean; refusal: EditRefusal | undefined }) {
  const { money } = useDesk()
  return (
    <DeskSection
      title={`Zones (${formatCount(zones.length, money)})`}
      lead="Rows of the table on equal terms make a zone. Without any row the first zone is the whole country."
    >
      <DeskTable
        caption="Zones"
        head={[
          'Zone',
          'Postal codes',
          'From, in days',
          { name: 'Fee', end: true },
          'Cash',
          'Until',
          ...(mayEdit ? ['Name'] : []),
        ]}
      >
        {zones.map((zone) => (
          <tr key={zone.id}>
            <td className="min-w-40 font-semibold break-words">
              {zone.name || <span className="font-normal text-ink-2">Not named</span>}
            </td>
            <td className="min-w-40">
              {zone.sample.join(', ')}
              {zone.ranges > zone.sample.length && ` and ${formatCount(zone.ranges - zone.sample.length, money)} more`}
              {zone.ranges === 0 && 'None'}
            </td>
            <td>{zone.warehouses.map(({ name, days }) => `${name} ${days}`).join(', ') || 'None'}</td>
            <td className="text-right">{zone.fee === 0 ? 'Free' : formatMoney(zone.fee, money)}</td>
            <td>{zone.cod ? 'Yes' : 'No'}</td>
            <td>{zone.cutoff ?? 'All day'}</td>
            {mayEdit && (
              <td>
                <EditForm
                  of={`zone:${zone.id}`}
                  drawn={{ name: zone.name }}
                  refusal={refusal?.conflict ? undefined : refusal}
                  summary={false}
                  files
                  hidden={{ zone: zone.id }}
                  className="flex items-center gap-2"
                  {...zoneWords}
                >
                  {(values) => (
                    <>
                      <input
                        name="name"
                        aria-label={`Name of ${zone.name || `the zone of ${zone.sample[0] ?? 'all'}`}`}
                        defaultValue={values.name}
                        maxLength={100}
                        autoComplete="off"
                        className="h-10 w-36 rounded-small border border-edge bg-paper px-3 text-3"
                      />
                      <Button
                        type="submit"
                        name="do"
                        value="rename"
                        aria-label={`Name it: ${zone.name || `the zone of ${zone.sample[0] ?? 'all'}`}`}
                      >
                        Name it
                      </Button>
                    </>
                  )}
                </EditForm>
              </td>
            )}
          </tr>
        ))}
      </DeskTable>
      <Link to={deskPaths.warehouses()} className="justify-self-start text-2 underline">
        Warehouses
      </Link>
    </DeskSection>
  )
}

function Judged({ answer, tried }: { answer: ReturnType<typeof shortened>; tried: boolean }) {
  const { money } = useDesk()
  if (answer.value) {
    const { rows, zones, ranges } = answer.value
    return (
      <FormMessage tone="good">
        {`Nothing is wrong with it: ${formatCount(rows, money)} rows would make ${formatCount(zones, money)} zones of ${formatCount(ranges, money)} ranges. Send it once more to replace the table.`}
      </FormMessage>
    )
  }
  return (
    <>
      <FormMessage tone="bad">
        {`${formatCount(answer.count, money)} ${answer.count === 1 ? 'row is' : 'rows are'} bad. ${tried ? '' : 'The old table stays. '}${answer.count > shownProblems ? `The first ${shownProblems}:` : ''}`}
      </FormMessage>
      <DeskTable caption="Bad rows" head={[{ name: 'Line', end: true }, 'What']}>
        {answer.problems.map(({ line, text }) => (
          <tr key={`${line} ${text}`}>
            <td className="w-16 text-right">{line}</td>
            <td>{text}</td>
          </tr>
        ))}
      </DeskTable>
    </>
  )
}
