import { Link } from './link.tsx'

/** The path from home to here; the last step is the page itself. */
export function Breadcrumb({ steps }: { steps: { name: string; path: string | null }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="py-3 text-2 text-ink-2">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {steps.map((step, index) => (
          <li key={step.path ?? step.name} className="flex gap-2">
            {index > 0 && <span aria-hidden="true">›</span>}
            {step.path === null ? (
              <span aria-current="page" className="line-clamp-1">
                {step.name}
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
