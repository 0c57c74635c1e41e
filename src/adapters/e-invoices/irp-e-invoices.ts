import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { EInvoiceNumbers, Inv01 } from '#contract/tax/e-invoice.ts'
import type { EInvoiceAnswer, EInvoiceService } from '#platform/e-invoice-service.ts'
import { fetchJson } from '../allowed-fetch.ts'
import { openBreaker } from '../circuit-breaker.ts'
import {
  authAnswer,
  duplicateInfo,
  invoiceData,
  sealedAnswer,
  signedQrData,
} from './irp-answers.ts'
import { readPublicKey, seal, sealCredentials, unseal } from './irp-seals.ts'

export interface IrpOptions {
  /** The registration whose account it is. */
  gstin: string
  userName: string
  password: string
  clientId: string
  clientSecret: string
  /** The portal's, as base64 of its DER. */
  publicKey: string
  /** Outbound allow-list: it must have the base URL's host. */
  allowedHosts: readonly string[]
  /** `https://einvoice1.gst.gov.in` by default. */
  baseUrl?: string
  timeoutMs?: number
  /** See circuit-breaker.ts. */
  clock?: () => number
}

const maxBytes = 500_000
/** A token lives for six hours, on the portal's clock; a new one is asked for before. */
const tokenMs = 5.5 * 60 * 60_000
/** The portal's codes: the token ended; the document has an IRN already. */
const endedTokenCodes = new Set(['1005', '1006'])
const duplicateCode = '2150'
/** An account that signs in wrongly again and again is locked: it is left alone for so long. */
const accountRestMs = 10 * 60_000
const otherDocument =
  'The portal has another document under this number: its seller, number or total differs. Was one issued elsewhere?'

interface Session {
  token: string
  key: Uint8Array
  until: number
}

/** The portal answered that it does not do what it was asked. */
class PortalRefusal extends Error {
  readonly codes: readonly string[]
  readonly problem: string
  /** The IRN that the document has already. */
  readonly irn: string | null
  constructor(codes: readonly string[], problem: string, irn: string | null) {
    super(`refused: ${codes.join(', ')}`)
    this.codes = codes
    this.problem = problem
    this.irn = irn
  }
}

/**
 * The invoice registration portal (NIC), API version 1.04 for sign-in and 1.03 for invoices: bodies
 * are encrypted with the key of a session, which the portal hands out for credentials that only it can
 * read. A document that was registered before has its numbers fetched, so that asking twice registers
 * once; another one under its number is a refusal. An account that the portal does not take is not
 * tried again for ten minutes. Calls time out after fifteen seconds; after five failures in a row there are none for a
 * minute. No error has a credential, a token or an answer. Source: TAX-04; CGST Rules, rule 48(4).
 */
