import { productColumns } from '@draftwright/contract/crm/products'
import * as routes from '@draftwright/contract/routes/products.generated'
import type { RecordKind } from '../../kernel/record.ts'

export const productKind: RecordKind = {
  name: 'product-service',
  noun: 'product',
  nouns: 'products',
  routes,
  columns: productColumns,
  title: 'name',
  widths: { name: 240, description: 280, is_active: 110, currency: 100 },
  defaultColumns: ['name', 'code', 'kind', 'price', 'currency', 'unit', 'is_active'],
  sort: [{ column: 'name', order: 'asc' }],
  groups: [
    { label: 'Product', keys: ['name', 'code', 'kind', 'is_active'] },
    { label: 'Price', keys: ['price', 'currency', 'unit'] },
    { label: 'More', keys: ['description'] },
    { label: 'Record', keys: ['created_by', 'created_at', 'updated_at'] },
  ],
  form: { first: ['name', 'code', 'kind', 'price', 'currency', 'unit'], more: ['description', 'is_active'] },
  multilineColumns: ['description'],
}
