import { useEffect, useState } from 'react'
import * as deliveryPlaceTexts from '#texts/delivery-place.ts'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '../frame/frame-data.ts'

interface WireAddress {
  CustomerAddressId: string
  FirstName: string
  Address1: string
  City: string
  ZipCode: string
  AddressTypeName: string
}

/**
 * DLV-03: a customer's saved addresses, each a way to choose its pincode; nothing for visitors, or
 * without any.
 */
export function SavedAddresses({
  choose,
  busy,
}: {
  choose: (pincode: string) => void
  busy: boolean
}) {
  const { person } = useFrame()
  const isSignedIn = person !== null
  const [addresses, setAddresses] = useState<WireAddress[]>([])
  useEffect(() => {
    if (!isSignedIn) return
    const controller = new AbortController()
    fetch(toHref('/api/v1/addresses'), {
      headers: { accept: 'application/json' },
      signal: controller.signal,
    })
      .then((answer) => (answer.ok ? answer.json() : []))
      .then(setAddresses, () => {})
    return () => controller.abort()
  }, [isSignedIn])
  if (addresses.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-2 font-semibold">{deliveryPlaceTexts.yourAddresses()}</legend>
      <ul className="max-h-48 divide-y divide-line overflow-y-auto rounded-small border border-line">
        {addresses.map((address) => (
          <li key={address.CustomerAddressId}>
            <button
              type="button"
              disabled={busy}
              onClick={() => choose(address.ZipCode)}
              className="w-full px-3 py-2 text-start text-2 wrap-anywhere hover:bg-quiet"
            >
              <span className="font-semibold">{address.AddressTypeName}</span>, {address.Address1},{' '}
              {address.City} {address.ZipCode}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