export function openIrp(options: IrpOptions): EInvoiceService {
  const { gstin, userName, password, allowedHosts, timeoutMs = 15_000 } = options
  const { clock = () => performance.now() } = options
  const base = new URL(options.baseUrl ?? 'https://einvoice1.gst.gov.in')
  if (!allowedHosts.includes(base.host))
    throw new Error(`The invoice registration portal’s host ${base.host} is not among the allowed`)
  const publicKey = readPublicKey(options.publicKey)
  const limits = { allowedHosts, timeoutMs, maxBytes }
  const breaker = openBreaker({ failures: 5, openMs: 60_000, clock })
  const head = { client_id: options.clientId, client_secret: options.clientSecret, Gstin: gstin }
  let session: Session | null = null
  let rest: { until: number; problem: string } | null = null

  async function signIn(): Promise<Session> {
    const appKey = randomBytes(32)
    const credentials = {
      UserName: userName,
      Password: password,
      AppKey: appKey.toString('base64'),
      ForceRefreshAccessToken: false,
    }
    const body = { Data: sealCredentials(credentials, publicKey) }
    const answer = await fetchJson(new URL('/eivital/v1.04/auth', base), limits, {
      body,
      headers: head,
    })
    const { AuthToken, Sek } = readData(parse(authAnswer, answer))
    const until = clock() + tokenMs
    return { token: AuthToken, key: unseal(Sek, appKey), until }
  }

  async function call(path: string, body?: object): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      const isFresh = session === null || session.until <= clock()
      if (isFresh) session = await signIn()
      try {
        return await ask(session!, path, body)
      } catch (error) {
        // It was ended before its time, as by a sign-in elsewhere: one new one is asked for.
        const isEnded =
          error instanceof PortalRefusal && error.codes.some((code) => endedTokenCodes.has(code))
        if (isEnded) session = null
        if (!isEnded || isFresh || attempt > 0) throw error
      }
    }
  }

  async function ask({ token, key }: Session, path: string, body?: object): Promise<unknown> {
    const headers = { ...head, user_name: userName, AuthToken: token }
    const envelope = body && { Data: seal(Buffer.from(JSON.stringify(body)), key) }
    const url = new URL(`/eicore/v1.03/${path}`, base)
    const answer = await fetchJson(url, limits, { body: envelope, headers })
    return readJson(unseal(readData(parse(sealedAnswer, answer)), key).toString('utf8'))
  }

  async function register(document: Inv01): Promise<EInvoiceNumbers> {
    const data = await call('Invoice', document).catch((error: unknown) => {
      if (!(error instanceof PortalRefusal) || error.irn === null) throw error
      return call(`Invoice/irn/${error.irn}`)
    })
    const { Irn, AckNo, AckDt, SignedQRCode } = parse(invoiceData, data)
    const numbers = { irn: Irn, ackNo: AckNo, ackDate: AckDt, signedQr: SignedQRCode }
    if (!isAbout(numbers, document)) throw new PortalRefusal([], otherDocument, null)
    return numbers
  }

  return {
    register: (document) =>
      breaker.run(async (): Promise<EInvoiceAnswer> => {
        if (rest && clock() < rest.until) return { is: 'account', problem: rest.problem }
        try {
          return { is: 'registered', numbers: await register(document) }
        } catch (error) {
          if (!(error instanceof PortalRefusal)) throw error
          const { problem } = error
          if (!isOwnTrouble(error)) return { is: 'refused', problem }
          rest = { until: clock() + accountRestMs, problem }
          return { is: 'account', problem }
        }
      }),
  }
}

/** A refusal of the session is not one of the document: signing in again may help. */
function isOwnTrouble({ codes }: PortalRefusal): boolean {
  return codes.some((code) => code.startsWith('10'))
}

function readData<Data>(answer: {
  Status: number
  Data?: Data | null | undefined
  ErrorDetails?: { ErrorCode: string; ErrorMessage: string }[] | null | undefined
  InfoDtls?: { InfCd: string; Desc: unknown }[] | null | undefined
}): Data {
  if (answer.Status === 1 && answer.Data != null) return answer.Data
  const errors = answer.ErrorDetails ?? []
  if (errors.length === 0) throw new Error('the answer is not one of the portal')
  const codes = errors.map(({ ErrorCode }) => ErrorCode)
  const problem = errors.map((each) => `${each.ErrorCode}: ${each.ErrorMessage}`).join(' ')
  const info = answer.InfoDtls?.find(({ InfCd }) => InfCd === 'DUPIRN')
  const duplicate = codes.includes(duplicateCode) ? duplicateInfo.safeParse(info?.Desc) : null
  throw new PortalRefusal(codes, problem.slice(0, 300), duplicate?.data?.Irn ?? null)
}

/** Whether what the portal signed says the document’s own number, seller and total. */
function isAbout({ irn, signedQr }: EInvoiceNumbers, { DocDtls, SellerDtls, ValDtls }: Inv01) {
  const [, claims = ''] = signedQr.split('.')
  const { data } = readJson(Buffer.from(claims, 'base64url').toString('utf8')) as { data?: unknown }
  const content = parse(signedQrData, typeof data === 'string' ? readJson(data) : data)
  const { SellerGstin, DocNo, TotInvVal, Irn } = content
  const isSame = SellerGstin === SellerDtls.Gstin && DocNo === DocDtls.No && Irn === irn
  return isSame && Math.round(TotInvVal * 100) === Math.round(ValDtls.TotInvVal * 100)
}

function parse<T extends z.ZodType>(schema: T, answer: unknown): z.infer<T> {
  const result = schema.safeParse(answer)
  if (!result.success) throw new Error('the answer is not one of the portal')
  return result.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error('the answer is not one of the portal')
  }
}
