import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Colour, Id, singleLine, longText, Slug, Time } from './fields.ts'
import { roles } from './rights.ts'
import { defineRoutes } from './route.ts'
import { TimeZone } from './schedule.ts'

export const Account = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  role_id: z.enum(roles),
  created_at: Time,
  /** Set while a deleted workspace can still be restored; only its owners see it during that time. */
  deleted_at: z.nullable(Time),
})
const NewAccount = z.strictObject({
  name: singleLine(80),
  /** The workspace's time zone as an IANA name; UTC by default. */
  time_zone: z.optional(z.string().check(z.maxLength(60, 'is too long'))),
})

/** Settings of a workspace and its hosted site. */
export const AccountSettings = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  site_title: z.nullable(z.string()),
  site_description: z.nullable(z.string()),
  theme_color: z.string(),
  second_color: z.nullable(z.string()),
  /** URL of a media library picture, used on the hosted site. */
  logo_url: z.nullable(z.string()),
  time_zone: z.string(),
  site_url: z.string(),
})
export const AccountSettingsChange = z.partial(
  z.strictObject({
    name: singleLine(80),
    slug: Slug,
    site_title: z.nullable(singleLine(80)),
    site_description: z.nullable(longText(300)),
    theme_color: Colour,
    second_color: z.nullable(Colour),
    logo_url: z.nullable(z.string().check(z.maxLength(200, 'is too long'))),
    time_zone: TimeZone,
  }),
)

const features = {
  isEnable: z.boolean(),
  isEnableAccount: z.boolean(),
  isEnableOpportunities: z.boolean(),
  isEnableContacts: z.boolean(),
  /** Ask Co-CEO, with its agent service and its briefs. On by default. */
  isEnableAdvisor: z.boolean(),
}
/** Which parts of the product a workspace uses; the CRM ones are all false if the workspace was never given any. */
export const AccountFeatures = z.object({
  ...features,
  /** Whether it has a base of tables outside of the trash. */
  hasTables: z.boolean(),
  /** Whether the caller has a role in the CRM: without one all of it is refused. */
  hasCrmAccess: z.boolean(),
})
const AccountFeaturesChange = z.partial(z.strictObject(features))

const NewOwner = z.strictObject({ user_id: Id })
/** The name has to be typed, to prevent deleting the wrong workspace. */
const AccountRemoval = z.strictObject({ name: z.string().check(z.maxLength(80, 'must be the name')) })

export type Account = z.infer<typeof Account>
export type AccountSettings = z.infer<typeof AccountSettings>
export type AccountSettingsChange = z.infer<typeof AccountSettingsChange>
export type AccountFeatures = z.infer<typeof AccountFeatures>

export const accounts = defineRoutes({
  list: { method: 'GET', path: '/account', right: 'signed-in', data: z.array(Account) },
  create: {
    method: 'POST',
    path: '/account',
    right: 'signed-in',
    limit: 'workspace',
    body: NewAccount,
    data: z.array(Account),
  },
  settings: { method: 'GET', path: '/account/settings', right: 'account:read', data: AccountSettings },
  changeSettings: {
    method: 'PUT',
    unique: 'slug',
    path: '/account/settings',
    right: 'account:manage',
    body: AccountSettingsChange,
    data: AccountSettings,
  },
  features: { method: 'GET', path: '/account/features', right: 'account:read', data: AccountFeatures },
  changeFeatures: {
    method: 'PUT',
    path: '/account/features',
    right: 'account:manage',
    body: AccountFeaturesChange,
    data: AccountFeatures,
  },
  transfer: { method: 'POST', path: '/account/transfer', right: 'account:transfer', body: NewOwner, data: Account },
  /** Closed at once, permanently deleted after 30 days. */
  remove: { method: 'DELETE', path: '/account', right: 'account:delete', body: AccountRemoval, data: Nothing },
  restore: { method: 'POST', path: '/account/:id/restore', right: 'signed-in', params: ById, data: Account },
})
