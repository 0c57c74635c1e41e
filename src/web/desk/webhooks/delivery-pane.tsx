import { nameEvent } from '#contract/webhooks/event-types.ts'
import type { DeliveryView } from '#contract/webhooks/webhooks.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { DeliveryAnswer, formatTook } from './delivery-table.tsx'

/** The request and the answer of one delivery. */
export function DeliveryPane({ view }: { view: DeliveryView }) {
  const { id, type, headers, body, answer, history, triedAt, nextAt, attempts, state } = view
  return (
    <section
      aria-label={deskWebhooksTexts.deliveryOfType({ type })}
      className="grid min-w-0 content-start gap-4 rounded-small border border-line p-4 text-2"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="me-auto min-w-0 font-bold text-3">
          {nameEvent(type)}{' '}
          <code className="block break-all text-1 font-normal text-ink-2">{type}</code>
        </h2>
        <DeliveryAnswer row={view} />
        {attempts > 0 && (
          <form method="post">
            <input type="hidden" name="delivery" value={id} />
            <Button type="submit" name="do" value="replay">
              {deskWebhooksTexts.replay()}
            </Button>
          </form>
        )}
      </header>
      <Code label={deskWebhooksTexts.request()} text={`${formatHeaders(headers)}\n\n${body}`} />
      {triedAt ? (
        <Code
          label={deskWebhooksTexts.answerTryAttemptsTriedat({ attempts, triedAt })}
          text={answer || deskWebhooksTexts.noText()}
        />
      ) : (
        <p className="text-ink-2">{deskWebhooksTexts.notTriedYet()}</p>
      )}
      {history.length > 1 && (
        <ol className="grid gap-1">
          {history.map((entry) => (
            <li key={entry.number} className="flex flex-wrap gap-x-3 text-ink-2">
              <span>{entry.at}</span>
              <span className="text-ink">{entry.outcome}</span>
              <span className="tabular-nums">{formatTook(entry.tookMs)}</span>
            </li>
          ))}
        </ol>
      )}
      {state === 'waiting' && nextAt && (
        <p className="text-ink-2">{deskWebhooksTexts.nextTryNextat({ nextAt })}</p>
      )}
    </section>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore-start lint/a11y: what scrolls must be reached by keyboard; it is no landmark, nor a set of fields
    <div className="grid min-w-0 gap-1">
      <h3 className="text-1 font-semibold text-ink-2">{label}</h3>
      <pre
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-96 overflow-y-auto whitespace-pre-wrap rounded-small bg-quiet p-3 font-mono text-1 wrap-anywhere"
      >
        {text}
      </pre>
    </div>
    // biome-ignore-end lint/a11y: see above
  )
}

function formatHeaders(headers: DeliveryView['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}
