import { stop } from '#kernel/outcome.ts'
import type { QuotesFace } from './quotes-face.ts'

export { forgetAsker } from './forget-customer.ts'

/** The face of quotes; what is not built yet answers as if there were nothing. */
const absent = async (): Promise<never> => {
  throw stop('not-found')
}

export const startRfq: QuotesFace['startRfq'] = absent
export const createRfq: QuotesFace['createRfq'] = absent
export const changeRfq: QuotesFace['changeRfq'] = absent
export const submitRfq: QuotesFace['submitRfq'] = absent
export const resendLink: QuotesFace['resendLink'] = absent
export const mayVerify: QuotesFace['mayVerify'] = absent
export const verifyRfq: QuotesFace['verifyRfq'] = absent
export const myRfqs: QuotesFace['myRfqs'] = absent
export const rfq: QuotesFace['rfq'] = absent
export const answerRfq: QuotesFace['answerRfq'] = absent
export const writeMessage: QuotesFace['writeMessage'] = absent
export const cancelRfq: QuotesFace['cancelRfq'] = absent
export const reopenRfq: QuotesFace['reopenRfq'] = absent
export const counterQuote: QuotesFace['counterQuote'] = absent
export const takeBackCounter: QuotesFace['takeBackCounter'] = absent
export const acceptQuote: QuotesFace['acceptQuote'] = absent
export const declineQuote: QuotesFace['declineQuote'] = absent
export const attach: QuotesFace['attach'] = absent
export const attachment: QuotesFace['attachment'] = absent
export const leaveWanted: QuotesFace['leaveWanted'] = absent
export const deskRfqs: QuotesFace['deskRfqs'] = absent
export const deskRfq: QuotesFace['deskRfq'] = absent
export const deskAttachment: QuotesFace['deskAttachment'] = absent
export const askBuyer: QuotesFace['askBuyer'] = absent
export const messageBuyer: QuotesFace['messageBuyer'] = absent
export const attachAtDesk: QuotesFace['attachAtDesk'] = absent
export const declineRfq: QuotesFace['declineRfq'] = absent
export const findPacks: QuotesFace['findPacks'] = absent
export const bindLine: QuotesFace['bindLine'] = absent
export const makePack: QuotesFace['makePack'] = absent
export const draftQuote: QuotesFace['draftQuote'] = absent
export const discardDraft: QuotesFace['discardDraft'] = absent
export const sendQuote: QuotesFace['sendQuote'] = absent
export const approveQuote: QuotesFace['approveQuote'] = absent
export const rejectQuote: QuotesFace['rejectQuote'] = absent
export const withdrawQuote: QuotesFace['withdrawQuote'] = absent
export const keepPrice: QuotesFace['keepPrice'] = absent
export const takeCounter: QuotesFace['takeCounter'] = absent
export const declineCounter: QuotesFace['declineCounter'] = absent
export const listPack: QuotesFace['listPack'] = absent
export const templates: QuotesFace['templates'] = absent
export const saveTemplate: QuotesFace['saveTemplate'] = absent
export const removeTemplate: QuotesFace['removeTemplate'] = absent
export const rfqXml: QuotesFace['rfqXml'] = absent
export const quoteXml: QuotesFace['quoteXml'] = absent
export const deskRfqXml: QuotesFace['deskRfqXml'] = absent
export const deskQuoteXml: QuotesFace['deskQuoteXml'] = absent
export const readRfqXml: QuotesFace['readRfqXml'] = absent
export const readQuoteXml: QuotesFace['readQuoteXml'] = absent
