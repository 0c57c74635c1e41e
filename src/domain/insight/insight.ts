/** The face of insight: what a shop's figures tell its staff, and who its customers are. */
export {
  type CustomerPage,
  type CustomerRow,
  type DeskCustomer,
  getDeskCustomer,
  listContactMessages,
  listDeskCustomers,
  type MessagePage,
} from './desk-customers.ts'
export { countDeskWork, type DeskWorkCounts } from './desk-work-counts.ts'
export { formatReportCsv } from './report-csv.ts'
export { buildReport } from './reports.ts'
