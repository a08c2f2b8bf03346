export { NotificationBell } from './NotificationBell.tsx'
export { hearOfTalk } from './talk.ts'
export { NotificationChoices } from './NotificationChoices.tsx'
