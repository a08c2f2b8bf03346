export { AskAboutList } from './AskAboutList.tsx'
export { FormChips } from './FormChips.tsx'
export { toCrmListForm, toPostListForm } from './list-forms.ts'
