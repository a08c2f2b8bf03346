import { randomBytes } from 'node:crypto'
import { ideaMailbox } from '@draftwright/contract/idea-mailbox'
import { implement } from '../../http/call.ts'
import type { Parts } from '../../http/parts.ts'
import { deleteMailbox, readMailbox, saveMailbox } from './mailbox-store.ts'

export const ideaMailboxRoutes = implement(ideaMailbox, {
  read: async ({ db, parts, caller }) => shown(parts, await readMailbox(db, caller.userId)),
  async create({ db, parts, caller }) {
    // 100 bits, in letters and digits that every mail program keeps as they are.
    const token = BigInt(`0x${randomBytes(13).toString('hex')}`)
      .toString(36)
      .slice(0, 20)
      .padStart(20, '0')
    await saveMailbox(db, caller.userId, token)
    return shown(parts, token)
  },
  async remove({ db, caller }) {
    await deleteMailbox(db, caller.userId)
    return null
  },
})

function shown({ config: { mailIn } }: Parts, token: string | undefined) {
  return {
    is_receiving: mailIn !== null,
    address: token === undefined || mailIn === null ? null : `ideas+${token}@${mailIn.domain}`,
  }
}
