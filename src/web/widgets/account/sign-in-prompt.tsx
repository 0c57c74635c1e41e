import { useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '../frame/frame-data.ts'

/** WID-01: for visitors, below the products. */
export function SignInPrompt() {
  const { person } = useFrame()
  const { pathname, search } = useLocation()
  if (person) return null
  const back = pathname + search
  return (
    <aside className="mt-10 grid justify-items-center gap-2.5 border-y border-line py-8 text-center">
      <p className="font-semibold">{accountFormsTexts.seePersonalizedRecommendations()}</p>
      <ButtonLink to={paths.loginThen(back)} tone="buy" rel="nofollow" className="min-w-52">
        {accountFormsTexts.signIn()}
      </ButtonLink>
      <p className="text-2 text-ink-2">
        <RichText
          parts={accountFormsTexts.newCustomer({
            link: (text) => (
              <Link to={paths.registerThen(back)} rel="nofollow" className="text-ink underline">
                {text}
              </Link>
            ),
          })}
        />
      </p>
    </aside>
  )
}
