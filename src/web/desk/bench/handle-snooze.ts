import { type AssignedDeal, snoozeChoices, snoozeTexts } from '#contract/desk/workbench.ts'
import type { Visit } from '#web/visit.ts'
import { readFormText } from '../desk-access.ts'
import type { DealRefusal } from './answer-deal.ts'

/** Puts the ticked rows aside for the viewer, or takes them back. Null: done. */
export async function handleSnooze(
  { scope, shop }: Visit,
  form: FormData,
  deals: readonly AssignedDeal[],
): Promise<DealRefusal | null> {
  const typed = readFormText(form, 'for', 20)
  const choice = snoozeChoices.find((each) => each === typed) ?? 'tomorrow'
  const outcome =
    readFormText(form, 'do', 20) === 'wake'
      ? await shop.workbench.wakeWork(scope, deals)
      : await shop.workbench.snoozeWork(scope, deals, choice, readFormText(form, 'until', 30))
  return outcome.ok ? null : { text: snoozeTexts[outcome.code](), status: 409 }
}
