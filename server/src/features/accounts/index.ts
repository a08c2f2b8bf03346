export { accountRoutes, createUserWithAccount, siteUrl } from './routes.ts'
export { membersWithRoles, peopleByIds } from './people-store.ts'
export { accountBySlug, type HostedAccount } from './store.ts'
