import type { EndpointView } from '#contract/webhooks/webhooks.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

/** What an owner does with an endpoint; rotating its secret and deleting it take two presses. */
export function EndpointActions({ view, formKey }: { view: EndpointView; formKey: string }) {
  const isPaused = view.state === 'paused'
  return (
    <>
      <ButtonLink to="?edit=endpoint">{deskWebhooksTexts.edit()}</ButtonLink>
      {!isPaused && (
        <form method="post" className="contents">
          <Button type="submit" name="do" value="pause">
            {deskWebhooksTexts.pause()}
          </Button>
        </form>
      )}
      <Disclosure
        className="relative"
        summary={deskWebhooksTexts.more()}
        summaryClassName="button button-plain"
      >
        <div className="absolute top-full start-0 z-10 mt-1 grid w-72 gap-4 rounded-large border border-float-edge bg-float p-4 text-2 shadow-(--depth) sm:end-0 sm:start-auto">
          <form method="post" className="grid gap-2">
            <input type="hidden" name="key" value={formKey} />
            <p>
              <RichText
                parts={deskWebhooksTexts.rotateNote({
                  b: (text) => <b className="font-semibold">{text}</b>,
                })}
              />
            </p>
            <Button type="submit" name="do" value="rotate">
              {deskWebhooksTexts.rotateSecret()}
            </Button>
          </form>
          <form method="post" className="grid gap-2 border-t border-line pt-4">
            <p>
              <RichText
                parts={deskWebhooksTexts.deleteNote({
                  b: (text) => <b className="font-semibold">{text}</b>,
                })}
              />
            </p>
            <Button type="submit" name="do" value="delete" className="text-bad">
              {deskWebhooksTexts.deleteEndpoint()}
            </Button>
          </form>
        </div>
      </Disclosure>
      {!isPaused && (
        <form method="post" className="contents">
          <Button type="submit" name="do" value="test" tone="buy">
            {deskWebhooksTexts.sendATest()}
          </Button>
        </form>
      )}
    </>
  )
}
