export { NotificationBell } from './NotificationBell.tsx'
export { NotificationChoices } from './NotificationChoices.tsx'
