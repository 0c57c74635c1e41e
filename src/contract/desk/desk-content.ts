export interface FooterPageRow {
  url: string
  title: string
  position: number
}

export const contentTexts = {
  invalid: 'Please look at what is marked.',
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  missing: 'Please fill this in.',
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
