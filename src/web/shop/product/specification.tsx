import type { Specification } from '#contract/catalog/catalog.ts'

export function SpecificationTable({ specification }: { specification: Specification[] }) {
  if (specification.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-section font-bold">Specification</h2>
      {specification.map((part) => (
        <div key={part.section ?? ''} className="mb-4">
          {part.section && specification.length > 1 && (
            <h3 className="mb-1 text-2 font-[650] text-ink-2">{part.section}</h3>
          )}
          <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] text-2">
            {part.lines.map((line) => (
              <div
                key={`${line.caption}${line.value}`}
                className="col-span-2 grid grid-cols-subgrid gap-x-6 border-b border-line py-1.5 last:border-0"
              >
                <dt className="text-ink-2">{line.caption}</dt>
                <dd className="min-w-0 break-words">{line.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
