import { releaseNotes } from '@draftwright/contract/release-notes'
import { notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { findUser, updateUser } from '../auth/index.ts'
import { isNewTo, listReleaseNotes } from './release-notes.ts'

export const releaseNoteRoutes = implementRoutes(releaseNotes, {
  async list({ context, caller }) {
    const user = await findUser(context.engine, caller.userId)
    if (user === undefined) throw notFoundError('Profile')
    const entries = await listReleaseNotes(context)
    return entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      text: entry.text,
      is_new: isNewTo(entry, user.release_notes_seen_at),
    }))
  },
  async markSeen({ context, caller }) {
    const seen = { release_notes_seen_at: context.now().toISOString() }
    if ((await updateUser(context.engine, caller.userId, seen, null)) === null) throw notFoundError('Profile')
    return null
  },
})
