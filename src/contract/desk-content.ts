/** The seller's own texts, as the desk edits them. */
export interface ContentInput {
  homeTitle: string
  about: string
  outOfAreaText: string
  email: string
  phone: string
  /** Bank details for transfers; empty: orders show none. */
  bankDetails: string
}

export interface FooterPageInput {
  title: string
  url: string
  content: string
  position: string
}

export interface FooterPageRow {
  url: string
  title: string
  position: number
}

export const contentTexts = {
  'bad-input': 'Please look at what is marked.',
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  empty: 'Please fill this in.',
  'too-long': 'This is too long.',
  'bad-email': 'Please write an address like desk@example.com.',
  'bad-url': 'Lower-case letters, digits and hyphens make an address.',
  'url-taken': 'Another page has this address.',
  'bad-count': 'Write a whole number of 0 or more.',
  'no-picture':
    'This is no picture that can be read: JPEG, PNG, WebP, AVIF or GIF. SVG is not taken.',
  'too-large': 'Pictures have at most 10 MB and 25 megapixels.',
  'unknown-picture': 'This picture is not here any more. Please send it again.',
} as const
export type ContentCode = keyof typeof contentTexts
