import type { Content } from '@draftwright/contract/content'
import { join } from 'node:path'
import { openDatabase } from '../server/src/db/open.ts'
import { createSystemDb } from '../server/src/db/system-db.ts'
import { createCaller, signUp, type ApiCall, type Person } from '../scripts/api-client.ts'
import { runServer } from '../scripts/run-server.ts'

const names = ['Missed', 'Failed', 'Unclear', 'Manual'] as const
export type DueName = (typeof names)[number]
export interface DuePosts {
  person: Person
  ids: Record<DueName, string>
}

/** Yesterday at 09:00 UTC. */
export const duePast = new Date(Date.now() - 86_400_000).toISOString().replace(/T.*/u, 'T09:00:00.000Z')

/**
 * Creates a data folder with a workspace whose posts were not published on time: three of the hosted site, one of a
 * manual channel. A past day or a lost response can only be produced in a closed database, so they are written there.
 */
export async function seedDuePosts(dataDir: string): Promise<DuePosts> {
  const server = await runServer({ dataDir })
  const person = await signUp(server.url)
  const call = createCaller(server.url, person)
  await call('PUT', '/account/settings', { time_zone: 'UTC' })
  const [site] = await call<{ id: string }[]>('GET', '/channel')
  const hand = await call<{ id: string }>('POST', '/channel', {
    name: 'LinkedIn of Ada',
    channel_type: 'manual',
    network: 'linkedin',
  })
  const write = (title: string, channel = site?.id ?? '') => createApprovedPost(call, channel, title)
  const [missed, failed, unclear] = [await write('Missed'), await write('Failed'), await write('Unclear')]
  const byHand = await write('Manual', hand.id)
  await server.stop()
  const engine = await openDatabase({ dataDir: join(dataDir, 'database') })
  const db = createSystemDb(engine)
  const set = (id: string, status: Content['status']) =>
    db
      .updateTable('contents')
      .set({ status, scheduled_at: duePast, time_zone: 'UTC', planned_at: null })
      .where('id', '=', id)
      .execute()
  const attempt = (id: string, state: 'rejected' | 'unknown', error: string) =>
    db
      .insertInto('publish_attempts')
      .values({
        id: crypto.randomUUID(),
        account_id: person.account.id,
        content_id: id,
        channel_id: site?.id ?? null,
        client_key: id,
        payload_hash: 'sent',
        state,
        due_at: duePast,
        started_at: duePast,
        finished_at: duePast,
        error,
      })
      .execute()
  await set(missed, 'missed')
  await set(failed, 'failed')
  await attempt(failed, 'rejected', 'The channel of this post is inactive. Activate it to publish.')
  await set(unclear, 'unknown')
  await attempt(
    unclear,
    'unknown',
    'The post was sent, but the channel did not respond. Check on the channel whether it is live.',
  )
  await set(byHand, 'publishing')
  await engine.close()
  return { person, ids: { Missed: missed, Failed: failed, Unclear: unclear, Manual: byHand } }
}

async function createApprovedPost(call: ApiCall, channel: string, title: string): Promise<string> {
  const { id } = await call<Content>('POST', `/generate-content/${channel}`, {
    text: 'We wrote it down.',
    title: 'We wrote it down',
  })
  const text = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `${title}, in full.` }] }],
  }
  await call('PUT', `/content/${id}`, { title, rich_content: text })
  await call('POST', `/content/${id}/approve`)
  return id
}
