import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { renderClosedPage, renderMailListPage, renderMailPage, pageStyle } from './dev-page.ts'
import type { StoredMail, Mailer } from './mailer.ts'
import { type OutboxAccess, passSeconds } from './outbox-access.ts'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** A mail's links open a new tab, and it can neither run scripts nor load anything. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Every header by which a proxy marks a forwarded request. */
const forwarding = ['forwarded', 'via', 'x-real-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip']

const cookieName = 'outbox'

/**
 * The outbox pages: mails contain sign-in links, so only a browser that opened the link printed at the start reads them. A request
 * that looks local may come through a proxy or a tunnel; one that does not gets a 404, like any other server's.
 */
export function serveStoredMail(app: FastifyInstance, config: Config, mailer: Mailer, access: OutboxAccess): void {
  if (!isStoredMailReadable(config, mailer)) return
  const serve = (path: string, show: (reply: FastifyReply, id: string) => Promise<FastifyReply>) =>
    app.get(path, async (request, reply) => {
      if (!isFromHere(request)) return sendNotFound(reply)
      if (!access.admits(request.cookies[cookieName])) return unlock(request, reply)
      const { id = '' } = request.params as { id?: string } // the routes below define it
      return show(reply, id)
    })
  const unlock = ({ query }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { key } = query as { key?: unknown }
    const pass = typeof key === 'string' ? access.unlock(key) : null
    if (pass === null) return sendPage(reply.code(403), renderClosedPage())
    const cookie = { path: '/dev/mail', maxAge: passSeconds, httpOnly: true, sameSite: 'strict' } as const
    // Without the key, which the address bar and the history would keep.
    return reply.setCookie(cookieName, pass, cookie).header('cache-control', 'no-store').redirect('/dev/mail', 303)
  }
  const findMail = async (id: string): Promise<StoredMail | undefined> =>
    (await mailer.kept()).find((mail) => mail.id === id)
  serve('/dev/mail', async (reply) => sendPage(reply, renderMailListPage(await mailer.kept())))
  serve('/dev/mail/:id', async (reply, id) => {
    const mail = await findMail(id)
    return mail === undefined ? sendNotFound(reply) : sendPage(reply, renderMailPage(mail, config.mailFrom))
  })
  serve('/dev/mail/:id/html', async (reply, id) => {
    const mail = await findMail(id)
    return mail === undefined
      ? sendNotFound(reply)
      : sendPage(reply, mail.html, mailPolicy).header('x-frame-options', 'SAMEORIGIN')
  })
}

/** Whether this server shows stored mail: nothing is sent, and it is reachable on this machine only. */
export const isStoredMailReadable = ({ host, publicUrl }: Config, { kind }: Mailer): boolean =>
  kind === 'outbox' && isLoopback(host) && isLoopback(new URL(publicUrl).hostname)

/** A foreign page whose name resolves to 127.0.0.1 still sends that name as the host. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || forwarding.includes(name))
  const host = `http://${headers.host ?? ''}`
  return (
    !isForwarded && isLoopback(socket.remoteAddress ?? '') && URL.canParse(host) && isLoopback(new URL(host).hostname)
  )
}

function isLoopback(host: string): boolean {
  const literal = host.replace(/^\[|\]$/gu, '')
  return literal === 'localhost' || (ipaddr.isValid(literal) && ipaddr.process(literal).range() === 'loopback')
}

const sendNotFound = (reply: FastifyReply): FastifyReply => {
  reply.callNotFound()
  return reply
}

const sendPage = (reply: FastifyReply, html: string, policy = pagePolicy): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policy,
    })
    .send(html)
