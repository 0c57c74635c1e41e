import type { Locator, Page } from 'playwright'
import { isNamed, type Press } from './plain-browser.ts'

/** A form on a page in a browser with script, found by the button of a press. */
export interface ScriptForm {
  button: Locator
  /** Text fields that the press fills, with their values; without passwords and hidden fields. */
  typed: { field: Locator; value: string }[]
}

/** Fills in a press's fields as a person does. */
export async function fillForm(page: Page, press: Press): Promise<ScriptForm> {
  const { button, form } = findForm(page, press)
  await button.evaluate(openEnclosingDetails)
  // The browser's own validation is off: here the server has to refuse.
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true
    for (const field of element.querySelectorAll('[maxlength]')) field.removeAttribute('maxlength')
  })
  const filledFields: Locator[] = []
  const all = form.locator('input:not([type="hidden"]), textarea, select')
  for (const [name, type] of await all.evaluateAll((inputs: HTMLInputElement[]) =>
    inputs.map((e) => [e.name, e.type]),
  )) {
    const field = form.locator(`[name="${name}"]:not([type="hidden"])`)
    if (type === 'checkbox' && press.tick?.includes(name!)) await field.first().check()
    const value = Object.entries(press.fill ?? {}).find(([key]) => isNamed(name!, key))?.[1]
    if (value === undefined || (await field.first().isDisabled())) continue
    await field.first().evaluate(openEnclosingDetails)
    await fillField(field, type!, value)
    const isText = !['checkbox', 'radio', 'password'].includes(type!)
    if (isText) filledFields.push(field.first())
  }
  // A day or time is shown in full once one leaves its field.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const typed: ScriptForm['typed'] = []
  for (const field of filledFields) typed.push({ field, value: await field.inputValue() })
  return { button, typed }
}

async function fillField(field: Locator, type: string, value: string | File) {
  if (value instanceof File) {
    const buffer = Buffer.from(await value.arrayBuffer())
    await field.setInputFiles({
      name: value.name,
      mimeType: value.type || 'application/octet-stream',
      buffer,
    })
  } else if (type === 'checkbox') await field.first().check()
  else if (type === 'radio') await field.and(field.page().locator(`[value="${value}"]`)).check()
  else if (type === 'select-one') await field.selectOption(value)
  else await field.first().fill(value)
}

function findForm(page: Page, { button, nth = 0 }: Press): { button: Locator; form: Locator } {
  const [name, value] = button.split('=', 2)
  const text = button.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
  const match =
    value === undefined
      ? page.locator('button:not([type="button"])', { hasText: new RegExp(`^\\s*${text}\\s*$`) })
      : page.locator(`button[name="${name}"][value="${value}"]:not([type="button"])`)
  const form = page.locator('form[method="post"]').filter({ has: match }).nth(nth)
  return { form, button: form.locator(match).first() }
}

/** Opens every closed element around this one. */
function openEnclosingDetails(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement!.closest('details'))
    fold.open = true
}
