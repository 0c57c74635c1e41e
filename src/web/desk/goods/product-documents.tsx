import type { DeskProduct } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as productDocumentsTexts from '#texts/product-documents.ts'
import { Link } from '#web/ui/link.tsx'

/** A product's documents beside its form. */
export function ProductDocuments({ product, mayEdit }: { product: DeskProduct; mayEdit: boolean }) {
  const { id, documents } = product
  return (
    <>
      {documents.length === 0 && <p className="text-ink-2">{productDocumentsTexts.noneYet()}</p>}
      <ul className="grid gap-1 text-2">
        {documents.map(({ id: documentId, title, url }) => (
          <li key={documentId} className="wrap-anywhere">
            <a href={url} className="underline underline-offset-3">
              {title}
            </a>
          </li>
        ))}
      </ul>
      {(mayEdit || documents.length > 0) && (
        <Link to={deskPaths.documents(id)} className="justify-self-start text-2 underline">
          {mayEdit ? productDocumentsTexts.editDocuments() : productDocumentsTexts.viewDocuments()}
        </Link>
      )}
    </>
  )
}
