import { profile } from '@draftwright/contract/profile'
import { implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import { notYet } from '../../http/not-yet.ts'
import type { Parts } from '../../http/parts.ts'
import { findProfile, rename } from '../auth/index.ts'

export const profileRoutes = implement(profile, {
  read: ({ parts, caller }) => read(parts, caller.userId),
  async rename({ parts, caller, body }) {
    await rename(parts.engine, caller.userId, body.custom_display_name)
    return read(parts, caller.userId)
  },
  changePassword: notYet,
  changePhoto: notYet,
  removePhoto: notYet,
  changeColorMode: notYet,
  finishTutorial: notYet,
  export: notYet,
  remove: notYet,
})

async function read(parts: Parts, userId: string) {
  const user = await findProfile(parts.engine, userId)
  if (user === undefined) throw notFound('Profile')
  return {
    ...user,
    custom_display_name: user.display_name,
    has_password: user.password_hash !== null,
    is_email_verified: user.email_verified_at !== null,
  }
}
