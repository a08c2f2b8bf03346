import { setTimeout as wait } from 'node:timers/promises'
import { wix } from '@draftwright/contract/wix'
import type { AccountDb } from '../../db/account-db.ts'
import type { AppContext } from '../../http/app-context.ts'
import { conflictError } from '../../http/errors.ts'
import { implementRoutes } from '../../http/handler.ts'
import { readChannel } from '../channels/index.ts'
import { testConnection } from '../connections/index.ts'
import { listAttempts, publishContent, readContent } from '../content/index.ts'

/** Wix takes about half a minute for a draft; proxies give up after a minute. */
const patienceMs = 50_000
const pollMs = 400

export const wixRoutes = implementRoutes(wix, {
  async validate({ db, context, body: { channel_id, ...given } }) {
    const { reasons, found } = await testConnection(db, context, 'wix', channel_id, given)
    return { ok: reasons.length === 0, ...found, reasons }
  },
  async createPublish({ db, context, caller, params: { channel_id }, body: { content_id } }) {
    const { channel_type } = await readChannel(db, context, channel_id)
    if (channel_type !== 'wix') throw conflictError('no_wix_channel', 'This channel is not on Wix')
    const content = await readContent(db, context, content_id)
    if (content.channel_id !== channel_id)
      throw conflictError('other_channel', 'This post is for another channel. Move it to this one first.')
    await publishContent(db, context, caller, content_id)
    return waitForOutcome(db, context, content_id)
  },
})

/** The ids as soon as they are known: also of a draft whose publication has still no answer. */
async function waitForOutcome(db: AccountDb, context: AppContext, contentId: string) {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const attempt = (await listAttempts(db, contentId)).at(-1)
    const isOpen = attempt?.state === 'intent' || attempt?.state === 'sent'
    if (!isOpen || attempt.waiting_for !== null || Date.now() > giveUpAt) {
      const { status, url } = await readContent(db, context, contentId)
      const findId = (kind: 'create' | 'publish') =>
        attempt?.steps.find((step) => step.kind === kind)?.external_id ?? null
      return { draft_id: findId('create'), post_id: findId('publish'), url, state: status }
    }
    await wait(pollMs)
  }
}
