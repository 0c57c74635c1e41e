import { Form, useSearchParams } from 'react-router'
import {
  type DeskProduct,
  maxPictures,
  type ProductCode,
  productTexts,
} from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** A product's pictures at the top of its page, with a tile that adds more (DEAL-06). */
export function ProductPictures({ product, mayEdit }: { product: DeskProduct; mayEdit: boolean }) {
  const { id, name, pictures } = product
  const [query] = useSearchParams()
  const code = query.get('pictures') ?? ''
  const problem = Object.hasOwn(productTexts, code)
    ? productTexts[code as ProductCode]()
    : undefined
  const mayAdd = mayEdit && pictures.length < maxPictures
  return (
    <>
      {pictures.length === 0 && !mayAdd && (
        <p className="text-2 text-ink-2">{deskGoodsTexts.noneYet()}</p>
      )}
      <ul className="goods-pictures">
        {pictures.map(({ key, alt }, at) => (
          <li key={key}>
            <Link
              to={deskPaths.pictures(id)}
              aria-label={deskGoodsTexts.arrangePicture({ number: at + 1 })}
            >
              <img
                src={paths.picture(key, 240, 'webp')}
                alt={alt || name}
                width={112}
                height={112}
                loading="lazy"
              />
            </Link>
          </li>
        ))}
        {mayAdd && (
          <li>
            <AddPictures product={product} problem={problem} />
          </li>
        )}
      </ul>
      {problem && (
        <p id="pictures-error" role="alert" className="text-2 text-bad">
          {problem}
        </p>
      )}
      {pictures.length > 0 && (
        <Link to={deskPaths.pictures(id)} className="justify-self-start text-2 underline">
          {mayEdit ? deskGoodsTexts.orderPictures() : deskGoodsTexts.viewLarge()}
        </Link>
      )}
    </>
  )
}

/** A tile to choose files by; with script they are sent at once. */
function AddPictures(props: { product: DeskProduct; problem: string | undefined }) {
  const { product, problem } = props
  return (
    // Remounts after an upload, so that a second click can't add the same files again.
    <Form
      key={product.pictures.length}
      method="post"
      action={deskPaths.pictures(product.id)}
      encType="multipart/form-data"
      className="grid gap-2"
    >
      <input type="hidden" name="from" value="product" />
      <input type="hidden" name="do" value="add" />
      <label className="goods-add">
        <Icon name="plus" />
        <span className="text-1">{deskGoodsTexts.add()}</span>
        <input
          type="file"
          name="pictures"
          aria-label={deskGoodsTexts.picturesToAdd()}
          aria-describedby={problem && 'pictures-error'}
          multiple
          required
          accept="image/*"
          onChange={({ currentTarget }) => currentTarget.form!.requestSubmit()}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      <Button type="submit" className="hidden noscript:inline-flex">
        {deskGoodsTexts.addPictures()}
      </Button>
    </Form>
  )
}
