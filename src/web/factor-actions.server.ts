import { data } from 'react-router'
import { renderSVG } from 'uqr'
import type { AccountCode, FactorAnswer, FactorSettingsView } from '#contract/accounts/accounts.ts'
import { buildDeviceCookie } from '#contract/requests/browser.ts'
import type { Scope } from '#platform/scope.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import type { Visit } from './visit.ts'

/** The sign-in settings of an account, for shop and desk. Source: SAFE-05, SAFE-06. */
export async function loadFactors({ shop }: Visit, scope: Scope): Promise<FactorSettingsView> {
  const [factors, sessions] = await Promise.all([
    shop.accounts.readFactors(scope),
    shop.accounts.listSessions(scope),
  ])
  const pendingFactor = factors.hasApp ? null : await shop.accounts.findUnconfirmedFactor(scope)
  return {
    factors,
    sessions,
    begun: pendingFactor && {
      secret: pendingFactor.secret,
      picture: buildQrPicture(pendingFactor.uri),
    },
  }
}

/** As a data URL for an image: markup would have to be trusted. */
function buildQrPicture(address: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(address)).toString('base64')}`
}

/** Runs the command of a settings form. */
export async function changeFactors({ shop, links }: Visit, scope: Scope, form: FormData) {
  const { accounts } = shop
  const text = (name: string) => String(form.get(name) ?? '')
  const verb = text('do')
  const respondRefused = (code: AccountCode) =>
    data<FactorAnswer>({ codes: null, message: null, refused: { verb, code } }, 400)
  const buildAnswer = (message: string, codes: string[] | null = null): FactorAnswer => ({
    codes,
    message,
    refused: null,
  })
  if (verb === 'end-session' || verb === 'end-others') {
    const { devices } = await (verb === 'end-others'
      ? accounts.endOtherSessions(scope)
      : accounts.endSession(scope, text('id')))
    const cookie = buildDeviceCookie(devices, links.scheme === 'https')
    const message =
      verb === 'end-others'
        ? accountFormsTexts.signedOutElsewhere()
        : accountFormsTexts.signedOutThere()
    return data<FactorAnswer>(buildAnswer(message), { headers: { 'set-cookie': cookie } })
  }
  if (verb === 'confirm') {
    const outcome = await accounts.confirmSecondFactor(scope, text('code'))
    return outcome.ok
      ? buildAnswer(accountFormsTexts.appReady(), outcome.value)
      : respondRefused(outcome.code)
  }
  if (verb === 'add-passkey') {
    const outcome = await accounts.addPasskey(scope, {
      name: text('name'),
      response: text('response'),
    })
    return outcome.ok
      ? buildAnswer(accountFormsTexts.passkeyAdded(), outcome.value.codes)
      : respondRefused(outcome.code)
  }
  if (verb === 'remove-passkey') {
    const outcome = await accounts.removePasskey(scope, text('id'), text('password'))
    return outcome.ok
      ? buildAnswer(accountFormsTexts.passkeyRemoved())
      : respondRefused('wrong-password')
  }
  const password = text('password')
  if (verb === 'renew-codes') {
    const outcome = await accounts.renewRecoveryCodes(scope, password)
    if (outcome.ok) return buildAnswer(accountFormsTexts.newCodes(), outcome.value)
    return respondRefused(outcome.code === 'invalid' ? 'wrong-password' : outcome.code)
  }
  const outcome =
    verb === 'end'
      ? await accounts.endSecondFactor(scope, password)
      : await accounts.beginSecondFactor(scope, password)
  if (!outcome.ok) return respondRefused('wrong-password')
  return buildAnswer(verb === 'end' ? accountFormsTexts.appRemoved() : '')
}

/** The options with which a browser creates a passkey, as JSON. */
export async function answerBeginPasskey(
  { shop }: Visit,
  scope: Scope,
  form: FormData,
): Promise<Response> {
  const outcome = await shop.accounts.beginPasskey(scope, String(form.get('password') ?? ''))
  if (outcome.ok) return Response.json(outcome.value)
  return Response.json(
    { code: outcome.code === 'invalid' ? 'wrong-password' : outcome.code },
    { status: 400 },
  )
}
