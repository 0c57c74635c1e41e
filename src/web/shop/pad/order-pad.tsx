import { data, redirect } from 'react-router'
import { type PadResult, type PadView, padFaultTexts } from '#contract/cart/order-pad.ts'
import { savedCartTexts } from '#contract/cart/saved-carts.ts'
import { paths } from '#contract/paths/paths.ts'
import * as padTexts from '#texts/pad.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { visitContext } from '#web/visit.ts'
import { buildSavedStateCookies } from '../cart/enhanced-response.ts'
import type { Route } from './+types/order-pad.ts'
import { PadDone } from './pad-done.tsx'
import { PadLines } from './pad-lines.tsx'
import { PadStart } from './pad-start.tsx'
import { readPad } from './read-pad.server.ts'

/** What a step of the pad answers. */
interface PadAnswer {
  sheet: string
  view: PadView | null
  result: PadResult | null
  refused: string | null
  nameRefused: string | null
  name: string
}

const nothing: PadAnswer = {
  sheet: '',
  view: null,
  result: null,
  refused: null,
  nameRefused: null,
  name: '',
}

/** /order-pad: a whole list ordered at once (PAD-01 to PAD-03). */
export function loader({ context }: Route.LoaderArgs) {
  const { scope } = context.get(visitContext)
  return { key: createFormKey(), signedIn: scope.viewer.kind === 'customer' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  const pad = await readPad(visit, request)
  if (typeof pad === 'string')
    return data(
      { ...nothing, refused: padFaultTexts[pad]() },
      { status: pad === 'busy' ? 503 : 400 },
    )
  const { input, key, name } = pad
  const { sheet } = input
  const show = async (refusals: Partial<PadAnswer>, status = 200) => {
    const match = await shop.pad.matchPad(scope, input)
    return match.ok
      ? data({ ...nothing, sheet, name, view: match.value, ...refusals }, { status })
      : data({ ...nothing, sheet, refused: padFaultTexts[match.code]() }, { status: 400 })
  }
  if (pad.does === 'match') return show({})
  if (pad.does === 'save') {
    if (scope.viewer.kind !== 'customer') return redirect(paths.loginThen(paths.orderPad()))
    const list = await shop.pad.savePad(scope, name, input)
    if (list.ok) return redirect(`${paths.savedCarts()}?open=${list.value.id}`)
    const { code } = list
    const isNameRefused = code in savedCartTexts
    const text = isNameRefused ? savedCartTexts[code as keyof typeof savedCartTexts] : null
    return show({ nameRefused: (text ?? padTexts.undecided)() }, 400)
  }
  const outcome = await shop.pad.placePad(scope, key, input)
  if (!outcome.ok)
    return data({ ...nothing, sheet, refused: padFaultTexts[outcome.code]() }, { status: 400 })
  if (outcome.value.is === 'undecided')
    return data(
      { ...nothing, sheet, name, view: outcome.value.view, refused: padTexts.undecided() },
      { status: 400 },
    )
  const { newKey, ...result } = outcome.value.result
  const { headers } = await buildSavedStateCookies(visit, newKey, null)
  return data({ ...nothing, result: { ...result, newKey: null } }, { headers })
}

export const meta: Route.MetaFunction = () => [
  { title: padTexts.orderPad() },
  { name: 'robots', content: 'noindex' },
]

export default function OrderPad({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? nothing
  return (
    <section className="mx-auto grid w-full max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-6 py-8">
      <div className="grid gap-2">
        <h1 className="title">{padTexts.orderPad()}</h1>
        {!answer.view && !answer.result && (
          <p className="max-w-[44rem] text-ink-2">{padTexts.introduction()}</p>
        )}
      </div>
      {answer.result ? (
        <PadDone result={answer.result} />
      ) : answer.view ? (
        <PadLines
          key={answer.sheet}
          {...answer}
          view={answer.view}
          formKey={loaderData.key}
          signedIn={loaderData.signedIn}
        />
      ) : (
        <PadStart sheet={answer.sheet} refused={answer.refused} />
      )}
    </section>
  )
}
