import { useEffect, useState } from 'react'
import type { TransferredLine } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import type { CountryView } from '#contract/sellers/sellers.ts'
import * as frameTexts from '#texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toHref } from '#web/ui/to-href.ts'

/**
 * HOST-04: confirms before another country's shop is opened, and says which cart lines are sold
 * there.
 */
export default function CountryChange({
  country,
  onClose,
}: {
  country: CountryView
  onClose: () => void
}) {
  const lines = useTransferredLines(country.countryCode)
  return (
    <Dialog
      title={frameTexts.countryChangeQuestion({ countryName: country.countryName })}
      onClose={onClose}
      className="max-w-[30rem]"
    >
      <p className="text-ink-2">{frameTexts.countryChangeNote()}</p>
      {lines === 'loading' ? (
        <p
          role="status"
          className="mt-4 animate-pulse text-2 text-ink-2 motion-reduce:animate-none"
        >
          {frameTexts.countryChangeLoading()}
        </p>
      ) : (
        <Lines lines={lines} />
      )}
      <div className="mt-5 flex gap-2">
        <a href={`${country.origin}/`} className="button button-buy">
          {frameTexts.countryChangeGo({ countryName: country.countryName })}
        </a>
        <Button onClick={onClose}>{frameTexts.stayHere()}</Button>
      </div>
    </Dialog>
  )
}

function Lines({ lines }: { lines: TransferredLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="mb-2 text-2 font-semibold">{frameTexts.countryChangeCart()}</h3>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line text-2">
        {lines.map((line) => (
          <li key={line.packId} className="flex items-start justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              {line.name}, {line.unit}
            </span>
            <span
              className={`flex-none text-end font-[550] ${line.state === 'not-sold' ? 'text-bad' : ''}`}
            >
              {describeLine(line)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeLine({ state, price }: TransferredLine): string {
  if (state === 'not-sold') return frameTexts.notSoldThere()
  if (price === null) return frameTexts.carriedOnRequest()
  return state === 'carried'
    ? frameTexts.carriedAtPrice({ price })
    : frameTexts.carriedRepriced({ price })
}

/** A result that comes too late is not shown: the change itself does not need it. */
function useTransferredLines(countryCode: string): TransferredLine[] | 'loading' {
  const [lines, setLines] = useState<TransferredLine[] | 'loading'>('loading')
  useEffect(() => {
    const controller = new AbortController()
    fetch(toHref(paths.cartAbroad(countryCode)), {
      signal: AbortSignal.any([controller.signal, AbortSignal.timeout(6_000)]),
    })
      .then((answer) =>
        answer.ok ? (answer.json() as Promise<{ lines: TransferredLine[] }>) : { lines: [] },
      )
      .then((answer) => setLines(answer.lines))
      .catch(() => !controller.signal.aborted && setLines([]))
    return () => controller.abort()
  }, [countryCode])
  return lines
}
