import { createAccountDb } from '../../db/account-db.ts'
import { countLimitedHit } from '../../db/rate-limits.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { DeliveryReport } from '../../mail/delivery-report.ts'
import type { IncomingMail, MailHandler, MailVerdict } from '../../mail/receive.ts'
import { readBounceAddress } from './bounce-address.ts'
import { recordBounce } from './bounces-store.ts'
import { isNoSuchAddress } from './no-such-address.ts'

/** Takes the reports of mail servers about newsletters that they took and could not deliver. */
export const createBounceHandler = (context: AppContext): MailHandler => ({
  isKnown: async (address) => readBounceAddress(context.secrets, address) !== null,
  handle: (mail) => takeReport(context, mail),
})

/** Whatever else comes to the address is taken and forgotten: an answer would be a mail about a mail. */
async function takeReport(context: AppContext, { to, report }: IncomingMail): Promise<MailVerdict> {
  const { engine, secrets, now } = context
  const accountId = readBounceAddress(secrets, to)
  if (accountId === null) return 'unknown'
  if ((await countLimitedHit(context, 'bounceIn', `bounce-in:${accountId}`)) !== null) return 'later'
  if (report === null || report.action !== 'failed' || report.messageIds.length === 0) return 'taken'
  const kind = isHard(report) ? 'hard' : 'soft'
  const words = `${report.status} ${report.words}`.replaceAll('\u0000', '').trim()
  await recordBounce(createAccountDb(engine, accountId), {
    ids: report.messageIds,
    kind,
    words,
    at: now().toISOString(),
  })
  return 'taken'
}

/** The address does not exist. A full mailbox, a refused text, or a server that is away may be over by the next newsletter. */
const isHard = ({ status, words }: DeliveryReport): boolean =>
  /^5\.1\.\d/u.test(status) || (status === '5.0.0' && isNoSuchAddress(words))
