export { PeopleHere } from './PeopleHere.tsx'
export { usePresence } from './use-presence.ts'
