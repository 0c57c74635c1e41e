import { notFound } from '#web/answers.ts'

/** The version of a quote that an address names; null: none. */
export function readVersion({ searchParams }: URL): number | null {
  const text = searchParams.get('version')
  if (text === null) return null
  if (!/^[1-9]\d{0,4}$/.test(text)) throw notFound()
  return Number(text)
}
