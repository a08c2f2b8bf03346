import * as z from 'zod/mini'
import { Id, line } from './fields.ts'
import { routes } from './route.ts'

export const Profile = z.object({
  id: Id,
  email: z.string(),
  custom_display_name: z.string(),
  photo_url: z.nullable(z.string()),
})
export const DisplayName = z.strictObject({ custom_display_name: line(80) })
export type Profile = z.infer<typeof Profile>

export const profile = routes({
  read: { method: 'GET', path: '/profile', right: 'signed-in', data: Profile },
  rename: { method: 'PUT', path: '/profile/display_name', right: 'signed-in', body: DisplayName, data: Profile },
})
