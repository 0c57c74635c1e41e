import { useSearchParams } from 'react-router'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import { type ImportKind, importCapabilities, kindWords } from '#contract/desk/desk-imports.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Link } from '#web/ui/link.tsx'
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
    <section aria-label="New import" className="goods-box gap-4 p-4 pt-1">
      <div className="list-views">
        <nav aria-label="What the file holds">
          {kinds.map((each) => (
            <Link
              key={each}
              to={`?kind=${each}`}
              keepScroll
              aria-current={each === kind ? 'page' : undefined}
            >
              <span>{kindWords[each]}</span>
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

function UploadWords({ kind, mayPrice }: { kind: UploadKind; mayPrice: boolean }) {
  if (kind === 'pictures')
    return (
      <>
        <p>Many pictures, or one ZIP of up to 1 GB: JPEG, PNG, WebP, AVIF or GIF, 10 MB each.</p>
        <p>
          Name each after its product: the SKU, part number or GTIN. <code>ABC-1.jpg</code> comes
          first, <code>ABC-1_2.jpg</code> second, or <code>ABC-1/front.jpg</code>.
        </p>
        <p>
          A table with the columns <code>id</code> and <code>image_link</code> works too.
        </p>
      </>
    )
  return (
    <>
      {kind === 'products' ? (
        <p>
          A table of products or a Google Merchant feed, CSV or TSV up to 1 GB. Products are created
          or updated by their id.
        </p>
      ) : (
        <p>
          A table with id and any of price, mrp and quantity; pack_1_code names a pack. Everything
          else stays as it is.
        </p>
      )}
      {kind === 'products' && !mayPrice && (
        <p>Existing packs keep their prices, cost and stock, which your role can’t change.</p>
      )}
      <p>It is tested first: nothing is saved until you say so.</p>
      <p>
        <a
          href={toHref(`${deskPaths.importSample()}?kind=${kind}`)}
          download
          className="font-semibold text-ink underline"
        >
          Download a sample file
        </a>{' '}
        with all columns
      </p>
    </>
  )
}
