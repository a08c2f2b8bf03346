import { advisorActions } from '@draftwright/contract/advisor-actions'
import { implementRoutes } from '../../../http/handler.ts'
import { decideClientProposal, listClientProposals } from './client-proposals.ts'
import { readAction, undoAction } from './undo-action.ts'

export const advisorActionRoutes = implementRoutes(advisorActions, {
  list: (call) => listClientProposals(call, call.query.state === 'open'),
  decide: (call) => decideClientProposal(call, call.params.id, call.body),
  read: (call) => readAction(call, call.params.id),
  undo: (call) => undoAction(call, call.params.id),
})
