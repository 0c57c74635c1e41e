import type { KeyView } from '#contract/keys/keys.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskKeysTexts from '#texts/desk-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import { describeScopes } from './key-words.ts'

/** The shop's keys, with what each may do, its last use and its end; on a phone a card each. */
export function KeyTable({ keys, formKey }: { keys: readonly KeyView[]; formKey: string }) {
  const current = keys.filter(isInForce)
  const past = keys.filter((key) => !isInForce(key))
  return (
    <>
      {current.length > 0 && (
        <KeyRows caption={deskKeysTexts.keys()} keys={current} formKey={formKey} />
      )}
      {past.length > 0 && (
        <details open={current.length === 0 || undefined} className="min-w-0">
          <summary className="w-fit py-2 text-2 font-semibold">
            {deskKeysTexts.endedKeys({ length: past.length })}
          </summary>
          <KeyRows caption={deskKeysTexts.expiredAndRevokedKeys()} keys={past} formKey={formKey} />
        </details>
      )}
    </>
  )
}

function isInForce({ state }: KeyView): boolean {
  return state === 'live' || state === 'ending' || state === 'stopped'
}

function KeyRows(props: { caption: string; keys: readonly KeyView[]; formKey: string }) {
  return (
    <DeskTable
      cards
      caption={props.caption}
      head={[
        deskKeysTexts.key(),
        deskKeysTexts.whatItMayDo(),
        deskKeysTexts.lastUsed(),
        deskKeysTexts.expires(),
        { name: deskKeysTexts.change(), hidden: true },
      ]}
    >
      {props.keys.map((key) => (
        <KeyRow key={key.id} view={key} formKey={props.formKey} />
      ))}
    </DeskTable>
  )
}

function KeyRow({ view, formKey }: { view: KeyView; formKey: string }) {
  const { name, hint, scopes, addresses, lastAddress, madeBy, madeOn } = view
  return (
    <tr className={isInForce(view) ? undefined : 'text-ink-2'}>
      <th scope="row" className="font-normal sm:max-w-60">
        <span className="font-semibold break-words">{name}</span>{' '}
        <code className="whitespace-nowrap text-1 text-ink-2">…{hint}</code>
        {view.isTest && (
          <span className="block text-1 text-ask">{deskKeysTexts.testKeyUndoes()}</span>
        )}
        <span className="block text-1 text-ink-2">
          {deskKeysTexts.madeBy({
            account: madeBy || deskKeysTexts.deletedAccount(),
            day: madeOn,
          })}
        </span>
        {addresses.length > 0 && (
          <span className="block break-words text-1 text-ink-2">
            {deskKeysTexts.onlyFromJoin({ join: addresses.join(commonTexts.nameComma()) })}
          </span>
        )}
      </th>
      <td className="whole sm:min-w-64">
        {describeScopes(scopes).map(({ act, subjects }) => (
          <span key={act} className="block">
            <span className="text-ink-2">{act}</span> {subjects}
          </span>
        ))}
      </td>
      <td data-name={deskKeysTexts.lastUsedLabel()}>
        <LastUse view={view} />
        {lastAddress && (
          <span className="block text-1 text-ink-2">
            {deskKeysTexts.fromLastaddress({ lastAddress })}
          </span>
        )}
      </td>
      <td data-name={deskKeysTexts.expiresLabel()}>
        <KeyEnd view={view} />
      </td>
      <td className="whole">{isInForce(view) && <KeyActions view={view} formKey={formKey} />}</td>
    </tr>
  )
}

function LastUse({ view: { lastUsed, usedAgo } }: { view: KeyView }) {
  if (lastUsed === null) return <span className="text-ink-2">{deskKeysTexts.never()}</span>
  return (
    <span className="inline-block whitespace-nowrap first-letter:uppercase" title={lastUsed}>
      {usedAgo}
    </span>
  )
}

function KeyEnd({ view: { state, endsOn, endsIn, previousUntil } }: { view: KeyView }) {
  if (state === 'revoked') return deskKeysTexts.revoked()
  if (state === 'stopped')
    return (
      <>
        <StateMark tone="bad">{deskKeysTexts.stopped()}</StateMark>
        <span className="block text-1 text-ink-2">{deskKeysTexts.makerHasNoAccess()}</span>
      </>
    )
  if (state === 'ended')
    return (
      <span className="whitespace-nowrap">
        {deskKeysTexts.expiredEndson({ endsOn: endsOn ?? '' })}
      </span>
    )
  return (
    <>
      {endsOn === null ? (
        <span className="font-semibold text-bad">{deskKeysTexts.never()}</span>
      ) : (
        <>
          <span className="whitespace-nowrap">{endsOn}</span>
          <span
            className={`block text-1 ${state === 'ending' ? 'font-semibold text-look' : 'text-ink-2'}`}
          >
            {endsIn}
          </span>
        </>
      )}
      {previousUntil && (
        <span className="block text-1 text-ink-2">
          {deskKeysTexts.previousKeyWorks({ previousUntil })}
        </span>
      )}
    </>
  )
}

function KeyActions({ view: { id, name }, formKey }: { view: KeyView; formKey: string }) {
  return (
    <div className="-my-1.5 flex items-start gap-x-1 text-2 max-sm:-ms-4 sm:justify-end">
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="key" value={`${formKey}-${id}`} />
        <Button
          type="submit"
          name="do"
          value="rotate"
          tone="bare"
          aria-label={deskKeysTexts.rotateTheKeyName({ name })}
        >
          {deskKeysTexts.rotate()}
        </Button>
      </form>
      <Disclosure
        summary={deskKeysTexts.revoke()}
        label={deskKeysTexts.revokeTheKeyName({ name })}
        summaryClassName="button button-bare text-bad"
      >
        <form method="post" className="grid w-52 gap-2 py-2 text-start">
          <input type="hidden" name="id" value={id} />
          <p>{deskKeysTexts.programsRefused()}</p>
          <Button type="submit" name="do" value="revoke" className="text-bad">
            {deskKeysTexts.revokeName({ name })}
          </Button>
        </form>
      </Disclosure>
    </div>
  )
}
