export { countProposals, type ProposalContext } from './read-proposals.ts'
