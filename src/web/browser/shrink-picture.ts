/** Enough to tell products apart by; what is larger only takes longer to send. */
const maxSidePixels = 1_600
const maxUnscaledBytes = 1_500_000

/**
 * A picture made small enough to send quickly, its position and time taken from it. Null: this is no picture. What the
 * browser can't read but may be a picture goes as it is, for the server to judge. Source: IMG-01, IMG-02.
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
  // What is seen through in a picture is white on the shop's pages too.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) =>
    canvas.toBlob((small) => resolve(small ?? file), 'image/jpeg', 0.88),
  )
}
