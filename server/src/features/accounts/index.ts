export { accountRoutes, createUserWithAccount, siteUrl } from './routes.ts'
export { accountBySlug, type HostedAccount } from './store.ts'
