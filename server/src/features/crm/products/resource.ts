import { productColumns } from '@draftwright/contract/crm/products'
import type { Resource } from '../kernel/resource.ts'

export const productResource: Resource = {
  name: 'product-service',
  kind: 'product',
  noun: 'Product',
  table: 'crm_products',
  columns: productColumns,
  searched: ['name', 'code'],
  sort: [{ column: 'created_at', order: 'desc' }],
  hasTrash: true,
}
