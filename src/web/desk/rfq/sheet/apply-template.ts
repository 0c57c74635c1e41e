import { addDays } from '#contract/delivery/delivery-promise.ts'
import type { TemplateView } from '#contract/negotiation/quote-views.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { formatFullDay } from '#messages/day-words.ts'

/**
 * The last day of a quote that is valid for so many days from today, by the seller's calendar:
 * `2026-12-05`; empty: the template does not say. Source: RFQ-04.
 */
export function getTemplateDay(days: number | null, timeZone: string, now: Date): string {
  return days === null ? '' : addDays(toLocalInput(now, timeZone).slice(0, 10), days)
}

/** A day as a field shows it: in words where days are typed, else as the browser's own field asks. */
export function formatFieldDay(day: string, type: string): string {
  return day === '' || type === 'date' ? day : formatFullDay(day)
}

/** Writes a template's texts and days into the form, as if they were typed. */
export function applyTemplate(
  form: HTMLFormElement | null,
  template: TemplateView,
  timeZone: string,
): void {
  const setFieldValue = (name: string, format: (type: string) => string) => {
    const field = form?.elements.namedItem(name)
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
    field.value = format(field.type)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const day = getTemplateDay(template.validDays, timeZone, new Date())
  setFieldValue('terms', () => template.terms)
  setFieldValue('note', () => template.note)
  setFieldValue('validUntil', (type) => formatFieldDay(day, type))
  const { paymentDays } = template
  // A template without days leaves what is typed.
  if (paymentDays !== null) setFieldValue('paymentDays', () => String(paymentDays))
}
