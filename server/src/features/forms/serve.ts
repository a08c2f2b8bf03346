import { addFormParser, readFormBody } from '../../http/body-text.ts'
import { readClientAddress } from '../../http/client-address.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countLimitedHit } from '../../db/rate-limits.ts'
import type { AppContext } from '../../http/app-context.ts'
import { sendSmallPage } from '../../http/small-page.ts'
import type { Page } from '../site/index.ts'
import { FormCache, type LoadedForm } from './form-cache.ts'
import { embedScript, buildFormScript } from './form-scripts.ts'
import { createPageToken } from './form-token.ts'
import { isSentFromElsewhere } from './embedding.ts'
import { readTyped, type Typed } from './read-sent-form.ts'
import { renderFormNotice, renderFormPage, renderThanks } from './render-form.ts'
import { serveFormUploads } from './serve-upload.ts'
import { buildFileUrl, findFormFile, sendFormFile } from './serve-file.ts'
import { readLocale } from '../../http/read-locale.ts'
import { readPageVisit, takeForm } from './take-form.ts'

const maxBodyBytes = 200_000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

type FormRequest = FastifyRequest<{ Params: { site: string; form: string } }>

interface OpenForm extends LoadedForm {
  readonly isEmbedded: boolean
}

/** What the pages of forms are made with. */
interface FormPages {
  readonly cache: FormCache
  readonly context: AppContext
}

/** The pages of forms, for everybody: nothing is stored at the visitor, and each works without script. */
export function serveForms(app: FastifyInstance, context: AppContext): void {
  const cache = new FormCache(context)
  let stopListening = async () => {}
  app.addHook('onReady', async () => {
    stopListening = await context.engine.listen(
      'site_changed',
      () => cache.dropAll(),
      () => cache.dropAll(),
    )
  })
  app.addHook('onClose', () => stopListening())
  serveFormUploads(app, context, cache)
  app.get('/f/form.js', (_request, reply) => sendScript(reply, buildFormScript))
  app.get('/f/embed.js', (_request, reply) => sendScript(reply, embedScript))
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    addFormParser(scope, maxBodyBytes)
    scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode !== 413) throw error
      return sendSmallPage(reply.code(413), {
        heading: 'That is too long',
        main: '<p class="lead">Go back and shorten what you wrote.</p>',
      })
    })
    scope.get('/f/:site/:form', (request: FormRequest, reply) => showForm({ cache, context }, request, reply))
    scope.post('/f/:site/:form', (request: FormRequest, reply) => receiveForm({ cache, context }, request, reply))
    // The name stands in the address for those who look at it; what is sent is the form's file.
    scope.get('/f/:site/:form/file/:name', async (request: FormRequest, reply) => {
      const open = await openForm(cache, request, reply)
      if (!('form' in open)) return open
      return sendFormFile(request, reply, context, open, readQuery(request).get('t')?.slice(0, 200) ?? '')
    })
  })
}

/** The form of an address; a reply if there is none. */
async function openForm(cache: FormCache, request: FormRequest, reply: FastifyReply): Promise<OpenForm | FastifyReply> {
  const { site, form } = request.params
  const found = await cache.find(site, form)
  if (found === null) return sendUnknown(reply)
  const query = readQuery(request)
  if ('movedTo' in found) {
    const search = query.toString()
    // A form that has moved is sent to its new address with what was entered.
    return reply.redirect(`/f/${found.movedTo}/${form}${search && `?${search}`}`, 308)
  }
  const open = { ...found, isEmbedded: query.get('embed') === '1' }
  if (open.form.is_active && open.form.has_view) return open
  return sendPage(reply.code(410), renderFormNotice(open, 'This form is closed. It takes no more answers.'))
}

async function showForm({ cache, context }: FormPages, request: FormRequest, reply: FastifyReply) {
  const open = await openForm(cache, request, reply)
  if (!('form' in open)) return open
  const query = readQuery(request)
  const visit = readPageVisit(query, request.headers.referer, `/f/${open.slug}/${open.form.slug}`)
  return sendPage(reply, renderAgain(context, open, { visit, contentId: query.get('p') }))
}

