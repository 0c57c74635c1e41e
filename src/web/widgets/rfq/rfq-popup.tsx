import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as rfqFormTexts from '#texts/rfq-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { RfqForm, type RfqFormStart } from './rfq-form.tsx'
import { StockAlertForm } from './stock-alert-form.tsx'

const timeoutMs = 20_000

/** RFQ-01, RFQ-02: a request for a quote without leaving the page. */
export default function RfqPopup({ query, onClose }: { query: string; onClose: () => void }) {
  const navigate = useNavigate()
  const [start, setStart] = useState<RfqFormStart | 'failed' | null>(null)
  const load = useCallback(() => {
    setStart(null)
    fetchFormStart(query).then(setStart, () => setStart('failed'))
  }, [query])
  useEffect(load, [load])
  // Back leaves the page that the popup was opened on.
  const { key } = useLocation()
  const [initialKey] = useState(key)
  useEffect(() => {
    if (key !== initialKey) onClose()
  }, [key, initialKey, onClose])
  return (
    <Dialog title={commonTexts.requestAQuote()} onClose={onClose} className="max-w-[44rem]">
      {start === null && (
        <p role="status" className="py-10 text-center text-ink-2">
          {rfqFormTexts.loading()}
        </p>
      )}
      {start === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3 py-6">
          <p>{rfqFormTexts.notLoaded()}</p>
          <Button onClick={load}>{commonTexts.tryAgain()}</Button>
        </div>
      )}
      {start !== null && start !== 'failed' && (
        <div className="grid gap-6">
          <RfqForm
            start={start}
            onSent={(sentPath) => {
              onClose()
              void navigate(sentPath)
            }}
          />
          {start.words !== null && (
            <Collapsible title={rfqFormTexts.tellMeTitle()} open={false}>
              <StockAlertForm words={start.words} email={start.email} />
            </Collapsible>
          )}
        </div>
      )}
    </Dialog>
  )
}

async function fetchFormStart(query: string): Promise<RfqFormStart> {
  const answer = await fetch(toHref(quotePaths.draft(query)), {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}
