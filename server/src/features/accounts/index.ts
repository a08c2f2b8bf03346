export { closeAlong, readLeaving, reopenAlong } from './leaving-store.ts'
export { membersWithRoles, peopleByIds } from './people-store.ts'
export { accountRoutes, createUserWithAccount, siteUrl } from './routes.ts'
export { accountBySlug, type HostedAccount, listAccounts } from './store.ts'
