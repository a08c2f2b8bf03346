import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { resolvePublicAddress } from '../../integrations/address-rules.ts'
import { toPlainLine } from '../../documents/transcript/attendees.ts'
import { parseSender, type Sender } from '../../mail/address.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import type { Message } from '../../mail/mailer.ts'
import { parseSmtpUrl, type SmtpAddress } from '../../mail/smtp-address.ts'
import { openSmtpSession, type SmtpSession } from '../../mail/smtp-session.ts'
import { createId } from '../../db/create-id.ts'
import { createBounceAddress } from './bounce-address.ts'
import { emptySettings, isTrustedServer, openPassword } from './settings-rules.ts'
import { findNewsletterSettings, readPublicName, type StoredNewsletterSettings } from './settings-store.ts'

/** Who sends a workspace's mail to its readers. */
export interface NewsletterMailServer {
  readonly kind: 'workspace' | 'operator'
  readonly from: Sender
  /** Where mails that cannot be delivered come back to. */
  readonly returnAddress: string
  openSession(): Promise<SmtpSession>
}

/** The workspace's own mail server, else the operator's; null if neither is set up. */
export function chooseMailServer(
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  accountId: string,
  settings: StoredNewsletterSettings,
): NewsletterMailServer | null {
  const { host, port, security, username, from_address } = settings
  if (host !== null && port !== null && from_address !== null) {
    const pass = openPassword(secrets, accountId, settings)
    const server: SmtpAddress = {
      host: host.replace(/^\[|\]$/gu, ''),
      port,
      isSecure: security === 'tls',
      auth: username === null ? null : { user: username, pass: pass ?? '' },
      startTls: security === 'starttls' ? 'required' : 'off',
    }
    const lookup = isTrustedServer(config, host, port) ? null : resolvePublicAddress
    const from = { name: settings.from_name ?? '', address: from_address }
    return { kind: 'workspace', from, returnAddress: from.address, openSession: () => openSmtpSession(server, lookup) }
  }
  const server = config.smtpUrl === null ? null : parseSmtpUrl(config.smtpUrl)
  const operator = parseSender(config.mailFrom)
  if (server === null || operator === null) return null
  const from = { name: settings.from_name ?? operator.name, address: operator.address }
  // Only the operator's server may send for the operator's domain.
  const returnAddress =
    config.mailIn === null ? from.address : createBounceAddress(secrets, accountId, config.mailIn.domain)
  return { kind: 'operator', from, returnAddress, openSession: () => openSmtpSession(server, null) }
}

export const readMailServer = async (db: AccountDb, context: AppContext): Promise<NewsletterMailServer | null> =>
  chooseMailServer(context, db.accountId, (await findNewsletterSettings(db)) ?? emptySettings)

/** Sends one mail at once. Throws with the server's words if it was not accepted. */
export async function sendByServer(
  server: Pick<NewsletterMailServer, 'from' | 'openSession'>,
  message: Message,
  now: Date,
): Promise<void> {
  const { unsubscribeUrl, ...rest } = message
  const raw = await composeMail({
    ...rest,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    from: server.from,
    messageId: toMessageId(createId(), server.from),
    date: now,
  })
  const session = await server.openSession()
  try {
    const mail = { from: server.from.address, to: message.to, raw, beforeText: async () => true }
    const outcome = await session.send(mail)
    if (outcome.kind !== 'accepted')
      throw new Error(`The email was rejected: ${'answer' in outcome ? outcome.answer : 'it was withdrawn'}`)
  } finally {
    session.close()
  }
}

const toMessageId = (id: string, from: Sender): string => `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`

/**
 * A single mail to a reader, in the name by which they know the sender, by the workspace's own mail server or as every other mail. Throws
 * if it was not sent.
 */
export async function sendReaderMail(db: AccountDb, context: AppContext, message: Message): Promise<void> {
  const settings = (await findNewsletterSettings(db)) ?? emptySettings
  const server = chooseMailServer(context, db.accountId, settings)
  const fromName = toPlainLine(settings.from_name ?? (await readPublicName(db)).name, 200)
  if (server?.kind !== 'workspace') return context.mailer.send({ ...message, fromName })
  await sendByServer({ ...server, from: { ...server.from, name: fromName } }, message, context.now())
}
