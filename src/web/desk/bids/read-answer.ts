import { type BidRefusal, type LineAnswer, parseBidPrice } from '#contract/negotiation/bids.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'

/**
 * `answer-PACK` is accept, counter or decline, `price-PACK` the counter in major units,
 * `shown-PACK` the minor units that the script showed for it. Without script the user saw only the
 * typed price. Field names contain the pack id.
 */
export function readAnswer(form: FormData, currency: string): Outcome<LineAnswer[], BidRefusal> {
  const answers: LineAnswer[] = []
  const fields: Record<string, BidRefusal> = {}
  for (const [name, value] of form) {
    const [, id] = /^answer-([1-9]\d{0,8})$/.exec(name) ?? []
    if (!id) continue
    const packId = Number(id)
    if (value === 'accept' || value === 'decline') answers.push({ packId, answer: value })
    else if (value === 'counter') {
      const price = parseBidPrice(String(form.get(`price-${id}`) ?? ''), currency)
      if (typeof price === 'number') {
        answers.push({
          packId,
          answer: 'counter',
          price,
          shown: Number(form.get(`shown-${id}`)) || price,
        })
      } else fields[id] = price
    } else fields[id] = 'not-answered'
  }
  const firstFieldError = Object.values(fields)[0]
  return firstFieldError ? refuse(firstFieldError, fields) : ok(answers)
}
