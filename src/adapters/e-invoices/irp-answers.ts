import { z } from 'zod'

const errors = z
  .array(z.object({ ErrorCode: z.coerce.string(), ErrorMessage: z.string() }))
  .nullish()

/** What every call answers: `Data` as this call has it, or errors. */
const envelope = <T extends z.ZodType>(data: T) =>
  z.object({
    Status: z.coerce.number(),
    Data: data.nullish(),
    ErrorDetails: errors,
    InfoDtls: z.array(z.object({ InfCd: z.string(), Desc: z.unknown() })).nullish(),
  })

export const authAnswer = envelope(
  z.object({
    AuthToken: z.string().min(1).max(200),
    /** The key of the session, encrypted with ours. */
    Sek: z.base64().max(200),
    /** In India's time: `2026-11-27 20:03:00`. */
    TokenExpiry: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  }),
)
/** `Data` is encrypted with the session's key. */
export const sealedAnswer = envelope(z.base64().max(200_000))

const irn = z.string().regex(/^[0-9a-f]{64}$/)
const jws = /^[\w-]+\.[\w-]+\.[\w-]+$/

export const invoiceData = z.object({
  Irn: irn,
  AckNo: z.coerce.string().regex(/^\d{1,20}$/),
  AckDt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  SignedQRCode: z.string().max(10_000).regex(jws),
})
export const duplicateInfo = z.object({ Irn: irn })

/** What the portal signed for the QR code, as far as we compare it. */
export const signedQrData = z.object({
  SellerGstin: z.string(),
  DocNo: z.string(),
  TotInvVal: z.number(),
  Irn: irn,
})
