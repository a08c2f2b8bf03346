import { addFormParser, readFormBody } from '../../http/body-text.ts'
import { readClientAddress } from '../../http/client-address.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountDb, createAccountDb } from '../../db/account-db.ts'
import { countLimitedHit } from '../../db/rate-limits.ts'
import { escapeHtml } from '../../documents/escape-html.ts'
import type { AppContext } from '../../http/app-context.ts'
import { sendSmallPage } from '../../http/small-page.ts'
import { findAccountBySlug, isOpenAccount } from '../accounts/index.ts'
import { hashLinkSecret } from '../guest-reviews/index.ts'
import { endSubscription, takeBackEnd } from './end-subscription.ts'
import { createFormToken, hashForgotten, readReaderToken } from './reader-token.ts'
import { findNewsletterSettings, readPublicName } from './settings-store.ts'
import { signUpReader } from './sign-up.ts'
import { writeConsent } from './subscribe-by-form.ts'
import {
  confirmSubscriber,
  findByConfirmHash,
  findByUsedHash,
  findSubscriber,
  removeForgotten,
} from './subscribers-store.ts'

type TokenRequest = FastifyRequest<{ Params: { token: string } }>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

/**
 * The pages of readers, who have no account: signing up, confirming, unsubscribing. A GET changes nothing, because programs follow links
 * in mails: it shows a button. Each works without script.
 */
export function serveReaderPages(app: FastifyInstance, context: AppContext): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    // Mail providers send a form of either encoding; only our own forms have fields that matter.
    addFormParser(scope, 10_000)
    scope.addHook('preHandler', async (request, reply) => {
      const wait = request.method === 'POST' ? await countReader(context, readClientAddress(request)) : null
      return wait === null ? undefined : sendTooMany(reply, wait)
    })
    scope.get<{ Params: { slug: string } }>('/subscribe/:slug', (request, reply) =>
      showSignUp(context, request.params.slug, reply),
    )
    scope.post<{ Params: { slug: string } }>('/subscribe/:slug', (request, reply) =>
      takeSignUp(context, request.params.slug, readFormBody(request), reply),
    )
    scope.get('/subscription/confirm/:token', (request: TokenRequest, reply) =>
      askToConfirm(context, request.params.token, reply),
    )
    scope.post('/subscription/confirm/:token', (request: TokenRequest, reply) =>
      confirmReader(context, request.params.token, reply),
    )
    scope.get('/subscription/end/:token', (request: TokenRequest, reply) =>
      askToEnd(context, request.params.token, reply),
    )
    scope.post('/subscription/end/:token', (request: TokenRequest, reply) =>
      unsubscribeReader(context, request.params.token, reply),
    )
    scope.post('/subscription/again/:token', (request: TokenRequest, reply) =>
      takeBack(context, request.params.token, reply),
    )
    done()
  })
}

/** The workspace whose site has a box to sign up; null for every other. */
async function findSite(context: AppContext, slug: string) {
  const found = /^[a-z0-9-]{1,60}$/u.test(slug) ? await findAccountBySlug(context.engine, slug) : null
  if (found === null || 'movedTo' in found) return null
  const settings = await findNewsletterSettings(found.db)
  if (settings?.has_box !== true) return null
  const { name } = await readPublicName(found.db)
  return { db: found.db, name, slug, consent: writeConsent(settings.consent, name) }
}
type Site = NonNullable<Awaited<ReturnType<typeof findSite>>>

async function showSignUp(context: AppContext, slug: string, reply: FastifyReply) {
  const site = await findSite(context, slug)
  return site === null ? sendUnknown(reply) : sendForm(context, reply, site, '', null)
}

async function takeSignUp(context: AppContext, slug: string, form: URLSearchParams, reply: FastifyReply) {
  const site = await findSite(context, slug)
  if (site === null) return sendUnknown(reply)
  const wait = await countLimitedHit(context, 'subscribeSite', `subscribeSite:${site.db.accountId}`)
  if (wait !== null) return sendTooMany(reply, wait)
  const email = form.get('email')?.slice(0, 400) ?? ''
  const fields = { email, trap: form.get('website') ?? '', token: form.get('token') ?? '' }
  const outcome = await signUpReader(site.db, context, fields, site.consent)
  if (outcome.kind === 'again') return sendForm(context, reply, site, email, outcome.problem)
  return sendSmallPage(reply, {
    brand: site.name,
    heading: 'Check your inbox',
    main: `<p class="lead">We have sent an email to ${escapeHtml(email.trim())}. Open it and press Confirm: then you are subscribed.</p>
<p class="soft">Nothing there after a few minutes? Look in the spam folder. Who is subscribed already gets no email.</p>`,
  })
}

function sendForm(context: AppContext, reply: FastifyReply, site: Site, email: string, problem: string | null) {
  const token = createFormToken(context.secrets, site.db.accountId, context.now())
  return sendSmallPage(reply, {
    brand: site.name,
    heading: 'New posts by email',
    main: `<p class="lead">${escapeHtml(site.consent)}</p>${problem === null ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="/subscribe/${site.slug}"><label for="email">Your email address</label>
<input type="email" id="email" name="email" value="${escapeHtml(email)}" required maxlength="254" autocomplete="email">
<div class="trap" aria-hidden="true"><label for="website">Leave this empty</label><input type="text" id="website" name="website" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="token" value="${token}"><p><button type="submit">Subscribe</button></p></form>`,
  })
}

