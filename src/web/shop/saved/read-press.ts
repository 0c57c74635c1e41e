import { data } from 'react-router'
import { readForm } from '#web/read-form.server.ts'
import { rowId } from '#web/row-id.ts'

/** Which product a heart or a compare button is about, and whether it was pressed already and is let go. */
export async function readPress(request: Request): Promise<{ productId: number; letGo: boolean }> {
  const form = await readForm(request)
  const letGo = form.has('remove')
  const productId = rowId(form.get(letGo ? 'remove' : 'product'))
  if (productId === null) throw data(null, { status: 400 })
  return { productId, letGo }
}
