import * as deskTaxTexts from '#texts/desk-tax.ts'

/** What tax papers call themselves in English, with what several are called at the desk. */
const titles: Readonly<Record<string, () => string>> = {
  'Tax invoice': deskTaxTexts.taxInvoices,
  'Bill of supply': deskTaxTexts.billsOfSupply,
  'Invoice-cum-bill of supply': deskTaxTexts.invoiceCumBills,
  Invoice: deskTaxTexts.plainInvoices,
  'Debit note': deskTaxTexts.debitNotes,
  'Credit note': deskTaxTexts.creditNotes,
}

/** `bill-of-supply`: the kind of a paper in an address. */
export const toTitleKey = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** `Bills of supply`, in the reader's language; a title that is none of them stays as it is. */
export const nameTitles = (title: string): string => titles[title]?.() ?? title

/** Every kind of tax paper by its key, with its words. */
export const titleChoices: readonly (readonly [key: string, words: () => string])[] =
  Object.entries(titles).map(([title, words]) => [toTitleKey(title), words] as const)
