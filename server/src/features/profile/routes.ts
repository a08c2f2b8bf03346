import { profile } from '@draftwright/contract/profile'
import { implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import type { Parts } from '../../http/parts.ts'
import { findProfile, rename } from '../auth/index.ts'

export const profileRoutes = implement(profile, {
  read: ({ parts, caller }) => read(parts, caller.userId),
  async rename({ parts, caller, body }) {
    await rename(parts.engine, caller.userId, body.custom_display_name)
    return read(parts, caller.userId)
  },
})

async function read(parts: Parts, userId: string) {
  const user = await findProfile(parts.engine, userId)
  if (user === undefined) throw notFound('Profile')
  return { ...user, custom_display_name: user.display_name }
}
