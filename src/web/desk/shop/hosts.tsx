import { data, redirect, useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { type HostClaimView, hostTexts } from '#contract/sellers/hosts.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import {
  buildDeskMeta,
  buildDonePath,
  DeskPage,
  DeskSection,
  settingsStep,
} from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { ErrorSummary, findProblemText, toProblems } from '../parts/error-summary.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import type { Route } from './+types/hosts.ts'

/** /desk/hosts: addresses that the shop answers on, each proved before it counts (DEAL-07). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  return { ...(await shop.desk.getHosts(scope)), current: getHostName(request) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const form = await readForm(request)
  const command = readFormText(form, 'do')
  const host = readFormText(form, 'host', 300)
  const { claimHost, checkHost, dropHostClaim, setPrimaryHost, removeShopHost } = shop.desk
  const commands: Record<string, () => ReturnType<typeof claimHost>> = {
    claim: () => claimHost(scope, host),
    check: () => checkHost(scope, host),
    drop: () => dropHostClaim(scope, host),
    primary: () => setPrimaryHost(scope, host),
    remove: () => removeShopHost(scope, host, getHostName(request)),
  }
  const outcome = await (commands[command] ?? commands.claim!)()
  if (outcome.ok) {
    const done = command === 'remove' || command === 'drop' ? 'removed' : 'saved'
    return redirect(buildDonePath(deskPaths.hosts(), done))
  }
  // The host's own box says so.
  if (outcome.code === 'no-proof') return redirect(deskPaths.hosts())
  const problems = toProblems(outcome, hostTexts)
  const isTyped = command === 'claim'
  return data(
    {
      problems: isTyped ? problems.map((each) => ({ ...each, field: 'host' })) : problems,
      typed: isTyped ? host : '',
    },
    400,
  )
}

const getHostName = (request: Request) => new URL(request.url).hostname

export const meta: Route.MetaFunction = () => buildDeskMeta(deskShopTexts.domains())

export default function DeskHosts({ loaderData, actionData }: Route.ComponentProps) {
  const { hosts, claims, readsFiles, current } = loaderData
  const [query] = useSearchParams()
  const path = deskPaths.hosts()
  if (query.get('edit') === 'new' || actionData?.typed)
    return (
      <DeskPage
        title={deskShopTexts.addADomain()}
        ancestors={[settingsStep, { name: deskShopTexts.domains(), path }]}
        lead={deskShopTexts.dnsFirst()}
      >
        <ErrorSummary problems={actionData?.problems} label={deskShopTexts.name} />
        <form
          method="post"
          action={toHref(`${path}?edit=new`)}
          className="grid max-w-[28rem] gap-4"
        >
          <Field
            id="host"
            label={deskShopTexts.name()}
            name="host"
            defaultValue={actionData?.typed}
            placeholder="shop.example.com"
            required
            maxLength={300}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={findProblemText(actionData?.problems, 'host')}
          />
          <div className="flex gap-2">
            <Button type="submit" tone="buy" name="do" value="claim">
              {deskShopTexts.add()}
            </Button>
            <ButtonLink to={path}>{deskShopTexts.discard()}</ButtonLink>
          </div>
        </form>
      </DeskPage>
    )
  return (
    <DeskPage
      title={deskShopTexts.domains()}
      count={String(hosts.length)}
      lead={deskShopTexts.hostsLead()}
      actions={
        <ButtonLink to={`${path}?edit=new`} tone="buy">
          {deskShopTexts.addDomain()}
        </ButtonLink>
      }
    >
      <ErrorSummary problems={actionData?.problems} label={deskShopTexts.name} />
      {claims.length > 0 && (
        <DeskSection
          title={deskShopTexts.waitingForTheirProof()}
          lead={deskShopTexts.hostsWaiting()}
        >
          {claims.map((claim) => (
            <ClaimBox key={claim.host} claim={claim} readsFiles={readsFiles} />
          ))}
        </DeskSection>
      )}
      <DeskTable
        cards
        caption={deskShopTexts.domainsOfTheShop()}
        head={[
          deskShopTexts.domain(),
          deskShopTexts.state(),
          { name: deskShopTexts.change(), hidden: true },
        ]}
      >
        {hosts.map(({ host, isPrimary }) => (
          <tr key={host}>
            <th scope="row" className="wrap-anywhere">
              {host}
              {host === current && (
                <span className="font-normal text-ink-2"> {deskShopTexts.youAreHere()}</span>
              )}
            </th>
            <td>
              {isPrimary ? (
                <StateMark tone="good">{deskShopTexts.primary()}</StateMark>
              ) : (
                <span className="text-ink-2">{deskShopTexts.answersToo()}</span>
              )}
            </td>
            <td className="whole">
              {!isPrimary && (
                <HostButtons
                  host={host}
                  buttons={[
                    ['primary', deskShopTexts.makePrimary()],
                    ...(host === current ? [] : [['remove', deskShopTexts.remove()] as const]),
                  ]}
                />
              )}
            </td>
          </tr>
        ))}
      </DeskTable>
    </DeskPage>
  )
}

function ClaimBox({ claim, readsFiles }: { claim: HostClaimView; readsFiles: boolean }) {
  const { host, proof, recordName, fileUrl, checkedAt, fault } = claim
  return (
    <div className="grid max-w-[60rem] gap-3 rounded-small border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="me-auto font-bold wrap-anywhere">{host}</h3>
        <HostButtons
          host={host}
          buttons={[
            ['check', deskShopTexts.checkNow()],
            ['drop', deskShopTexts.giveUp()],
          ]}
        />
      </div>
      <dl className="grid gap-x-6 gap-y-1.5 text-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-2">{deskShopTexts.dnsRecord()}</dt>
        <dd className="wrap-anywhere">
          <code>{recordName}</code>
        </dd>
        {readsFiles && (
          <>
            <dt className="text-ink-2">{deskShopTexts.orAFileAt()}</dt>
            <dd className="wrap-anywhere">
              <code>{fileUrl}</code>
            </dd>
          </>
        )}
        <dt className="text-ink-2">{deskShopTexts.withThisText()}</dt>
        <dd className="wrap-anywhere">
          <code>{proof}</code>
        </dd>
      </dl>
      <p className={`text-2 ${fault ? 'text-bad' : 'text-ink-2'}`}>
        {checkedAt === null
          ? deskShopTexts.notCheckedYet()
          : fault
            ? deskShopTexts.checkedWithFault({ when: checkedAt, fault: hostTexts[fault]() })
            : deskShopTexts.checkedAt({ when: checkedAt })}
      </p>
    </div>
  )
}

function HostButtons(props: { host: string; buttons: readonly (readonly [string, string])[] }) {
  return (
    <form method="post" action={toHref(deskPaths.hosts())} className="flex gap-2 sm:justify-end">
      <input type="hidden" name="host" value={props.host} />
      {props.buttons.map(([command, label]) => (
        <Button
          key={command}
          type="submit"
          name="do"
          value={command}
          aria-label={deskShopTexts.buttonForHost({ button: label, host: props.host })}
        >
          {label}
        </Button>
      ))}
    </form>
  )
}
