import { Form } from 'react-router'
import type { PadView } from '#contract/cart/order-pad.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as padTexts from '#texts/pad.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Field, FormMessage, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { PadRow } from './pad-row.tsx'

/** A matched pad: each line with its product, choices, or a request. */
export function PadLines({
  view,
  sheet,
  formKey,
  signedIn,
  refused,
  name,
  nameRefused,
}: {
  view: PadView
  sheet: string
  formKey: string
  signedIn: boolean
  refused: string | null
  name: string
  nameRefused: string | null
}) {
  const { seller } = useFrame()
  const { lines, goods } = view
  const firstOpen = lines.find(({ fault }) => fault !== null)
  return (
    <>
      <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-5" noValidate>
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="sheet" value={sheet} />
        {/* Enter in a field does what the form is for. */}
        <button
          type="submit"
          name="does"
          value="place"
          className="hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        {refused && <FormMessage tone="bad">{refused}</FormMessage>}
        <p className="text-2" role="status">
          {describeLines(view)}{' '}
          {firstOpen && (
            <a href={`#line-${firstOpen.row}`} className="underline">
              {padTexts.goToFirstOpen()}
            </a>
          )}
        </p>
        <ol className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <PadRow key={line.row} line={line} showsFault={refused !== null} />
          ))}
        </ol>
        <div className="sticky bottom-0 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line bg-paper py-3">
          <p className="me-auto">
            {goods === null ? (
              padTexts.nothingChosen()
            ) : (
              <RichText
                parts={padTexts.itemTotal({
                  total: formatMoney(goods, seller),
                  strong: (text) => <strong className="font-[650]">{text}</strong>,
                  note: (text) => <span className="text-2 text-ink-2">{text}</span>,
                })}
              />
            )}
          </p>
          <Button type="submit" name="does" value="match">
            {padTexts.update()}
          </Button>
          <Button type="submit" tone="buy" name="does" value="place">
            {lines.some(({ pick }) => pick === 'ask')
              ? padTexts.addAndRequest()
              : commonTexts.addToCart()}
          </Button>
        </div>
        {signedIn ? (
          <fieldset className="flex flex-wrap items-end gap-3">
            <legend className="sr-only">{padTexts.saveAsList()}</legend>
            <Field
              label={padTexts.saveAsList()}
              name="name"
              maxLength={60}
              defaultValue={name}
              error={nameRefused ?? undefined}
              className="w-full max-w-[20rem]"
            />
            <Button type="submit" name="does" value="save">
              {padTexts.saveList()}
            </Button>
          </fieldset>
        ) : (
          <p className="text-2 text-ink-2">
            <RichText
              parts={padTexts.signInToSave({
                link: (text) => (
                  <Link to={paths.loginThen(paths.orderPad())} className="underline">
                    {text}
                  </Link>
                ),
              })}
            />
          </p>
        )}
      </Form>
      <Collapsible title={padTexts.editList()} open={false}>
        <Form method="post" className="grid gap-3">
          <TextArea
            label={padTexts.yourList()}
            name="sheet"
            rows={10}
            defaultValue={sheet}
            spellCheck={false}
            className="[&_textarea]:font-mono [&_textarea]:text-2"
          />
          <div>
            <Button type="submit" name="does" value="match">
              {padTexts.findAgain()}
            </Button>
          </div>
        </Form>
      </Collapsible>
    </>
  )
}

/** "7 of 12 lines found, 3 to choose, 2 to request." */
function describeLines({ lines }: PadView): string {
  const count = (state: string) => lines.filter((line) => line.state === state).length
  const [sure, doubtful, unknown] = [count('sure'), count('doubtful'), count('unknown')]
  const counts = { sure: sure!, lines: lines.length, doubtful: doubtful!, unknown: unknown! }
  return padTexts.linesFound(counts)
}
