import { products, type Product } from '@draftwright/contract/crm/products'
import { implementRoutes } from '../../../http/handler.ts'
import { createCrudHandlers } from '../kernel/crud.ts'
import { productResource } from './resource.ts'

export const productRoutes = implementRoutes(products, createCrudHandlers<Product>(productResource, { isSetup: true }))
