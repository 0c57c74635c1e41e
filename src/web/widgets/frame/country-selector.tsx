import { useState } from 'react'
import { paths } from '#contract/paths/paths.ts'
import type { CountryView } from '#contract/sellers/sellers.ts'
import * as frameTexts from '#texts/frame.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { useFrame } from './frame-data.ts'

const loadChange = () => import('./country-change.tsx')

/**
 * HOST-04: the countries, the current one marked. A change is confirmed and follows a plain link
 * without ids.
 */
export function CountrySelector() {
  const { countries, seller } = useFrame()
  const [newCountry, setNewCountry] = useState<CountryView | null>(null)
  const CountryChange = useLazyComponent(loadChange, newCountry !== null)
  const current = countries.find((country) => country.isDefault)
  if (countries.length < 2) return null
  return (
    <>
      <Disclosure
        className="group/country relative"
        summaryClassName="flex h-9 items-center gap-1 rounded-full px-1 text-2 sm:px-2 font-semibold hover:bg-quiet"
        summary={
          <>
            <span className="sr-only">
              {frameTexts.currentCountry({ country: current?.countryName ?? seller.country })}
            </span>
            <Flag country={current} />
            <span aria-hidden="true">{seller.countryCode}</span>
            <Icon name="down" className="size-4 group-open/country:rotate-180" />
          </>
        }
      >
        <ul className="absolute top-full end-0 z-30 mt-1 w-56 rounded-large max-sm:static max-sm:w-full border border-line bg-raised p-2 shadow-depth">
          {countries.map((country) => (
            <li key={country.countryCode}>
              <a
                href={`${country.origin}/`}
                aria-current={country.isDefault ? 'true' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  if (!country.isDefault) setNewCountry(country)
                }}
                className="flex items-center gap-2 rounded-small px-2 py-2 hover:bg-quiet hover:no-underline aria-[current]:font-[650]"
              >
                <Flag country={country} />
                {country.countryName}
                {country.isDefault && <Icon name="check" className="ms-auto size-4" />}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
      {CountryChange && newCountry && (
        <CountryChange country={newCountry} onClose={() => setNewCountry(null)} />
      )}
    </>
  )
}

function Flag({ country }: { country: CountryView | undefined }) {
  if (!country) return null
  if (!country.flag) {
    return (
      <span aria-hidden="true" className="grid size-6 place-items-center">
        {toFlagEmoji(country.countryCode)}
      </span>
    )
  }
  return (
    <img
      src={paths.picture(country.flag, 96, 'webp')}
      alt=""
      width={24}
      height={24}
      loading="lazy"
      className="size-6 rounded-small object-contain"
    />
  )
}

/** The flag emoji; if the shopper's font has none, the country code shows. */
function toFlagEmoji(countryCode: string): string {
  return String.fromCodePoint(
    ...[...countryCode].map((letter) => 0x1f1e6 - 65 + letter.charCodeAt(0)),
  )
}