function renderAgain(
  context: AppContext,
  open: OpenForm,
  shown: {
    visit: ReturnType<typeof readPageVisit>
    contentId: string | null
    typed?: Typed
    problems?: ReadonlyMap<string, string>
    alert?: string
  },
): Page {
  const { visit, contentId, typed = new Map(), problems = new Map(), alert = null } = shown
  const token = createPageToken(context.secrets, open.form.id, context.now())
  const named = contentId !== null && uuid.test(contentId) ? contentId : null
  return renderFormPage({ ...open, token, visit, contentId: named, typed, problems, alert })
}

async function receiveForm({ cache, context }: FormPages, request: FormRequest, reply: FastifyReply) {
  const open = await openForm(cache, request, reply)
  if (!('form' in open)) return open
  const { db, form } = open
  const body = readFormBody(request)
  const wait = await countForm(context, form.id, readClientAddress(request))
  if (wait !== null)
    return sendPage(
      reply.code(429).header('retry-after', String(wait)),
      renderFormNotice(
        open,
        'Too many forms came at once, so this one was not taken. Go back and try again in a few minutes.',
      ),
    )
  const { headers } = request
  if (isSentFromElsewhere(context.config.publicUrl, form.embed_sites, headers.origin))
    return sendPage(reply.code(403), renderFormNotice(open, 'This form does not take answers from that site.'))
  const taken = await takeForm(
    db,
    context,
    { ...open, site: open.slug },
    {
      body,
      ip: readClientAddress(request),
      userAgent: headers['user-agent'] ?? '',
      referrer: headers.referer,
      locale: readLocale({ readHeader: () => headers['accept-language'] ?? null }),
      isPrivate: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
    },
  )
  switch (taken.kind) {
    case 'again': {
      const visit = readPageVisit(body, undefined, '')
      const shown = { visit, contentId: body.get('p'), typed: readTyped(body) }
      return sendPage(
        reply.code(400),
        renderAgain(context, open, { ...shown, alert: taken.alert, problems: taken.problems }),
      )
    }
    case 'known':
      return sendPage(
        reply.code(409),
        renderFormNotice(open, 'This was sent before, and it has arrived.', 'Fill it in once more'),
      )
    case 'stored':
      return sendThanks(context, open, reply)
  }
}

async function sendThanks(context: AppContext, open: OpenForm, reply: FastifyReply): Promise<FastifyReply> {
  const { db, form, isEmbedded } = open
  const file = await findFormFile(db, form)
  // Who was promised a file gets it here, and goes on from here.
  if (form.redirect_url !== null && !isEmbedded && file === null)
    return reply.headers({ 'cache-control': 'no-store' }).redirect(form.redirect_url, 303)
  return sendPage(
    reply,
    renderThanks(open, file === null ? null : { url: buildFileUrl(context, open, file), name: file.filename }),
  )
}

/** By address and form, and by form from everywhere; the seconds to wait, or null. */
const countForm = async (context: AppContext, formId: string, ip: string | null): Promise<number | null> =>
  (await countLimitedHit(context, 'form', `form:${formId}:${ip ?? 'unknown'}`)) ??
  (await countLimitedHit(context, 'formSite', `formSite:${formId}`))

const readQuery = ({ raw }: FastifyRequest): URLSearchParams =>
  new URLSearchParams((raw.url ?? '').split('?').slice(1).join('?').slice(0, 4000))

const sendPage = (reply: FastifyReply, { body, policy }: Page): FastifyReply => {
  // A page that other sites may show in a frame says so in its policy.
  if (!policy.includes("frame-ancestors 'none'")) reply.removeHeader('x-frame-options')
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
    })
    .send(body)
}

const sendScript = (reply: FastifyReply, script: string): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(script)

const sendUnknown = (reply: FastifyReply): FastifyReply =>
  sendSmallPage(reply.code(404), {
    heading: 'There is no such form',
    main: '<p class="lead">It may have been taken down, or the address may be incomplete.</p>',
  })
