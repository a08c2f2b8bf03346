import { mailAccountRemovedJob, mailAccountTransferredJob } from './owner-mail.ts'

export { isAdvisorEnabled, readAccountFeatures } from './features-store.ts'
export { findAccountByLink } from './link-store.ts'
export { closeAccountsWithUser, lockOwnedAccounts, reopenAccountsWithUser } from './user-closure-store.ts'
export { findMailboxOwner, isMemberAddress } from './mailbox-store.ts'
export { isOpenAccount, listAccounts, lockAccount } from './membership-store.ts'
export { listMemberIdsByRoles, findUsersByIds, findMemberRole } from './users-store.ts'
export { accountSchedules } from './purge.ts'
export { accountRoutes, createUserWithAccount } from './routes.ts'
export { findAccount, findAccountBySlug, updateAccount } from './store.ts'
export { readAccountTimeZone } from './time-zone-store.ts'

export const accountJobs = [mailAccountRemovedJob, mailAccountTransferredJob]
