export { useReadProfileQuery } from './api.ts'
export { useColourModeOf } from './use-colour-mode-of.ts'
