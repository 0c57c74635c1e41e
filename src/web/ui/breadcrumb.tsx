import { keepUnits } from '#kernel/keep-units.ts'
import * as uiTexts from '#texts/ui.ts'
import { Link } from './link.tsx'

/** The path from home to here; the last step is the page itself, which a phone leaves out. */
export function Breadcrumb({ steps }: { steps: { name: string; path: string | null }[] }) {
  return (
    <nav aria-label={uiTexts.breadcrumb()} className="py-3 text-2 text-ink-2">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {steps.map((step, index) => (
          <li
            key={step.path ?? step.name}
            className={step.path === null ? 'flex gap-2 max-md:hidden' : 'flex gap-2'}
          >
            {index > 0 && <span aria-hidden="true">›</span>}
            {step.path === null ? (
              <span aria-current="page" className="line-clamp-1">
                {keepUnits(step.name)}
              </span>
            ) : (
              <Link to={step.path}>{step.name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
