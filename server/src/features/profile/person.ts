import type { Profile } from '@draftwright/contract/profile'
import { notFound } from '../../http/errors.ts'
import type { RequestFacts } from '../../http/call.ts'
import type { Parts } from '../../http/parts.ts'
import { type Deed, findProfile } from '../auth/index.ts'

/** The row of a signed-in person; throws 404 for one who has just been deleted. */
export async function findPerson(parts: Parts, userId: string) {
  const user = await findProfile(parts.engine, userId)
  if (user === undefined) throw notFound('Profile')
  return user
}
type Person = Awaited<ReturnType<typeof findPerson>>

/** Named one by one: the export passes it on as it is. */
export const shown = (user: Person): Profile => ({
  id: user.id,
  email: user.email,
  custom_display_name: user.display_name,
  photo_url: user.photo_url,
  color_mode: user.color_mode,
  has_password: user.password_hash !== null,
  is_email_verified: user.email_verified_at !== null,
  tutorial_finished_at: user.tutorial_finished_at,
})

export const readProfile = async (parts: Parts, userId: string): Promise<Profile> =>
  shown(await findPerson(parts, userId))

/** What the audit log is told. */
export const deed = (action: string, { ip, userAgent }: RequestFacts): Deed => ({
  action,
  ip,
  user_agent: userAgent.slice(0, 300),
})
