import type { PaintName } from '#demo/drawings/paints.ts'

/** The ten groups of the demo catalogue. */
export type Group =
  | 'Safety'
  | 'Power Tools'
  | 'Hand Tools'
  | 'Fasteners'
  | 'Electricals'
  | 'Lighting'
  | 'Plumbing'
  | 'Adhesives & Packaging'
  | 'Material Handling'
  | 'Office & Cleaning'

/** An invented brand: none of these names belongs to a real company. */
export interface Brand {
  name: string
  /** Two-letter prefix of its model and part numbers. */
  code: string
  groups: readonly Group[]
  /** Price level relative to the kind's usual price. */
  level: number
  origin: string
  /** House colour of its machines. */
  house: PaintName
}

type Row = readonly [
  name: string,
  code: string,
  level: number,
  origin: string,
  house: PaintName,
  groups: string,
]

const letters: Readonly<Record<string, Group>> = {
  S: 'Safety',
  P: 'Power Tools',
  H: 'Hand Tools',
  F: 'Fasteners',
  E: 'Electricals',
  L: 'Lighting',
  W: 'Plumbing',
  A: 'Adhesives & Packaging',
  M: 'Material Handling',
  O: 'Office & Cleaning',
}

const common: readonly Row[] = [
  ['Tarang', 'TR', 1, 'India', 'blue', 'SO'],
  ['Kestrel', 'KS', 1.12, 'India', 'amber', 'SL'],
  ['Seema', 'SM', 0.9, 'India', 'green', 'SA'],
  ['Agni', 'AG', 1.05, 'India', 'red', 'SL'],
  ['Staticon', 'ST', 1.15, 'Taiwan', 'charcoal', 'SE'],
  ['Suraksh', 'SU', 0.86, 'India', 'amber', 'SM'],
  ['Ironwood', 'IW', 1.04, 'India', 'red', 'PH'],
  ['Voltaic', 'VO', 1.1, 'India', 'teal', 'PE'],
  ['Garjan', 'GJ', 0.84, 'India', 'amber', 'PW'],
  ['Rudrak', 'RD', 0.95, 'India', 'blue', 'PH'],
  ['Loha', 'LH', 0.88, 'India', 'red', 'HF'],
  ['Anvilo', 'AN', 1.08, 'India', 'blue', 'HM'],
  ['Mistri', 'MI', 0.8, 'India', 'amber', 'H'],
  ['Dhatu', 'DH', 0.96, 'India', 'teal', 'FW'],
  ['Boltara', 'BO', 1.02, 'India', 'blue', 'F'],
  ['Hexora', 'HX', 1.14, 'Taiwan', 'charcoal', 'FH'],
  ['Ferrane', 'FE', 1.06, 'India', 'red', 'FM'],
  ['Vidyun', 'VY', 0.92, 'India', 'blue', 'EL'],
  ['Tarikon', 'TK', 0.98, 'India', 'red', 'E'],
  ['Kiranlux', 'KL', 0.9, 'India', 'amber', 'LE'],
  ['Solis', 'SO', 1.08, 'India', 'amber', 'L'],
  ['Noorja', 'NJ', 0.85, 'India', 'teal', 'L'],
  ['Jaldhar', 'JD', 0.94, 'India', 'blue', 'W'],
  ['Nirjhar', 'NR', 1.04, 'India', 'teal', 'WO'],
  ['Pravah', 'PV', 1.1, 'India', 'blue', 'W'],
  ['Packwell', 'PW', 1, 'India', 'green', 'AO'],
  ['Jodex', 'JX', 1.07, 'India', 'red', 'A'],
  ['Lepaka', 'LP', 0.88, 'India', 'amber', 'A'],
  ['Setuka', 'SE', 0.95, 'India', 'blue', 'MA'],
  ['Bharvan', 'BV', 1.03, 'India', 'amber', 'M'],
  ['Swachta', 'SW', 0.87, 'India', 'green', 'O'],
  ['Kagazi', 'KG', 0.96, 'India', 'blue', 'O'],
  ['Nirmalo', 'NM', 1.05, 'India', 'teal', 'O'],
]

const singapore: readonly Row[] = [
  ['Straitline', 'SL', 1.06, 'Malaysia', 'amber', 'SMA'],
  ['Tembusu', 'TB', 1, 'Singapore', 'green', 'SHO'],
  ['Angsana', 'AS', 0.93, 'Malaysia', 'teal', 'WLE'],
  ['Merlux', 'MX', 1.08, 'Singapore', 'blue', 'LE'],
  ['Halden', 'HD', 1.2, 'Germany', 'teal', 'FPH'],
  ['Orchida', 'OC', 0.97, 'Singapore', 'red', 'OA'],
  ['Kranmar', 'KR', 0.9, 'Vietnam', 'blue', 'MFWP'],
  ['Nordel', 'ND', 1.16, 'Japan', 'red', 'SPE'],
]

const workshop: readonly Row[] = [
  ['Karigar', 'KA', 0.82, 'India', 'green', 'H'],
  ['Vajrin', 'VJ', 1, 'India', 'blue', 'PH'],
  ['Torqen', 'TQ', 1.15, 'Taiwan', 'red', 'PH'],
  ['Hatwell', 'HW', 0.92, 'India', 'amber', 'H'],
  ['Bluefin', 'BF', 1.08, 'India', 'teal', 'P'],
  ['Ravelin', 'RV', 0.96, 'India', 'amber', 'PH'],
]

/** Where a brand is sold: in all three shops, in Singapore only or in the tool shop only. */
export const brandLines: readonly (readonly Brand[])[] = [common, singapore, workshop].map((rows) =>
  rows.map(toBrand),
)

function toBrand([name, code, level, origin, house, groups]: Row): Brand {
  return { name, code, level, origin, house, groups: [...groups].map((letter) => letters[letter]!) }
}
