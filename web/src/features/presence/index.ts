export { PresenceList } from './PresenceList.tsx'
export { usePresence } from './use-presence.ts'
