import { useId } from 'react'
import { data, redirect } from 'react-router'
import { maxPhoneLength } from '#contract/accounts/contact-details.ts'
import { mailtoUrl, paths } from '#contract/paths/paths.ts'
import { type ContactMessageInput, contactMessageSchema } from '#contract/schemas/contact.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { type ContactCode, contactLimits, contactRefusals } from '#contract/sellers/contact.ts'
import { joinName } from '#kernel/person-name.ts'
import * as commonTexts from '#texts/common.ts'
import * as contactTexts from '#texts/contact.ts'
import * as frameTexts from '#texts/frame.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage, TextArea } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import { EmailField, PhoneField } from '#web/widgets/account/person-fields.tsx'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/contact-us.ts'

/**
 * CNT-01: the seller's address and number, and a form to its inbox that is prefilled for customers.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { seller, viewer } = context.get(visitContext).scope
  const defaults: ContactMessageInput =
    viewer.kind === 'customer'
      ? {
          name: joinName(viewer),
          email: viewer.email,
          phone: viewer.phone ?? '',
          message: '',
        }
      : { name: '', email: '', phone: '', message: '' }
  const { companyName, email, phone } = seller
  return {
    seller: { companyName, email, phone },
    known: defaults,
    sent: new URL(request.url).searchParams.has('sent'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const form = await readForm(request)
  const messageInput = readFormInput(contactMessageSchema(scope.seller.dialCode), form)
  const outcome = await shop.contact.sendMessage(scope, messageInput)
  if (outcome.ok) return redirect(`${paths.contact()}?sent`)
  return data({ fields: outcome.fields ?? {}, typed: messageInput }, 400)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(frameTexts.contactUs())

export default function ContactUs({
  loaderData: { seller, known: defaults, sent },
  actionData,
}: Route.ComponentProps) {
  const values = actionData?.typed ?? defaults
  const fields: Partial<Record<string, ContactCode>> = actionData?.fields ?? {}
  const getError = (name: string) => fields[name] && contactRefusals[fields[name]]()
  return (
    <section className="grid gap-8 py-10 lg:grid-cols-[minmax(0,32rem)_minmax(0,18rem)] lg:gap-16 lg:py-14">
      <div className="grid content-start gap-5">
        <h1 className="title">{frameTexts.contactUs()}</h1>
        {sent && !actionData && (
          <FormMessage tone="good">
            {contactTexts.messageSent({ companyName: seller.companyName })}
          </FormMessage>
        )}
        <FormMessage tone="bad">{actionData && contactRefusals.invalid()}</FormMessage>
        <form method="post" className="grid gap-4" noValidate key={sent ? 'sent' : 'new'}>
          <Field
            label={contactTexts.yourName()}
            name="name"
            autoComplete="name"
            required
            maxLength={contactLimits.name}
            defaultValue={values.name}
            error={getError('name')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <EmailField defaultValue={values.email} error={getError('email')} />
            <PhoneField
              label={contactTexts.phoneOptional()}
              maxLength={maxPhoneLength}
              defaultValue={values.phone}
              error={getError('phone')}
            />
          </div>
          <TextArea
            label={contactTexts.message()}
            name="message"
            required
            rows={7}
            maxLength={contactLimits.message}
            defaultValue={values.message}
            error={getError('message')}
          />
          <Button type="submit" tone="buy" className="justify-self-start">
            {contactTexts.send()}
          </Button>
        </form>
      </div>
      <SellerContact {...seller} />
    </section>
  )
}

function SellerContact({
  companyName,
  email,
  phone,
}: {
  companyName: string
  email: string
  phone: string
}) {
  const heading = useId()
  return (
    <aside aria-labelledby={heading} className="grid content-start gap-3 lg:pt-1">
      <h2 id={heading} className="text-section font-bold">
        {companyName}
      </h2>
      <dl className="grid gap-3">
        <div>
          <dt className="text-2 text-ink-2">{commonTexts.email()}</dt>
          <dd>
            <a href={mailtoUrl(email)} className="inline-block py-1 underline">
              {email}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-2 text-ink-2">{contactTexts.phone()}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="inline-block py-1 underline">
              {phone}
            </a>
          </dd>
        </div>
      </dl>
    </aside>
  )
}
