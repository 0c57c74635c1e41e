import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import { type ImportKind, importCapabilities, kindWords } from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskUploadTexts from '#texts/desk-upload.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { UploadForm } from './upload-form.tsx'

type UploadKind = Exclude<ImportKind, 'delivery'>

const uploadKinds: readonly UploadKind[] = ['products', 'delta', 'pictures']

/** One zone for files of every kind; the address says which kind. Source: DESK-02, DEAL-06. */
export function UploadFile({ staff }: { staff: StaffRights }) {
  const [query] = useSearchParams()
  const kinds = uploadKinds.filter((kind) => mayDo(staff, importCapabilities[kind]))
  const kind = kinds.find((each) => each === query.get('kind')) ?? kinds[0]
  if (!kind) return null
  return (
    <section aria-label={deskUploadTexts.newImport()} className="goods-box gap-4 p-4 pt-1">
      <div className="list-views">
        <nav aria-label={deskUploadTexts.fileContents()}>
          {kinds.map((each) => (
            <Link
              key={each}
              to={`?kind=${each}`}
              keepScroll
              aria-current={each === kind ? 'page' : undefined}
            >
              <span>{kindWords[each]()}</span>
            </Link>
          ))}
        </nav>
      </div>
      <UploadForm key={kind} kind={kind}>
        <UploadWords kind={kind} mayPrice={mayDo(staff, 'prices')} />
      </UploadForm>
    </section>
  )
}

const renderCode = (text: ReactNode) => <code>{text}</code>

function UploadWords({ kind, mayPrice }: { kind: UploadKind; mayPrice: boolean }) {
  if (kind === 'pictures')
    return (
      <>
        <p>{deskUploadTexts.pictureLimits()}</p>
        <p>
          <RichText parts={deskUploadTexts.pictureNames({ code: renderCode })} />
        </p>
        <p>
          <RichText parts={deskUploadTexts.pictureTable({ code: renderCode })} />
        </p>
      </>
    )
  return (
    <>
      {kind === 'products' ? (
        <p>{deskUploadTexts.productFileHint()}</p>
      ) : (
        <p>{deskUploadTexts.priceFileHint()}</p>
      )}
      {kind === 'products' && !mayPrice && <p>{deskUploadTexts.pricesKept()}</p>}
      <p>{deskUploadTexts.testedFirst()}</p>
      <p>
        <RichText
          parts={deskUploadTexts.sampleFile({
            link: (text) => (
              <a
                href={toHref(`${deskPaths.importSample()}?kind=${kind}`)}
                download
                className="font-semibold text-ink underline"
              >
                {text}
              </a>
            ),
          })}
        />
      </p>
    </>
  )
}
