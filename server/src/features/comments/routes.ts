import { comments } from '@draftwright/contract/comments'
import { implementRoutes } from '../../http/handler.ts'
import { listComments, readThread } from './read.ts'
import { addComment, editComment, removeComment, restoreComment, setThreadResolved, readSubject } from './write.ts'

export const commentRoutes = implementRoutes(comments, {
  async list({ db, params, query }) {
    await readSubject(db, params.id)
    return listComments(db, params.id, query)
  },
  create: ({ db, context, caller, params, body }) =>
    addComment(db, context, { userId: caller.userId, guestName: null, askedBy: null }, params.id, body),
  thread: ({ db, params }) => readThread(db, params.id),
  update: ({ db, context, caller, params, body }) => editComment(db, context, caller, params.id, body),
  async remove({ db, context, caller, params }) {
    await removeComment(db, context, caller, params.id)
    return null
  },
  restore: ({ db, context, caller, params }) => restoreComment(db, context, caller, params.id),
  resolve: ({ db, context, caller, params }) => setThreadResolved(db, context, caller, params.id, true),
  reopen: ({ db, context, caller, params }) => setThreadResolved(db, context, caller, params.id, false),
})
