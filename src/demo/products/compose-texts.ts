import type { Dice } from '#demo/dice.ts'
import type { Brand } from '#demo/products/brands.ts'
import { unitText } from '#demo/products/demo-pricing.ts'
import type { Recipe } from '#demo/products/kinds/recipe.ts'
import { type Facts, inSentence } from '#demo/texts/template.ts'
import type { AttributeRecord } from '#domain/catalog/write/product-record.ts'
import { escapeHtmlText } from '#kernel/escape-markup.ts'

/** What a product is called and said to be, in one language. */
export interface ProductTexts {
  name: string
  /** HTML */
  overview: string
  /** HTML */
  description: string
  attributes: AttributeRecord[]
}

/** A product whose values are chosen: what its texts say, in whatever language. */
export interface Wording {
  optionIndexes: readonly number[]
  brand: Brand
  model: string
  partNumber: string
  /** Picks one of several wordings. */
  dice: Dice
  /** The name goes on with the specification, as some feeds write it. */
  hasLongName: boolean
}

/** Composes a product's texts in the recipe's language. A name in `usedNames` gets the model as a suffix. */
export function composeTexts(
  recipe: Recipe,
  wording: Wording,
  usedNames: Set<string>,
): ProductTexts {
  const facts = buildFacts(recipe, wording)
  const attributes = buildAttributes(recipe, wording, facts)
  return {
    name: separateScripts(buildName(recipe, wording, facts, attributes, usedNames)),
    overview: separateScripts(`<p>${escapeHtmlText(wording.dice.pick(recipe.leads)(facts))}</p>`),
    description: separateScripts(buildDescription(recipe, facts, wording.dice)),
    attributes,
  }
}

/** A space between Chinese and Latin words, which templates can't foresee: "PU 涂掌". */
function separateScripts(text: string): string {
  return text
    .replace(/(?<=[\p{Script=Latin}\d%])(?=\p{Script=Han})/gu, ' ')
    .replace(/(?<=\p{Script=Han})(?=[\p{Script=Latin}\d])/gu, ' ')
}

/** The packs' labels, by their English ones. */
export function translateUnits(
  { kind }: Recipe,
  translation: Recipe,
  quantities: readonly number[],
): Map<string, string> {
  return new Map(
    quantities.map((quantity) => [
      unitText(quantity, kind.unit),
      unitText(quantity, translation.kind.unit, translation.say),
    ]),
  )
}

function buildFacts(recipe: Recipe, { optionIndexes, brand, model }: Wording): Facts {
  const facts: Facts = { brand: brand.name, model, origin: recipe.say(brand.origin) }
  recipe.axes.forEach((axis, at) => {
    for (const [key, text] of axis.options[optionIndexes[at]!]!.facts) facts[key] = text
  })
  recipe.axes.forEach((axis, at) => {
    for (const [key, text] of axis.options[optionIndexes[at]!]!.later) facts[key] = text(facts)
  })
  return facts
}

function buildAttributes(
  { axes, specs, say }: Recipe,
  { optionIndexes, brand }: Wording,
  facts: Facts,
): AttributeRecord[] {
  const attributes: AttributeRecord[] = axes.map(({ caption, section, options }, at) => ({
    caption,
    value: options[optionIndexes[at]!]!.value,
    section,
  }))
  for (const { caption, value, section } of specs)
    attributes.push({ caption, value: value(facts), section })
  attributes.push({
    caption: say('Country of origin'),
    value: say(brand.origin),
    section: say('General'),
  })
  return attributes
}

function buildName(
  { names, axes, say }: Recipe,
  { optionIndexes, partNumber, dice, hasLongName }: Wording,
  facts: Facts,
  attributes: readonly AttributeRecord[],
  usedNames: Set<string>,
): string {
  const { write, omits } = dice.pick(names)
  let name = write(facts)
  for (const at of omits) name += axes[at]!.inName(axes[at]!.options[optionIndexes[at]!]!.value)
  if (hasLongName) {
    const comma = say(', {value}').replace('{value}', '')
    for (const { caption, value } of attributes) {
      if (name.length >= 125) break
      if (name.toLowerCase().includes(value.toLowerCase())) continue
      const isMentioned = value.toLowerCase().includes(caption.toLowerCase())
      name += comma
      name += isMentioned ? inSentence(value) : `${caption.toLowerCase()} ${inSentence(value)}`
    }
  }
  if (usedNames.has(name)) {
    const isMentioned = name.startsWith(facts.brand!)
    const model = isMentioned ? facts.model : `${facts.brand} ${facts.model}`
    name += ` – ${name.includes(facts.model!) ? partNumber : model}`
  }
  if (usedNames.has(name)) name += ` (${partNumber})`
  usedNames.add(name)
  return name
}

function buildDescription(recipe: Recipe, facts: Facts, dice: Dice): string {
  let descriptionHtml = ''
  for (const wordings of recipe.paragraphs)
    descriptionHtml += `<p>${escapeHtmlText(dice.pick(wordings)(facts))}</p>`
  if (recipe.points.length === 0) return descriptionHtml
  descriptionHtml += '<ul>'
  for (const point of recipe.points) descriptionHtml += `<li>${escapeHtmlText(point(facts))}</li>`
  return `${descriptionHtml}</ul>`
}
