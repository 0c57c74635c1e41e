import { redirect } from 'react-router'
import { deskPaths } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import { ownPath, readForm } from '#web/answers.ts'
import { answerSignIn, readSignIn } from '#web/sign-in-answer.ts'
import { visitContext } from '#web/visit.ts'
import { SignInForm } from '#web/widgets/sign-in-form.tsx'
import type { Route } from './+types/login.ts'

/** DESK-01: staff sign in here, for a session of the desk alone. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { scope } = context.get(visitContext)
  const back = deskPath(new URL(request.url).searchParams.get('back'), scope.seller.origin)
  if (scope.staff) throw redirect(back)
  return { company: scope.seller.companyName, back }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const input = readSignIn(form)
  const outcome = await visit.shop.accounts.staffSignIn(visit.scope, input)
  return answerSignIn(visit, input, outcome, 'desk', deskPath(form.get('back'), visit.scope.seller.origin))
}

/** Back to where one was sent from, at the desk only. */
function deskPath(text: unknown, origin: string): string {
  const path = ownPath(text, origin)
  return path === deskPaths.start() || path.startsWith(`${deskPaths.start()}/`) ? path : deskPaths.start()
}

export const meta: Route.MetaFunction = () => [{ title: 'Desk: sign in' }, { name: 'robots', content: 'noindex' }]

export default function DeskLogin({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main className="wrap grid min-h-dvh max-w-[24rem] content-center gap-5 py-10">
      <div>
        <p className="text-2 text-ink-2">{loaderData.company}</p>
        <h1 className="text-5 font-bold">Sign in to the desk</h1>
      </div>
      <SignInForm back={loaderData.back} loginLabel="Email" again={actionData} />
      <p className="text-2 text-ink-2">
        Forgotten?{' '}
        <a href={paths.forgotPassword()} className="underline">
          Choose a new password
        </a>
      </p>
    </main>
  )
}
