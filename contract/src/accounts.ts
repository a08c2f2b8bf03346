import * as z from 'zod/mini'
import { Colour, Id, line, prose, Slug, Time } from './fields.ts'
import { roles } from './rights.ts'
import { routes } from './route.ts'

export const Account = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  role_id: z.enum(roles),
  created_at: Time,
})
export const NewAccount = z.strictObject({ name: line(80) })

/** What a workspace decides about itself and its hosted site. */
export const AccountSettings = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  site_title: z.nullable(z.string()),
  site_description: z.nullable(z.string()),
  theme_color: z.string(),
  time_zone: z.string(),
  site_url: z.string(),
})
const timeZone = z.string().check(z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin'))
export const AccountSettingsChange = z.partial(
  z.strictObject({
    name: line(80),
    slug: Slug,
    site_title: z.nullable(line(80)),
    site_description: z.nullable(prose(300)),
    theme_color: Colour,
    time_zone: timeZone,
  }),
)

export const Access = z.object({ id: Id, user_id: Id, role_id: z.enum(roles), created_at: Time })
export const Member = z.object({
  id: Id,
  user_id: Id,
  role_id: z.enum(roles),
  email: z.string(),
  display_name: z.string(),
  photo_url: z.nullable(z.string()),
  created_at: Time,
})
export type Account = z.infer<typeof Account>
export type AccountSettings = z.infer<typeof AccountSettings>
export type AccountSettingsChange = z.infer<typeof AccountSettingsChange>
export type Access = z.infer<typeof Access>
export type Member = z.infer<typeof Member>

export const accounts = routes({
  list: { method: 'GET', path: '/account', right: 'signed-in', data: z.array(Account) },
  create: { method: 'POST', path: '/account', right: 'signed-in', body: NewAccount, data: z.array(Account) },
  settings: { method: 'GET', path: '/account/settings', right: 'account:read', data: AccountSettings },
  changeSettings: {
    method: 'PUT',
    path: '/account/settings',
    right: 'account:manage',
    body: AccountSettingsChange,
    data: AccountSettings,
  },
  members: { method: 'GET', path: '/account-access', right: 'members:read', data: z.array(Member) },
  ownAccess: { method: 'GET', path: '/account-access/user-access', right: 'account:read', data: Access },
})

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
