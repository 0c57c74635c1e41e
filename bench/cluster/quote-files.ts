import type { Buyer } from '../contest/contest-shop.ts'
import { type Reply, requestAt } from '../faults/open-load.ts'

/** A request for a quote that takes files. */
export interface QuoteRequest {
  id: string
  buyer: Buyer
  /** The version that the next change has to name. */
  rowVersion: number
}

/** Sends a request for ten pieces of a pack. */
export async function openRequest(
  port: number,
  buyer: Buyer,
  packId: number,
): Promise<QuoteRequest> {
  const { status, body } = await requestAt(port, '/api/v1/rfqs', {
    method: 'POST',
    headers: buildHeaders(buyer, 'application/json'),
    body: JSON.stringify({
      contact: { name: 'A buyer' },
      pincode: '411001',
      submit: true,
      lines: [{ priceId: String(packId), qty: 10 }],
    }),
  })
  if (status !== 201) throw new Error(`${status} ${body.slice(0, 300)}`)
  const { id, rowVersion } = JSON.parse(body) as QuoteRequest
  return { id, buyer, rowVersion }
}

/** Attaches a small PDF with this text. */
export async function uploadFile(
  port: number,
  request: QuoteRequest,
  text: string,
): Promise<Reply> {
  const answer = await requestAt(port, `/api/v1/rfqs/${request.id}/attachments`, {
    method: 'POST',
    headers: buildHeaders(request.buyer, 'multipart/form-data; boundary=part'),
    body: buildForm(request.rowVersion, `%PDF-1.7\n${text}\n%%EOF\n`),
  })
  if (answer.status === 201) request.rowVersion = JSON.parse(answer.body).rowVersion
  return answer
}

const buildHeaders = ({ host, token }: Buyer, type: string) => ({
  host,
  authorization: `Bearer ${token}`,
  'content-type': type,
  'idempotency-key': crypto.randomUUID(),
})

const buildForm = (rowVersion: number, file: string) =>
  [
    '--part\r\ncontent-disposition: form-data; name="rowVersion"\r\n\r\n',
    `${rowVersion}\r\n`,
    '--part\r\ncontent-disposition: form-data; name="file"; filename="plan.pdf"\r\n',
    `content-type: application/pdf\r\n\r\n${file}\r\n--part--\r\n`,
  ].join('')
