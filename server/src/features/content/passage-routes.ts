import { passages } from '@draftwright/contract/passages'
import { implementRoutes } from '../../http/handler.ts'
import { confirmUnsupported } from './confirm-unsupported.ts'
import { keepPassages, leaveOutPassage } from './doubtful.ts'
import { answerQuestion, dismissQuestions } from './interview.ts'
import { putBackPassage } from './put-back.ts'

export const passageRoutes = implementRoutes(passages, {
  putBack: ({ db, context, caller, params, body }) => putBackPassage(db, context, caller, params.id, body.text),
  keep: ({ db, context, caller, params, body }) => keepPassages(db, context, caller, params.id, body.kept),
  leaveOut: ({ db, context, caller, params, body }) => leaveOutPassage(db, context, caller, params.id, body.text),
  answer: ({ db, context, caller, params, body }) => answerQuestion(db, context, caller, params, body),
  dismissQuestions: ({ db, context, caller, params, body }) =>
    dismissQuestions(db, context, caller, params.id, body.dismissed_ids),
  confirm: ({ db, context, caller, params, body }) =>
    confirmUnsupported(db, context, caller, params.id, body.confirmed),
})
