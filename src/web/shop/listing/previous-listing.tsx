import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router'
import * as commonTexts from '#texts/common.ts'
import * as listingTexts from '#texts/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { FailedMessage } from '../failed.tsx'
import { NotFoundMessage } from '../not-found.tsx'
import { getLastListing } from './last-listing.ts'

/**
 * CAT-12: when a choice can't be loaded, the previous listing stays, says so and offers to try
 * again. `children` renders what was shown last.
 */
export function PreviousListing<Data>({
  error,
  children,
}: {
  error: unknown
  children: (data: Data) => ReactNode
}) {
  const { pathname } = useLocation()
  const { state, revalidate } = useRevalidator()
  const previousData = getLastListing<Data>(pathname)
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage />
  if (previousData === undefined) return <FailedMessage />
  return (
    <>
      <div
        role="alert"
        className="sticky top-14 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-bad bg-paper py-3 lg:top-17"
      >
        <p className="min-w-0 flex-1 basis-60">
          <RichText
            parts={listingTexts.selectionFailed({
              strong: (text) => <strong className="text-bad">{text}</strong>,
            })}
          />
        </p>
        <Button disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {state === 'idle' ? commonTexts.tryAgain() : listingTexts.loading()}
        </Button>
      </div>
      {children(previousData)}
    </>
  )
}
