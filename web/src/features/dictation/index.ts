export { DictateButton } from './DictateButton.tsx'
export { useDictation } from './use-dictation.ts'
