import {
  type AccountCode,
  accountTexts,
  type FactorAnswer,
  type FactorSettingsView,
  type PasskeyView,
  type SessionView,
} from '#contract/accounts/accounts.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { AddPasskey } from './add-passkey.tsx'

interface Props {
  shown: FactorSettingsView
  answer: FactorAnswer | undefined
  /** Where a passkey's ceremony begins. */
  passkeyAddress: string
  withSessions: boolean
}

/**
 * Passkeys, the authenticator app and sessions of an account, for shop and desk. Source: SAFE-05,
 * SAFE-06.
 */
export function FactorSettings({ shown: settings, answer, passkeyAddress, withSessions }: Props) {
  const { factors, sessions, begun: pendingFactor } = settings
  const getError = (verb: string) =>
    answer?.refused?.verb === verb ? getCodeText(answer.refused.code) : undefined
  return (
    <div className="grid max-w-[36rem] gap-8">
      {answer?.message && <FormMessage tone="good">{answer.message}</FormMessage>}
      {answer?.codes && <RecoveryCodes codes={answer.codes} />}
      <section className="grid gap-4" aria-labelledby="passkeys">
        <Heading id="passkeys" title={accountFormsTexts.passkeys()}>
          {accountFormsTexts.passkeysNote({ host: factors.host })}
        </Heading>
        {getError('remove-passkey') && (
          <FormMessage tone="bad">{getError('remove-passkey')}</FormMessage>
        )}
        <Passkeys passkeys={factors.passkeys} />
        {factors.passkeys.length === 0 ? (
          <AddPasskey address={passkeyAddress} error={getError('add-passkey')} />
        ) : (
          <Disclosure
            summary={accountFormsTexts.addAnotherPasskey()}
            summaryClassName="text-2 underline w-fit"
            startOpen={Boolean(getError('add-passkey'))}
          >
            <div className="pt-3">
              <AddPasskey address={passkeyAddress} error={getError('add-passkey')} />
            </div>
          </Disclosure>
        )}
      </section>
      <section className="grid gap-4" aria-labelledby="app">
        <Heading id="app" title={accountFormsTexts.authenticatorApp()}>
          {factors.hasApp ? accountFormsTexts.appOn() : accountFormsTexts.appOff()}
        </Heading>
        {!pendingFactor && getError('confirm') && (
          <FormMessage tone="bad">{getError('confirm')}</FormMessage>
        )}
        {factors.hasApp ? (
          <PasswordForm verb="end" button={accountFormsTexts.removeApp()} error={getError('end')} />
        ) : pendingFactor ? (
          <ScanForm begun={pendingFactor} error={getError('confirm')} />
        ) : (
          <PasswordForm
            verb="begin"
            button={accountFormsTexts.setUpApp()}
            error={getError('begin')}
          />
        )}
      </section>
      {(factors.hasApp || factors.passkeys.length > 0) && !answer?.codes && (
        <section className="grid gap-4" aria-labelledby="recovery">
          <Heading id="recovery" title={accountFormsTexts.recoveryCodes()}>
            {factors.codesLeft === 0
              ? accountFormsTexts.codesUsedUp()
              : accountFormsTexts.codesLeft({ count: factors.codesLeft })}
          </Heading>
          <Disclosure
            summary={accountFormsTexts.getNewCodes()}
            summaryClassName="text-2 underline w-fit"
            startOpen={Boolean(getError('renew-codes'))}
          >
            <div className="grid gap-3 pt-3">
              <p className="text-2 text-ink-2">{accountFormsTexts.newCodesNote()}</p>
              <PasswordForm
                verb="renew-codes"
                button={accountFormsTexts.makeNewCodes()}
                error={getError('renew-codes')}
              />
            </div>
          </Disclosure>
        </section>
      )}
      {withSessions && <Sessions sessions={sessions} />}
    </div>
  )
}

function getCodeText(code: AccountCode): string {
  return accountTexts[code]()
}

function Heading({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: React.ReactNode
}) {
  return (
    <div className="grid gap-1">
      <h2 id={id} className="text-section font-bold">
        {title}
      </h2>
      <p className="text-2 text-ink-2">{children}</p>
    </div>
  )
}

