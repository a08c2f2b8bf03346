import { randomBytes } from 'node:crypto'
import { ideaMailbox } from '@draftwright/contract/idea-mailbox'
import { implementRoutes } from '../../http/handler.ts'
import type { AppContext } from '../../http/app-context.ts'
import { deleteMailbox, findMailboxToken, saveMailbox } from './mailbox-store.ts'

export const ideaMailboxRoutes = implementRoutes(ideaMailbox, {
  read: async ({ db, context, caller }) => toMailbox(context, await findMailboxToken(db, caller.userId)),
  async create({ db, context, caller }) {
    // 100 bits, in letters and digits that every mail program preserves.
    const token = BigInt(`0x${randomBytes(13).toString('hex')}`)
      .toString(36)
      .slice(0, 20)
      .padStart(20, '0')
    await saveMailbox(db, caller.userId, token)
    return toMailbox(context, token)
  },
  async remove({ db, caller }) {
    await deleteMailbox(db, caller.userId)
    return null
  },
})

function toMailbox({ config: { mailIn } }: AppContext, token: string | undefined) {
  return {
    is_receiving: mailIn !== null,
    address: token === undefined || mailIn === null ? null : `ideas+${token}@${mailIn.domain}`,
  }
}
