import type { SetupSteps } from '#contract/desk/workbench.ts'
import type { AnswerSwitch } from '#contract/negotiation/quote-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import { Link } from '#web/ui/link.tsx'
import { DeskIcon, type DeskIconName } from '../parts/desk-icon.tsx'

const steps: readonly {
  step: keyof SetupSteps
  name: () => string
  about: () => string
  path: string
  icon: DeskIconName
}[] = [
  {
    step: 'goods',
    name: deskBenchTexts.setupGoods,
    about: deskBenchTexts.setupGoodsAbout,
    path: deskPaths.imports(),
    icon: 'products',
  },
  {
    step: 'delivery',
    name: deskBenchTexts.setupDelivery,
    about: deskBenchTexts.setupDeliveryAbout,
    path: deskPaths.delivery(),
    icon: 'delivery',
  },
  {
    step: 'bank',
    name: deskBenchTexts.setupBank,
    about: deskBenchTexts.setupBankAbout,
    path: `${deskPaths.content()}#bankDetails`,
    icon: 'page',
  },
  {
    step: 'tax',
    name: deskBenchTexts.setupTax,
    about: deskBenchTexts.setupTaxAbout,
    path: deskPaths.company(),
    icon: 'company',
  },
  {
    step: 'branding',
    name: deskBenchTexts.setupLogo,
    about: deskBenchTexts.setupLogoAbout,
    path: deskPaths.branding(),
    icon: 'shop',
  },
]

/** Without these the law or the checkout stands in the way; a logo can wait. */
const needed: readonly (keyof SetupSteps)[] = ['delivery', 'bank', 'tax']

/** Above the rows of a shop that sells already: what it must not lack. Source: DEAL-07. */
export function SetupAlert({ setup }: { setup: SetupSteps }) {
  const missing = steps.filter(({ step }) => needed.includes(step) && !setup[step])
  if (missing.length === 0) return null
  return (
    <p
      role="note"
      className="flex flex-wrap gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 text-2"
    >
      <b className="text-bad">{deskBenchTexts.missing()}</b>
      {missing.map(({ step, name, path }) => (
        <Link key={step} to={path} className="underline">
          {name()}
        </Link>
      ))}
    </p>
  )
}

/** Above the rows while no rule may answer: who stopped them, and where to go on. Source: DEAL-03. */
export function StoppedAlert({ answering }: { answering: AnswerSwitch }) {
  const { stoppedOn, stoppedBy } = answering
  if (stoppedOn === null) return null
  return (
    <p
      role="note"
      className="flex flex-wrap gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 text-2"
    >
      <b className="text-bad">{deskBenchTexts.answersStopped()}</b>
      <span>
        {stoppedBy
          ? deskBenchTexts.stoppedSinceBy({ day: stoppedOn, name: stoppedBy })
          : deskBenchTexts.stoppedSince({ day: stoppedOn })}
      </span>
      <Link to={deskPaths.rules()} className="underline">
        {deskBenchTexts.rules()}
      </Link>
    </p>
  )
}

/** In place of rows: why there are none, and what a new shop does first. */
export function EmptyBench({
  isFiltered,
  setup,
}: {
  isFiltered: boolean
  setup: SetupSteps | null
}) {
  if (setup && !isFiltered) return <SetupList setup={setup} />
  return (
    <div className="grid justify-items-center gap-2 px-4 py-16 text-center">
      <p className="text-3 font-bold">
        {isFiltered ? deskBenchTexts.emptyView() : deskBenchTexts.empty()}
      </p>
      <p className="text-ink-2">
        {isFiltered ? deskBenchTexts.emptyViewAbout() : deskBenchTexts.emptyAbout()}
      </p>
      {isFiltered && (
        <Link to={deskPaths.start()} className="underline">
          {deskBenchTexts.showAll()}
        </Link>
      )}
    </div>
  )
}

function SetupList({ setup }: { setup: SetupSteps }) {
  return (
    <section aria-labelledby="setup" className="grid max-w-2xl content-start gap-3 p-4">
      <h2 id="setup" className="text-3 font-bold">
        {deskBenchTexts.setupTitle()}
      </h2>
      <ul className="desk-settings">
        {steps.map(({ step, name, about, path, icon }) => (
          <li key={step}>
            <Link to={path}>
              <span className={setup[step] ? 'desk-kind' : 'desk-kind v-buy'}>
                <DeskIcon name={icon} />
              </span>
              <b>
                {name()}{' '}
                {setup[step] && (
                  <span className="font-normal text-good">{deskBenchTexts.setupDone()}</span>
                )}
              </b>
              <small>{about()}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
