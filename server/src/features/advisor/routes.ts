import { advisor } from '@draftwright/contract/advisor'
import { implement } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import { endThrough } from './branches/branch.ts'
import { exportSession } from './branches/export.ts'
import { chooseHead, readTree } from './branches/store.ts'
import { addFolder, ownFolder, ownMark, restorable } from './organising/organise.ts'
import {
  changeSession,
  deleteFolder,
  listFolders,
  listMarks,
  renameFolder,
  restoreSession,
} from './organising/store.ts'
import { addPrompt, allPrompts, changePrompt, dropPrompt } from './prompts/prompt-book.ts'
import { snippetOf } from './search/snippet.ts'
import { findSessions } from './search/store.ts'
import { memberNames } from './sharing/member-names.ts'
import { listShared, setShared } from './sharing/store.ts'

export const advisorRoutes = implement(advisor, {
  marks: ({ db, caller }) => listMarks(db, caller.userId),
  mark: ({ db, caller, params }) => ownMark(db, caller.userId, params.id),
  async change({ db, caller: { userId }, parts, params, body }) {
    await ownMark(db, userId, params.id)
    if (typeof body.folder_id === 'string') await ownFolder(db, userId, body.folder_id)
    await changeSession(db, userId, params.id, body, parts.now().toISOString())
    return ownMark(db, userId, params.id)
  },
  async restore({ db, caller: { userId }, parts, params }) {
    const since = new Date(parts.now().getTime() - restorable).toISOString()
    if (!(await restoreSession(db, userId, params.id, since))) throw notFound('Conversation')
    return ownMark(db, userId, params.id)
  },
  async tree({ db, caller, params }) {
    await ownMark(db, caller.userId, params.id)
    return readTree(db, params.id)
  },
  async choose({ db, caller, params, body }) {
    await ownMark(db, caller.userId, params.id)
    const { runs } = await readTree(db, params.id)
    const end = endThrough(runs, body.run_id)
    if (end === undefined) throw notFound('Answer')
    await chooseHead(db, params.id, end)
    return { head_run_id: end, runs }
  },
  async export({ db, caller, params }) {
    return exportSession(db, await ownMark(db, caller.userId, params.id))
  },
  async search({ db, caller, query }) {
    const found = await findSessions(db, caller.userId, query.q)
    return found.map(({ text, ...session }) => ({ ...session, snippet: snippetOf(text, query.q) }))
  },
  async share({ db, caller: { userId }, parts, params }) {
    await ownMark(db, userId, params.id)
    await setShared(db, userId, params.id, parts.now().toISOString())
    return ownMark(db, userId, params.id)
  },
  async unshare({ db, caller: { userId }, params }) {
    await ownMark(db, userId, params.id)
    await setShared(db, userId, params.id, null)
    return ownMark(db, userId, params.id)
  },
  async sharedList({ db, caller, parts }) {
    const names = await memberNames(parts, db.accountId)
    return (await listShared(db)).map(({ user_id, shared_at, ...session }) => ({
      ...session,
      shared_at: shared_at ?? session.updated_at,
      owner_name: names.get(user_id) ?? 'A former member',
      is_own: user_id === caller.userId,
    }))
  },
  folders: ({ db, caller }) => listFolders(db, caller.userId),
  createFolder: ({ db, caller, body }) => addFolder(db, caller.userId, body.name),
  async renameFolder({ db, caller, params, body }) {
    if (!(await renameFolder(db, caller.userId, params.id, body.name))) throw notFound('Folder')
    return { id: params.id, name: body.name }
  },
  async removeFolder({ db, caller, params }) {
    if (!(await deleteFolder(db, caller.userId, params.id))) throw notFound('Folder')
    return null
  },
  prompts: ({ db, caller, parts }) => allPrompts({ db, parts, userId: caller.userId }),
  createPrompt: ({ db, caller, parts, body }) => addPrompt({ db, parts, userId: caller.userId }, body),
  changePrompt: ({ db, caller, parts, params, body }) =>
    changePrompt({ db, parts, userId: caller.userId }, params.id, body),
  removePrompt: ({ db, caller, parts, params }) => dropPrompt({ db, parts, userId: caller.userId }, params.id),
})
