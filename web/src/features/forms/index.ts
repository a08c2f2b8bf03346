export { ViewForm } from './table-form/view-form.ts'
export { useMoveViewForm } from './table-form/use-move-view-form.ts'
