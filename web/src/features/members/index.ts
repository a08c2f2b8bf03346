export { useListMembersQuery } from './api.ts'
export { MembersTab } from './MembersTab.tsx'
