export { companyRoutes } from './companies/routes.ts'
export { contactRoutes } from './contacts/routes.ts'