/** The workspace and the hash of a link to confirm; null if it cannot be one. */
async function readConfirmToken(context: AppContext, token: string): Promise<{ db: AccountDb; hash: string } | null> {
  const [accountId = '', secret = '', ...rest] = token.split('.')
  if (rest.length > 0 || !uuid.test(accountId) || !(await isOpenAccount(context.engine, accountId))) return null
  return { db: createAccountDb(context.engine, accountId), hash: hashLinkSecret(secret) }
}

async function askToConfirm(context: AppContext, token: string, reply: FastifyReply) {
  const link = await readConfirmToken(context, token)
  const found = link === null ? undefined : await findByConfirmHash(link.db, link.hash, context.now().toISOString())
  if (link === null) return sendUnknown(reply)
  if (found === undefined) return sendConfirmed(reply, link.db, await findByUsedHash(link.db, link.hash))
  const { name } = await readPublicName(link.db)
  return sendSmallPage(reply, {
    brand: name,
    heading: 'Confirm your subscription',
    main: `<p class="lead">${escapeHtml(found.email)} will receive new posts from ${escapeHtml(name)}.</p>
<form method="post"><button type="submit">Confirm</button></form>`,
  })
}

async function confirmReader(context: AppContext, token: string, reply: FastifyReply) {
  const link = await readConfirmToken(context, token)
  const found = await link?.db.transaction(async (tx) => {
    const confirmed = await confirmSubscriber(tx, link.hash, context.now().toISOString())
    if (confirmed !== undefined)
      await removeForgotten(tx, hashForgotten(context.secrets, tx.accountId, confirmed.email))
    // A second press finds what the first has done.
    return confirmed ?? findByUsedHash(tx, link.hash)
  })
  return link === null ? sendUnknown(reply) : sendConfirmed(reply, link.db, found)
}

async function findReader(context: AppContext, token: string) {
  const about = readReaderToken(context.secrets, token)
  if (about === null || !(await isOpenAccount(context.engine, about.accountId))) return null
  const db = createAccountDb(context.engine, about.accountId)
  const { name } = await readPublicName(db)
  return { db, id: about.subscriberId, name, subscriber: await findSubscriber(db, about.subscriberId) }
}

async function askToEnd(context: AppContext, token: string, reply: FastifyReply) {
  const reader = await findReader(context, token)
  if (reader === null) return sendUnknown(reply)
  return sendSmallPage(reply, {
    brand: reader.name,
    heading: 'Unsubscribe?',
    main: `<p class="lead">You will receive no more emails with new posts from ${escapeHtml(reader.name)}.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">Unsubscribe</button></form>`,
  })
}

/** Whoever was removed from the list meanwhile gets the same answer. */
async function unsubscribeReader(context: AppContext, token: string, reply: FastifyReply) {
  const reader = await findReader(context, token)
  if (reader === null) return sendUnknown(reply)
  await endSubscription(reader.db, reader.id, context.now())
  return sendSmallPage(reply, {
    brand: reader.name,
    heading: 'You are unsubscribed',
    main: `<p class="lead">You will receive no more emails with new posts from ${escapeHtml(reader.name)}.</p>${
      reader.subscriber === undefined
        ? ''
        : `<form method="post" action="/subscription/again/${encodeURIComponent(token)}"><button type="submit">Subscribe again</button></form>`
    }`,
  })
}

async function takeBack(context: AppContext, token: string, reply: FastifyReply) {
  const reader = await findReader(context, token)
  if (reader?.subscriber === undefined) return sendUnknown(reply)
  const isBack = await takeBackEnd(reader.db, context, reader.subscriber)
  return sendSmallPage(reply, {
    brand: reader.name,
    heading: isBack ? 'You are subscribed' : 'Check your inbox',
    main: isBack
      ? `<p class="lead">New posts from ${escapeHtml(reader.name)} will come to you again.</p>`
      : '<p class="lead">We have sent you an email. Open it and press Confirm: then you are subscribed again.</p>',
  })
}

/** The answer to a link to confirm that has worked, now or before. */
async function sendConfirmed(reply: FastifyReply, db: AccountDb, found: { email: string } | undefined) {
  if (found === undefined) return sendUnknown(reply)
  const { name } = await readPublicName(db)
  return sendSmallPage(reply, {
    brand: name,
    heading: 'You are subscribed',
    main: `<p class="lead">New posts from ${escapeHtml(name)} will come to ${escapeHtml(found.email)}. Each email has a link to unsubscribe.</p>`,
  })
}

/** Counts a form that somebody sent, by their address; the seconds to wait, or null. */
const countReader = (context: AppContext, ip: string | null): Promise<number | null> =>
  countLimitedHit(context, 'reader', `reader:${ip ?? 'unknown'}`)

const sendTooMany = (reply: FastifyReply, seconds: number): FastifyReply =>
  sendSmallPage(reply.code(429).header('retry-after', String(seconds)), {
    heading: 'Please wait a moment',
    main: '<p class="lead">Too many forms came from your connection. Try again in a few minutes.</p>',
  })

const sendUnknown = (reply: FastifyReply): FastifyReply =>
  sendSmallPage(reply.code(404), {
    heading: 'This link does not work',
    main: '<p class="lead">It may be incomplete, used already, or too old. You can sign up once more where you did before.</p>',
  })
