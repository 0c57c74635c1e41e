import type { WrittenText } from '#demo/texts/category-texts-groups.ts'

/** Texts of further main categories, by path. */
export const furtherMainTexts: Readonly<Record<string, WrittenText>> = {
  'Fasteners › Bolts': {
    short: 'Hexagon bolts from M5 to M20 in strength classes 4.6 to 10.9 and in stainless steel.',
    long: [
      'Class tells the strength: an 8.8 bolt yields at 640 N/mm², a 4.6 at 240. Never mix them in one flange, and never replace a 10.9 by a stainless bolt without asking: A2-70 is good against rust, not against load. A bolt is long enough when two threads stand out of the nut.',
    ],
  },
  'Fasteners › Nuts': {
    short: 'Hexagon, thin and heavy nuts in steel, stainless steel and brass.',
    long: [
      'The nut should be as strong as the bolt, so that the bolt stretches before the thread strips: class 8 goes with 8.8. Hot-dip galvanised bolts need nuts tapped a little larger. Stainless on stainless wants a drop of paste, or it seizes.',
    ],
  },
  'Fasteners › Clamps': {
    short: 'Hose clamps in galvanised and stainless steel, by the range of the hose.',
    long: [
      'Measure the hose on the spigot, not before: it grows by two or three millimetres. Choose the clamp whose range has that figure in its middle, turn it until the rubber just bulges, and turn again after the first warm day.',
    ],
  },
  'Fasteners › Screws': {
    short: 'Wood and chipboard screws by diameter, length, head, recess and coating.',
    long: [
      'Two thirds of the screw belong in the second part, so a 20 mm board is fixed with 50 to 60 mm. Near an edge and in hardwood drill first. Yellow and bright zinc are for indoors; outdoors oak and rain eat anything but stainless steel.',
    ],
  },
  'Fasteners › Washers': {
    short: 'Plain, wide and small washers in steel, stainless steel, copper and nylon.',
    long: [
      'A washer spreads the load and spares the surface; it does not lock. Wide ones are for wood and sheet, copper seals against oil, nylon insulates. Match the metal to the bolt, or the weaker one rusts.',
    ],
  },
  'Fasteners › Anchors': {
    short: 'Expansion anchors for concrete and solid brick.',
    long: [
      'An anchor holds only as well as its hole: drill to the stated diameter, blow the dust out twice, and stay away from edges by ten times that diameter. Hollow block needs other means; ask us.',
    ],
  },
  'Fasteners › Rivets': {
    short: 'Blind rivets in aluminium, steel and stainless steel, open and sealed.',
    long: [
      'Add up the sheets and choose the rivet whose grip range has the sum in it. The hole is a tenth of a millimetre wider than the rivet. Sealed ends keep water out, large flanges spare soft material.',
    ],
  },
  'Electricals › Wires & Cables': {
    short: 'Copper wire for fixed installations, by cross-section, insulation and colour.',
    long: [
      '1.5 mm² carries light, 2.5 mm² sockets, 4 mm² and more heaters, air conditioners and cookers; long runs take the next size up. FR slows a fire, FRLS also keeps its smoke thin, which is what saves people on stairs.',
    ],
  },
  'Electricals › Switches & Sockets': {
    short: 'Modular switches, sockets and plug tops for 6, 10, 16 and 25 A.',
    long: [
      'Switches sit in the live wire, never in the neutral. Take shutters on sockets wherever children come, 16 A for kettles and heaters, and one make within one plate: the modules differ by a hair.',
    ],
  },
  'Electricals › Circuit Protection': {
    short: 'Miniature circuit breakers by current, poles, curve and breaking capacity.',
    long: [
      'The breaker protects the cable, so its current comes from the cable. B is for light and heating, C for mixed circuits and small motors, D for transformers and large motors. Near a substation choose 10 kA.',
    ],
  },
  'Electricals › Enclosures': {
    short: 'Junction boxes and enclosures from IP55 to IP67.',
    long: [
      'The second digit of the class is about water: 5 stands a jet, 7 a bath. It holds only with every gland tight and every unused entry closed. Leave a third of the box free, for heat and for whoever comes next.',
    ],
  },
  'Electricals › Test & Measurement': {
    short: 'Digital multimeters with stated counts and measuring category.',
    long: [
      'The category decides where a meter may be used: CAT II at sockets, CAT III at distribution boards, CAT IV before the meter. The voltage alone says little. Try it on a live point you know, then measure, then try it again.',
    ],
  },
  'Electricals › Fans': {
    short: 'Ceiling fans by sweep, motor and finish.',
    long: [
      'A sweep of 1200 mm serves a room of up to 14 m², 1400 mm up to 20. A brushless motor draws about 30 W where an induction motor draws 75, and pays back in two summers if it runs all day.',
    ],
  },
}
