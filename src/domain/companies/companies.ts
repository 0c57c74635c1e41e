/** Public interface of the companies module: companies that buy, and the people who act for them. */

export { eraseCompanyPerson, leadsCompanyAlone } from './erase-company-person.ts'
export { actFor, createCompany, findActingCompany, listOwnCompanies } from './own-companies.ts'
