import {
  type NewsletterSettings,
  newsletterSettings,
  type NewsletterSettingsChange,
} from '@draftwright/contract/newsletter-settings'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { implementRoutes } from '../../http/handler.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { findUsersByIds } from '../accounts/index.ts'
import { createBounceAddress } from './bounce-address.ts'
import { chooseMailServer, sendByServer } from './mail-server.ts'
import { applySettings, emptySettings } from './settings-rules.ts'
import {
  findNewsletterSettings,
  readPublicName,
  saveNewsletterSettings,
  type StoredNewsletterSettings,
} from './settings-store.ts'

export const newsletterSettingsRoutes = implementRoutes(newsletterSettings, {
  read: ({ db, context }) => readSettings(db, context),

  async update({ db, context, caller, body }) {
    const settings = await changeSettings(db, context, body)
    const { password, ...shown } = body
    const details = { ...shown, ...(password === undefined ? {} : { password: password === null ? 'removed' : 'set' }) }
    db.addAuditNote({
      details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)),
    })
    await db.transaction(async (tx) => {
      await saveNewsletterSettings(tx, settings, caller.userId, context.now())
      await tx.notify('site_changed', { account_id: tx.accountId })
    })
    return readSettings(db, context)
  },

  async test({ db, context, caller, body }) {
    const settings = await changeSettings(db, context, body)
    const server = chooseMailServer(context, db.accountId, settings)
    const people = await findUsersByIds(context.engine, [caller.userId])
    const to = people.get(caller.userId)?.email ?? ''
    if (server === null) return { error: 'Fill in a mail server first.', sent_to: to }
    const { name } = await readPublicName(db)
    const message = renderMail({
      to,
      brand: name,
      subject: `Test email from ${name}`,
      heading: 'Your mail server works',
      paragraphs: [`Newsletters from ${name} are sent as this email was: from ${server.from.address}.`],
      footnote: 'You received this email because you pressed Test in the newsletter settings.',
    })
    try {
      await sendByServer(server, message, context.now())
      return { error: null, sent_to: to }
    } catch (error) {
      return { error: error instanceof Error ? error.message : 'The email could not be sent.', sent_to: to }
    }
  },
})

async function changeSettings(db: AccountDb, { config, secrets }: AppContext, change: NewsletterSettingsChange) {
  const before = (await findNewsletterSettings(db)) ?? emptySettings
  return applySettings(before, change, { config, secrets, accountId: db.accountId })
}

/** What has to be filled in before a newsletter can be sent. */
export function listMissing(context: AppContext, accountId: string, settings: StoredNewsletterSettings): string[] {
  return [
    ...(chooseMailServer(context, accountId, settings) === null
      ? ['A mail server: enter yours, or ask the operator of this server to set one up.']
      : []),
    ...(settings.footer?.trim() ? [] : ['A postal address or imprint, which stands at the end of each newsletter.']),
  ]
}

async function readSettings(db: AccountDb, context: AppContext): Promise<NewsletterSettings> {
  const settings = (await findNewsletterSettings(db)) ?? emptySettings
  const server = chooseMailServer(context, db.accountId, settings)
  const { slug } = await readPublicName(db)
  const { secret_password, ...shown } = settings
  const { publicUrl, mailIn } = context.config
  return {
    ...shown,
    is_password_set: secret_password !== null,
    sent_by: server?.kind ?? null,
    sender:
      server === null ? null : server.from.name ? `${server.from.name} <${server.from.address}>` : server.from.address,
    missing: listMissing(context, db.accountId, settings),
    bounce_address: mailIn === null ? null : createBounceAddress(context.secrets, db.accountId, mailIn.domain),
    subscribe_url: `${publicUrl}/subscribe/${slug}`,
  }
}