function Passkeys({ passkeys }: { passkeys: readonly PasskeyView[] }) {
  if (passkeys.length === 0) return null
  return (
    <ul className="divide-y divide-line border-y border-line">
      {passkeys.map(({ id, name, host, createdText, lastUsedText }) => (
        <li key={id} className="grid gap-1 py-3">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-2 text-ink-2">
            {[
              host,
              accountFormsTexts.addedOn({ day: createdText }),
              lastUsedText
                ? accountFormsTexts.lastUsed({ day: lastUsedText })
                : accountFormsTexts.notUsedYet(),
            ].join(' · ')}
          </p>
          <Disclosure
            summary={
              <RichText
                parts={accountFormsTexts.removeNamed({
                  name,
                  hidden: (text) => <span className="sr-only">{text}</span>,
                })}
              />
            }
            summaryClassName="text-2 underline w-fit"
          >
            <form method="post" className="grid gap-3 pt-3">
              <input type="hidden" name="id" value={id} />
              <PasswordField />
              <Button
                type="submit"
                name="do"
                value="remove-passkey"
                className="justify-self-start text-bad"
              >
                {accountFormsTexts.removePasskey()}
              </Button>
            </form>
          </Disclosure>
        </li>
      ))}
    </ul>
  )
}

function PasswordForm({
  verb,
  button,
  error,
}: {
  verb: string
  button: string
  error: string | undefined
}) {
  return (
    <form method="post" className="grid gap-4">
      <PasswordField error={error} />
      <Button type="submit" name="do" value={verb} className="justify-self-start">
        {button}
      </Button>
    </form>
  )
}

function PasswordField({ error }: { error?: string | undefined }) {
  return (
    <Field
      label={accountFormsTexts.currentPassword()}
      name="password"
      type="password"
      autoComplete="current-password"
      required
      error={error}
      className="sm:max-w-80"
    />
  )
}

function ScanForm({
  begun: pendingFactor,
  error,
}: {
  begun: { secret: string; picture: string }
  error: string | undefined
}) {
  return (
    <form method="post" className="grid gap-4">
      <p>{accountFormsTexts.scanNote()}</p>
      <img
        src={pendingFactor.picture}
        alt={accountFormsTexts.qrCode()}
        width={200}
        height={200}
        className="rounded-small bg-picture"
      />
      <p>
        <RichText
          parts={accountFormsTexts.key({
            secret: pendingFactor.secret,
            code: (text) => <code className="font-semibold break-all">{text}</code>,
          })}
        />
      </p>
      <Field
        label={accountFormsTexts.code()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={error}
        className="max-w-48"
      />
      <Button type="submit" tone="buy" name="do" value="confirm" className="justify-self-start">
        {accountFormsTexts.turnOn()}
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="grid gap-3" aria-labelledby="codes">
      <Heading id="codes" title={accountFormsTexts.recoveryCodes()}>
        {accountFormsTexts.codesNote()}
      </Heading>
      <ul className="grid max-w-[34rem] gap-1.5 rounded-small bg-quiet p-4 font-semibold sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sessions({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="sessions">
      <Heading id="sessions" title={accountFormsTexts.sessions()}>
        {accountFormsTexts.sessionsNote()}
      </Heading>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map(({ id, device, network, place, lastSeenText, isThis }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-48 flex-1">
              <p className="font-semibold wrap-anywhere">
                {device}
                {isThis && (
                  <span className="ms-2 text-2 font-normal text-good">
                    {accountFormsTexts.thisDevice()}
                  </span>
                )}
              </p>
              <p className="text-2 text-ink-2">
                {[place, network, accountFormsTexts.lastSeen({ when: lastSeenText })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {!isThis && (
              <form method="post">
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  name="do"
                  value="end-session"
                  aria-label={accountFormsTexts.signOutDevice({ device, place })}
                >
                  {accountFormsTexts.signOut()}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post">
          <Button type="submit" name="do" value="end-others">
            {accountFormsTexts.signOutElsewhere()}
          </Button>
        </form>
      )}
    </section>
  )
}
