import { advisorActions } from '@draftwright/contract/advisor-actions'
import { implementRoutes } from '../../../http/handler.ts'
import { decideClientProposal, listClientProposals } from './client-proposals.ts'
import { readReplacedValues } from './replaced-values.ts'
import { readAction, undoAction } from './undo-action.ts'

export const advisorActionRoutes = implementRoutes(advisorActions, {
  async list(call) {
    const isOpen = call.query.state === 'open'
    const shown = []
    for (const proposal of await listClientProposals(call, isOpen))
      shown.push({ ...proposal, before: isOpen ? await readReplacedValues(call, proposal) : null })
    return shown
  },
  decide: (call) => decideClientProposal(call, call.params.id, call.body),
  read: (call) => readAction(call, call.params.id),
  undo: (call) => undoAction(call, call.params.id),
})
