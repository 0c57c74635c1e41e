import { type ComponentProps, createContext, use } from 'react'

/** The company that the page is about. */
export const CompanyContext = createContext(0)

/**
 * A form of a company's page. It names the company: in another tab the session may act for another
 * one by now.
 */
export function CompanyForm({ children, ...props }: ComponentProps<'form'>) {
  return (
    <form method="post" {...props}>
      <input type="hidden" name="company" value={use(CompanyContext)} />
      {children}
    </form>
  )
}
