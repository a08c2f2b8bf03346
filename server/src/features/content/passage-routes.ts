import { passages } from '@draftwright/contract/passages'
import { implementRoutes } from '../../http/handler.ts'
import { leaveOutPassage } from './leave-out.ts'
import { answerQuestion, dismissQuestions } from './interview.ts'
import { putBackPassage } from './put-back.ts'
import { settleFinding } from './settle-finding.ts'

export const passageRoutes = implementRoutes(passages, {
  putBack: ({ db, context, caller, params, body }) => putBackPassage(db, context, caller, params.id, body.text),
  leaveOut: ({ db, context, caller, params, body }) => leaveOutPassage(db, context, caller, params.id, body.text),
  answer: ({ db, context, caller, params, body }) => answerQuestion(db, context, caller, params, body),
  dismissQuestions: ({ db, context, caller, params, body }) =>
    dismissQuestions(db, context, caller, params.id, body.dismissed_ids),
  settle: ({ db, context, caller, params, body }) => settleFinding(db, context, caller, params, body.state),
})
