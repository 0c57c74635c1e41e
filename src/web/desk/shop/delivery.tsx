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
import * as commonTexts from '#texts/common.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
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

const zoneWords: EditWords = { label: () => deskShopTexts.name() }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskShopTexts.delivery())

export default function DeskDelivery({
  loaderData: { zones, answer },
  actionData,
}: Route.ComponentProps) {
  const { staff } = useDesk()
  const [query] = useSearchParams()
  const mayEdit = mayDo(staff, 'prices')
  return (
    <DeskPage title={deskShopTexts.delivery()} lead={deskShopTexts.deliveryLead()}>
      {actionData?.text && <FormMessage tone="bad">{actionData.text}</FormMessage>}
      <DeskSection title={deskShopTexts.shopperSees()}>
        <FilterForm label={deskShopTexts.checkAPostalCode()}>
          <Field
            label={deskShopTexts.postalCode()}
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
        <DeskSection title={deskShopTexts.tableOfPostalCodes()} lead={deskShopTexts.tableFormat()}>
          <UploadForm kind="delivery">
            <p>
              <a href={toHref(deskPaths.table())} className="underline">
                {deskShopTexts.downloadTheCurrentTable()}
              </a>
            </p>
          </UploadForm>
        </DeskSection>
      ) : (
        <DeskSection title={deskShopTexts.tableOfPostalCodes()}>
          <a href={toHref(deskPaths.table())} className="justify-self-start text-2 underline">
            {deskShopTexts.downloadTheCurrentTable()}
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
        {deskShopTexts.notDelivered({
          place: answer.place ? `${answer.pincode} (${answer.place})` : answer.pincode,
          reason: answer.reason ? reasonTexts[answer.reason]() : '',
        })}
      </FormMessage>
    )
  }
  const { pincode, place, days, charge, freeAbove, zone } = answer
  return (
    <FormMessage tone="good">
      {deskShopTexts.deliveredTo({
        place: place ? `${pincode} (${place})` : deskShopTexts.unknownPlace({ pincode }),
        count: days,
        charge: charge === 0 ? 'free' : freeAbove === null ? 'always' : 'below',
        fee: formatMoney(charge, money),
        freeAbove: freeAbove === null ? '' : formatMoney(freeAbove, money),
        cash: answer.cod ? 'yes' : 'no',
        hasZone: zone ? 'yes' : 'no',
        zone: zone ?? '',
      })}
    </FormMessage>
  )
}

function nameZone({ name, sample }: ZoneRow): string {
  if (name) return name
  return sample[0] ? deskShopTexts.zoneOfCode({ code: sample[0] }) : deskShopTexts.zoneOfAll()
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
      title={deskShopTexts.zonesLength({ length: formatCount(zones.length, money) })}
      lead={deskShopTexts.zonesLead()}
    >
      <DeskTable
        caption={deskShopTexts.zones()}
        cards
        head={[
          deskShopTexts.zone(),
          deskShopTexts.postalCodes(),
          deskShopTexts.fromInDays(),
          { name: deskShopTexts.fee(), end: true },
          deskShopTexts.cash(),
          deskShopTexts.cutOff(),
          ...(mayEdit ? [deskShopTexts.name()] : []),
        ]}
      >
        {zones.map((zone) => (
          <tr key={zone.id}>
            <th scope="row" className="min-w-40 font-semibold break-words">
              {zone.name || (
                <span className="font-normal text-ink-2">{deskShopTexts.notNamed()}</span>
              )}
            </th>
            <td className="whole min-w-40" data-name={deskShopTexts.postalCodesLabel()}>
              {zone.ranges > zone.sample.length
                ? deskShopTexts.andMore({
                    codes: zone.sample.join(commonTexts.nameComma()),
                    count: formatCount(zone.ranges - zone.sample.length, money),
                  })
                : zone.sample.join(commonTexts.nameComma())}
              {zone.ranges === 0 && deskShopTexts.none()}
            </td>
            <td className="whole" data-name={deskShopTexts.fromInDaysLabel()}>
              {zone.warehouses
                .map(({ name, days }) => `${name} ${days}`)
                .join(commonTexts.nameComma()) || deskShopTexts.none()}
            </td>
            <td className="text-end" data-name={deskShopTexts.feeLabel()}>
              {zone.fee === 0 ? deskShopTexts.free() : formatMoney(zone.fee, money)}
            </td>
            <td data-name={deskShopTexts.cashLabel()}>
              {zone.cod ? deskShopTexts.yes() : deskShopTexts.no()}
            </td>
            <td data-name={deskShopTexts.cutOffLabel()}>{zone.cutoff ?? deskShopTexts.allDay()}</td>
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
                        aria-label={deskShopTexts.nameOfZone({ zone: nameZone(zone) })}
                        defaultValue={values.name}
                        maxLength={100}
                        autoComplete="off"
                        className="h-(--control) w-36 rounded-small border border-edge bg-paper px-3 text-typed"
                      />
                      <Button
                        type="submit"
                        name="do"
                        value="rename"
                        aria-label={deskShopTexts.saveNameOfZone({ zone: nameZone(zone) })}
                      >
                        {deskShopTexts.nameIt()}
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
        {deskShopTexts.warehouses()}
      </Link>
    </DeskSection>
  )
}
