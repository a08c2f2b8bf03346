import type { Profile } from '@draftwright/contract/profile'
import { notFoundError } from '../../http/errors.ts'
import type { RequestFacts } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { type UserAuditEntry, findUser } from '../auth/index.ts'
import { countNewReleaseNotes } from '../release-notes/index.ts'

/** The row of a signed-in person; throws 404 for one who has just been deleted. */
export async function readPerson(context: AppContext, userId: string) {
  const user = await findUser(context.engine, userId)
  if (user === undefined) throw notFoundError('Profile')
  return user
}
type Person = Awaited<ReturnType<typeof readPerson>>

/** Listed one by one: the export passes the row on unchanged. */
export const toProfile = (user: Person): Omit<Profile, 'unseen_release_notes'> => ({
  id: user.id,
  email: user.email,
  custom_display_name: user.display_name,
  photo_url: user.photo_url,
  color_mode: user.color_mode,
  has_proofreading: user.has_proofreading,
  has_password: user.password_hash !== null,
  is_email_verified: user.email_verified_at !== null,
  tutorial_finished_at: user.tutorial_finished_at,
})

export async function readProfile(context: AppContext, userId: string): Promise<Profile> {
  const user = await readPerson(context, userId)
  return { ...toProfile(user), unseen_release_notes: await countNewReleaseNotes(context, user.release_notes_seen_at) }
}

/** The data for the audit log. */
export const buildAuditEntry = (action: string, { ip, userAgent }: RequestFacts): UserAuditEntry => ({
  action,
  ip,
  user_agent: userAgent.slice(0, 300),
})
