import { data, Form, redirect } from 'react-router'
import { contentTexts } from '#contract/desk-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import { pageUrl } from '#web/answers.ts'
import { readFileForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage, Tick } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskVisit, textOf } from '../desk-visit.ts'
import { DeskPage, DeskSection, deskMeta, doneAt } from '../parts/desk-page.tsx'
import type { Route } from './+types/branding.ts'

/** Logo and favicon: `?logo=` and `?favicon=` show how they would look; the shop has them once they are saved (DESK-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = deskVisit(context, request, 'administer')
  const now = await shop.desk.branding(scope)
  const query = pageUrl(request).searchParams
  const wanted = { logo: keyOf(query.get('logo'), now.logo), favicon: keyOf(query.get('favicon'), now.favicon) }
  return { wanted, changed: wanted.logo !== now.logo || wanted.favicon !== now.favicon }
}

/** `none` takes it away; what is no key is as if it were not there. */
function keyOf(text: string | null, usual: string | null): string | null {
  if (text === 'none') return null
  return text && /^[0-9a-f]{32}$/.test(text) ? text : usual
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = deskVisit(context, request, 'administer')
  const form = await readFileForm(request)
  if (!form || form === 'too-large') return data({ text: contentTexts['too-large'] }, 400)
  const now = await shop.desk.branding(scope)
  const query = new URLSearchParams()
  for (const name of ['logo', 'favicon'] as const) {
    const file = form.get(`${name}File`)
    const kept = form.get(`no-${name}`) === null ? keyOf(textOf(form, name, 40), now[name]) : null
    if (file instanceof Blob && file.size > 0) {
      const stored = await shop.desk.previewBranding(scope, await file.bytes())
      if (!stored.ok) return data({ text: contentTexts[stored.code] }, 400)
      query.set(name, stored.value)
    } else query.set(name, kept ?? 'none')
  }
  if (textOf(form, 'do') !== 'save') return redirect(`${deskPaths.branding()}?${query}`)
  const wanted = { logo: keyOf(query.get('logo'), null), favicon: keyOf(query.get('favicon'), null) }
  const saved = await shop.desk.saveBranding(scope, wanted)
  return saved.ok ? redirect(doneAt(deskPaths.branding())) : data({ text: contentTexts[saved.code] }, 400)
}

export const meta: Route.MetaFunction = () => deskMeta('branding')

export default function DeskBranding({ loaderData: { wanted, changed }, actionData }: Route.ComponentProps) {
  const { company } = useDesk()
  return (
    <DeskPage title="Branding" lead="What stands at the top of your shop and on its tabs. Look first, then save.">
      {actionData && <FormMessage tone="bad">{actionData.text}</FormMessage>}
      <DeskSection title={changed ? 'How it would look' : 'How it looks'}>
        <div className="grid max-w-[44rem] gap-4 sm:grid-cols-2">
          <Preview company={company} {...wanted} theme="light" />
          <Preview company={company} {...wanted} theme="dark" />
        </div>
        {changed && (
          <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-3">
            <input type="hidden" name="logo" value={wanted.logo ?? 'none'} />
            <input type="hidden" name="favicon" value={wanted.favicon ?? 'none'} />
            <Button type="submit" name="do" value="save" tone="buy">
              Save
            </Button>
            <Link to={deskPaths.branding()} className="text-2 underline">
              Leave it as it was
            </Link>
          </Form>
        )}
      </DeskSection>
      <DeskSection
        title="Other pictures"
        lead="JPEG, PNG, WebP, AVIF or GIF; a see-through ground suits both themes. SVG is not taken."
      >
        <Form
          key={`${wanted.logo} ${wanted.favicon}`}
          method="post"
          encType="multipart/form-data"
          className="grid max-w-[36rem] gap-4"
        >
          <input type="hidden" name="logo" value={wanted.logo ?? 'none'} />
          <input type="hidden" name="favicon" value={wanted.favicon ?? 'none'} />
          <Field label="Logo, about 240 × 72" name="logoFile" type="file" accept="image/*" className="file-field" />
          {wanted.logo && <Tick name="no-logo" label="No logo" />}
          <Field label="Favicon, square" name="faviconFile" type="file" accept="image/*" className="file-field" />
          {wanted.favicon && <Tick name="no-favicon" label="No favicon" />}
          <Button type="submit" name="do" value="preview" className="justify-self-start">
            Look at it
          </Button>
        </Form>
      </DeskSection>
    </DeskPage>
  )
}

function Preview(props: { company: string; logo: string | null; favicon: string | null; theme: 'light' | 'dark' }) {
  const { company, logo, favicon, theme } = props
  return (
    <figure className="grid gap-2">
      <div
        className={`grid gap-3 rounded-small border border-line p-4 ${theme === 'light' ? 'bg-[#ffffff] text-[#15211e]' : 'bg-[#121716] text-[#eef2ef]'}`}
      >
        <span className="flex items-center gap-2 text-1">
          {favicon ? (
            <img
              src={paths.picture(favicon, 96, 'webp')}
              alt="Favicon"
              width={16}
              height={16}
              className="size-4 object-contain"
            />
          ) : (
            <span className="size-4 rounded-small bg-quiet" />
          )}
          {company}
        </span>
        {logo ? (
          <img
            src={paths.picture(logo, 240, 'webp')}
            alt="Logo"
            className="h-9 w-auto max-w-40 justify-self-start object-contain"
          />
        ) : (
          <span className="text-4 font-extrabold tracking-[-0.03em]">haggle</span>
        )}
      </div>
      <figcaption className="text-2 text-ink-2">{theme === 'light' ? 'On light ground' : 'On dark ground'}</figcaption>
    </figure>
  )
}
