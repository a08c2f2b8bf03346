import { randomBytes } from 'node:crypto'
import { ideaMailbox } from '@draftwright/contract/idea-mailbox'
import { notFoundError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { deleteMailbox, findMailbox, type MailboxRow, saveMailbox, updateMailbox } from './mailbox-store.ts'

export const ideaMailboxRoutes = implementRoutes(ideaMailbox, {
  read: async ({ db, context, caller }) => toMailbox(context, await findMailbox(db, caller.userId)),
  async create({ db, context, caller }) {
    // 100 bits, in letters and digits that every mail program preserves.
    const token = BigInt(`0x${randomBytes(13).toString('hex')}`)
      .toString(36)
      .slice(0, 20)
      .padStart(20, '0')
    await saveMailbox(db, caller.userId, token)
    return toMailbox(context, await findMailbox(db, caller.userId))
  },
  async update({ db, context, caller, body }) {
    if (!(await updateMailbox(db, caller.userId, body))) throw notFoundError('Address')
    return toMailbox(context, await findMailbox(db, caller.userId))
  },
  async remove({ db, caller }) {
    await deleteMailbox(db, caller.userId)
    return null
  },
})

function toMailbox({ config: { mailIn } }: AppContext, box: MailboxRow | undefined) {
  return {
    is_receiving: mailIn !== null,
    address: box === undefined || mailIn === null ? null : `ideas+${box.token}@${mailIn.domain}`,
    takes_anyone: box?.takes_anyone ?? false,
  }
}
