import { guestComments } from '@draftwright/contract/guest-comments'
import { implementRoutes } from '../../http/handler.ts'
import { limitGuestRequests, authenticateGuest } from '../guest-reviews/index.ts'
import { listGuestRemarks, createGuestRemark } from './guest-remarks.ts'

export const guestCommentRoutes = implementRoutes(guestComments, {
  async list({ context, body, request }) {
    await limitGuestRequests(context, request.ip)
    return listGuestRemarks(await authenticateGuest(context, body.token), context)
  },
  async create({ context, body, request }) {
    await limitGuestRequests(context, request.ip)
    return createGuestRemark(await authenticateGuest(context, body.token), context, body)
  },
})
