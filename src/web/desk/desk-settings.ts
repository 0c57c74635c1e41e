import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as deskSettingsTexts from '#texts/desk-settings.ts'
import type { MenuItem } from './desk-menu.ts'

export interface SettingsItem extends MenuItem {
  /** What is set there, in a few words. */
  about: () => string
  /** Further words that lead to it. */
  words?: string
}

/** The screens that are set once and seldom looked at. Source: DEAL-07. */
export const deskSettings: readonly { name: () => string; lines: readonly SettingsItem[] }[] = [
  {
    name: deskSettingsTexts.shop,
    lines: [
      {
        name: deskSettingsTexts.company,
        path: deskPaths.company(),
        icon: 'company',
        needs: 'administer',
        about: deskSettingsTexts.companyAbout,
        words: 'gstin uen vat registration currency language',
      },
      {
        name: deskSettingsTexts.branding,
        path: deskPaths.branding(),
        icon: 'branding',
        needs: 'administer',
        about: deskSettingsTexts.brandingAbout,
        words: 'picture favicon',
      },
      {
        name: deskSettingsTexts.content,
        path: deskPaths.content(),
        icon: 'page',
        needs: 'read',
        about: deskSettingsTexts.contentAbout,
        words: 'pages texts footer transfer iban email phone',
      },
      {
        name: deskSettingsTexts.translations,
        path: deskPaths.translationWork(),
        icon: 'page',
        needs: 'read',
        about: deskSettingsTexts.translationsAbout,
        words: 'language translate untranslated hindi chinese',
      },
      {
        name: deskSettingsTexts.domains,
        path: deskPaths.hosts(),
        icon: 'hosts',
        needs: 'administer',
        about: deskSettingsTexts.domainsAbout,
        words: 'host url dns primary',
      },
    ],
  },
  {
    name: deskSettingsTexts.money,
    lines: [
      {
        name: deskSettingsTexts.tax,
        path: deskPaths.tax(),
        icon: 'tax',
        needs: 'administer',
        about: deskSettingsTexts.taxAbout,
        words: 'gst gstr-1 return invoices credit notes books',
      },
      {
        name: deskSettingsTexts.paymentAndDispatch,
        path: deskPaths.orderSettings(),
        icon: 'payment',
        needs: 'administer',
        about: deskSettingsTexts.paymentAbout,
        words: 'transfer days cut-off threshold limit',
      },
      {
        name: deskSettingsTexts.onAccount,
        path: deskPaths.creditAccounts(),
        icon: 'ledger',
        needs: 'read',
        isWhole: true,
        about: deskSettingsTexts.onAccountAbout,
        words: 'credit limit terms net 30 45 ageing overdue statement receivable debtor',
      },
      {
        name: deskSettingsTexts.bankPayments,
        path: deskPaths.bank(),
        icon: 'bank',
        needs: 'orders',
        isWhole: true,
        about: deskSettingsTexts.bankAbout,
        words: 'reconcile reconciliation csv settlement upi neft import',
      },
    ],
  },
  {
    name: deskSettingsTexts.pricesAndSearch,
    lines: [
      {
        name: deskSettingsTexts.priceLists,
        path: deskPaths.priceLists(),
        icon: 'prices',
        needs: 'prices',
        about: deskSettingsTexts.priceListsAbout,
        words: 'contract tier breaks volume discount csv import',
      },
      {
        name: deskSettingsTexts.customerGroups,
        path: deskPaths.customerGroups(),
        icon: 'customers',
        needs: 'prices',
        about: deskSettingsTexts.customerGroupsAbout,
        words: 'segment members contract prices',
      },
      {
        name: deskSettingsTexts.synonyms,
        path: deskPaths.synonyms(),
        icon: 'synonyms',
        needs: 'read',
        about: deskSettingsTexts.synonymsAbout,
      },
    ],
  },
  {
    name: deskSettingsTexts.deals,
    lines: [
      {
        name: deskSettingsTexts.quotesAndBids,
        path: deskPaths.terms(),
        icon: 'terms',
        needs: 'administer',
        about: deskSettingsTexts.termsAbout,
        words: 'terms approval validity',
      },
      {
        name: deskSettingsTexts.quoteApprovals,
        path: deskPaths.approvalRules(),
        icon: 'approvals',
        needs: 'administer',
        about: deskSettingsTexts.quoteApprovalsAbout,
        words: 'policy limit discount margin owner',
      },
      {
        name: deskSettingsTexts.quoteTemplates,
        path: quotePaths.templates(),
        icon: 'templates',
        needs: 'negotiate',
        about: deskSettingsTexts.quoteTemplatesAbout,
      },
    ],
  },
  {
    name: deskSettingsTexts.delivery,
    lines: [
      {
        name: deskSettingsTexts.delivery,
        path: deskPaths.delivery(),
        icon: 'delivery',
        needs: 'read',
        about: deskSettingsTexts.deliveryAbout,
        words: 'pincode shipping free',
      },
      {
        name: deskSettingsTexts.carriers,
        path: deskPaths.carriers(),
        icon: 'carriers',
        needs: 'administer',
        about: deskSettingsTexts.carriersAbout,
        words: 'courier shiprocket tracking parcel',
      },
      {
        name: deskSettingsTexts.warehouses,
        path: deskPaths.warehouses(),
        icon: 'warehouses',
        needs: 'read',
        about: deskSettingsTexts.warehousesAbout,
      },
    ],
  },
  {
    name: deskSettingsTexts.people,
    lines: [
      {
        name: deskSettingsTexts.staff,
        path: deskPaths.staff(),
        icon: 'staff',
        needs: 'administer',
        about: deskSettingsTexts.staffAbout,
        words: 'people access invite second factor',
      },
      {
        name: deskSettingsTexts.roles,
        path: deskPaths.roles(),
        icon: 'roles',
        needs: 'administer',
        about: deskSettingsTexts.rolesAbout,
        words: 'permissions rights limits',
      },
      {
        name: deskSettingsTexts.notifications,
        path: deskPaths.notifications(),
        icon: 'alerts',
        needs: 'read',
        about: deskSettingsTexts.notificationsAbout,
        words: 'alerts',
      },
      {
        name: deskSettingsTexts.mySignIn,
        path: deskPaths.account(),
        icon: 'account',
        needs: 'read',
        about: deskSettingsTexts.mySignInAbout,
        words: 'security sign out',
      },
    ],
  },
  {
    name: deskSettingsTexts.systemsAndLog,
    lines: [
      {
        name: deskSettingsTexts.keys,
        path: deskPaths.keys(),
        icon: 'keys',
        needs: 'administer',
        about: deskSettingsTexts.keysAbout,
        words: 'api integration token',
      },
      {
        name: deskSettingsTexts.webhooks,
        path: deskPaths.webhooks(),
        icon: 'webhooks',
        needs: 'webhooks',
        about: deskSettingsTexts.webhooksAbout,
        words: 'events integration endpoint push',
      },
      {
        name: deskSettingsTexts.api,
        path: paths.apiDocs(),
        icon: 'api',
        needs: 'read',
        about: deskSettingsTexts.apiAbout,
        words: 'openapi integration',
      },
      {
        name: deskSettingsTexts.activityLog,
        path: deskPaths.audit(),
        icon: 'record',
        needs: 'administer',
        about: deskSettingsTexts.activityLogAbout,
        words: 'record audit history',
      },
    ],
  },
]
