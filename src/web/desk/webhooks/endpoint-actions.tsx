import type { EndpointView } from '#contract/webhooks/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

/** What an owner does with an endpoint; deleting takes two presses. */
export function EndpointActions({ view, formKey }: { view: EndpointView; formKey: string }) {
  const isPaused = view.state === 'paused'
  return (
    <div className="flex flex-wrap items-start gap-2">
      <form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="key" value={formKey} />
        {!isPaused && (
          <Button type="submit" name="do" value="test">
            Send a test
          </Button>
        )}
        {view.failed > 0 && (
          <Button type="submit" name="do" value="replay">
            Replay {view.failed} given up
          </Button>
        )}
        <Button type="submit" name="do" value={isPaused ? 'resume' : 'pause'}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button type="submit" name="do" value="rotate">
          Rotate secret
        </Button>
      </form>
      <Disclosure summary="Delete" summaryClassName="button button-bare text-bad">
        <form method="post" className="grid w-56 gap-2 py-2 text-2">
          <p>Its log goes too, and what waits is not sent.</p>
          <Button type="submit" name="do" value="delete" className="text-bad">
            Delete endpoint
          </Button>
        </form>
      </Disclosure>
    </div>
  )
}
