import {
  documentFormats,
  documentKinds,
  formatBytes,
  type ProductDocument,
} from '#contract/catalog/product-documents.ts'
import * as productTexts from '#texts/product.ts'

/** Data sheets, certificates, drawings and videos of a product (LIST-05). */
export function Documents({ documents }: { documents: readonly ProductDocument[] }) {
  if (documents.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="documents">
      <h2 id="documents" className="mb-3 text-section font-bold">
        {productTexts.documents()}
      </h2>
      <DocumentList documents={documents.filter((each) => !isVideo(each))} />
      <DocumentList documents={documents.filter(isVideo)} />
    </section>
  )
}

/** Films stand apart, as they are much higher. */
const isVideo = ({ format }: ProductDocument) => format === 'mp4' || format === 'webm'

function DocumentList({ documents }: { documents: readonly ProductDocument[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {documents.map((document) => (
        <li key={document.url} className="border-b border-line py-3">
          <DocumentItem document={document} />
        </li>
      ))}
    </ul>
  )
}

function DocumentItem({ document }: { document: ProductDocument }) {
  const { url, title, format, kind, language } = document
  return (
    <div className="grid gap-1">
      {isVideo(document) && (
        // biome-ignore lint/a11y/useMediaCaption: sellers send the file alone
        <video
          controls
          preload="none"
          src={url}
          aria-label={title}
          className="mb-1 aspect-video w-full rounded-small bg-quiet"
        />
      )}
      <a
        href={url}
        rel={format === 'link' ? 'noopener nofollow' : undefined}
        lang={language ?? undefined}
        className="font-[650] underline underline-offset-3 wrap-anywhere"
      >
        {title}
      </a>
      <p className="text-2 text-ink-2">
        {documentKinds[kind]()} · {describeFile(document)}
      </p>
    </div>
  )
}

function describeFile({ format, bytes, pages, url }: ProductDocument): string {
  if (format === 'link' || bytes === null)
    return productTexts.atHost({ host: new URL(url).hostname })
  const size = formatBytes(bytes)
  const file = { format: documentFormats[format], size }
  if (pages === null) return productTexts.file(file)
  return productTexts.fileWithPages({ ...file, pages })
}
