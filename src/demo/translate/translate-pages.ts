import { z } from 'zod'
import { readDemoData } from '#demo/data/read-data.ts'
import type { ShopTerms } from '#demo/sellers.ts'
import type { DemoLanguage } from '#demo/translate/vocabulary.ts'

const text = z.string().min(1)

const pagesSchema = z.strictObject({
  /** The terms of the shop that speaks this language, where they are not the English ones. */
  terms: z.strictObject({
    street: text,
    hours: text,
    law: text,
    serves: text,
    days: text,
    cashOnDelivery: text,
    about: text,
  }),
  homeTitle: text,
  outOfAreaText: text,
  /** Lines of HTML with the terms as placeholders. */
  about: z.array(text),
  /** By the page's address. */
  pages: z.record(z.string(), z.strictObject({ title: text, html: z.array(text) })),
})

/** A shop's own texts in its other language. */
export interface ShopTexts {
  homeTitle: string
  outOfAreaText: string
  aboutHtml: string
  pages: ReadonlyMap<string, { title: string; contentHtml: string }>
}

export function translatePages(language: DemoLanguage, terms: ShopTerms): ShopTexts {
  const data = readDemoData(`${language}/pages.json`, pagesSchema)
  const facts: Readonly<Record<string, string>> = { ...terms, ...data.terms }
  const fill = (lines: readonly string[]) =>
    lines.join('\n').replace(/\{(\w+)\}/g, (placeholder, name) => {
      const fact = facts[name]
      if (fact === undefined) throw new Error(`No term ${placeholder} in ${language}/pages.json`)
      return fact
    })
  return {
    homeTitle: data.homeTitle,
    outOfAreaText: data.outOfAreaText,
    aboutHtml: fill(data.about),
    pages: new Map(
      Object.entries(data.pages).map(([url, { title, html }]) => [
        url,
        { title, contentHtml: fill(html) },
      ]),
    ),
  }
}
