import { advisorCards } from '@draftwright/contract/advisor-cards'
import { implementRoutes } from '../../../http/handler.ts'
import { answerAsk, completeLine } from '../offline/index.ts'
import { assertAdvisorOn } from '../runs/index.ts'
import { changeCard, keepCard, listBoard, removeCard } from './board.ts'

export const advisorCardRoutes = implementRoutes(advisorCards, {
  async complete({ db, caller, context, signal, body }) {
    await assertAdvisorOn({ db, context })
    return completeLine({ db, caller, context, signal }, body.text, body.language ?? 'en')
  },
  async answer({ db, caller, context, signal, body }) {
    await assertAdvisorOn({ db, context })
    return answerAsk({ db, caller, context, signal }, body.ask, body.language ?? 'en')
  },
  board: ({ db, caller, context }) => listBoard({ db, userId: caller.userId, now: context.now() }),
  keep: ({ db, caller, context, body }) => keepCard({ db, userId: caller.userId, now: context.now() }, body),
  changeKept: ({ db, caller, context, params, body }) =>
    changeCard({ db, userId: caller.userId, now: context.now() }, params.id, body),
  removeKept: ({ db, caller, context, params }) =>
    removeCard({ db, userId: caller.userId, now: context.now() }, params.id),
})
