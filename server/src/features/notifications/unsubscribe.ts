import type { FastifyInstance, FastifyReply } from 'fastify'
import { createAccountDb } from '../../db/account-db.ts'
import { escapeHtml } from '../../documents/escape-html.ts'
import type { AppContext } from '../../http/app-context.ts'
import { sendSmallPage } from '../../http/small-page.ts'
import type { Secrets } from '../../integrations/secrets.ts'
import { resolveChoice } from './choices.ts'
import { getKindHeading } from './mail-text.ts'
import { findAccountName, listMembersWithChoice, saveChoice } from './store.ts'
import { createUnsubscribeToken, readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'

const path = '/unsubscribe/'

/** The unsubscribe address in a notification's mail, for its kind. */
export const buildUnsubscribeUrl = (publicUrl: string, secrets: Secrets, about: Unsubscription): string =>
  `${publicUrl}${path}${createUnsubscribeToken(secrets, about)}`

/**
 * Unsubscribes from one kind without a sign-in, as RFC 8058 requires: a POST does it at once, whatever its body, and a repeat has
 * no effect. A GET changes nothing, because programs follow links in mails: it shows a button.
 */
export function serveUnsubscribe(app: FastifyInstance, context: AppContext): void {
  void app.register((scope, _options, done) => {
    // Mail providers send a form of either encoding; the token in the address is sufficient.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, go) => go(null))
    scope.get<{ Params: { token: string } }>(`${path}:token`, async (request, reply) => {
      const about = readUnsubscribeToken(context.secrets, request.params.token)
      if (about === null) return sendUnknown(reply)
      const workspace = await readWorkspaceName(context, about)
      return sendPage(
        reply,
        'Unsubscribe?',
        `<p class="lead">You will no longer receive “${escapeHtml(getKindHeading(about.kind))}” emails from ${escapeHtml(workspace)}. You will still see them in the app.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">Unsubscribe</button></form>`,
      )
    })
    scope.post<{ Params: { token: string } }>(`${path}:token`, async (request, reply) => {
      const about = readUnsubscribeToken(context.secrets, request.params.token)
      if (about === null) return sendUnknown(reply)
      await stopMails(context, about)
      const workspace = await readWorkspaceName(context, about)
      return sendPage(
        reply,
        'You are unsubscribed',
        `<p class="lead">“${escapeHtml(getKindHeading(about.kind))}” emails from ${escapeHtml(workspace)} are turned off.</p>
<p><a href="${escapeHtml(context.config.publicUrl)}/profile?workspace=${about.accountId}&amp;tab=notifications">Notification settings</a></p>`,
      )
    })
    done()
  })
}

/** A former member gets no mails. */
async function stopMails({ engine }: AppContext, { accountId, userId, kind }: Unsubscription): Promise<void> {
  const db = createAccountDb(engine, accountId)
  const [member] = await listMembersWithChoice(db, kind, [userId])
  if (member === undefined) return
  await saveChoice(db, userId, { kind, in_app: resolveChoice(kind, member).in_app, by_mail: false })
}

const readWorkspaceName = async ({ engine }: AppContext, { accountId }: Unsubscription): Promise<string> =>
  (await findAccountName(createAccountDb(engine, accountId))) ?? 'this workspace'

const sendUnknown = (reply: FastifyReply): FastifyReply =>
  sendPage(
    reply.code(404),
    'This link does not work',
    '<p class="lead">It may be incomplete. Sign in and choose which emails you receive under Notifications in your profile.</p>',
  )

const sendPage = (reply: FastifyReply, heading: string, main: string): FastifyReply =>
  sendSmallPage(reply, { heading, main })
