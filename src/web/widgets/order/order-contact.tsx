import type { ContactView } from '#contract/orders/orders.ts'

/** The recipient of the delivery or the bill, with the address. */
export function OrderContact({
  title,
  name,
  phone,
  lines,
}: { title: string } & Omit<ContactView, 'taxNumber' | 'isSez'>) {
  return (
    <section className="text-2">
      <h2 className="font-semibold">{title}</h2>
      <p className="break-words text-ink-2">
        {[name, ...lines, phone].filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </section>
  )
}
