import type { SellerCode } from '../goods/brand-mix.ts'

const heading = 'country,from,to,days,fee,cod,cutoff'

/** Where the demo sellers deliver, as files that a seller would upload. */
export const demoServiceability: Readonly<Record<SellerCode, string>> = {
  in: `${heading}
IN,411001,411009,1,49.00,yes,15:00
IN,411011,411030,1,49.00,yes,15:00
IN,411032,411048,2,49.00,yes,15:00
IN,411051,411062,2,79.00,no,12:00
`,
  sg: `${heading}
SG,01*,,1,5.90,yes,16:00
SG,02*,,1,5.90,yes,16:00
SG,03*,,1,5.90,yes,16:00
SG,04*,,1,5.90,yes,16:00
SG,05*,,1,5.90,yes,16:00
SG,100000,599999,1,5.90,yes,16:00
SG,600000,738999,2,7.90,yes,16:00
SG,750000,838999,2,7.90,yes,16:00
`,
  tools: `${heading}
IN,411001,411009,1,39.00,yes,13:00
IN,411011,411016,1,39.00,yes,13:00
IN,411030,,1,39.00,yes,13:00
IN,411037,411043,1,39.00,yes,13:00
`,
}
