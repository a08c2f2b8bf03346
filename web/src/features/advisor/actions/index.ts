export { ActionCard } from './ActionCard.tsx'
export { useDecideProposalMutation, useListProposalsQuery } from './actions-api.ts'
