export { useListBasesQuery } from './api.ts'
export { InTables } from './InTables.tsx'
