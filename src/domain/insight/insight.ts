/** Public interface of the insight module: reports, customers and open tasks for the staff. */

export { listCompaniesAfter } from './company-feed.ts'
export { loadDealFigures } from './deal-figures.ts'
export { getDeskCompany } from './desk-companies.ts'
export { countDeskCompanies, deskCompanies } from './desk-company-list.ts'
export { countDeskCustomers, deskCustomers } from './desk-customer-list.ts'
export { type DeskCustomer, getDeskCustomer } from './desk-customers.ts'
export { countDeskWork, type DeskWorkCounts } from './desk-work-counts.ts'
export { getProductFigures } from './product-figures.ts'
export { formatReportCsv } from './report-csv.ts'
export { buildReport, buildReports } from './reports.ts'
export { countWaiting } from './waiting-counts.ts'
export { loadWaysToAPrice } from './ways-to-a-price.ts'
