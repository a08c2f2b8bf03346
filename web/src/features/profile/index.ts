export { useReadProfileQuery } from './api.ts'
export { useApplyColourMode } from './use-apply-colour-mode.ts'
