import { products, type Product } from '@draftwright/contract/crm/products'
import { implement } from '../../../http/call.ts'
import { crud } from '../kernel/crud.ts'
import { productResource } from './resource.ts'

export const productRoutes = implement(products, crud<Product>(productResource, { isSetup: true }))
