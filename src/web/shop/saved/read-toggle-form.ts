import { data } from 'react-router'
import { readForm } from '#web/read-form.server.ts'
import { parseRowId } from '#web/row-id.ts'

/** The product of a wishlist or compare button, and whether the press removes it. */
export async function readToggleForm(
  request: Request,
): Promise<{ productId: number; letGo: boolean }> {
  const form = await readForm(request)
  const isRemoval = form.has('remove')
  const productId = parseRowId(form.get(isRemoval ? 'remove' : 'product'))
  if (productId === null) throw data(null, { status: 400 })
  return { productId, letGo: isRemoval }
}
