import type { OpenShop } from '#boot/open-shop.ts'
import { threadFaultTexts } from '#contract/negotiation/negotiation.ts'
import {
  buildThreadFile,
  checkThreadFile,
  listNewestThreads,
} from '#domain/negotiation/negotiation.ts'
import { type Finding, requireFinding } from './finding.ts'

const max = 1_000

/** Checks the newest threads of quotes and bids, each as its buyer would save it. */
export async function checkThreads({ database }: OpenShop): Promise<Finding[]> {
  const threads = await listNewestThreads(database.primary, max)
  const brokenThreads: string[] = []
  for (const { sellerId, kind, threadId } of threads) {
    const sellerContext = { seller: { id: sellerId, companyName: '' }, now: new Date() }
    const result = checkThreadFile(
      await buildThreadFile(database.primary, sellerContext, { kind, threadId }),
    )
    if (!result.ok)
      brokenThreads.push(`${kind} ${threadId} (${result.why}, event ${result.sequence})`)
  }
  const what =
    `threads: ${threads.length} looked at, ${brokenThreads.length} broken ${brokenThreads.join(', ')}`.trim()
  return [requireFinding(brokenThreads.length === 0, what)]
}

/** Checks a thread saved as JSON by the file alone. */
export function checkSavedThread(text: string): Finding {
  const result = checkThreadFile(text)
  if (result.ok) {
    const { events, erased, head } = result
    return requireFinding(true, `${events} events, unchanged; ${erased} words erased; head ${head}`)
  }
  const { why, sequence } = result
  return requireFinding(
    false,
    `${threadFaultTexts[why]()}${sequence === null ? '' : ` Event ${sequence}.`}`,
  )
}
