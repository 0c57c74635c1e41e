import type { OpenShop } from '#boot/open-shop.ts'
import { threadFaultTexts } from '#contract/negotiation.ts'
import { checkThreadFile, newestThreads, threadFile } from '#domain/negotiation/negotiation.ts'
import { type Finding, judged } from './finding.ts'

const max = 1_000

/** The newest threads of quotes and bids, each as its buyer would save it. */
export async function aboutThreads({ database }: OpenShop): Promise<Finding[]> {
  const threads = await newestThreads(database.primary, max)
  const broken: string[] = []
  for (const { sellerId, kind, threadId } of threads) {
    const house = { seller: { id: sellerId, companyName: '' }, now: new Date() }
    const checked = checkThreadFile(await threadFile(database.primary, house, { kind, threadId }))
    if (!checked.ok) broken.push(`${kind} ${threadId} (${checked.why}, event ${checked.sequence})`)
  }
  const what =
    `threads: ${threads.length} looked at, ${broken.length} broken ${broken.join(', ')}`.trim()
  return [judged(broken.length === 0, what)]
}

/** A thread that was saved as JSON, by nothing but its own text. */
export function aboutSavedThread(text: string): Finding {
  const checked = checkThreadFile(text)
  if (checked.ok) {
    const { events, erased, head } = checked
    return judged(true, `${events} events, unchanged; ${erased} words erased; head ${head}`)
  }
  const { why, sequence } = checked
  return judged(false, `${threadFaultTexts[why]}${sequence === null ? '' : ` Event ${sequence}.`}`)
}
