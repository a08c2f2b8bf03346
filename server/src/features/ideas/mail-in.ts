import { createHash } from 'node:crypto'
import { hasRight } from '@draftwright/contract/rights'
import { maxIdeaLength } from '@draftwright/contract/vocabulary'
import { countLimitedHit } from '../../db/rate-limits.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { IncomingMail, MailHandler, MailVerdict } from '../../mail/receive.ts'
import { findMailboxOwner, isMemberAddress } from '../accounts/index.ts'
import { insertMailedIdea } from './store.ts'

/** As many signs as the database takes. */
const maxAddress = 320
/** `ideas+<token>@…`; any other address is unknown. */
const addressPattern = /^ideas\+([a-z0-9]{20})@/iu

/** Accepts mail to the addresses of members who may still add ideas. */
export const createIdeaMailHandler = (context: AppContext): MailHandler => ({
  isKnown: async (address) => (await resolveMailOwner(context, address)) !== null,
  handle: (mail) => createIdeaFromMail(context, mail),
})

/** Creates an idea from a mail: the subject is its first line. An acknowledged mail is in the database. */
async function createIdeaFromMail(context: AppContext, mail: IncomingMail): Promise<MailVerdict> {
  const owner = await resolveMailOwner(context, mail.to)
  if (owner === null) return 'unknown'
  // An automatic reply would create an endless loop.
  if (mail.isAutomatic) return 'taken'
  if (!owner.takesAnyone) {
    if (!(await isMemberAddress(context.engine, owner.db.accountId, mail.from))) return 'foreign'
    // Where nobody checks senders, the idea says so.
    if (!mail.isSenderVerified && (context.config.mailIn?.senderCheck ?? null) !== null) return 'unverified'
  }
  const wait = await countLimitedHit(context, 'mailIn', `mail-in:${owner.token}`)
  if (wait !== null) return 'later'
  const words = [mail.subject.trim(), mail.text].filter((part) => part !== '').join('\n\n')
  const text = words.replaceAll('\u0000', '').slice(0, maxIdeaLength).trim()
  if (text === '') return 'empty'
  await insertMailedIdea(owner.db, owner.userId, {
    text,
    mail_key: toMailKey(mail.messageId, text),
    mail_from: mail.from?.slice(0, maxAddress) ?? null,
    is_sender_verified: mail.isSenderVerified,
  })
  return 'taken'
}

/** The same for a mail that is delivered twice. Some machines give all their mails one Message-ID, so the words count as well. */
const toMailKey = (messageId: string | null, text: string): string | null =>
  messageId === null ? null : createHash('sha256').update(`${messageId}\n${text}`).digest('hex')

async function resolveMailOwner(context: AppContext, address: string) {
  const token = addressPattern.exec(address)?.[1]?.toLowerCase()
  const owner = token === undefined ? null : await findMailboxOwner(context.engine, token)
  return owner === null || token === undefined || !hasRight(owner.role, 'ideas:write') ? null : { ...owner, token }
}
