import * as z from 'zod/mini'
import { Password } from './credentials-fields.ts'
import { Nothing } from './envelope.ts'
import { Id, singleLine, Time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { colorModes } from './vocabulary.ts'

export const Profile = z.object({
  id: Id,
  email: z.string(),
  custom_display_name: z.string(),
  photo_url: z.nullable(z.string()),
  color_mode: z.enum(colorModes),
  /** Whether spelling and grammar are marked in the texts the person writes. */
  has_proofreading: z.boolean(),
  /** False for people who only sign in by code or provider. */
  has_password: z.boolean(),
  is_email_verified: z.boolean(),
  tutorial_finished_at: z.nullable(Time),
  /** Entries of the changelog that came after the person's last look at them. */
  unseen_release_notes: z.number(),
})
const secret = (max = 1000) => z.string().check(z.maxLength(max, 'is too long'))
const DisplayName = z.strictObject({ custom_display_name: singleLine(80) })
/** `refresh_token` identifies the session to keep; all others end. */
const PasswordChange = z.strictObject({
  current_password: secret(),
  new_password: Password,
  refresh_token: secret(),
})
const ColorMode = z.strictObject({ color_mode: z.enum(colorModes, { error: 'must be light, dark or system' }) })
const Proofreading = z.strictObject({ has_proofreading: z.boolean() })
/** Text parts beside the picture; bucket and path are hints that the server ignores. */
const Photo = z.strictObject({
  bucketName: z.optional(z.string()),
  destinationPath: z.optional(z.string()),
  displayName: z.optional(z.string()),
  contentType: z.optional(z.string()),
})
/** Identity is confirmed again: by the password, or by a code requested with `signInWithOtp` and the same `request`. */
const ProfileRemoval = z.strictObject({
  current_password: z.optional(secret()),
  token: z.optional(secret(20)),
  request: z.optional(secret(100)),
})
/** Everything stored about the person, by kind. */
const PersonalData = z.record(z.string(), z.unknown())
export type Profile = z.infer<typeof Profile>

const mine = { right: 'signed-in' } as const
export const profile = defineRoutes({
  read: { ...mine, method: 'GET', path: '/profile', data: Profile },
  rename: { ...mine, method: 'PUT', path: '/profile/display_name', body: DisplayName, data: Profile },
  changePassword: { ...mine, method: 'PUT', path: '/profile/password', body: PasswordChange, data: Nothing },
  changePhoto: {
    ...mine,
    method: 'PUT',
    path: '/profile/change-photo',
    limit: 'upload',
    consumes: 'multipart',
    body: Photo,
    data: Profile,
  },
  removePhoto: { ...mine, method: 'DELETE', path: '/profile/photo', data: Profile },
  changeColorMode: { ...mine, method: 'PUT', path: '/profile/color_mode', body: ColorMode, data: Profile },
  changeProofreading: { ...mine, method: 'PUT', path: '/profile/proofreading', body: Proofreading, data: Profile },
  finishTutorial: { ...mine, method: 'PUT', path: '/profile/finish-tutorial', data: Profile },
  export: { ...mine, method: 'GET', path: '/profile/export', limit: 'export', data: PersonalData },
  /** All sessions end at once; signing in within 30 days undoes it, after that all personal data is deleted. */
  remove: { ...mine, method: 'DELETE', path: '/profile', body: ProfileRemoval, data: Nothing },
})
