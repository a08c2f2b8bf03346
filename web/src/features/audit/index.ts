export { formatAction, listActionGroups } from './action-labels.ts'
