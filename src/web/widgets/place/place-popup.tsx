import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { placeTexts } from '#contract/delivery/delivery.ts'
import * as deliveryPlaceTexts from '#texts/delivery-place.ts'
import {
  getPlacePincode,
  locatePincode,
  type MapSuggestion,
  sendPlace,
  suggestPlaces,
} from '#web/browser/maps.ts'
import { storeHints } from '#web/browser/stored-hints.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { PlaceForm } from './place-form.tsx'
import { SavedAddresses } from './saved-addresses.tsx'

interface PlaceFormError {
  text: string
  detail: string
}

/**
 * DLV-03: by pincode, by a saved address, by any address, or by the device's position. All end in a
 * pincode that the server checks.
 */
export default function PlacePopup({ onClose }: { onClose: (chosen: boolean) => void }) {
  const { seller } = useFrame()
  const { pathname, search } = useLocation()
  const revalidator = useRevalidator()
  const [refused, setRefused] = useState<PlaceFormError | null>(null)
  const [busy, setBusy] = useState(false)

  /** Runs something that may take a while; failures show beside the field. */
  const runWithStatus = async (runTask: () => Promise<void>) => {
    setBusy(true)
    setRefused(null)
    try {
      await runTask()
    } catch (error) {
      const isUnsupported = error instanceof Error && error.message === 'unsupported'
      setRefused({
        text: isUnsupported ? placeTexts.noGeolocation() : placeTexts.failed(),
        detail: '',
      })
    } finally {
      setBusy(false)
    }
  }
  const choosePincode = async (pincode: string) => {
    const answer = await sendPlace(pincode)
    if (!answer.ok) return setRefused(answer)
    storeHints({ pincode, pincodevalue: pincode })
    showToast(placeTexts.updated())
    onClose(true)
    await revalidator.revalidate()
  }
  const chooseByLookup = (search: () => Promise<string | null>) =>
    runWithStatus(async () => {
      const pincode = await search()
      if (pincode) await choosePincode(pincode)
      else setRefused({ text: placeTexts['not-served'](), detail: seller.outOfAreaText })
    })
  return (
    <Dialog
      title={deliveryPlaceTexts.whereToDeliver()}
      onClose={() => onClose(false)}
      className="max-w-[32rem]"
    >
      <div className="grid gap-5">
        <p className="text-2 text-ink-2">{deliveryPlaceTexts.placeNote()}</p>
        <PlaceForm
          back={pathname + search}
          refused={refused}
          busy={busy}
          submit={(pincode) => void runWithStatus(() => choosePincode(pincode))}
        />
        <SavedAddresses
          busy={busy}
          choose={(pincode) => void runWithStatus(() => choosePincode(pincode))}
        />
        <AddressSearch choose={(id) => void chooseByLookup(() => getPlacePincode(id))} />
        <Button
          onClick={() => void chooseByLookup(locatePincode)}
          disabled={busy}
          className="justify-self-start"
        >
          <Icon name="place" className="size-4" />
          {busy ? deliveryPlaceTexts.looking() : deliveryPlaceTexts.locateMe()}
        </Button>
      </div>
    </Dialog>
  )
}

function AddressSearch({ choose: choosePlace }: { choose: (placeId: string) => void }) {
  const [words, setWords] = useState('')
  const [places, setPlaces] = useState<MapSuggestion[] | null>(null)
  useEffect(() => {
    if (words.trim().length < 3) return setPlaces(null)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      suggestPlaces(words, controller.signal).then(
        setPlaces,
        () => !controller.signal.aborted && setPlaces([]),
      )
    }, 300)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])
  return (
    <div className="grid gap-2">
      <label className="grid gap-2 text-2 font-semibold">
        {deliveryPlaceTexts.areaSearch()}
        <input
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          autoComplete="off"
          className="h-10 rounded-small border border-edge bg-paper px-3 text-3 font-normal"
        />
      </label>
      <p role="status" className="sr-only">
        {places && deliveryPlaceTexts.placesFound({ count: places.length })}
      </p>
      {places && places.length === 0 && (
        <p className="text-2 text-ink-2">{deliveryPlaceTexts.noPlaces()}</p>
      )}
      {places && places.length > 0 && (
        <ul className="max-h-60 overflow-y-auto rounded-small border border-line">
          {places.map((place) => (
            <li key={place.id}>
              <button
                type="button"
                onClick={() => choosePlace(place.id)}
                className="w-full px-3 py-2 text-start text-2 hover:bg-quiet"
              >
                {place.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
