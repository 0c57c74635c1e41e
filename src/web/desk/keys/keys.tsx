import { data, redirect, useSearchParams } from 'react-router'
import { type KeyCode, keyTexts } from '#contract/keys/keys.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { keySchema } from '#contract/schemas/keys.server.ts'
import type { Outcome } from '#kernel/outcome.ts'
import * as deskKeysTexts from '#texts/desk-keys.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { buildDeskMeta, buildDonePath, DeskPage, settingsStep } from '../parts/desk-page.tsx'
import { EmptyStart } from '../parts/empty-start.tsx'
import { toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/keys.ts'
import { KeyTable } from './key-table.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { NewToken } from './new-token.tsx'

/** Keys by which programs call the API for this shop; for owners (KEY-01). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  return { keys: await shop.keys.listKeys(scope), formKey: createFormKey() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const form = await readForm(request)
  const command = readFormText(form, 'do', 20)
  const id = toRowId(form.get('id'))
  if (command === 'revoke') {
    const outcome = await shop.keys.revokeKey(scope, id)
    return outcome.ok ? redirect(buildDonePath(deskPaths.keys(), 'removed')) : refuse(outcome, null)
  }
  const key = readFormText(form, 'key', 100)
  if (command === 'rotate') {
    const outcome = await shop.keys.rotateKey(scope, { key, id })
    return outcome.ok ? data({ ...noAnswer, made: outcome.value }) : refuse(outcome, null)
  }
  const typed = {
    ...readFormInput(keySchema, form),
    scopes: form.getAll('scopes').map((scope) => String(scope)),
    isTest: form.get('test') === 'on',
  }
  const { scopes, isTest, ...input } = typed
  const outcome = await shop.keys.createKey(scope, { key, input, scopes, isTest })
  return outcome.ok ? data({ ...noAnswer, made: outcome.value }) : refuse(outcome, typed)
}

type Typed = { name: string; term: string; addresses: string; scopes: string[]; isTest: boolean }

const noAnswer = { made: null, problems: undefined, typed: null }

function refuse(refusal: Extract<Outcome<never, KeyCode>, { ok: false }>, typed: Typed | null) {
  return data({ made: null, problems: toProblems(refusal, keyTexts), typed }, 400)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskKeysTexts.keys())

export default function DeskKeys({
  loaderData: { keys, formKey },
  actionData,
}: Route.ComponentProps) {
  const { made = null, problems, typed = null } = actionData ?? noAnswer
  const [query] = useSearchParams()
  if (typed || (query.get('edit') === 'new' && !made && !problems))
    return (
      <DeskPage
        title={deskKeysTexts.newKey()}
        ancestors={[settingsStep, { name: deskKeysTexts.keys(), path: deskPaths.keys() }]}
      >
        <NewKeyForm key={formKey} formKey={formKey} typed={typed} problems={problems} />
      </DeskPage>
    )
  const newPath = `${deskPaths.keys()}?edit=new`
  return (
    <DeskPage
      title={deskKeysTexts.keys()}
      count={keys.length > 0 ? String(keys.length) : ''}
      lead={deskKeysTexts.connectLead()}
      actions={
        <>
          <a href={toHref('/api/docs')} className="button button-plain">
            {deskKeysTexts.apiReference()}
          </a>
          {keys.length > 0 && (
            <ButtonLink to={newPath} tone={made ? 'plain' : 'buy'}>
              {deskKeysTexts.newKey()}
            </ButtonLink>
          )}
        </>
      }
    >
      {made && <NewToken key={made.token} made={made} />}
      {problems && <FormMessage tone="bad">{problems[0]?.text}</FormMessage>}
      {keys.length > 0 ? (
        <KeyTable keys={keys} formKey={formKey} />
      ) : (
        <EmptyStart
          icon="keys"
          title={deskKeysTexts.noKeysYet()}
          action={
            <ButtonLink to={newPath} tone="buy">
              {deskKeysTexts.newKey()}
            </ButtonLink>
          }
        >
          {deskKeysTexts.keysLead()}
        </EmptyStart>
      )}
      <p className="text-2 text-ink-2">
        <RichText
          parts={deskKeysTexts.preferWebhooks({
            link: (text) => (
              <Link to={deskPaths.webhooks()} className="underline">
                {text}
              </Link>
            ),
          })}
        />
      </p>
    </DeskPage>
  )
}
