import { removedMail, transferredMail } from './owner-mail.ts'

export { isAdvisorOn } from './features-store.ts'
export { accountByLink } from './link-store.ts'
export { closeAlong, readLeaving, reopenAlong } from './leaving-store.ts'
export { mailboxOwner } from './mailbox-store.ts'
export { isOpenAccount, listAccounts, lockAccount } from './membership-store.ts'
export { membersWithRoles, peopleByIds, roleOf } from './people-store.ts'
export { accountSchedules } from './purge.ts'
export { accountRoutes, createUserWithAccount, siteUrl } from './routes.ts'
export { accountBySlug, type HostedAccount } from './store.ts'
export { accountZone } from './zone-store.ts'

export const accountJobs = [removedMail, transferredMail]
