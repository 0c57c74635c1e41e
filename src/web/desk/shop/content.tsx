import { data, Form, redirect } from 'react-router'
import { type ContentInput, contentTexts } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import { may } from '#contract/staff.ts'
import { readForm } from '#web/answers.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Area, Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit } from '../desk-visit.ts'
import { DeskPage, DeskSection, deskMeta, doneAt } from '../parts/desk-page.tsx'
import { DeskTable, Nothing } from '../parts/desk-table.tsx'
import { ErrorSummary, problemOf, problemsOf } from '../parts/error-summary.tsx'
import type { Route } from './+types/content.ts'

/** What the shop says of itself, and its footer pages (DESK-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'read')
  return shop.desk.content(scope)
}

const names = ['homeTitle', 'about', 'outOfAreaText', 'email', 'phone', 'bankDetails'] as const

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'administer')
  const form = await readForm(request)
  const input = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as unknown as ContentInput
  const saved = await shop.desk.saveContent(scope, input)
  return saved.ok
    ? redirect(doneAt(deskPaths.content()))
    : data({ input, problems: problemsOf(saved, contentTexts) }, 400)
}

export const meta: Route.MetaFunction = () => deskMeta('content')

export default function DeskContent({ loaderData: content, actionData }: Route.ComponentProps) {
  const { staff } = useDesk()
  const locked = !may(staff.role, 'administer')
  const problems = actionData?.problems
  const values: ContentInput = actionData?.input ?? { ...content, about: content.aboutHtml }
  const common = (name: (typeof names)[number], label: string) => ({
    ...{ id: name, name, label, defaultValue: values[name], error: problemOf(problems, name), disabled: locked },
  })
  return (
    <DeskPage title="Content" lead="Category texts stand with their categories.">
      <ErrorSummary problems={problems} />
      <Form method="post" className="grid max-w-[52rem] gap-4" key={JSON.stringify(content)}>
        <Field {...common('homeTitle', 'Title of the home page')} required autoComplete="off" />
        <Area {...common('about', 'About')} rows={8} hint="Text, or simple HTML; in the footer of every page." />
        <Area {...common('outOfAreaText', 'Said where you don’t deliver')} rows={2} required />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...common('email', 'Email')} type="email" required autoComplete="off" />
          <Field {...common('phone', 'Phone')} required autoComplete="off" />
        </div>
        <Area
          {...common('bankDetails', 'Bank account for transfers')}
          rows={4}
          hint="Stands on unpaid orders and in their mails. Empty: buyers are not told where to."
        />
        {!locked && (
          <Button type="submit" tone="buy" className="justify-self-start">
            Save
          </Button>
        )}
      </Form>
      <DeskSection title="Footer pages">
        {content.pages.length === 0 ? (
          <Nothing>There are none yet.</Nothing>
        ) : (
          <DeskTable caption="Footer pages" head={['Page', 'Address', { name: 'Place', end: true }]}>
            {content.pages.map(({ url, title, position }) => (
              <tr key={url}>
                <td>
                  <Link to={deskPaths.footerPage(url)} className="font-semibold">
                    {title}
                  </Link>
                </td>
                <td>{paths.footerPage(url)}</td>
                <td className="text-right">{position}</td>
              </tr>
            ))}
          </DeskTable>
        )}
        {!locked && (
          <ButtonLink to={deskPaths.newFooterPage()} className="justify-self-start">
            Add a page
          </ButtonLink>
        )}
      </DeskSection>
    </DeskPage>
  )
}
