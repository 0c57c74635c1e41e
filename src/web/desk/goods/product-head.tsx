import { Form } from 'react-router'
import type { DeskProduct } from '#contract/desk/desk-products.ts'
import { paths } from '#contract/paths/paths.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import { Button } from '#web/ui/button.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { TranslationsLink } from '../parts/translations-link.tsx'

/** The name of a product behind its first picture. */
export function ProductTitle({ product: { name, pictures } }: { product: DeskProduct }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Thumb picture={pictures[0]?.key ?? null} size="line" />
      <span className="min-w-0 break-words">{name}</span>
    </span>
  )
}

/** Whether it is on sale, its SKU and category. */
export function ProductLead({ product }: { product: DeskProduct }) {
  const { active, archivedAt, code, category } = product
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2">
      <span className={`list-tag ${active ? 'good' : 'look'}`}>
        {active
          ? deskGoodsTexts.onSale()
          : archivedAt
            ? deskGoodsTexts.archived()
            : deskGoodsTexts.notOnSale()}
      </span>
      <span>{deskGoodsTexts.skuCode({ code })}</span>
      <span className="min-w-0 truncate">
        {category
          .split('>')
          .map((part) => part.trim())
          .join(' › ')}
      </span>
    </span>
  )
}

/** The shop's page of it, and what is done with it as a whole. */
export function ProductActions(props: { product: DeskProduct; mayEdit: boolean }) {
  const { product, mayEdit } = props
  const again = product.archivedAt ? 'restore' : 'archive'
  return (
    <>
      {product.active && (
        <a href={toHref(paths.product(product.url))} className="button button-plain">
          {deskGoodsTexts.viewInShop()}
        </a>
      )}
      <TranslationsLink kind="product" subject={product.id} />
      {mayEdit && (
        <MoreMenu>
          <Form method="post" className="contents">
            <Button type="submit" name="do" value="duplicate" tone="bare">
              {deskGoodsTexts.duplicate()}
            </Button>
            <Button type="submit" name="do" value={again} tone="bare">
              {product.archivedAt ? deskGoodsTexts.restore() : deskGoodsTexts.archive()}
            </Button>
          </Form>
        </MoreMenu>
      )}
    </>
  )
}

/** Leads down the page. */
export function ProductParts({ product }: { product: DeskProduct }) {
  const { packs, attributes, pictures, documents } = product
  const parts: [id: string, name: string, count?: number][] = [
    ['pictures-box', deskGoodsTexts.pictures(), pictures.length],
    ['packs', deskGoodsTexts.packsAndStock(), packs.length],
    ['attributes', deskGoodsTexts.attributes(), attributes.length],
    ['texts', deskGoodsTexts.texts()],
    ['search-engines', deskGoodsTexts.searchEngines()],
    ['tax', deskGoodsTexts.tax()],
    ['documents-box', deskGoodsTexts.documents(), documents.length],
    ['history', deskGoodsTexts.history()],
  ]
  return (
    <div className="list-views">
      <nav aria-label={deskGoodsTexts.onThisPage()}>
        {parts.map(([id, name, count]) => (
          <a key={id} href={`#${id}`}>
            <span>{name}</span> {count !== undefined && <b>{count}</b>}
          </a>
        ))}
      </nav>
    </div>
  )
}
