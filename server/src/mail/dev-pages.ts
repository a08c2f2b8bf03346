import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { listPage, mailPage, pageStyle } from './dev-page.ts'
import type { KeptMail, Mailer } from './mailer.ts'

const styleHash = createHash('sha256').update(pageStyle).digest('base64')
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** A mail may only look: its links open a new tab, and nothing of it runs or loads. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Every way in which a proxy says that a request is not its own. */
const forwarding = ['forwarded', 'via', 'x-real-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip']

/**
 * Kept mails, readable by whoever sits at this machine and by nobody else: they hold links that sign people in. Any other
 * server, and any request that may have come from elsewhere, finds nothing at these addresses.
 */
export function serveKeptMail(app: FastifyInstance, config: Config, mailer: Mailer): void {
  if (!isReadableHere(config, mailer)) return
  const found = async (request: FastifyRequest): Promise<KeptMail | undefined> => {
    const { id } = request.params as { id: string } // the route below names it
    return (await mailer.kept()).find((mail) => mail.id === id)
  }
  app.get('/dev/mail', async (request, reply) =>
    isFromHere(request) ? page(reply, listPage(await mailer.kept())) : nothing(reply),
  )
  app.get('/dev/mail/:id', async (request, reply) => {
    const mail = isFromHere(request) ? await found(request) : undefined
    return mail === undefined ? nothing(reply) : page(reply, mailPage(mail, config.mailFrom))
  })
  app.get('/dev/mail/:id/html', async (request, reply) => {
    const mail = isFromHere(request) ? await found(request) : undefined
    return mail === undefined
      ? nothing(reply)
      : page(reply, mail.html, mailPolicy).header('x-frame-options', 'SAMEORIGIN')
  })
}

/** Whether this server shows kept mail at all: nothing is sent, and it listens and is reached on this machine alone. */
export const isReadableHere = ({ host, publicUrl }: Config, { kind }: Mailer): boolean =>
  kind === 'outbox' && isLoopback(host) && isLoopback(new URL(publicUrl).hostname)

/** A page of another site that has its name lead to 127.0.0.1 still sends that name as the host. */
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

const nothing = (reply: FastifyReply): FastifyReply => {
  reply.callNotFound()
  return reply
}

const page = (reply: FastifyReply, html: string, policy = pagePolicy): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policy,
    })
    .send(html)
