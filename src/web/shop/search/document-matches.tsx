import { documentKinds } from '#contract/catalog/product-documents.ts'
import { paths } from '#contract/paths/paths.ts'
import type { DocumentMatch } from '#contract/search/document-matches.ts'
import * as searchTexts from '#texts/search.ts'
import { Link } from '#web/ui/link.tsx'

/** Where the words stand in documents of the products, with what stands around them (LIST-05). */
export function DocumentMatches({ matches }: { matches: readonly DocumentMatch[] }) {
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="document-matches" className="mt-4 rounded-large bg-quiet p-4">
      <h2 id="document-matches" className="text-3 font-bold">
        {searchTexts.documentMatches()}
      </h2>
      <ul className="mt-2 grid gap-3">
        {matches.map(({ product, kind, title, url, excerpt }) => (
          <li key={`${product.url} ${url}`} className="wrap-anywhere">
            <p>
              <Link
                to={paths.product(product.url)}
                className="font-[650] underline underline-offset-3"
              >
                {product.name}
              </Link>
            </p>
            <p className="mt-0.5 text-2 text-ink-2">
              {documentKinds[kind]()}{' '}
              <a href={url} className="text-ink underline underline-offset-3">
                {title}
              </a>
              {excerpt.length > 0 && ': '}
              {excerpt.map(({ text, isMatch }, at) => {
                const key = `${at} ${text}`
                return isMatch ? (
                  <mark key={key} className="bg-transparent font-bold text-ink">
                    {text}
                  </mark>
                ) : (
                  <span key={key}>{text}</span>
                )
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
