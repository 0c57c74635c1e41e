import type { PaintName } from '#demo/drawings/paints.ts'
import type { Kind } from '#demo/products/kinds/kind.ts'
import { inSentence, type Template, template } from '#demo/texts/template.ts'
import { type Say, sayEnglish } from '#demo/translate/vocabulary.ts'

/** One value of an axis, with the facts for templates. */
export interface Option {
  value: string
  factor: number
  facts: readonly (readonly [key: string, text: string])[]
  /** Facts that refer to other facts, rendered after those. */
  later: readonly (readonly [key: string, text: Template])[]
}

export interface RecipeAxis {
  key: string
  caption: string
  section: string
  options: readonly Option[]
  /** Suffix for a name that does not mention the value. */
  inName: (value: string) => string
}

export interface NameTemplate {
  write: Template
  /** Variant axes that the name leaves out. */
  omits: readonly number[]
}

/** A kind with compiled templates and counted combinations. */
export interface Recipe {
  kind: Kind
  say: Say
  axes: readonly RecipeAxis[]
  /** Indexes in `axes`: those that variants share, and those in which they differ. */
  fixed: readonly number[]
  varied: readonly number[]
  fixedCount: number
  variedCount: number
  figureAxis: number
  names: readonly NameTemplate[]
  leads: readonly Template[]
  paragraphs: readonly (readonly Template[])[]
  points: readonly Template[]
  specs: readonly { caption: string; value: Template; section: string }[]
  /** By axis value, or null where the brand decides. */
  paint: PaintName | { axis: number; of: Readonly<Record<string, PaintName>> } | null
}

/** Compiles a kind; throws where it names an axis that does not exist. */
export function buildRecipe(kind: Kind, say: Say = sayEnglish): Recipe {
  const keys = Object.keys(kind.axes)
  const axisAt = (key: string, use: string) => {
    const at = keys.indexOf(key)
    if (at < 0) throw new Error(`${kind.key}: ${use} names "${key}", which is no axis`)
    return at
  }
  const axes = keys.map((key) => buildAxis(kind, key, say))
  const varied = (kind.variants ?? []).map((key) => axisAt(key, 'variants'))
  const fixed = keys.map((_, at) => at).filter((at) => !varied.includes(at))
  const count = (ats: readonly number[]) =>
    ats.reduce((product, at) => product * axes[at]!.options.length, 1)
  return {
    kind,
    say,
    axes,
    fixed,
    varied,
    fixedCount: count(fixed),
    variedCount: count(varied),
    figureAxis: axisAt(kind.figure, 'figure'),
    names: kind.names.map((text) => ({
      write: template(text),
      omits: varied.filter((at) => !mentions(text, keys[at]!)),
    })),
    leads: kind.leads.map(template),
    paragraphs: kind.paragraphs.map((wordings) => wordings.map(template)),
    points: kind.points.map(template),
    specs: (kind.specs ?? []).map(([caption, value, section]) => ({
      caption,
      value: template(value),
      section,
    })),
    paint: choosePaint(kind, keys),
  }
}

function buildAxis(kind: Kind, key: string, say: Say): RecipeAxis {
  const [caption, section, factors] = kind.axes[key]!
  const options = Object.entries(factors).map(([value, factor]) => {
    const facts: [string, string][] = [
      [key, inSentence(value)],
      [`${key}!`, value],
    ]
    const later: [string, Template][] = []
    const add = (name: string, text: string) => {
      if (text.includes('{')) later.push([name, template(text)])
      else facts.push([name, text])
    }
    const remark = kind.why?.[value]
    if (remark !== undefined) add(`${key}.why`, remark)
    for (const [name, text] of Object.entries(kind.also?.[value] ?? {})) {
      add(name, text)
      add(`${name}!`, text)
    }
    return { value, factor, facts, later }
  })
  const sized = caption.toLowerCase().includes(say('size'))
  const suffix = say(sized ? ', size {value}' : ', {value}')
  const inName = (value: string) =>
    suffix.replace('{value}', () => (sized ? value : inSentence(value)))
  return { key, caption, section, options, inName }
}

function mentions(text: string, key: string): boolean {
  return new RegExp(`\\{${key}[!}]`, 'i').test(text)
}

function choosePaint({ paint }: Kind, keys: readonly string[]): Recipe['paint'] {
  if (typeof paint === 'string') return paint
  const axis = keys.indexOf(paint.by)
  return axis < 0 ? null : { axis, of: paint.of }
}
