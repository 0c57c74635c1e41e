import { data, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type DeliveryCode,
  deliveryTexts,
  type PincodeAnswer,
  reasonTexts,
  type ZoneRow,
} from '#contract/desk/desk-delivery.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { getPageUrl, notFound, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditConflict, EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { UploadForm } from '../goods/upload-form.tsx'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/delivery.ts'

/** Delivery zones, the postal code table, and a lookup for one code: `?pincode=` (DESK-03). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const pincode = getPageUrl(request).searchParams.get('pincode')?.trim() ?? ''
  const [zones, answer] = await Promise.all([
    shop.delivery.deskZones(scope),
    pincode === '' ? null : shop.delivery.checkPincode(scope, pincode),
  ])
  return { zones, answer }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'prices')
  const { scope, shop } = visit
  const form = await readForm(request)
  if (readFormText(form, 'do') !== 'rename') throw data(null, { status: 400 })
  const id = toRowId(form.get('zone'))
  const saveOutcome = await orNotFound(
    saveEdit<{ name: string }, null, DeliveryCode>(visit, form, {
      of: `zone:${id}`,
      writes: { subject: `zone:${id}` },
      async load() {
        const zone = (await shop.delivery.deskZones(scope)).find((each) => each.id === id)
        if (!zone) throw notFound()
        return { name: zone.name }
      },
      toFields: ({ name }) => ({ name }),
      save: (fields, present) => shop.delivery.renameZone(scope, id, fields.name ?? '', present),
      texts: deliveryTexts,
      ...zoneWords,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.delivery(), saveOutcome)
  return data(
    { text: saveOutcome.refusal.problems[0]?.text ?? '', edit: saveOutcome.refusal },
    saveOutcome.status,
  )
}

const zoneWords: EditWords = { label: () => 'Name' }

export const meta: Route.MetaFunction = () => buildDeskMeta('delivery')

export default function DeskDelivery({
  loaderData: { zones, answer },
  actionData,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const [query] = useSearchParams()
  const mayEdit = mayDo(staff, 'prices')
  return (
    <DeskPage
      title="Delivery"
      lead="Where you deliver, from which warehouse, in how many days and for what."
    >
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
        {answer && <PincodeResult answer={answer} />}
      </DeskSection>
      <EditConflict
        refusal={actionData?.edit}
        act="rename"
        hidden={{ zone: actionData?.edit?.of.slice(5) ?? '' }}
        {...zoneWords}
      />
      <Zones zones={zones} mayEdit={mayEdit} refusal={actionData?.edit} />
      {mayEdit ? (
        <DeskSection
          title="Table of postal codes"
          lead="A CSV with country, from, to, days, fee, cod, cutoff and optionally warehouse: one row per range. Leave “to” blank for a single code, or write a prefix such as 411*. The file is checked first, and you confirm before it replaces the whole table. If any row is wrong, the current table stays."
        >
          <UploadForm kind="delivery">
            <p>
              <a href={toHref(deskPaths.table())} className="underline">
                Download the current table
              </a>
            </p>
          </UploadForm>
        </DeskSection>
      ) : (
        <DeskSection title="Table of postal codes">
          <a href={toHref(deskPaths.table())} className="justify-self-start text-2 underline">
            Download the current table
          </a>
        </DeskSection>
      )}
    </DeskPage>
  )
}

function PincodeResult({ answer }: { answer: PincodeAnswer }) {
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
      {answer.pincode} ({answer.place || 'not in our directory of places'}): delivered in{' '}
      {answer.days} {answer.days === 1 ? 'day' : 'days'}, {fee}
      {charge > 0 && freeAbove !== null && `, free from ${formatMoney(freeAbove, money)}`}; cash on
      delivery: {answer.cod ? 'yes' : 'no'}
      {answer.zone && `; zone ${answer.zone}`}.
    </FormMessage>
  )
}

function Zones({
  zones,
  mayEdit,
  refusal,
}: {
  zones: ZoneRow[]
  mayEdit: boolean
  refusal: EditRefusal | undefined
}) {
  const { money } = useDesk()
  return (
    <DeskSection
      title={`Zones (${formatCount(zones.length, money)})`}
      lead="Rows of the table on equal terms make a zone. Without any row the first zone is the whole country."
    >
      <DeskTable
        caption="Zones"
        cards
        head={[
          'Zone',
          'Postal codes',
          'From, in days',
          { name: 'Fee', end: true },
          'Cash',
          'Cut-off',
          ...(mayEdit ? ['Name'] : []),
        ]}
      >
        {zones.map((zone) => (
          <tr key={zone.id}>
            <th scope="row" className="min-w-40 font-semibold break-words">
              {zone.name || <span className="font-normal text-ink-2">Not named</span>}
            </th>
            <td className="whole min-w-40" data-name="Postal codes:">
              {zone.sample.join(', ')}
              {zone.ranges > zone.sample.length &&
                ` and ${formatCount(zone.ranges - zone.sample.length, money)} more`}
              {zone.ranges === 0 && 'None'}
            </td>
            <td className="whole" data-name="From, in days:">
              {zone.warehouses.map(({ name, days }) => `${name} ${days}`).join(', ') || 'None'}
            </td>
            <td className="text-end" data-name="Fee:">
              {zone.fee === 0 ? 'Free' : formatMoney(zone.fee, money)}
            </td>
            <td data-name="Cash:">{zone.cod ? 'Yes' : 'No'}</td>
            <td data-name="Cut-off:">{zone.cutoff ?? 'All day'}</td>
            {mayEdit && (
              <td className="whole">
                <EditForm
                  of={`zone:${zone.id}`}
                  storedFields={{ name: zone.name }}
                  refusal={refusal?.conflict ? undefined : refusal}
                  summary={false}
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
                        className="h-(--control) w-36 rounded-small border border-edge bg-paper px-3 text-typed"
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
