import type { ComponentProps } from 'react'
import * as accountFormsTexts from '#texts/account-forms.ts'
import * as commonTexts from '#texts/common.ts'
import { Field } from '#web/ui/field.tsx'

type PersonFieldProps = Omit<ComponentProps<typeof Field>, 'name' | 'type' | 'autoComplete'>

/** First and last name, side by side where there is room. */
export function NameFields({
  shown,
  wrong,
}: {
  shown: Names | undefined
  wrong: (name: keyof Names) => string | undefined
}) {
  const renderField = (name: keyof Names, label: string, autoComplete: string) => (
    <Field
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={80}
      defaultValue={shown?.[name]}
      error={wrong(name)}
    />
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {renderField('firstName', accountFormsTexts.firstNameOptional(), 'given-name')}
      {renderField('lastName', accountFormsTexts.lastNameOptional(), 'family-name')}
    </div>
  )
}

interface Names {
  firstName: string
  lastName: string
}

export function EmailField(props: Omit<PersonFieldProps, 'label'>) {
  return (
    <Field
      label={commonTexts.email()}
      name="email"
      type="email"
      autoComplete="email"
      required
      {...props}
    />
  )
}

export function PhoneField(props: PersonFieldProps) {
  return <Field name="phone" type="tel" autoComplete="tel" {...props} />
}
