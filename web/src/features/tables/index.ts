export { InTables } from './InTables.tsx'
