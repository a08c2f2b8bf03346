import { advisor } from '@draftwright/contract/advisor'
import { implementRoutes } from '../../http/handler.ts'
import { conflictError, notFoundError } from '../../http/errors.ts'
import { retractNotifications } from '../notifications/index.ts'
import { findBranchEnd } from './branches/branch.ts'
import { exportSession } from './branches/export.ts'
import { updateHeadRun, readRunTree } from './branches/store.ts'
import { clearSession, undoClearSession } from './organising/clear-session-store.ts'
import {
  createFolder,
  assertOwnFolder,
  readOwnSessionSummary,
  restoreWindowMs,
} from './organising/session-summaries.ts'
import {
  updateOwnSession,
  deleteFolder,
  listFolders,
  listSessionSummaries,
  renameFolder,
  restoreSession,
} from './organising/store.ts'
import { createPrompt, listVisiblePrompts, updateOwnPrompt, deleteOwnPrompt } from './prompts/prompts.ts'
import { extractSnippet } from './search/snippet.ts'
import { searchSessions } from './search/store.ts'
import { loadMemberNames } from './sharing/member-names.ts'
import { listSharedSessions, updateSharedAt } from './sharing/store.ts'

export const advisorRoutes = implementRoutes(advisor, {
  marks: ({ db, caller }) => listSessionSummaries(db, caller.userId),
  mark: ({ db, caller, params }) => readOwnSessionSummary(db, caller.userId, params.id),
  async change({ db, caller: { userId }, context, params, body }) {
    await readOwnSessionSummary(db, userId, params.id)
    if (typeof body.folder_id === 'string') await assertOwnFolder(db, userId, body.folder_id)
    await updateOwnSession(db, userId, params.id, body, context.now().toISOString())
    return readOwnSessionSummary(db, userId, params.id)
  },
  async restore({ db, caller: { userId }, context, params }) {
    const since = new Date(context.now().getTime() - restoreWindowMs).toISOString()
    if (!(await restoreSession(db, userId, params.id, since))) throw notFoundError('Conversation')
    return readOwnSessionSummary(db, userId, params.id)
  },
  async clear({ db, caller: { userId }, context, params }) {
    await readOwnSessionSummary(db, userId, params.id)
    const cleared_id = await clearSession(db, userId, params.id, context.now().toISOString())
    if (cleared_id === null)
      throw conflictError('run_in_progress', 'An answer is in progress. Stop it or wait until it finishes.')
    await retractNotifications(db, params.id, 'session_id')
    return { cleared_id }
  },
  async undoClear({ db, caller: { userId }, context, params, body }) {
    await readOwnSessionSummary(db, userId, params.id)
    const since = new Date(context.now().getTime() - restoreWindowMs).toISOString()
    if (!(await undoClearSession(db, userId, params.id, body.cleared_id, since)))
      throw conflictError('changed_since', 'This can no longer be undone.')
    return readOwnSessionSummary(db, userId, params.id)
  },
  async tree({ db, caller, params }) {
    await readOwnSessionSummary(db, caller.userId, params.id)
    return readRunTree(db, params.id)
  },
  async choose({ db, caller, params, body }) {
    await readOwnSessionSummary(db, caller.userId, params.id)
    const { runs } = await readRunTree(db, params.id)
    const end = findBranchEnd(runs, body.run_id)
    if (end === undefined) throw notFoundError('Answer')
    await updateHeadRun(db, params.id, end)
    return { head_run_id: end, runs }
  },
  async export({ db, caller, params }) {
    return exportSession(db, await readOwnSessionSummary(db, caller.userId, params.id))
  },
  async search({ db, caller, query }) {
    const found = await searchSessions(db, caller.userId, query.q)
    return found.map(({ text, ...session }) => ({ ...session, snippet: extractSnippet(text, query.q) }))
  },
  async share({ db, caller: { userId }, context, params }) {
    await readOwnSessionSummary(db, userId, params.id)
    await updateSharedAt(db, userId, params.id, context.now().toISOString())
    return readOwnSessionSummary(db, userId, params.id)
  },
  async unshare({ db, caller: { userId }, params }) {
    await readOwnSessionSummary(db, userId, params.id)
    await updateSharedAt(db, userId, params.id, null)
    return readOwnSessionSummary(db, userId, params.id)
  },
  async sharedList({ db, caller, context }) {
    const names = await loadMemberNames(context, db.accountId)
    return (await listSharedSessions(db)).map(({ user_id, shared_at, ...session }) => ({
      ...session,
      shared_at: shared_at ?? session.updated_at,
      owner_name: names.get(user_id) ?? 'A former member',
      is_own: user_id === caller.userId,
    }))
  },
  folders: ({ db, caller }) => listFolders(db, caller.userId),
  createFolder: ({ db, caller, body }) => createFolder(db, caller.userId, body.name),
  async renameFolder({ db, caller, params, body }) {
    if (!(await renameFolder(db, caller.userId, params.id, body.name))) throw notFoundError('Folder')
    return { id: params.id, name: body.name }
  },
  async removeFolder({ db, caller, params }) {
    if (!(await deleteFolder(db, caller.userId, params.id))) throw notFoundError('Folder')
    return null
  },
  prompts: ({ db, caller, context }) => listVisiblePrompts({ db, context, userId: caller.userId }),
  createPrompt: ({ db, caller, context, body }) => createPrompt({ db, context, userId: caller.userId }, body),
  changePrompt: ({ db, caller, context, params, body }) =>
    updateOwnPrompt({ db, context, userId: caller.userId }, params.id, body),
  removePrompt: ({ db, caller, context, params }) => deleteOwnPrompt({ db, context, userId: caller.userId }, params.id),
})
