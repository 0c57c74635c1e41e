import {
  constants,
  createHash,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  sign,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Inv01 } from '#contract/tax/e-invoice.ts'
import { seal, unseal } from './irp-seals.ts'

export type IrpMode =
  | 'right'
  | 'slow'
  | 'error'
  | 'html'
  | 'refuses'
  | 'lost-answer'
  | 'other-document'

interface FakeInvoice {
  Irn: string
  AckNo: number
  AckDt: string
  SignedQRCode: string
  SignedInvoice: string
  Status: 'ACT'
}

export const irpUser = {
  gstin: '27AAPFU0939F1ZV',
  userName: 'deccan_api',
  password: 'irp-canary-1',
  clientId: 'AAPFU27TXP',
  clientSecret: 'irp-secret-canary-2',
}

export type IrpServer = Awaited<ReturnType<typeof openIrpServer>>

/** The portal as its documents describe it: keys, sessions, encrypted bodies, signed codes. */
export async function openIrpServer() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const state = {
    mode: 'right' as IrpMode,
    /** By seller, kind and number. */
    invoices: new Map<string, FakeInvoice>(),
    documents: [] as Inv01[],
    calls: [] as string[],
  }
  const sessions = new Map<string, Buffer>()

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://irp')
    state.calls.push(pathname)
    const body = request.method === 'POST' ? ((await json(request)) as { Data: string }) : null
    if (state.mode === 'slow') return void setTimeout(() => response.end('{}'), 2_000)
    if (state.mode === 'error')
      return void response.writeHead(503).end(irpUser.password + irpUser.clientSecret)
    if (state.mode === 'html') return void response.writeHead(200).end('<p>Maintenance')
    if (!isOurClient(request)) return fail(response, '1002', 'Invalid login credentials')
    if (pathname === '/eivital/v1.04/auth') return signIn(body!.Data, response)
    const key = sessions.get(String(request.headers.authtoken))
    if (!key || request.headers.user_name !== irpUser.userName)
      return fail(response, '1005', 'Invalid Token')
    const respond = (data: object) =>
      succeed(response, seal(Buffer.from(JSON.stringify(data)), key))
    if (pathname === '/eicore/v1.03/Invoice') {
      const document = JSON.parse(unseal(body!.Data, key).toString('utf8')) as Inv01
      return generate(document, response, respond)
    }
    const irn = pathname.replace('/eicore/v1.03/Invoice/irn/', '')
    const invoice = [...state.invoices.values()].find((each) => each.Irn === irn)
    if (!invoice) return fail(response, '2148', 'Requested IRN data is not available')
    respond(invoice)
  })

  function signIn(data: string, response: ServerResponse) {
    const padding = constants.RSA_PKCS1_PADDING
    const encoded = privateDecrypt({ key: privateKey, padding }, Buffer.from(data, 'base64'))
    const credentials = JSON.parse(Buffer.from(encoded.toString(), 'base64').toString('utf8'))
    if (credentials.UserName !== irpUser.userName || credentials.Password !== irpUser.password)
      return fail(response, '1002', 'Invalid login credentials')
    const token = randomBytes(12).toString('hex')
    const key = randomBytes(32)
    sessions.set(token, key)
    const Sek = seal(key, Buffer.from(credentials.AppKey, 'base64'))
    succeed(response, {
      ClientId: irpUser.clientId,
      UserName: irpUser.userName,
      AuthToken: token,
      Sek,
      TokenExpiry: '2026-11-27 20:03:00',
    })
  }

  function generate(document: Inv01, response: ServerResponse, respond: (data: object) => void) {
    if (state.mode === 'refuses') return fail(response, '3028', 'GSTIN is not present in invoice')
    const { SellerDtls, DocDtls, BuyerDtls, ValDtls, ItemList } = document
    const id = `${SellerDtls.Gstin}${DocDtls.Typ}${DocDtls.No}`
    const earlier = state.invoices.get(id)
    if (earlier) {
      const Desc = { AckNo: earlier.AckNo, AckDt: earlier.AckDt, Irn: earlier.Irn }
      const info = [{ InfCd: 'DUPIRN', Desc }]
      return fail(response, '2150', 'Duplicate IRN', info)
    }
    const Irn = createHash('sha256').update(id).digest('hex')
    const data = JSON.stringify({
      SellerGstin: SellerDtls.Gstin,
      BuyerGstin: BuyerDtls.Gstin,
      DocNo: state.mode === 'other-document' ? 'IN27-2627-999999' : DocDtls.No,
      DocTyp: DocDtls.Typ,
      DocDt: DocDtls.Dt,
      TotInvVal: ValDtls.TotInvVal,
      ItemCnt: ItemList.length,
      MainHsnCode: ItemList[0]!.HsnCd,
      Irn,
      IrnDt: '2026-11-27 14:03:00',
    })
    const SignedQRCode = signToken({ data, iss: 'NIC' })
    const AckNo = 122_610_000_000_000 + state.invoices.size
    const AckDt = '2026-11-27 14:03:00'
    const SignedInvoice = signToken({ data: JSON.stringify(document), iss: 'NIC' })
    const invoice = { Irn, AckNo, AckDt, SignedQRCode, SignedInvoice, Status: 'ACT' as const }
    state.invoices.set(id, invoice)
    state.documents.push(document)
    if (state.mode === 'lost-answer') return void response.destroy()
    respond(invoice)
  }

  /** A JSON Web Signature, as the portal makes it. */
  function signToken(claims: object): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const signable = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
    return `${signable}.${sign('RSA-SHA256', Buffer.from(signable), privateKey).toString('base64url')}`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    host,
    baseUrl: `http://${host}`,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    /** Ends all sessions. */
    endSessions: () => sessions.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

function isOurClient({ headers }: IncomingMessage): boolean {
  const isClient = headers.client_id === irpUser.clientId
  return (
    isClient && headers.client_secret === irpUser.clientSecret && headers.gstin === irpUser.gstin
  )
}

function succeed(response: ServerResponse, data: unknown): void {
  send(response, { Status: 1, Data: data, ErrorDetails: null, InfoDtls: null })
}

function fail(response: ServerResponse, code: string, message: string, info: unknown = null): void {
  const ErrorDetails = [{ ErrorCode: code, ErrorMessage: message }]
  send(response, { Status: 0, Data: null, ErrorDetails, InfoDtls: info })
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
