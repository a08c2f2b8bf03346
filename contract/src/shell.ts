import * as z from 'zod/mini'
import { Account, AccountFeatures } from './accounts.ts'
import { Membership } from './members.ts'
import { Notification, NotificationMeta } from './notifications.ts'
import { Profile } from './profile.ts'
import { defineRoutes } from './route.ts'

/** How many of the newest notifications the bell shows, and so the shell holds. */
export const shellNotifications = 10

/** What stands around every page, as the calls for each part would answer it. */
export const Shell = z.object({
  access: Membership,
  accounts: z.array(Account),
  features: AccountFeatures,
  profile: Profile,
  notifications: z.object({ data: z.array(Notification), meta: NotificationMeta }),
})
export type Shell = z.infer<typeof Shell>

export const shell = defineRoutes({
  read: { method: 'GET', path: '/shell', right: 'account:read', data: Shell },
})
