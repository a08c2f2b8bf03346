export { toNetworkDraft } from './network-draft.ts'
export { NetworkCounter } from './NetworkCounter.tsx'
export { NetworkPreview } from './NetworkPreview.tsx'
