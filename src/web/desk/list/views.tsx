import { type SyntheticEvent, useEffect, useRef } from 'react'
import { data, Form, redirect } from 'react-router'
import {
  isViewList,
  maxViewNameLength,
  normalizeViewQuery,
  type SavedView,
  type ViewCode,
  viewListNames,
  viewListPaths,
  viewTexts,
} from '#contract/desk/saved-views.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Visit } from '#web/visit.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import type { Route } from './+types/views.ts'

/** /desk/views?list=orders: the views of a list, to rename, order and remove them (DEAL-06). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const list = getPageUrl(request).searchParams.get('list') ?? ''
  // A reload after a refused form of a list has no list in its address.
  if (!isViewList(list)) throw redirect(viewListPaths.workbench)
  return { list, views: await shop.views.listSavedViews(scope, list) }
}

/** Saves what a list shows as a view, for the list's own form; renames, moves or removes one. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const form = await readForm(request)
  const button = readFormText(form, 'do', 20)
  if (button === 'save') return saveShownList(visit, form)
  const { scope, shop } = visit
  const id = toRowId(form.get('id'))
  if (button === 'remove') {
    const list = await orNotFound(shop.views.removeView(scope, id))
    return redirect(buildDonePath(deskPaths.viewsOf(list), 'removed'))
  }
  if (form.has('place')) {
    const list = await orNotFound(
      shop.views.moveView(scope, id, Number(readFormText(form, 'place', 3))),
    )
    return redirect(deskPaths.viewsOf(list))
  }
  const name = readFormText(form, 'name', 200)
  const previousName = readFormText(form, 'was', 200)
  const outcome = await orNotFound(shop.views.renameView(scope, id, { name, previousName }))
  if (outcome.ok) return redirect(buildDonePath(deskPaths.viewsOf(outcome.value)))
  return data({ id, name, code: outcome.code }, outcome.code === 'changed-meanwhile' ? 409 : 400)
}

async function saveShownList({ scope, shop }: Visit, form: FormData) {
  const list = readFormText(form, 'list', 40)
  if (!isViewList(list)) throw data(null, { status: 400 })
  const query = normalizeViewQuery(readFormText(form, 'query'))
  const outcome = await shop.views.saveView(scope, {
    list,
    query,
    name: readFormText(form, 'name', 200),
    isShared: form.get('shared') === '1',
  })
  const path = query === '' ? viewListPaths[list] : `${viewListPaths[list]}?${query}`
  const mark = outcome.ok ? 'done=saved' : `view=${outcome.code}`
  return redirect(`${path}${path.includes('?') ? '&' : '?'}${mark}`)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskListTexts.viewsTitle())

interface Refusal {
  id: number
  name: string
  code: ViewCode
}

export default function DeskViews({
  loaderData: { list, views },
  actionData,
}: Route.ComponentProps) {
  const { page, hold } = useKeptFocus(views)
  const refusal: Refusal | undefined = actionData
  const groups = [
    { title: deskListTexts.sharedViews(), views: views.filter(({ isShared }) => isShared) },
    { title: deskListTexts.ownViews(), views: views.filter(({ isShared }) => !isShared) },
  ].filter((group) => group.views.length > 0)
  return (
    <DeskPage
      title={deskListTexts.savedViews({ list: viewListNames[list]() })}
      ancestors={[{ name: viewListNames[list](), path: viewListPaths[list] }]}
    >
      {refusal && <FormMessage tone="bad">{viewTexts[refusal.code]()}</FormMessage>}
      {groups.length === 0 && <EmptyState>{deskListTexts.noViews()}</EmptyState>}
      <div ref={page} onSubmit={hold} className="grid max-w-3xl gap-5">
        {groups.map((group) => (
          <DeskSection key={group.title} title={group.title}>
            <ol className="divide-y divide-line border-y border-line">
              {group.views.map((view, at) => (
                <ViewRow
                  key={view.id}
                  view={view}
                  place={at + 1}
                  count={group.views.length}
                  path={`${viewListPaths[list]}?${view.query}`}
                  typedName={refusal?.id === view.id ? refusal.name : null}
                />
              ))}
            </ol>
          </DeskSection>
        ))}
      </div>
    </DeskPage>
  )
}

interface RowProps {
  view: SavedView
  /** From 1. */
  place: number
  count: number
  path: string
  /** A name that was refused. */
  typedName: string | null
}

function ViewRow({ view, place, count, path, typedName }: RowProps) {
  const { id, name } = view
  return (
    <li className="flex flex-wrap items-center gap-2 py-2" id={`view-${id}`}>
      {view.mayMove && (
        <Form method="post" className="flex">
          <input type="hidden" name="id" value={id} />
          <PlaceButton
            id={id}
            place={place - 1}
            words={deskListTexts.moveNameUp({ name })}
            icon="up"
            count={count}
          />
          <PlaceButton
            id={id}
            place={place + 1}
            words={deskListTexts.moveNameDown({ name })}
            icon="down"
            count={count}
          />
        </Form>
      )}
      {view.mayEdit ? (
        <Form
          method="post"
          className="flex min-w-0 flex-1 items-center gap-2 max-sm:order-last max-sm:basis-full"
        >
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="was" value={name} />
          <input
            key={`${name} ${typedName}`}
            name="name"
            aria-label={deskListTexts.nameOfView({ name })}
            defaultValue={typedName ?? name}
            maxLength={maxViewNameLength}
            aria-invalid={typedName === null ? undefined : true}
            autoComplete="off"
            className="qs-input h-10 min-w-0 flex-1 aria-invalid:border-bad"
          />
          <Button
            type="submit"
            name="do"
            value="rename"
            aria-label={deskListTexts.renameName({ name })}
          >
            {deskListTexts.rename()}
          </Button>
        </Form>
      ) : (
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
      )}
      <Link
        to={path}
        className="px-2 underline max-sm:ms-auto"
        aria-label={deskListTexts.openName({ name })}
      >
        {deskListTexts.open()}
      </Link>
      {view.mayEdit && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="do"
            value="remove"
            aria-label={deskListTexts.removeName({ name })}
          >
            {commonTexts.remove()}
          </Button>
        </Form>
      )}
    </li>
  )
}

function PlaceButton(props: {
  id: number
  place: number
  count: number
  words: string
  icon: 'up' | 'down'
}) {
  const { id, place, count, words, icon } = props
  return (
    <button
      type="submit"
      id={`${icon}-${id}`}
      name="place"
      value={place}
      aria-label={words}
      disabled={place < 1 || place > count}
      className="grid size-10 place-items-center rounded-small hover:bg-quiet disabled:opacity-30"
    >
      <Icon name={icon} />
    </button>
  )
}

/** Keeps the keyboard at the button that moved a row, or at its other one at the end of the list. */
function useKeptFocus(views: readonly SavedView[]) {
  const page = useRef<HTMLDivElement>(null)
  const pressed = useRef<string | null>(null)
  useEffect(() => {
    const [icon, id] = pressed.current?.split('-') ?? []
    pressed.current = null
    if (!icon || views.length === 0) return
    const button = page.current?.querySelector<HTMLButtonElement>(`#${icon}-${id}`)
    const other = icon === 'up' ? 'down' : 'up'
    if (button?.disabled) page.current?.querySelector<HTMLElement>(`#${other}-${id}`)?.focus()
    else button?.focus()
  }, [views])
  const hold = ({ nativeEvent }: SyntheticEvent<HTMLElement, SubmitEvent>) => {
    const button = nativeEvent.submitter?.id ?? ''
    pressed.current = /^(?:up|down)-\d+$/.test(button) ? button : null
  }
  return { page, hold }
}
