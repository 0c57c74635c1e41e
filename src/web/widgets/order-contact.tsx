import type { ContactView } from '#contract/orders.ts'

/** Who gets the goods or the bill, and where. */
export function OrderContact({ title, name, phone, lines }: { title: string } & ContactView) {
  return (
    <section className="text-2">
      <h2 className="font-semibold">{title}</h2>
      <p className="break-words text-ink-2">
        {[name, ...lines, phone].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </section>
  )
}
