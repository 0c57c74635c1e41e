import type { ReactNode } from 'react'

/** A page with a single form, for signing in and related tasks. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto grid w-full max-w-[25rem] gap-5 py-10 lg:py-14">
      <h1 className="title">{title}</h1>
      {children}
    </section>
  )
}

/** The meta tags of such a page: noindex. */
export function buildNoindexMeta(title: string) {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}
