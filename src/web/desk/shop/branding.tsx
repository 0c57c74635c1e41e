import { Fragment } from 'react'
import { data, Form, redirect } from 'react-router'
import { type ContentCode, contentTexts } from '#contract/desk/desk-content.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Branding } from '#domain/sellers/sellers.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
import { getPageUrl } from '#web/answers.ts'
import { readFileForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditWords } from '../editing/edit.ts'
import { EditConflict, EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import type { Route } from './+types/branding.ts'

/**
 * Logo and favicon: `?logo=` and `?favicon=` preview a choice, which takes effect once it is saved
 * (DESK-04). `?logo-was=` and `?favicon-was=` are the pictures that it replaces; a missing
 * parameter stands for the shop's current picture (SAFE-09).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const currentBranding = await shop.desk.getBranding(scope)
  const query = getPageUrl(request).searchParams
  const previewPictures = {
    logo: parsePictureKey(query.get('logo'), currentBranding.logo),
    favicon: parsePictureKey(query.get('favicon'), currentBranding.favicon),
  }
  const base = {
    logo: parsePictureKey(query.get('logo-was'), currentBranding.logo),
    favicon: parsePictureKey(query.get('favicon-was'), currentBranding.favicon),
  }
  return {
    wanted: previewPictures,
    base: brandingToFields(base),
    changed:
      previewPictures.logo !== currentBranding.logo ||
      previewPictures.favicon !== currentBranding.favicon,
  }
}

const names = ['logo', 'favicon'] as const

function brandingToFields(branding: Branding): Fields {
  return { logo: branding.logo ?? 'none', favicon: branding.favicon ?? 'none' }
}

/** `none` removes the picture; an invalid key counts as missing. */
function parsePictureKey(text: string | null, fallback: string | null): string | null {
  if (text === 'none') return null
  return text && /^[0-9a-f]{32}$/.test(text) ? text : fallback
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readFileForm(request)
  if (!form || form === 'too-large')
    return data({ text: contentTexts['too-large'](), edit: undefined }, 400)
  if (readFormText(form, 'do') !== 'save') return redirectToPreview(visit, form)
  const saveOutcome = await saveEdit<Branding, null, ContentCode>(visit, form, {
    of: 'branding',
    writes: { subject: `seller:${scope.seller.id}`, action: 'branding.save' },
    load: () => shop.desk.getBranding(scope),
    toFields: brandingToFields,
    save: ({ logo = '', favicon = '' }, present) =>
      shop.desk.saveBranding(
        scope,
        { logo: parsePictureKey(logo, null), favicon: parsePictureKey(favicon, null) },
        present,
      ),
    texts: contentTexts,
    ...brandingWords,
  })
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.branding(), saveOutcome)
  return data(
    { text: saveOutcome.refusal.problems[0]?.text, edit: saveOutcome.refusal },
    saveOutcome.status,
  )
}

/** Redirects to the page that previews the choice. */
async function redirectToPreview(
  { scope, shop }: ReturnType<typeof requireDeskAccess>,
  form: FormData,
) {
  const currentBranding = brandingToFields(await shop.desk.getBranding(scope))
  const query = new URLSearchParams()
  for (const name of names) {
    const file = form.get(`${name}File`)
    const previousPicture = readFormText(form, `${name}-was`, 40) || currentBranding[name]!
    let newPicture =
      form.get(`no-${name}`) === null ? readFormText(form, name, 40) || previousPicture : 'none'
    if (file instanceof Blob && file.size > 0) {
      const outcome = await shop.desk.previewBranding(scope, await file.bytes())
      if (!outcome.ok) return data({ text: contentTexts[outcome.code](), edit: undefined }, 400)
      newPicture = outcome.value
    }
    if (newPicture === previousPicture) continue
    query.set(name, newPicture)
    query.set(`${name}-was`, previousPicture)
  }
  return redirect(`${deskPaths.branding()}?${query}`)
}

