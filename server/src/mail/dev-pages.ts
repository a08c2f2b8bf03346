import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { renderMailListPage, renderMailPage, pageStyle } from './dev-page.ts'
import type { StoredMail, Mailer } from './mailer.ts'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** A mail's links open a new tab, and it can neither run scripts nor load anything. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Every header by which a proxy marks a forwarded request. */
const forwarding = ['forwarded', 'via', 'x-real-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip']

/**
 * The outbox pages, readable only on this machine: mails contain sign-in links. Any other server, and any request that may come
 * from elsewhere, gets a 404 at these addresses.
 */
export function serveStoredMail(app: FastifyInstance, config: Config, mailer: Mailer): void {
  if (!isStoredMailReadable(config, mailer)) return
  const findMail = async (request: FastifyRequest): Promise<StoredMail | undefined> => {
    const { id } = request.params as { id: string } // the route below defines it
    return (await mailer.kept()).find((mail) => mail.id === id)
  }
  app.get('/dev/mail', async (request, reply) =>
    isFromHere(request) ? sendPage(reply, renderMailListPage(await mailer.kept())) : sendNotFound(reply),
  )
  app.get('/dev/mail/:id', async (request, reply) => {
    const mail = isFromHere(request) ? await findMail(request) : undefined
    return mail === undefined ? sendNotFound(reply) : sendPage(reply, renderMailPage(mail, config.mailFrom))
  })
  app.get('/dev/mail/:id/html', async (request, reply) => {
    const mail = isFromHere(request) ? await findMail(request) : undefined
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
