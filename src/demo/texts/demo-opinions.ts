import type { SellerCode } from '../products/brand-mix.ts'

/** A buyer of the demo shop who only writes: nobody knows the password. */
export interface DemoReviewer {
  email: string
  firstName: string
  lastName: string
  opinions: readonly DemoOpinion[]
}

/** What a buyer says about the first product of a category. */
export interface DemoOpinion {
  category: string
  /** Null: a question. */
  stars: 1 | 2 | 3 | 4 | 5 | null
  title: string
  text: string
  /** The seller's; empty: none. */
  answer?: string
  /** Staff have not read it yet. */
  isWaiting?: boolean
}

export const demoReviewers: Partial<Record<SellerCode, readonly DemoReviewer[]>> = {
  in: [
    {
      email: 'prakash@haggle.example',
      firstName: 'Prakash',
      lastName: 'Shetty',
      opinions: [
        {
          category: 'Safety Helmets',
          stars: 5,
          title: 'The crew wears them without grumbling',
          text:
            'Bought for our site at Chakan. The band stays where you set it, and after two ' +
            'weeks in the sun there is no fading to speak of.',
        },
        {
          category: 'Cut Resistant Gloves',
          stars: 5,
          title: 'Fewer cuts at the shear',
          text:
            'Our sheet-metal hands used to finish a pair of cotton gloves in two days. ' +
            'These are into their second week and still grip oily sheet.',
        },
        {
          category: 'Combination Spanners',
          stars: 5,
          title: 'Snug fit, no rounding',
          text:
            'The jaws are true and the finish has held up in a workshop full of coolant. I ' +
            'will take the neighbouring sizes as well.',
        },
        {
          category: 'Hex Bolts',
          stars: 4,
          title: 'Clean threads',
          text: 'Nuts run down by hand, and I found no burrs. The label on the box could be plainer about the grade.',
        },
      ],
    },
    {
      email: 'nilofer@haggle.example',
      firstName: 'Nilofer',
      lastName: 'Ansari',
      opinions: [
        {
          category: 'Safety Helmets',
          stars: 4,
          title: 'Good for visitors at the gate',
          text:
            'We keep a few at the gate. Light on the head and easy to wipe down. One came ' +
            'with a scuff on the brim, nothing serious.',
        },
        {
          category: 'Cut Resistant Gloves',
          stars: 2,
          title: 'Runs small',
          text:
            'Grip is all right, but they are nearly a size too small. Half of my packers ' +
            'cannot close the cuff. Better order one size up.',
          answer:
            'Sorry about that. Please ask for a return from your order and tell us the ' +
            'size you need: we exchange what has not been worn.',
        },
        {
          category: 'Packing Tapes',
          stars: 3,
          title: 'Sticks well, tears badly',
          text:
            'It holds cartons through the damp of the monsoon, but splits lengthwise if ' +
            'the dispenser’s blade is not sharp.',
        },
        {
          category: 'Copier Paper',
          stars: 5,
          title: 'No jams so far',
          text:
            'Feeds cleanly in both our printers, two-sided too. It arrived dry and square, ' +
            'which I could not say of our last supplier’s.',
        },
        {
          category: 'LED Bulbs',
          stars: 4,
          title: 'Even light, no flicker',
          text:
            'Changed the old lamps in our stores. They come on at once, and do not flicker ' +
            'when the generator takes over.',
        },
      ],
    },
    {
      email: 'gurpreet@haggle.example',
      firstName: 'Gurpreet',
      lastName: 'Sandhu',
      opinions: [
        {
          category: 'Safety Helmets',
          stars: 3,
          title: 'Sweatband could be softer',
          text:
            'Does its job, but the band is on the hard side for a twelve-hour shift. Our ' +
            'people have put cloth around it.',
          answer:
            'Thank you for telling us. We have asked the maker for a softer band, and will say here when there is one.',
        },
        {
          category: 'Impact Drills',
          stars: 4,
          title: 'Solid drill for the money',
          text:
            'Drilled for anchors in a basement car park all week. It gets warm on deep ' +
            'holes, so give it a rest in between.',
        },
        {
          category: 'Screwdrivers',
          stars: 5,
          title: 'Tips still crisp',
          text: 'A fortnight of panel work and the tips look new. The handle does not slip, even in this weather.',
        },
        {
          category: 'Safety Helmets',
          stars: null,
          title: '',
          text: 'Can you print our company’s name on these, and from how many pieces?',
          answer:
            'Yes, in one colour from 50 pieces. Please ask us for a quote and name the colour.',
        },
        {
          category: 'Cut Resistant Gloves',
          stars: null,
          title: '',
          text: 'Can these be washed at 40 °C, and do they keep their cut level after that?',
          isWaiting: true,
        },
      ],
    },
  ],
  sg: [
    {
      email: 'weiling@haggle.example',
      firstName: 'Wei Ling',
      lastName: 'Tan',
      opinions: [
        {
          category: 'Safety Helmets',
          stars: 4,
          title: 'Bearable in the heat',
          text:
            'Worn all day at a fit-out in Tuas. Lighter than what we had before. The chin ' +
            'end of the band loosens a little by evening.',
        },
        {
          category: 'Cut Resistant Gloves',
          stars: 5,
          title: 'You can still feel the screw',
          text:
            'Thin enough to pick up small fixings, and nobody has come to the first-aid ' +
            'box since we changed to these.',
        },
        {
          category: 'Copier Paper',
          stars: 4,
          title: 'Plain good paper',
          text:
            'White, flat and on time, delivered to our floor and not just to the loading ' +
            'bay. The wrapper was torn on one ream.',
        },
        {
          category: 'LED Bulbs',
          stars: null,
          title: '',
          text: 'Do these work with the wall dimmers that are common in older HDB shophouses?',
          isWaiting: true,
        },
      ],
    },
    {
      email: 'suresh@haggle.example',
      firstName: 'Suresh',
      lastName: 'Pillai',
      opinions: [
        {
          category: 'Safety Helmets',
          stars: 2,
          title: 'Label peeled off',
          text:
            'The shell is fine, but the sticker with the standard came off in the first ' +
            'rain, and our safety officer wants to see it.',
          answer:
            'The standard is also moulded into the shell, under the brim. We are sending ' +
            'you new stickers all the same.',
        },
        {
          category: 'LED Bulbs',
          stars: 5,
          title: 'Corridor looks brighter',
          text:
            'Same fitting, half of the power, and the colour matches from lamp to lamp. ' +
            'The residents noticed at once.',
        },
        {
          category: 'Packing Tapes',
          stars: 3,
          title: 'Noisy, but it holds',
          text: 'Screeches when pulled fast. Once on, it stays on, in the cold room as well.',
        },
        {
          category: 'Cut Resistant Gloves',
          stars: null,
          title: '',
          text: 'Are they all right for handling food cartons in a chiller at 4 °C?',
          answer: 'For closed cartons, yes. They are not approved for touching food itself.',
        },
      ],
    },
  ],
}
