/** The face of insight: what a shop's figures tell its staff, and who its customers are. */
export {
  type CustomerPage,
  type CustomerRow,
  type DeskCustomer,
  deskCustomer,
  deskCustomers,
  type MessagePage,
  messagesToDesk,
} from './customers.ts'
export { csvOf } from './report-csv.ts'
export { report } from './reports.ts'
export { type Waiting, whatWaits } from './what-waits.ts'
