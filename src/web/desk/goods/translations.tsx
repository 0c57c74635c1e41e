import { data } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import {
  type DeskText,
  type DeskTranslations,
  getRecordedName,
  maxTextLengths,
} from '#contract/translations/desk-translations.ts'
import { joinSentences } from '#kernel/join-sentences.ts'
import { type Outcome, refuse } from '#kernel/outcome.ts'
import { languageNames } from '#messages/languages.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
import * as deskTranslationsTexts from '#texts/desk-translations.ts'
import { orGoneRefusal, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Visit } from '#web/visit.ts'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import type { EditRefusal } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { orGoneEdit } from '../editing/gone-edit.ts'
import { type Merged, redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import type { Route } from './+types/translations.ts'
import {
  buildTranslationWords,
  getTextLabel,
  readTranslations,
  seenName,
  stillRightName,
  translationsToFields,
} from './translation-edit.ts'

/** The texts of one thing beside their translations (LANG-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const translations = await orNotFound(shop.catalog.getDeskTranslations(scope, params))
  return { translations, next: await shop.catalog.findNextTranslation(scope, translations) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, getCapability(params.kind))
  const { scope, shop } = visit
  const form = await readForm(request)
  const { kind, language } = params
  const load = () => shop.catalog.getDeskTranslations(scope, params)
  const present = await orGoneEdit(load(), form, buildTranslationWords({ texts: [] }))
  const { subject } = present
  const recordSubject = kind === 'seller' ? `seller:${scope.seller.id}` : `${kind}:${subject}`
  const saveOutcome = await saveEdit<DeskTranslations, null, ProductCode>(visit, form, {
    of: getEditName(present),
    writes: { subject: recordSubject, action: 'translation.save' },
    toRecordName: (name) => getRecordedName(name, present.language),
    load,
    toFields: translationsToFields,
    save: (fields, expected) =>
      orChanged(
        shop.catalog.saveDeskTranslations(scope, params, readTranslations(fields, form), expected),
      ),
    texts: productTexts,
    ...buildTranslationWords(present),
  })
  if (!saveOutcome.ok) return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
  const next =
    form.get(nextName) === null ? null : await shop.catalog.findNextTranslation(scope, present)
  const isMoved = kind === 'page' && subject !== params.subject
  const merged = isMoved ? await noteMove(visit, subject, saveOutcome.merged) : saveOutcome.merged
  return redirectSaved(visit, deskPaths.translations(kind, next ?? subject, language), { merged })
}

/** What has moved or gone while it was saved is loaded again. */
async function orChanged(answer: Promise<Outcome<null, ProductCode>>) {
  const outcome = await orGoneRefusal(answer)
  return !outcome.ok && outcome.code === 'gone' ? refuse('changed-meanwhile') : outcome
}

/** A page that a colleague has renamed meanwhile took its translations along. */
async function noteMove({ scope, shop }: Visit, url: string, merged: Merged | null) {
  const move = { subject: `page:${url}`, action: 'page.save' as const }
  const last = await shop.desk.findLastWrite(scope, move, ['url'])
  return { last, fields: [deskShopTexts.address(), ...(merged?.fields ?? [])] }
}

/** The button that goes on to the next item once this one is saved. */
const nextName = 'next'

const getCapability = (kind: string) =>
  kind === 'page' || kind === 'seller' ? 'content' : 'catalogue'

const getEditName = ({ kind, subject, language }: DeskTranslations) =>
  `translations:${kind}:${subject}:${language}`

export const meta: Route.MetaFunction = () => buildDeskMeta(deskTranslationsTexts.translations())

export default function DeskTranslationsPage({
  loaderData: { translations, next },
  actionData,
}: Route.ComponentProps) {
  const { staff, languages } = useDesk()
  const { kind, subject, language, title, texts, hasMore } = translations
  const isLocked = !mayDo(staff, getCapability(kind))
  const [first, ...further] = listLanguages({ languages })
  const locale = further.find((each) => each.language === language)!.locale
  return (
    <DeskPage
      title={`${deskTranslationsTexts.translations()}${commonTexts.colon()}${languageNames[language]}`}
      ancestors={[
        { name: deskTranslationsTexts.translations(), path: getListPath(translations) },
        { name: title, path: getSubjectPath(translations) },
      ]}
      lead={joinSentences([
        deskTranslationsTexts.lead({ language: languageNames[first!.language] }),
        hasMore ? deskTranslationsTexts.moreValues() : '',
      ])}
      actions={
        <>
          {next !== null && (
            <Link to={deskPaths.translations(kind, next, language)} className="text-2 underline">
              {deskTranslationsTexts.nextItem()}
            </Link>
          )}
          {further.length > 1 && (
            <nav aria-label={deskTranslationsTexts.languages()} className="flex flex-wrap gap-3">
              {further
                .filter((each) => each.language !== language)
                .map((each) => (
                  <Link
                    key={each.language}
                    to={deskPaths.translations(kind, subject, each.language)}
                    lang={each.locale}
                    className="text-2 underline"
                  >
                    {languageNames[each.language]}
                  </Link>
                ))}
            </nav>
          )}
        </>
      }
    >
      <EditForm
        of={getEditName(translations)}
        storedFields={translationsToFields(translations)}
        refusal={actionData}
        multipart
        className="grid gap-5"
        {...buildTranslationWords(translations)}
      >
        {(values, refusal) => (
          <>
            {texts.map((text) => (
              <TextPair
                key={text.name}
                text={text}
                typed={values[text.name] ?? ''}
                error={findProblemText(refusal?.problems, text.name)}
                languages={{ source: first!.locale, target: locale }}
                isLocked={isLocked}
              />
            ))}
            {!isLocked && (
              <div className="flex flex-wrap gap-3">
                <Button type="submit" tone="buy">
                  {deskTranslationsTexts.save()}
                </Button>
                {next !== null && (
                  <Button type="submit" name={nextName} value="1">
                    {deskTranslationsTexts.saveAndNext()}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </EditForm>
    </DeskPage>
  )
}

/** The list of what is to be translated, of the same kind and language. */
function getListPath({ kind, language }: DeskTranslations): string {
  return `${deskPaths.translationWork()}?kind=${kind}&language=${language}`
}

function getSubjectPath({ kind, subject }: DeskTranslations): string {
  switch (kind) {
    case 'product':
      return deskPaths.product(subject)
    case 'category':
      return deskPaths.category(subject)
    case 'brand':
      return `${deskPaths.brands()}?edit=${subject}`
    case 'attribute':
      return deskPaths.attribute(subject)
    case 'value':
      return deskPaths.attributes()
    case 'unit':
      return deskPaths.stock()
    case 'page':
      return deskPaths.footerPage(subject)
    case 'seller':
      return deskPaths.content()
  }
}

interface TextPairProps {
  text: DeskText
  typed: string
  error: string | undefined
  /** Locales. */
  languages: { source: string; target: string }
  isLocked: boolean
}

/** A text of the seller, and what it says in the other language. */
function TextPair({ text, typed, error, languages, isLocked }: TextPairProps) {
  const { name, kind, field, source, sourceHash, isMissing, isChanged, length } = text
  const label = getTextLabel(text)
  const isShared = (kind === 'unit' && name !== field) || kind === 'section'
  const fieldProps = {
    id: name,
    name,
    label: deskTranslationsTexts.inLanguage({
      text: label,
      language: getOwnName(languages.target),
    }),
    defaultValue: typed,
    lang: languages.target,
    dir: 'auto',
    disabled: isLocked,
    error,
    maxLength: maxTextLengths[length],
    autoComplete: 'off',
  }
  return (
    <section className="grid gap-x-6 gap-y-2 border-t border-edge pt-4 md:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <h2 className="text-2 font-semibold">{label}</h2>
        {source === '' ? (
          <p className="text-2 text-ink-2">{deskTranslationsTexts.notWritten()}</p>
        ) : (
          <p lang={languages.source} dir="auto" className="whitespace-pre-line break-words">
            {source}
          </p>
        )}
        {isShared && <p className="text-2 text-ink-2">{deskTranslationsTexts.shared()}</p>}
      </div>
      <div className="grid content-start gap-2">
        {length === 'line' || length === 'value' ? (
          <Field {...fieldProps} />
        ) : (
          <TextArea
            {...fieldProps}
            rows={length === 'page' ? 8 : 3}
            hint={length === 'page' ? deskTranslationsTexts.howMarked() : undefined}
          />
        )}
        <input type="hidden" name={seenName(name)} value={sourceHash} />
        {isChanged && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="list-tag look">{deskTranslationsTexts.changed()}</span>
            {!isLocked && (
              <Checkbox name={stillRightName(name)} label={deskTranslationsTexts.stillRight()} />
            )}
          </div>
        )}
        {typed === '' && isMissing && (
          <span className="list-tag justify-self-start">{deskTranslationsTexts.missing()}</span>
        )}
        {typed === '' && text.text === '' && source !== '' && !isMissing && (
          <p className="text-2 text-ink-2">{deskTranslationsTexts.sameInAllLanguages()}</p>
        )}
      </div>
    </section>
  )
}

function getOwnName(locale: string): string {
  const [offered] = listLanguages({ languages: [locale] })
  return languageNames[offered!.language]
}
