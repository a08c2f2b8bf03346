export { ApiKeysTab } from './ApiKeysTab.tsx'
export { AreaFields } from './AreaFields.tsx'
export { describeScopes } from './scope-words.ts'
