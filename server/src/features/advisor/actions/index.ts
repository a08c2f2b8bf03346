export { listClientProposals, proposeClientAction, withdrawClientProposal } from './client-proposals.ts'
export { advisorActionRoutes } from './routes.ts'
