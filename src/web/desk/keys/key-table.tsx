import type { KeyView } from '#contract/keys/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { DeskTable } from '../parts/desk-table.tsx'

/** The shop's keys, with what each may do, its last use and its end; on a phone a card each. */
export function KeyTable({ keys, formKey }: { keys: readonly KeyView[]; formKey: string }) {
  return (
    <>
      <ul aria-label="Keys" className="divide-y divide-line border-y border-line sm:hidden">
        {keys.map((key) => (
          <KeyCard key={key.id} view={key} formKey={formKey} />
        ))}
      </ul>
      <div className="max-sm:hidden">
        <DeskTable
          caption="Keys"
          head={['Key', 'May', 'Last used', 'Expires', 'By', { name: 'Change', hidden: true }]}
        >
          {keys.map((key) => (
            <KeyRow key={key.id} view={key} formKey={formKey} />
          ))}
        </DeskTable>
      </div>
    </>
  )
}

function isInForce({ state }: KeyView): boolean {
  return state === 'live' || state === 'ending' || state === 'stopped'
}

function KeyCard({ view, formKey }: { view: KeyView; formKey: string }) {
  const { name, hint, scopes, addresses, lastUsed, lastAddress, madeBy, madeOn } = view
  const isLive = isInForce(view)
  return (
    <li className={`grid gap-2 py-3 ${isLive ? '' : 'text-ink-2'}`}>
      <p className="break-words">
        <span className="font-semibold">{name}</span>{' '}
        <code className="whitespace-nowrap text-1 text-ink-2">…{hint}</code>
        {view.isTest && <TestMark />}
      </p>
      <KeyScopes scopes={scopes} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-2">
        <dt className="text-ink-2">Last used</dt>
        <dd>{[lastUsed ?? 'never', lastAddress].filter(Boolean).join(', ')}</dd>
        <dt className="text-ink-2">Expires</dt>
        <dd>
          <KeyEnd view={view} />
        </dd>
        <dt className="text-ink-2">By</dt>
        <dd>
          {madeBy || 'A deleted account'}, {madeOn}
        </dd>
        {addresses.length > 0 && (
          <>
            <dt className="text-ink-2">Only from</dt>
            <dd className="break-words">{addresses.join(', ')}</dd>
          </>
        )}
      </dl>
      {isLive && <KeyActions view={view} formKey={formKey} />}
    </li>
  )
}

/** Beside the name of a key whose writes are undone. */
function TestMark() {
  return (
    <span className="ml-2 whitespace-nowrap rounded-small bg-quiet px-1.5 py-0.5 font-normal text-1">
      test: undoes what it writes
    </span>
  )
}

function KeyScopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <li key={scope} className="rounded-small border border-line px-1.5 py-0.5 text-1">
          <code>{scope}</code>
        </li>
      ))}
    </ul>
  )
}

function KeyRow({ view, formKey }: { view: KeyView; formKey: string }) {
  const { name, hint, scopes, addresses, lastUsed, lastAddress, madeBy, madeOn } = view
  const isLive = isInForce(view)
  return (
    <tr className={isLive ? undefined : 'text-ink-2'}>
      <th scope="row" className="align-top">
        <span className="font-semibold">{name}</span>{' '}
        <code className="whitespace-nowrap font-normal text-1 text-ink-2">…{hint}</code>
        {view.isTest && <TestMark />}
        {addresses.length > 0 && (
          <p className="max-w-56 break-words font-normal text-1 text-ink-2">
            only from {addresses.join(', ')}
          </p>
        )}
      </th>
      <td className="min-w-64 align-top">
        <KeyScopes scopes={scopes} />
      </td>
      <td className="align-top">
        {lastUsed ? (
          <>
            <span className="whitespace-nowrap">{lastUsed}</span>
            {lastAddress && <p className="text-1 text-ink-2">{lastAddress}</p>}
          </>
        ) : (
          <span className="text-ink-2">never</span>
        )}
      </td>
      <td className="align-top">
        <KeyEnd view={view} />
      </td>
      <td className="align-top">
        {madeBy || 'A deleted account'}
        <p className="whitespace-nowrap text-1 text-ink-2">{madeOn}</p>
      </td>
      <td className="align-top">{isLive && <KeyActions view={view} formKey={formKey} />}</td>
    </tr>
  )
}

function KeyEnd({ view: { state, endsOn, previousUntil } }: { view: KeyView }) {
  if (state === 'revoked') return 'revoked'
  if (state === 'stopped') return 'stopped: its maker has no access any more'
  if (state === 'ended') return <span className="whitespace-nowrap">ended {endsOn}</span>
  return (
    <>
      {endsOn === null ? (
        <span className="font-semibold text-bad">no end</span>
      ) : (
        <span className={`whitespace-nowrap ${state === 'ending' ? 'font-semibold text-bid' : ''}`}>
          {endsOn}
        </span>
      )}
      {previousUntil && (
        <p className="text-1 text-ink-2">the key from before until {previousUntil}</p>
      )}
    </>
  )
}

function KeyActions({ view: { id, name }, formKey }: { view: KeyView; formKey: string }) {
  return (
    <div className="-my-2 flex items-start gap-x-1 text-2 sm:justify-end">
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="key" value={`${formKey}-${id}`} />
        <Button
          type="submit"
          name="do"
          value="rotate"
          tone="bare"
          aria-label={`Rotate the key ${name}`}
        >
          Rotate
        </Button>
      </form>
      <Disclosure
        summary="Revoke"
        label={`Revoke the key ${name}`}
        summaryClassName="button button-bare text-bad"
      >
        <form method="post" className="grid w-52 gap-2 py-2">
          <input type="hidden" name="id" value={id} />
          <p>Programs that use it are refused from then on.</p>
          <Button type="submit" name="do" value="revoke" className="text-bad">
            Revoke {name}
          </Button>
        </form>
      </Disclosure>
    </div>
  )
}
