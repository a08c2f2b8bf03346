import { countProposals, type ProposalContext } from '../proposals/index.ts'

/** After the notes of a meeting have changed: what they propose for the CRM is counted anew. */
export const updateProposalCount = (call: Pick<ProposalContext, 'db' | 'context'>, meetingId: string): Promise<void> =>
  countProposals(call, meetingId)
