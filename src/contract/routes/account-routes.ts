import { alertPaths } from '../paths/alert-paths.ts'
import { bidPaths, newBidPath } from '../paths/bid-paths.ts'
import { paths } from '../paths/paths.ts'
import { quotePaths, rfqPaths } from '../paths/quote-paths.ts'
import { documentFormBody, formBody, rfqAnswerBody } from './body-limits.ts'
import { customerPage, type Route, shopResource } from './route.ts'

/** A customer’s own pages and files. */
// biome-ignore format: a table, in columns: address, file, priority, body, rate limits
export const accountRoutes: readonly Route[] = [
  customerPage('account', paths.dashboard, 'shop/account/dashboard.tsx', 'own', formBody, ['bid']),
  customerPage('account', paths.profile, 'shop/account/profile.tsx', 'own', formBody, []),
  customerPage('account', paths.changePassword, 'shop/account/change-password.tsx', 'own', formBody, []),
  customerPage('account', paths.secondFactor, 'shop/account/second-factor.tsx', 'own', formBody, []),
  customerPage('account', paths.addresses, 'shop/account/addresses.tsx', 'own', formBody, []),
  customerPage('account', paths.companies, 'shop/companies/own-companies.tsx', 'own', formBody, []),
  customerPage('account', paths.company, 'shop/companies/company.tsx', 'own', formBody, []),
  customerPage('account', paths.companyInvitation, 'shop/companies/company-invitation.tsx', 'own', formBody, []),
  customerPage('account', paths.statement, 'shop/credit/own-statement.tsx', 'own', null, []),
  customerPage('account', paths.approvals, 'shop/approvals/approvals.tsx', 'own', null, []),
  customerPage('account', paths.approval, 'shop/approvals/approval.tsx', 'own', formBody, []),
  customerPage('account', paths.privacy, 'shop/account/privacy.tsx', 'own', formBody, []),
  customerPage('account', paths.myOrders, 'shop/orders/my-orders.tsx', 'own', null, []),
  customerPage('account', paths.myOrder, 'shop/orders/my-order.tsx', 'own', formBody, []),
  customerPage('account', paths.invoice, 'shop/orders/invoice.tsx', 'own', null, []),
  customerPage('account', paths.bidCart, 'shop/bids/bid-cart.tsx', 'own', null, []),
  customerPage('account', newBidPath, 'shop/bids/new-bid.tsx', 'own', formBody, ['bid', 'bid-review']),
  customerPage('account', paths.bid, 'shop/bids/my-bid.tsx', 'own', formBody, ['bid']),
  customerPage('account', bidPaths.paper, 'shop/bids/bid-paper.tsx', 'own', null, []),
  customerPage('account', paths.savedCarts, 'shop/cart/saved-cart-list.tsx', 'own', formBody, []),
  customerPage('account', alertPaths.mine, 'shop/alerts/own-alerts.tsx', 'own', formBody, []),
  customerPage('account', paths.myRfqs, 'shop/rfq/my-rfqs.tsx', 'own', documentFormBody, ['rfq']),
  customerPage('account', quotePaths.mine, 'shop/rfq/my-rfq.tsx', 'own', rfqAnswerBody, ['rfq-files']),
  customerPage('account', quotePaths.myPaper, 'shop/rfq/rfq-paper.tsx', 'own', null, []),
  customerPage('account', rfqPaths.quotation, 'shop/rfq/quotation.tsx', 'own', null, []),
  customerPage('account', paths.orderAgain, 'shop/orders/reorder.tsx', 'own', formBody, []),
  customerPage('account', paths.connectedApps, 'shop/agents/connected-apps.tsx', 'own', formBody, []),
  customerPage('account', paths.agentAct, 'shop/agents/agent-act.tsx', 'own', formBody, ['bid']),
  customerPage('shop', paths.authorize, 'shop/agents/authorize.tsx', 'own', formBody, ['agent-consent']),
  customerPage('shop', paths.checkout, 'shop/checkout/checkout.tsx', 'order', formBody, ['order']),
  shopResource(paths.beginPasskey, 'shop/account/begin-passkey.ts', 'customer', 'private', 'own', formBody, []),
  shopResource(paths.invoicePdf, 'shop/orders/invoice-pdf.ts', 'customer', 'private', 'own', null, ['paper']),
  shopResource(paths.invoiceXml, 'shop/orders/invoice-xml.ts', 'customer', 'private', 'own', null, []),
  shopResource(paths.payOrder, 'shop/orders/pay-order.ts', 'customer', 'private', 'order', null, []),
  shopResource(bidPaths.thread, 'shop/bids/bid-thread-file.ts', 'customer', 'private', 'own', null, []),
  shopResource(bidPaths.paperPdf, 'shop/bids/bid-paper-pdf.ts', 'customer', 'private', 'own', null, ['paper']),
  shopResource(paths.statementFile, 'shop/credit/own-statement-file.ts', 'customer', 'private', 'own', null, []),
  shopResource(paths.statementPdf, 'shop/credit/own-statement-pdf.ts', 'customer', 'private', 'own', null, ['paper']),
  shopResource(paths.exportData, 'shop/account/export-data.ts', 'customer', 'private', 'own', null, ['export']),
  shopResource(quotePaths.myFile, 'shop/rfq/my-file.ts', 'customer', 'private', 'own', null, []),
  shopResource(rfqPaths.quotationPdf, 'shop/rfq/quotation-pdf.ts', 'customer', 'private', 'own', null, ['paper']),
  shopResource(quotePaths.myPaperPdf, 'shop/rfq/rfq-paper-pdf.ts', 'customer', 'private', 'own', null, ['paper']),
  shopResource(quotePaths.myThread, 'shop/rfq/my-thread.ts', 'customer', 'private', 'own', null, []),
]
