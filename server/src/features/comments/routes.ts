import { comments } from '@draftwright/contract/comments'
import { implement } from '../../http/call.ts'
import { listPage, readThread } from './read.ts'
import { addComment, editComment, removeComment, restoreComment, settleThread, subjectOf } from './write.ts'

export const commentRoutes = implement(comments, {
  async list({ db, params, query }) {
    await subjectOf(db, params.id)
    return listPage(db, params.id, query)
  },
  create: ({ db, parts, caller, params, body }) =>
    addComment(db, parts, { userId: caller.userId, guestName: null, askedBy: null }, params.id, body),
  thread: ({ db, params }) => readThread(db, params.id),
  update: ({ db, parts, caller, params, body }) => editComment(db, parts, caller, params.id, body),
  async remove({ db, parts, caller, params }) {
    await removeComment(db, parts, caller, params.id)
    return null
  },
  restore: ({ db, parts, caller, params }) => restoreComment(db, parts, caller, params.id),
  resolve: ({ db, parts, caller, params }) => settleThread(db, parts, caller, params.id, true),
  reopen: ({ db, parts, caller, params }) => settleThread(db, parts, caller, params.id, false),
})
