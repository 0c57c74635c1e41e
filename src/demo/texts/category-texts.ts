import { z } from 'zod'
import { readDemoData } from '#demo/data/read-data.ts'
import { allKinds } from '#demo/products/kinds/all-kinds.ts'
import type { Kind } from '#demo/products/kinds/kind.ts'
import {
  buildPackText,
  choiceText,
  joinWords,
  shelfText,
  toLowercaseHeading,
  uses,
} from '#demo/texts/category-texts-of-kinds.ts'
import { escapeHtmlText } from '#kernel/escape-markup.ts'

/** The texts of a category page. */
export interface CategoryText {
  displayName: string
  pageTitle: string
  metaDescription: string
  metaKeyword: string
  /** HTML */
  shortDescription: string
  /** HTML, two paragraphs. */
  longDescription: string
}

/**
 * Hand-written texts of groups and main categories, by path. Paragraphs; if there is only one, a
 * second is generated from the products.
 */
export const writtenTextsSchema = z.record(
  z.string(),
  z.strictObject({ short: z.string(), long: z.tuple([z.string()], z.string()) }).optional(),
)
export const writtenTexts = readDemoData('category-texts.json', writtenTextsSchema)

/** Texts of every category of the demo catalogue, by its names from the group down: `Safety › Footwear`. */
export const categoryTexts: Readonly<Record<string, CategoryText>> = Object.fromEntries(
  [...kindsByPath()].map(([path, kinds]) => [path, buildText(path, kinds)]),
)

function kindsByPath(): Map<string, Kind[]> {
  const byPath = new Map<string, Kind[]>()
  for (const kind of allKinds) {
    kind.category.forEach((_, at) => {
      const path = kind.category.slice(0, at + 1).join(' › ')
      byPath.set(path, [...(byPath.get(path) ?? []), kind])
    })
  }
  return byPath
}

function buildText(path: string, kinds: readonly Kind[]): CategoryText {
  const names = path.split(' › ')
  const name = names.at(-1)!
  const authoredText = writtenTexts[path]
  const isLeaf = kinds.every((kind) => kind.category.length === names.length)
  const below = [
    ...new Set(kinds.map((kind) => kind.category[names.length]).filter((sub) => sub !== undefined)),
  ]
  const short =
    authoredText?.short ?? (isLeaf ? choiceText(name, kinds[0]!) : shelfText(name, below, kinds))
  const first = authoredText?.long[0] ?? uses(kinds)
  const second = authoredText?.long[1] ?? buildSecondParagraph(path, kinds, isLeaf ? [] : below)
  return {
    displayName: name,
    pageTitle: buildTitle(names),
    metaDescription: truncateText(`${short} ${first}`, 158),
    metaKeyword: [name, ...names.slice(0, -1), ...below, ...(isLeaf ? buildKeywords(kinds) : [])]
      .map(toLowercaseHeading)
      .join(', '),
    shortDescription: `<p>${escapeHtmlText(short)}</p>`,
    longDescription: `<p>${escapeHtmlText(first)}</p><p>${escapeHtmlText(second)}</p>`,
  }
}

function buildTitle(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} for trade and industry`
  return `${names.at(-1)}: prices, quotes and bids | ${names.at(-2)}`
}

function buildKeywords(kinds: readonly Kind[]): string[] {
  return kinds
    .flatMap((kind) => Object.keys(Object.values(kind.axes)[0]![2]))
    .filter((value) => !value.includes(','))
    .slice(0, 8)
}

function buildSecondParagraph(
  path: string,
  kinds: readonly Kind[],
  below: readonly string[],
): string {
  const names = path.split(' › ')
  if (below.length > 1) {
    return `This shelf holds ${joinWords(below.map(toLowercaseHeading), 'and')}. Every page names what comes in the pack, and each price can be paid, asked about or bid for.`
  }
  const packName = below[0] ?? (names.length > 2 ? names.at(-1)! : null)
  return buildPackText(packName, kinds[0]!, path.length)
}

/** Truncates to a length, at the end of a sentence if one ends late enough, otherwise after a word. */
export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text
  const truncated = text.slice(0, max)
  const sentence = Math.max(...['. ', '। ', '。'].map((end) => truncated.lastIndexOf(end)))
  return sentence > max / 2
    ? truncated.slice(0, sentence + 1)
    : `${truncated.slice(0, truncated.lastIndexOf(' '))}…`
}
