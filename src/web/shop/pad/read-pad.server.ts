import type { padFaultTexts } from '#contract/cart/order-pad.ts'
import type { PadInput } from '#domain/pad/pad.ts'
import { readFileForm } from '#web/read-form.server.ts'
import type { Visit } from '#web/visit.ts'

/** A pad as its form sends it. */
export interface TypedPad {
  key: string
  input: PadInput
  does: 'match' | 'place' | 'save'
  /** Of the list that it is saved as. */
  name: string
}

type PadFormFault = Extract<
  keyof typeof padFaultTexts,
  'no-picture' | 'too-large' | 'nothing-read' | 'bad-workbook' | 'too-many-rows' | 'busy'
>

/**
 * Reads the form of a pad. A file of text, or what a photo says, takes the place of the pasted text
 * and of all decisions. Source: PAD-01.
 */
export async function readPad(visit: Visit, request: Request): Promise<TypedPad | PadFormFault> {
  const form = await readFileForm(request)
  if (form === 'too-large') return 'too-large'
  if (form === null) return 'nothing-read'
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const does = read('does')
  const pad: TypedPad = {
    key: read('key'),
    input: { sheet: read('sheet'), decisions: readDecisions(form) },
    does: does === 'place' || does === 'save' ? does : 'match',
    name: read('name'),
  }
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return pad
  const sheet = await readFile(visit, file)
  if ('fault' in sheet) return sheet.fault
  return { ...pad, does: 'match', input: { sheet: sheet.text, decisions: new Map() } }
}

function readDecisions(form: FormData): PadInput['decisions'] {
  const decisions = new Map<number, { pick: string | null; quantity: string | null }>()
  for (const [name, value] of form) {
    const [, field, row] = /^(pick|quantity)\.(\d{1,7})$/.exec(name) ?? []
    if (!field || typeof value !== 'string') continue
    const decision = decisions.get(Number(row)) ?? { pick: null, quantity: null }
    decisions.set(Number(row), { ...decision, [field]: value.slice(0, 20) })
  }
  return decisions
}

async function readFile(
  { scope, shop }: Visit,
  file: File,
): Promise<{ text: string } | { fault: PadFormFault }> {
  const bytes = await file.bytes()
  if (file.type.startsWith('image/')) {
    const list = await shop.visual.readList(scope, bytes)
    return list.ok ? { text: list.value.join('\n') } : { fault: list.code }
  }
  const list = await shop.pad.readPadFile(bytes)
  return list.ok ? { text: list.value } : { fault: list.code }
}
