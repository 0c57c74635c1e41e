import { listNames } from '#contract/companies/companies.ts'
import type { CheckoutView } from '#contract/orders/checkout-view.ts'
import { type CompanyTerms, companyTermTexts } from '#contract/orders/company-terms.ts'
import { approvalHours } from '#contract/orders/order-approvals.ts'
import { maxPurchaseOrderLength } from '#contract/orders/orders.ts'
import * as checkoutTexts from '#texts/checkout.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { getStepNumber, Step } from './checkout-steps.tsx'

/** What a company wants to know of each order, and what the buyer may there. Source: CO-02, CO-04. */
export function CompanyStep({ view, company, typed, refused }: CompanyStepProps) {
  const { name, mayBuy, over, costCenters, requiresPurchaseOrder, requiresCostCenter } = company
  const notice = mayBuy ? over : 'no-buy-role'
  return (
    <Step part="company" number={getStepNumber(view, 4)} title={checkoutTexts.forName({ name })}>
      {notice && (
        <p className="rounded-small border-s-4 border-look bg-quiet px-3 py-2.5">
          {companyTermTexts[notice]()}
          {notice === 'no-buy-role' &&
            company.buyers.length > 0 &&
            ` ${checkoutTexts.whoMayOrder({ names: listNames(company.buyers) })}`}
          {notice === over &&
            ` ${
              company.hasApprover
                ? checkoutTexts.heldForApproval({ hours: approvalHours })
                : checkoutTexts.nobodyMayApprove()
            }`}
        </p>
      )}
      <div className="grid max-w-[36rem] gap-4 sm:grid-cols-2">
        <Field
          label={checkoutTexts.purchaseOrderNumber()}
          hint={
            requiresPurchaseOrder
              ? checkoutTexts.purchaseOrderRequired()
              : checkoutTexts.purchaseOrderOptional()
          }
          name="po"
          maxLength={maxPurchaseOrderLength}
          autoComplete="off"
          required={requiresPurchaseOrder}
          defaultValue={typed?.purchaseOrder}
          error={refused === 'po-missing' ? companyTermTexts[refused]() : undefined}
        />
        {costCenters.length > 0 && (
          <Select
            label={checkoutTexts.costCentre()}
            name="costCenter"
            required={requiresCostCenter}
            defaultValue={typed?.costCenter ?? ''}
            error={refused === 'cost-center-missing' ? companyTermTexts[refused]() : undefined}
          >
            <option value="">
              {requiresCostCenter ? checkoutTexts.pleaseChoose() : checkoutTexts.none()}
            </option>
            {costCenters.map((center) => (
              <option key={center.code} value={center.code}>
                {[center.code, center.name].filter(Boolean).join(' · ')}
              </option>
            ))}
          </Select>
        )}
      </div>
    </Step>
  )
}

interface CompanyStepProps {
  view: CheckoutView
  company: CompanyTerms
  typed: { purchaseOrder: string; costCenter: string } | undefined
  refused: string | null
}
