import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { quotePaths } from '#contract/quote-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RfqForm, type RfqFormStart } from './rfq-form.tsx'
import { TellMeForm } from './tell-me-form.tsx'

const patience = 20_000

/** RFQ-01, RFQ-02: a request for a quote without leaving the page. */
export default function RfqPopup({ query, onClose }: { query: string; onClose: () => void }) {
  const navigate = useNavigate()
  const [start, setStart] = useState<RfqFormStart | 'failed' | null>(null)
  const load = useCallback(() => {
    setStart(null)
    askForStart(query).then(setStart, () => setStart('failed'))
  }, [query])
  useEffect(load, [load])
  // Back leads away from the page that the popup was opened on.
  const { key } = useLocation()
  const [openedAt] = useState(key)
  useEffect(() => {
    if (key !== openedAt) onClose()
  }, [key, openedAt, onClose])
  return (
    <Dialog title="Request a Quote" onClose={onClose} className="max-w-[44rem]">
      {start === null && (
        <p role="status" className="py-10 text-center text-ink-2">
          Just a moment…
        </p>
      )}
      {start === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3 py-6">
          <p>This could not be loaded.</p>
          <Button onClick={load}>Try again</Button>
        </div>
      )}
      {start !== null && start !== 'failed' && (
        <div className="grid gap-6">
          <RfqForm
            start={start}
            onSent={(to) => {
              onClose()
              void navigate(to)
            }}
          />
          {start.words !== null && <TellMeForm words={start.words} email={start.email} />}
        </div>
      )}
    </Dialog>
  )
}

async function askForStart(query: string): Promise<RfqFormStart> {
  const answer = await fetch(quotePaths.draft(query), { signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}
