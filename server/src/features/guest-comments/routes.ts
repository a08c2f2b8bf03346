import { guestComments } from '@draftwright/contract/guest-comments'
import { implement } from '../../http/call.ts'
import { admitGuest, guestOf } from '../guest-reviews/index.ts'
import { listRemarks, writeRemark } from './remarks.ts'

export const guestCommentRoutes = implement(guestComments, {
  async list({ parts, body, request }) {
    await admitGuest(parts, request.ip)
    return listRemarks(await guestOf(parts, body.token), parts)
  },
  async create({ parts, body, request }) {
    await admitGuest(parts, request.ip)
    return writeRemark(await guestOf(parts, body.token), parts, body)
  },
})
