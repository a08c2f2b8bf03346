import { advisorActions } from '@draftwright/contract/advisor-actions'
import { implement } from '../../../http/call.ts'
import { findAction, undoAction } from './undo.ts'

export const advisorActionRoutes = implement(advisorActions, {
  read: (call) => findAction(call, call.params.id),
  undo: (call) => undoAction(call, call.params.id),
})
