import { expect, test } from 'vitest'
import { closeSentence, splitSentences } from './sentence-rules.ts'

const split = (html: string) => splitSentences(html).map(({ text }) => text)

test('[LANG-04] a page is split at the full stops of its script', () => {
  expect(split('<p>Send it back. We pay 5.5 rupees.</p>')).toEqual([
    'Send it back.',
    'We pay 5.5 rupees.',
  ])
  expect(split('<p>10 दिन में लौटाएँ। भाड़ा हम देते हैं।</p>')).toEqual([
    '10 दिन में लौटाएँ।',
    'भाड़ा हम देते हैं।',
  ])
  expect(split('<p>可以退货。运费由我们承担。</p>')).toEqual(['可以退货。', '运费由我们承担。'])
})

test('[LANG-04] a sentence is closed once, by the mark of its script', () => {
  const texts = ['We pay', 'We pay.', 'हम देते हैं', 'हम देते हैं।', '可以退货', '可以退货。']
  expect(texts.map(closeSentence)).toEqual([
    'We pay.',
    'We pay.',
    'हम देते हैं।',
    'हम देते हैं।',
    '可以退货。',
    '可以退货。',
  ])
})