const brandingWords: EditWords = {
  label: (name) => (name === 'logo' ? deskShopTexts.logo() : deskShopTexts.favicon()),
  input: () => null,
  show: (name, value) =>
    parsePictureKey(value, null) === null ? (
      deskShopTexts.none()
    ) : (
      <img
        src={paths.picture(value, name === 'logo' ? 240 : 96, 'webp')}
        alt={name === 'logo' ? deskShopTexts.logo() : deskShopTexts.favicon()}
        className="h-9 w-auto max-w-40 object-contain"
      />
    ),
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskShopTexts.branding())

export default function DeskBranding({
  loaderData: { wanted, base, changed },
  actionData,
}: Route.ComponentProps) {
  const { company } = useDesk()
  return (
    <DeskPage title={deskShopTexts.branding()} lead={deskShopTexts.logoLead()}>
      {actionData?.text && <FormMessage tone="bad">{actionData.text}</FormMessage>}
      <EditConflict refusal={actionData?.edit} act="save" multipart {...brandingWords} />
      <DeskSection title={changed ? deskShopTexts.howItWouldLook() : deskShopTexts.howItLooks()}>
        <div className="grid max-w-[44rem] gap-4 sm:grid-cols-2">
          <Preview company={company} {...wanted} theme="light" />
          <Preview company={company} {...wanted} theme="dark" />
        </div>
        {changed && !actionData?.edit?.conflict && (
          <EditForm
            of="branding"
            storedFields={base}
            refusal={undefined}
            hidden={{ ...brandingToFields(wanted) }}
            multipart
            className="flex flex-wrap items-center gap-3"
            {...brandingWords}
          >
            {() => (
              <>
                <Button type="submit" name="do" value="save" tone="buy">
                  {deskShopTexts.save()}
                </Button>
                <Link to={deskPaths.branding()} className="text-2 underline">
                  {deskShopTexts.cancel()}
                </Link>
              </>
            )}
          </EditForm>
        )}
      </DeskSection>
      <DeskSection title={deskShopTexts.otherPictures()} lead={deskShopTexts.logoFormats()}>
        <Form
          key={`${wanted.logo} ${wanted.favicon}`}
          method="post"
          encType="multipart/form-data"
          className="grid max-w-[36rem] gap-4"
        >
          {names.map((name) => (
            <Fragment key={name}>
              <input type="hidden" name={name} value={wanted[name] ?? 'none'} />
              <input type="hidden" name={`${name}-was`} value={base[name]} />
            </Fragment>
          ))}
          <Field
            label={deskShopTexts.logoSizeHint()}
            name="logoFile"
            type="file"
            accept="image/*"
            className="file-field"
          />
          {wanted.logo && <Checkbox name="no-logo" label={deskShopTexts.noLogo()} />}
          <Field
            label={deskShopTexts.faviconSquare()}
            name="faviconFile"
            type="file"
            accept="image/*"
            className="file-field"
          />
          {wanted.favicon && <Checkbox name="no-favicon" label={deskShopTexts.noFavicon()} />}
          <Button type="submit" name="do" value="preview" className="justify-self-start">
            {deskShopTexts.lookAtIt()}
          </Button>
        </Form>
      </DeskSection>
    </DeskPage>
  )
}

function Preview(props: {
  company: string
  logo: string | null
  favicon: string | null
  theme: 'light' | 'dark'
}) {
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
              alt={deskShopTexts.favicon()}
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
            alt={deskShopTexts.logo()}
            className="h-9 w-auto max-w-40 justify-self-start object-contain"
          />
        ) : (
          <span className="text-section font-extrabold tracking-[-0.03em]">
            {deskShopTexts.haggle()}
          </span>
        )}
      </div>
      <figcaption className="text-2 text-ink-2">
        {theme === 'light' ? deskShopTexts.onLightGround() : deskShopTexts.onDarkGround()}
      </figcaption>
    </figure>
  )
}
