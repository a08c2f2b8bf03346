import { advisorActions } from '@draftwright/contract/advisor-actions'
import { implementRoutes } from '../../../http/handler.ts'
import { readAction, undoAction } from './undo-action.ts'

export const advisorActionRoutes = implementRoutes(advisorActions, {
  read: (call) => readAction(call, call.params.id),
  undo: (call) => undoAction(call, call.params.id),
})
