import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildCodePart } from '#domain/layouts/layouts.ts'
import { readBarcodes } from '../reading/read-barcodes.ts'
import { drawPaper } from './draw-paper.ts'
import { buildSamplePaper } from './sample-paper-fixture.ts'

const link = 'upi://pay?pa=deccan@okbank&pn=Deccan%20Supplies&am=118.00&cu=INR'
/** As long as what the invoice registration portal signs. */
const signed = `eyJhbGciOiJSUzI1NiJ9.${'eyJkYXRhIjoi'.repeat(75)}.${'kZbT-9_q'.repeat(43)}`

test('[TAX-04] a scanner reads from a paper’s code what it says, of a link and of a signed text', async () => {
  for (const payload of [link, signed]) {
    const { path, size } = buildCodePart('Pay', [], payload)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"
      width="${size * 4}" height="${size * 4}"><rect width="100%" height="100%" fill="#fff"/>
      <path d="${path}"/></svg>`
    const { data: pixels, info } = await sharp(Buffer.from(svg))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const codes = await readBarcodes({ width: info.width, height: info.height, pixels })
    expect(codes).toEqual([{ kind: 'matrix', text: payload }])
  }
})

test('[TAX-04] the PDF holds the code, which moves to the next sheet as a whole', async () => {
  const countPages = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)!.length
  const paper = buildSamplePaper(13)
  const draw = (parts: typeof paper.parts) =>
    drawPaper({ paper: { ...paper, parts }, logo: null, sheet: 'a4' })
  const code = buildCodePart('Pay ₹118.00 by UPI', ['To deccan@okbank.'], link)
  const plain = await draw(paper.parts)
  const coded = await draw([...paper.parts.slice(0, 2), code, ...paper.parts.slice(2)])
  expect(countPages(plain)).toBe(1)
  expect(countPages(coded)).toBe(2)
})
