import type { ApprovalMeasure, ApproverRole } from '#contract/negotiation/approvals.ts'
import type { EditWords } from '../editing/edit.ts'

export const measureNames: Readonly<Record<ApprovalMeasure, string>> = {
  'line-margin': 'A line’s margin is under',
  margin: 'The margin of the whole is under',
  amount: 'The total with tax reaches',
  discount: 'A line’s discount is over',
  terms: 'The terms contain',
}

export const roleNames: Readonly<Record<ApproverRole, string>> = {
  approver: 'An approver',
  owner: 'The owner',
}

const columns: Readonly<Record<string, string>> = {
  what: 'When',
  limit: 'Limit',
  who: 'Who approves',
}

export const approvalWords: EditWords = {
  label(name) {
    const [column = '', key = ''] = name.split('-')
    return `${columns[column] ?? name}, ${key.startsWith('new') ? 'new row' : `row ${key}`}`
  },
  show(name, value) {
    if (name.startsWith('what-')) return measureNames[value as ApprovalMeasure] ?? 'No row'
    return name.startsWith('who-') ? roleNames[value as ApproverRole] : undefined
  },
  input: (name) => (name.startsWith('limit-') ? 'text' : null),
}
