export { useListMembersQuery } from './api.ts'
