import { data, Form, redirect, useSearchParams } from 'react-router'
import { productTexts } from '#contract/desk/desk-products.ts'
import { blankTaxInput } from '#contract/desk/product-input.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import { findStandardRate } from '#contract/tax/standard-rates.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { ErrorSummary, toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/new-product.ts'
import { labelProductField } from './product-edit.ts'
import { PlaceFields, TextFields } from './product-fields.tsx'
import { readProductForm } from './product-form.ts'
import { TaxFields } from './tax-fields.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'catalogue', 'part')
  const { countryCode } = scope.seller
  const today = toLocalInput(scope.now, shop.delivery.findTimeZone(countryCode)).slice(0, 10)
  return {
    choices: await shop.catalog.loadBrandAndCategoryChoices(scope),
    taxRate: String(findStandardRate(countryCode, today) / 100),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'catalogue', 'part')
  const input = readProductForm(await readForm(request))
  const addOutcome = await shop.catalog.addProduct(scope, input)
  if (addOutcome.ok) return redirect(buildDonePath(deskPaths.product(addOutcome.value), 'added'))
  return data({ input, problems: toProblems(addOutcome, productTexts) }, 400)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskGoodsTexts.addAProduct())

const emptyProduct = {
  code: '',
  name: '',
  brand: '',
  category: '',
  gtin: '',
  partNumber: '',
  variantGroup: '',
}

export default function NewProduct({
  loaderData: { choices, taxRate },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const input: ProductInput = actionData?.input ?? {
    ...emptyProduct,
    // What shoppers looked for in vain, from insight.
    name: query.get('name') ?? '',
    overview: '',
    description: '',
    taxRate,
    ...blankTaxInput,
    active: false,
    attributes: [],
  }
  return (
    <DeskPage
      title={deskGoodsTexts.addAProduct()}
      ancestors={[{ name: deskGoodsTexts.products(), path: deskPaths.products() }]}
      lead={deskGoodsTexts.newProductLead()}
    >
      <ErrorSummary problems={actionData?.problems} label={labelProductField} />
      <Form method="post" encType="multipart/form-data" className="grid max-w-[52rem] gap-5">
        <TextFields input={input} problems={actionData?.problems} isNew locked={false} />
        <PlaceFields
          input={input}
          problems={actionData?.problems}
          brands={choices.brands.map(({ name }) => name)}
          categories={choices.categories.map(({ path }) => path)}
          locked={false}
        />
        <TaxFields input={input} problems={actionData?.problems} locked={false} />
        <Button type="submit" tone="buy" className="justify-self-start">
          {deskGoodsTexts.add()}
        </Button>
      </Form>
    </DeskPage>
  )
}
