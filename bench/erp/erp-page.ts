/** What the ERP writes down once a page of changes is dealt with. */
export interface ErpPage {
  /** Where it goes on. */
  cursor: string
  /** Of the changes on this page. */
  numbers: number[]
  /** The last price that it set for a product of its own. */
  price: number
  /** The last one that it knows of a product that the desk changes too. */
  rivalPrice: number
  /** That product's price had changed meanwhile. */
  isRefused: boolean
}
