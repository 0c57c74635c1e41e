import { shop } from '#app/shop.ts'
import {
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
} from '#contract/paths/paths.ts'
import type { Scope } from '#platform/scope.ts'

const pictureName = new RegExp(
  `^([0-9a-f]{32})-(${pictureWidths.join('|')})\\.(${pictureFormats.join('|')})$`,
)

/**
 * A picture of this host's seller, at /media/{file}. Its name is the hash of its bytes, so its
 * content never changes.
 */
export async function sendPicture(scope: Scope, file: string): Promise<Response> {
  const [, key, width, format] = pictureName.exec(file) ?? []
  const bytes =
    key &&
    (await shop.catalog.loadPictureFile(
      scope,
      key,
      Number(width) as PictureWidth,
      format as PictureFormat,
    ))
  if (!bytes)
    return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': `image/${format}`,
      'content-length': String(bytes.byteLength),
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}
