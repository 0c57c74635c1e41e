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
      <Disclosure
        className="relative"
        summary="Delete"
        summaryClassName="button button-bare text-bad"
      >
        <form
          method="post"
          className="absolute top-full left-0 z-10 grid w-60 gap-2 rounded-small border border-line bg-paper p-3 text-2 sm:right-0 sm:left-auto"
        >
          <p>Its log goes too, and what waits is not sent.</p>
          <Button type="submit" name="do" value="delete" className="text-bad">
            Delete endpoint
          </Button>
        </form>
      </Disclosure>
    </div>
  )
}
