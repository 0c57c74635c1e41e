/** Enough to tell products apart; a larger picture only takes longer to send. */
const maxSidePixels = 1_600
const maxUnscaledBytes = 1_500_000

/**
 * Shrinks a picture so that it sends quickly, and drops its location and time. Null: not a picture.
 * A file that the browser can't read but that may be a picture is sent as it is, for the server to
 * judge. Source: IMG-01, IMG-02.
 */
export async function shrinkPicture(file: Blob): Promise<Blob | null> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return null
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const { width, height } = picture
  const scale = maxSidePixels / Math.max(width, height)
  if (scale >= 1 && file.size <= maxUnscaledBytes) {
    picture.close()
    return file
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * Math.min(1, scale)))
  canvas.height = Math.max(1, Math.round(height * Math.min(1, scale)))
  const context = canvas.getContext('2d')!
  // Transparent pixels are white on the shop's pages too.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) =>
    canvas.toBlob((small) => resolve(small ?? file), 'image/jpeg', 0.88),
  )
}
