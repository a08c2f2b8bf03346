import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { Sender } from '../../mail/address.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import type { SendOutcome, SmtpSession } from '../../mail/smtp-session.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { markSending, postponeDelivery, saveOutcome, type WaitingDelivery } from './deliveries-store.ts'
import type { NewsletterMailServer } from './mail-server.ts'
import { isNoSuchAddress } from './no-such-address.ts'
import { createReaderToken } from './reader-token.ts'
import { updateSubscriber } from './subscribers-store.ts'
import { createUnsubscribeAddress } from './unsubscribe-address.ts'

/** Mail servers limit the mails of one connection. */
const perConnection = 100
/** Seconds between two tries of a mail that the server has not taken; after the last one it counts as refused. */
const retrySeconds = [5, 20, 60, 300, 900, 3600, 4 * 3600, 12 * 3600]
/** After 421 nothing is sent for so long. */
const busyMs = 2000

interface SendingRun {
  readonly db: AccountDb
  readonly context: AppContext
  readonly lease: string
  readonly server: Pick<NewsletterMailServer, 'from' | 'returnAddress' | 'openSession'>
  readonly queue: DeliveryQueue
  readonly subject: string
  /** The workspace as its readers know it. */
  readonly brand: string
  readonly write: (unsubscribeUrl: string) => { html: string; text: string }
  /** Makes the links in a text those of the reader of one mail. */
  readonly mark: (text: string, mailId: string) => string
  readonly end: { problem: string | null; pausedFor: string | null }
  /** The newsletter pauses, or this one person has unsubscribed: finds out which. */
  afterWithdrawal(): Promise<void>
  /** Ends the run on all connections. */
  readonly stop: AbortController
}

/** Sends mails one after the other until there are none, the connection has had enough, or it breaks. */
export async function sendThroughSession(run: SendingRun, session: SmtpSession): Promise<void> {
  for (let count = 0; count < perConnection && session.isOpen(); count++) {
    const delivery = await run.queue.take()
    if (delivery === null) return
    try {
      await sendDelivery(run, session, delivery)
    } finally {
      run.queue.finish(delivery)
    }
  }
}

async function sendDelivery(run: SendingRun, session: SmtpSession, delivery: WaitingDelivery): Promise<void> {
  const { db, lease, server } = run
  const { id, email, subscriber_id } = delivery
  if (email === null || subscriber_id === null) {
    await saveOutcome(db, id, lease, { state: 'skipped', answer: '' })
    return
  }
  const raw = await composeDelivery(run, { ...delivery, email, subscriber_id })
  const outcome = await session.send({
    from: server.returnAddress,
    to: email,
    raw,
    // Until this is committed no byte of the text goes out, and afterwards nobody sends it again unasked.
    beforeText: () => markSending(db, id, lease),
  })
  await recordOutcome(run, delivery, outcome)
}

function composeDelivery(
  { db, context, server, subject, brand, write, mark }: SendingRun,
  { id, email, subscriber_id, message_id, is_contact }: WaitingDelivery & { email: string; subscriber_id: string },
): Promise<Buffer> {
  const { config, secrets } = context
  const reader = { accountId: db.accountId, subscriberId: subscriber_id }
  const token = createReaderToken(secrets, reader)
  const unsubscribeUrl = `${config.publicUrl}/subscription/end/${token}`
  const { html, text } = write(unsubscribeUrl)
  return composeMail({
    from: server.from,
    to: email,
    subject,
    html: is_contact ? mark(html, id) : html,
    text: is_contact ? mark(text, id) : text,
    messageId: message_id,
    date: context.now(),
    unsubscribeUrl,
    // Only where mail can come in.
    ...(config.mailIn !== null && {
      unsubscribeAddress: createUnsubscribeAddress(secrets, reader, config.mailIn.domain),
    }),
    list: { name: brand, id: toListId(db.accountId, server.from) },
  })
}

/** The same for ever, also when the workspace is renamed. */
const toListId = (accountId: string, { address }: Sender): string =>
  `posts.${accountId.replaceAll('-', '')}.${address.split('@')[1] ?? 'localhost'}`

async function recordOutcome(run: SendingRun, delivery: WaitingDelivery, outcome: SendOutcome): Promise<void> {
  const { db, lease, queue, end, stop } = run
  const { id } = delivery
  switch (outcome.kind) {
    case 'accepted':
      return saveOutcome(db, id, lease, { state: 'sent', answer: outcome.answer })
    case 'unknown':
      return saveOutcome(db, id, lease, {
        state: 'unknown',
        answer: `The connection ended before the mail server answered. ${outcome.answer}`,
      })
    case 'refused':
      if (outcome.at !== 'sender') return recordRefusal(run, delivery, outcome)
      // It would refuse every other as well.
      end.pausedFor = `The mail server refused the sender: ${outcome.answer}`
      stop.abort()
      return postponeDelivery(db, id, lease, { answer: outcome.answer, seconds: 0, attempts: delivery.attempts })
    case 'later': {
      if (outcome.code === 421) queue.holdFor(busyMs)
      const seconds = retrySeconds[delivery.attempts]
      if (seconds === undefined) return saveOutcome(db, id, lease, { state: 'refused', answer: outcome.answer })
      return postponeDelivery(db, id, lease, { answer: outcome.answer, seconds, attempts: delivery.attempts + 1 })
    }
    case 'withdrawn':
      return run.afterWithdrawal()
  }
}

async function recordRefusal(
  { db, context, lease }: SendingRun,
  { id, subscriber_id }: WaitingDelivery,
  { at, answer }: Extract<SendOutcome, { kind: 'refused' }>,
): Promise<void> {
  await saveOutcome(db, id, lease, { state: 'refused', answer })
  if (at !== 'recipient' || subscriber_id === null || !isNoSuchAddress(answer)) return
  await updateSubscriber(db, subscriber_id, { state: 'bounced', bounce: answer }, context.now().toISOString())
}
