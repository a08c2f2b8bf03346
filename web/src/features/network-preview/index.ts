export { networkDraft, type NetworkDraft } from './network-draft.ts'
export { NetworkCounter } from './NetworkCounter.tsx'
export { NetworkPreview } from './NetworkPreview.tsx'
