import { Form, useSearchParams } from 'react-router'
import {
  type DeskProduct,
  maxPictures,
  type ProductCode,
  productTexts,
} from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Thumb } from '../parts/thumb.tsx'

/** A product's pictures beside its form, with several files to add at once (DEAL-06). */
export function ProductPictures({ product, mayEdit }: { product: DeskProduct; mayEdit: boolean }) {
  const { id, name, pictures } = product
  const [query] = useSearchParams()
  const code = query.get('pictures') ?? ''
  const problem = Object.hasOwn(productTexts, code) ? productTexts[code as ProductCode] : undefined
  return (
    <>
      <Link to={deskPaths.pictures(id)} aria-label="Arrange the pictures">
        <span className="flex flex-wrap gap-2">
          {pictures.map(({ key, alt }) => (
            <Thumb key={key} picture={key} alt={alt || name} />
          ))}
          {pictures.length === 0 && <span className="text-ink-2">None yet.</span>}
        </span>
      </Link>
      {problem && (
        <p id="pictures-error" role="alert" className="text-2 text-bad">
          {problem}
        </p>
      )}
      {mayEdit && pictures.length < maxPictures && (
        // Remounts after an upload, so that a second click can't add the same files again.
        <Form
          key={pictures.length}
          method="post"
          action={deskPaths.pictures(id)}
          encType="multipart/form-data"
          className="file-field grid gap-2"
        >
          <input type="hidden" name="from" value="product" />
          <input
            type="file"
            name="pictures"
            aria-label="Pictures to add"
            aria-describedby={problem && 'pictures-error'}
            multiple
            required
            accept="image/*"
            className="w-full min-w-0 rounded-small border border-edge"
          />
          <Button type="submit" name="do" value="add" className="justify-self-start">
            Add pictures
          </Button>
        </Form>
      )}
      {pictures.length > 0 && (
        <Link to={deskPaths.pictures(id)} className="justify-self-start text-2 underline">
          {mayEdit ? 'Order and descriptions' : 'See them large'}
        </Link>
      )}
    </>
  )
}
