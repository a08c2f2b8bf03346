export { AskAboutList, toAskHref } from './AskAboutList.tsx'
export { FormChips } from './FormChips.tsx'
export { type ListForm, toCrmListForm, toPostListForm } from './list-forms.ts'
