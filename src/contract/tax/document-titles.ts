/** What papers call themselves, with what several are called; the desk lists the tax papers by it. */
const titles = {
  'Tax invoice': 'Tax invoices',
  'Bill of supply': 'Bills of supply',
  'Invoice-cum-bill of supply': 'Invoices-cum-bills of supply',
  Invoice: 'Invoices',
  'Debit note': 'Debit notes',
  'Credit note': 'Credit notes',
} as const

/** `bill-of-supply`: the kind of a paper in an address. */
export const toTitleKey = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** `Bills of supply`. */
export const nameTitles = (title: string): string =>
  Object.entries(titles).find(([each]) => each === title)?.[1] ?? `${title}s`

/** Every kind of tax paper by its key, with its words. */
export const titleChoices: readonly (readonly [key: string, words: string])[] = Object.entries(
  titles,
).map(([title, words]) => [toTitleKey(title), words] as const)
