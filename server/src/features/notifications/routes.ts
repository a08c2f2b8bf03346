import { notifications } from '@draftwright/contract/notifications'
import { implement } from '../../http/call.ts'
import { notYet } from '../../http/not-yet.ts'

export const notificationRoutes = implement(notifications, {
  list: notYet,
  events: notYet,
  choices: notYet,
  choose: notYet,
  readAll: notYet,
  update: notYet,
})
