export { NotificationBell } from './NotificationBell.tsx'
export { subscribeToChatChanges } from './chat-changes.ts'
export { NotificationChoices } from './NotificationChoices.tsx'
