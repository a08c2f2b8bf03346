import * as z from 'zod/mini'
import { Account, AccountFeatures } from './accounts.ts'
import { Membership } from './members.ts'
import { Notification, NotificationMeta } from './notifications.ts'
import { Profile } from './profile.ts'
import { defineRoutes } from './route.ts'

/** Number of newest notifications that the bell shows, and the shell contains. */
export const shellNotifications = 10

/** Data for the frame around every page, in the same form as the routes of each part. */
export const Shell = z.object({
  access: Membership,
  accounts: z.array(Account),
  features: AccountFeatures,
  profile: Profile,
  notifications: z.object({ data: z.array(Notification), meta: NotificationMeta }),
})
export type Shell = z.infer<typeof Shell>

export const shell = defineRoutes({
  read: { method: 'GET', keys: 'never', path: '/shell', right: 'account:read', data: Shell },
})
