import * as problemsTexts from '#texts/problems.ts'

/** What kind of failure each status is, in the language of whoever asks. Source: API-02, RFC 9457. */
export const problemTitles = {
  400: problemsTexts.badRequest,
  401: problemsTexts.unauthorized,
  403: problemsTexts.noAccess,
  404: problemsTexts.nothingThere,
  405: problemsTexts.methodNotAllowed,
  409: problemsTexts.conflict,
  412: problemsTexts.preconditionFailed,
  413: problemsTexts.contentTooLarge,
  415: problemsTexts.mediaType,
  421: problemsTexts.misdirected,
  422: problemsTexts.unprocessable,
  429: problemsTexts.tooManyRequests,
  500: problemsTexts.serverError,
  503: problemsTexts.serviceUnavailable,
} as const
export type ProblemStatus = keyof typeof problemTitles
