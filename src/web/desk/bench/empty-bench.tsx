import type { SetupSteps } from '#contract/desk/workbench.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Link } from '#web/ui/link.tsx'
import { DeskIcon, type DeskIconName } from '../parts/desk-icon.tsx'

const steps: readonly {
  step: keyof SetupSteps
  name: string
  about: string
  path: string
  icon: DeskIconName
}[] = [
  {
    step: 'goods',
    name: 'Goods',
    about: 'Import a file of products, or add the first by hand',
    path: deskPaths.imports(),
    icon: 'products',
  },
  {
    step: 'delivery',
    name: 'Delivery',
    about: 'Where you deliver, in how many days, for what charge',
    path: deskPaths.delivery(),
    icon: 'delivery',
  },
  {
    step: 'payment',
    name: 'Bank account and tax number',
    about: 'For transfers and for your invoices',
    path: deskPaths.orderSettings(),
    icon: 'company',
  },
  {
    step: 'branding',
    name: 'Logo',
    about: 'On your shop, its mails and papers',
    path: deskPaths.branding(),
    icon: 'shop',
  },
]

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
        {isFiltered ? 'Nothing waits in this view' : 'Nothing waits'}
      </p>
      <p className="text-ink-2">
        {isFiltered
          ? 'What waits elsewhere is in the other views.'
          : 'Every request, bid and order is answered. New ones appear here by themselves.'}
      </p>
      {isFiltered && (
        <Link to={deskPaths.start()} className="underline">
          Show all turns
        </Link>
      )}
    </div>
  )
}

function SetupList({ setup }: { setup: SetupSteps }) {
  return (
    <section aria-labelledby="setup" className="grid max-w-2xl content-start gap-3 p-4">
      <h2 id="setup" className="text-3 font-bold">
        Before the first order
      </h2>
      <ul className="desk-settings">
        {steps.map(({ step, name, about, path, icon }) => (
          <li key={step}>
            <Link to={path}>
              <span className={setup[step] ? 'desk-kind' : 'desk-kind v-buy'}>
                <DeskIcon name={icon} />
              </span>
              <b>
                {name} {setup[step] && <span className="font-normal text-good">done</span>}
              </b>
              <small>{about}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
