import { can } from '@draftwright/contract/rights'
import { ideaLength } from '@draftwright/contract/vocabulary'
import { hit } from '../../db/rate-limits.ts'
import type { Parts } from '../../http/parts.ts'
import type { IncomingMail, MailTaker, MailVerdict } from '../../mail/receive.ts'
import { mailboxOwner } from '../accounts/index.ts'
import { insertIdea } from './store.ts'

/** `ideas+<token>@…`; anything else is nobody's address. */
const wanted = /^ideas\+([a-z0-9]{20})@/iu

/** Takes mail to the addresses of members who may still add ideas. */
export const ideaMail = (parts: Parts): MailTaker => ({
  knows: async (address) => (await ownerOf(parts, address)) !== null,
  take: (mail) => takeMail(parts, mail),
})

/** Makes an idea of a mail: the subject is its first line. What was acknowledged is in the database. */
async function takeMail(parts: Parts, mail: IncomingMail): Promise<MailVerdict> {
  const owner = await ownerOf(parts, mail.to)
  if (owner === null) return 'unknown'
  // An answering machine would write to itself for ever.
  if (mail.isAutomatic) return 'taken'
  const wait = await hit(parts.engine, `mail-in:${owner.token}`, parts.config.limits.mailIn, parts.now())
  if (wait !== null) return 'later'
  const words = [mail.subject.trim(), withoutSignature(mail.text)].filter((part) => part !== '').join('\n\n')
  const text = words.replaceAll('\u0000', '').slice(0, ideaLength).trim()
  if (text === '') return 'empty'
  await insertIdea(owner.db, owner.userId, { text, source: 'mail' })
  return 'taken'
}

async function ownerOf(parts: Parts, address: string) {
  const token = wanted.exec(address)?.[1]?.toLowerCase()
  const owner = token === undefined ? null : await mailboxOwner(parts.engine, token)
  return owner === null || token === undefined || !can(owner.role, 'ideas:write') ? null : { ...owner, token }
}

/** Without what follows the line that mail programs put before a signature, and without the mail that was answered. */
function withoutSignature(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines.findIndex((line) => line === '-- ' || line === '--')
  const own = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('>'))
  return own
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
}
