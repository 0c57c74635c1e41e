import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { MenuItem } from './desk-menu.ts'

export interface SettingsItem extends MenuItem {
  /** What is set there, in a few words. */
  about: string
  /** Further words that lead to it. */
  words?: string
}

/** The screens that are set once and seldom looked at. Source: DEAL-07. */
export const deskSettings: readonly { name: string; lines: readonly SettingsItem[] }[] = [
  {
    name: 'Shop',
    lines: [
      {
        name: 'Company',
        path: deskPaths.company(),
        icon: 'company',
        needs: 'administer',
        about: 'Name, state and tax number, as they stand on invoices',
        words: 'gstin uen vat registration currency language',
      },
      {
        name: 'Branding',
        path: deskPaths.branding(),
        icon: 'branding',
        needs: 'administer',
        about: 'Logo and icon of the shop',
        words: 'picture favicon',
      },
      {
        name: 'Content',
        path: deskPaths.content(),
        icon: 'page',
        needs: 'read',
        about: 'Home page, footer pages, contacts, bank account',
        words: 'pages texts footer transfer iban email phone',
      },
      {
        name: 'Domains',
        path: deskPaths.hosts(),
        icon: 'hosts',
        needs: 'administer',
        about: 'Addresses that the shop answers on',
        words: 'host url dns primary',
      },
    ],
  },
  {
    name: 'Money',
    lines: [
      {
        name: 'Tax',
        path: deskPaths.tax(),
        icon: 'tax',
        needs: 'administer',
        about: 'Invoices of a month, and the return they make',
        words: 'gst gstr-1 return invoices credit notes books',
      },
      {
        name: 'Payment and dispatch',
        path: deskPaths.orderSettings(),
        icon: 'payment',
        needs: 'administer',
        about: 'Cash on delivery, days to pay, free delivery, unpaid orders',
        words: 'transfer days cut-off threshold limit',
      },
      {
        name: 'On account',
        path: deskPaths.creditAccounts(),
        icon: 'ledger',
        needs: 'read',
        isWhole: true,
        about: 'Who may pay later, who owes what, and since when',
        words: 'credit limit terms net 30 45 ageing overdue statement receivable debtor',
      },
      {
        name: 'Bank payments',
        path: deskPaths.bank(),
        icon: 'bank',
        needs: 'orders',
        isWhole: true,
        about: 'Statements, matched to the orders that they pay',
        words: 'reconcile reconciliation csv settlement upi neft import',
      },
    ],
  },
  {
    name: 'Prices and search',
    lines: [
      {
        name: 'Price lists',
        path: deskPaths.priceLists(),
        icon: 'prices',
        needs: 'prices',
        about: 'Prices for everyone, a group, a company or a customer',
        words: 'contract tier breaks volume discount csv import',
      },
      {
        name: 'Customer groups',
        path: deskPaths.customerGroups(),
        icon: 'customers',
        needs: 'prices',
        about: 'Customers and companies that price lists are for',
        words: 'segment members contract prices',
      },
      {
        name: 'Synonyms',
        path: deskPaths.synonyms(),
        icon: 'synonyms',
        needs: 'read',
        about: 'Words that mean the same to the search',
      },
    ],
  },
  {
    name: 'Deals',
    lines: [
      {
        name: 'Quotes and bids',
        path: deskPaths.terms(),
        icon: 'terms',
        needs: 'administer',
        about: 'Days, rounds, attempts, the margin floor',
        words: 'terms approval validity',
      },
      {
        name: 'Approvals of quotes',
        path: deskPaths.approvalRules(),
        icon: 'approvals',
        needs: 'administer',
        about: 'Which quotes need a second person, and whom',
        words: 'policy limit discount margin owner',
      },
      {
        name: 'Quote templates',
        path: quotePaths.templates(),
        icon: 'templates',
        needs: 'negotiate',
        about: 'Terms and notes to begin a quote with',
      },
    ],
  },
  {
    name: 'Delivery',
    lines: [
      {
        name: 'Delivery',
        path: deskPaths.delivery(),
        icon: 'delivery',
        needs: 'read',
        about: 'Zones, postal codes, charges, days',
        words: 'pincode shipping free',
      },
      {
        name: 'Carriers',
        path: deskPaths.carriers(),
        icon: 'carriers',
        needs: 'administer',
        about: 'Who brings parcels, tracking addresses, labels',
        words: 'courier shiprocket tracking parcel',
      },
      {
        name: 'Warehouses',
        path: deskPaths.warehouses(),
        icon: 'warehouses',
        needs: 'read',
        about: 'Which warehouse serves where',
      },
    ],
  },
  {
    name: 'People',
    lines: [
      {
        name: 'Staff',
        path: deskPaths.staff(),
        icon: 'staff',
        needs: 'administer',
        about: 'Who works here, with which role',
        words: 'people access invite second factor',
      },
      {
        name: 'Roles',
        path: deskPaths.roles(),
        icon: 'roles',
        needs: 'administer',
        about: 'What each role may do, in which warehouses and categories',
        words: 'permissions rights limits',
      },
      {
        name: 'Notifications',
        path: deskPaths.notifications(),
        icon: 'alerts',
        needs: 'read',
        about: 'What you are told of by mail',
        words: 'alerts',
      },
      {
        name: 'My sign-in',
        path: deskPaths.account(),
        icon: 'account',
        needs: 'read',
        about: 'Password, passkeys, second factor, sessions',
        words: 'security sign out',
      },
    ],
  },
  {
    name: 'Other systems and the log',
    lines: [
      {
        name: 'Keys',
        path: deskPaths.keys(),
        icon: 'keys',
        needs: 'administer',
        about: 'Keys of other systems: what each may do, until when',
        words: 'api integration token',
      },
      {
        name: 'Webhooks',
        path: deskPaths.webhooks(),
        icon: 'webhooks',
        needs: 'webhooks',
        about: 'Which systems hear of orders, bids and stock',
        words: 'events integration endpoint push',
      },
      {
        name: 'API',
        path: paths.apiDocs(),
        icon: 'api',
        needs: 'read',
        about: 'API reference for developers',
        words: 'openapi integration',
      },
      {
        name: 'Activity log',
        path: deskPaths.audit(),
        icon: 'record',
        needs: 'administer',
        about: 'Who did what, and when',
        words: 'record audit history',
      },
    ],
  },
]
