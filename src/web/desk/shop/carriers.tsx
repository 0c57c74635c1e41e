import { data } from 'react-router'
import {
  type CarrierCode,
  type CarriersInput,
  carrierPlaces,
  carrierTexts,
  getCarrierFieldName,
  maxCarrierNameLength,
} from '#contract/desk/desk-carriers.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
import * as orderWordsTexts from '#texts/order-words.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import type { Route } from './+types/carriers.ts'

/** /desk/carriers: who brings parcels, and where buyers follow them (DEAL-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  return shop.carriers.getCarrierSettings(scope)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  const saveOutcome = await saveEdit<CarriersInput, null, CarrierCode>(visit, form, {
    of: 'carriers',
    writes: { subject: `seller:${scope.seller.id}`, action: 'carriers.save' },
    load: async () => (await shop.carriers.getCarrierSettings(scope)).input,
    toFields: (input) => ({ ...input }),
    save: (fields, present) =>
      shop.carriers.saveCarriers(scope, { ...present, ...fields }, present),
    texts: carrierTexts,
    ...words,
  })
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.carriers(), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

const words: EditWords = { label: getCarrierFieldName }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskShopTexts.carriers())

export default function DeskCarriers({ loaderData, actionData }: Route.ComponentProps) {
  const { input, service } = loaderData
  return (
    <DeskPage title={deskShopTexts.carriers()} lead={deskShopTexts.carriersLead()}>
      <EditForm
        of="carriers"
        storedFields={{ ...input }}
        refusal={actionData}
        className="grid max-w-[52rem] gap-8"
        {...words}
      >
        {(values, refusal) => (
          <>
            <DeskSection
              title={deskShopTexts.courierFirms()}
              lead={deskShopTexts.trackingAddressHint({
                ownVehicle: orderWordsTexts.ownVehicleName(),
              })}
            >
              <div className="grid gap-4">
                {listShownPlaces(values).map((place) => (
                  <CarrierRow key={place} place={place} values={values} refusal={refusal} />
                ))}
              </div>
            </DeskSection>
            <DeskSection
              title={deskShopTexts.bookedParcels()}
              lead={
                service === null
                  ? deskShopTexts.noParcelService()
                  : deskShopTexts.parcelServiceConnected({ service })
              }
            >
              <ParcelFields values={values} refusal={refusal} />
            </DeskSection>
            <Button type="submit" tone="buy" className="justify-self-start">
              {deskShopTexts.save()}
            </Button>
          </>
        )}
      </EditForm>
    </DeskPage>
  )
}

/** Those that are filled in, and room for two more. */
function listShownPlaces(values: Fields) {
  const last = carrierPlaces.findLastIndex(
    (place) => values[`name${place}`] || values[`page${place}`],
  )
  return carrierPlaces.slice(0, last + 3)
}

interface RowProps {
  values: Fields
  refusal: EditRefusal | undefined
}

function CarrierRow({ place, values, refusal }: RowProps & { place: number }) {
  const [name, page] = [`name${place}`, `page${place}`]
  return (
    <div className="grid gap-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <Field
        id={name}
        name={name}
        label={getCarrierFieldName(name)}
        defaultValue={values[name]}
        maxLength={maxCarrierNameLength}
        autoComplete="off"
        error={findProblemText(refusal?.problems, name)}
      />
      <Field
        id={page}
        name={page}
        label={getCarrierFieldName(page)}
        defaultValue={values[page]}
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        placeholder={place === 1 ? 'https://track.example.com/{number}' : undefined}
        error={findProblemText(refusal?.problems, page)}
      />
    </div>
  )
}

function ParcelFields({ values, refusal }: RowProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {(['pickupPlace', 'weight', 'length', 'width', 'height'] as const).map((name) => (
        <Field
          key={name}
          id={name}
          name={name}
          label={getCarrierFieldName(name)}
          defaultValue={values[name]}
          required={name !== 'pickupPlace'}
          inputMode={name === 'pickupPlace' ? 'text' : 'numeric'}
          maxLength={name === 'pickupPlace' ? maxCarrierNameLength : 7}
          autoComplete="off"
          hint={name === 'pickupPlace' ? deskShopTexts.nameAtService() : undefined}
          error={findProblemText(refusal?.problems, name)}
        />
      ))}
    </div>
  )
}
