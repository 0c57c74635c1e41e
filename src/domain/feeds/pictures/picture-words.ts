import type { WebFileFailure } from '#platform/ports.ts'

/** The problem of a picture that can't be stored. */
export function describePictureRefusal(code: 'too-large' | 'not-a-picture'): string {
  return code === 'too-large'
    ? 'is larger than 10 MB or 25 megapixels'
    : 'is not a JPEG, PNG, WebP, AVIF or GIF'
}

/** The problem of an address that gave no picture. */
export function describeWebFailure({ failure, status }: WebFileFailure): string {
  if (failure === 'status') return `was answered ${status}`
  return webFailureTexts[failure]
}

const webFailureTexts: Record<Exclude<WebFileFailure['failure'], 'status'>, string> = {
  timeout: 'did not answer within 20 seconds',
  'private-address': 'is no https address of the public internet',
  'no-address': 'has a host that does not exist',
  certificate: 'has a certificate that is not valid',
  'bad-answer': 'did not answer as the web does',
  refused: 'could not be reached',
  redirects: 'leads on to another host, or more than three times',
  'too-large': 'is larger than 10 MB',
}
