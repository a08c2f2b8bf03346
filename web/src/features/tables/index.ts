export { useListBasesQuery, useReadBaseQuery } from './api.ts'
export { InTables } from './InTables.tsx'
