export { FormChips } from './FormChips.tsx'
