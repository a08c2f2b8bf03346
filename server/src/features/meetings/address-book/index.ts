export { listContactsByEmail } from './store.ts'
