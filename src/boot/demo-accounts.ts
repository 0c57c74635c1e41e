import type { Role } from '#contract/accounts/staff.ts'

/** Password of every demo account. Source: HOST-06. */
export const demoPassword = 'Haggle-demo-2026'

interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  /** Null: a customer. */
  role: Role | null
  /** Codes of the sellers whose desk the account can use. */
  sellers: string[]
}

const allSellers = ['in', 'sg', 'tools']

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'customer@haggle.example',
    firstName: 'Asha',
    lastName: 'Kulkarni',
    role: null,
    sellers: allSellers,
  },
  {
    email: 'owner@haggle.example',
    firstName: 'Meera',
    lastName: 'Iyer',
    role: 'owner',
    sellers: allSellers,
  },
  {
    email: 'catalogue@haggle.example',
    firstName: 'Rohan',
    lastName: 'Pawar',
    role: 'catalogue',
    sellers: ['in'],
  },
  {
    email: 'pricing@haggle.example',
    firstName: 'Farah',
    lastName: 'Sheikh',
    role: 'pricing',
    sellers: ['in'],
  },
  {
    email: 'sales@haggle.example',
    firstName: 'Vikram',
    lastName: 'Nair',
    role: 'sales',
    sellers: ['in'],
  },
  {
    email: 'approver@haggle.example',
    firstName: 'Leela',
    lastName: 'Menon',
    role: 'approver',
    sellers: ['in'],
  },
  {
    email: 'fulfilment@haggle.example',
    firstName: 'Imran',
    lastName: 'Khan',
    role: 'fulfilment',
    sellers: ['in'],
  },
  {
    email: 'reader@haggle.example',
    firstName: 'Tara',
    lastName: 'Joshi',
    role: 'reader',
    sellers: ['in'],
  },
]
