/** A row of the desk's list of messages from the contact form. Source: DEAL-06. */
export interface DeskMessageRow {
  id: number
  name: string
  email: string
  phone: string
  message: string
  at: string
  atText: string
  /** Null: nobody has answered it. */
  answeredAt: string | null
  answeredText: string | null
  /** Null: nobody, or their account is gone. */
  answeredBy: string | null
}

export type MessageFilter = 'state' | 'account' | 'from' | 'to'
export type MessageSort = 'received' | 'name' | 'email' | 'state'

export type BulkMessageAction = 'answer' | 'reopen'
