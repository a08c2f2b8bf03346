import * as z from 'zod/mini'
import { Id, singleLine, longText, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineColumns, recordColumns } from './columns.ts'
import { defineResourceRoutes } from './resource-routes.ts'
import { Currency, Money } from './numbers.ts'
import { editedVersion, optionalLine } from './records.ts'

const productKinds = ['product', 'service'] as const

export const productColumns = defineColumns({
  name: { label: 'Name', kind: 'text', isSortable: true, isRequired: true },
  code: { label: 'Code', kind: 'text', isSortable: true },
  kind: { label: 'Kind', kind: 'choice', choices: productKinds, isSortable: true, isRequired: true },
  description: { label: 'Description', kind: 'text' },
  price: { label: 'Price', kind: 'money', currency: 'currency', isSortable: true },
  currency: { label: 'Currency', kind: 'text', isRequired: true },
  unit: { label: 'Unit', kind: 'text' },
  is_active: { label: 'Offered', kind: 'flag', isSortable: true, isRequired: true },
  created_by: { label: 'Created by', kind: 'id', to: 'people', isReadOnly: true },
  ...recordColumns,
})
export const Product = z.object({
  id: Id,
  account_id: Id,
  name: z.string(),
  code: z.nullable(z.string()),
  kind: z.enum(productKinds),
  description: z.nullable(z.string()),
  /** In the currency's minor unit. */
  price: z.nullable(z.number()),
  currency: z.string(),
  /** `hour`, `licence` … */
  unit: z.nullable(z.string()),
  /** If false, it is kept for the lines that use it, but not offered for new ones. */
  is_active: z.boolean(),
  created_by: z.nullable(Id),
  created_at: Time,
  updated_at: Time,
})
export type Product = z.infer<typeof Product>

const fields = {
  name: singleLine(200),
  code: optionalLine(60),
  kind: z.enum(productKinds, { error: `must be one of ${productKinds.join(', ')}` }),
  description: z.nullable(longText(10_000)),
  price: z.nullable(Money),
  currency: Currency,
  unit: optionalLine(40),
  is_active: z.boolean(),
}
const ProductChange = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, ...editedVersion })
const NewProduct = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, name: fields.name })

export const products = defineRoutes(
  defineResourceRoutes('/product-service', { row: Product, create: NewProduct, change: ProductChange }),
)
