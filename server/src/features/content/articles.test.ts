import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { startGhost } from '../../../../scripts/networks/ghost.ts'
import { startWordPress } from '../../../../scripts/networks/wordpress.ts'
import { type Person, signUp } from '../../../test/harness.ts'
import { hasGhost, hasWordPress } from '../../../test/networks/real-networks.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { buildMultipart } from '../../../test/upload.ts'
import { createAccountDb } from '../../db/account-db.ts'
import { lookAtPost } from './look-job.ts'

const ghost = hasGhost() ? await startGhost() : null
const wordpress = hasWordPress() ? await startWordPress() : null
afterAll(async () => {
  await ghost?.close()
  await wordpress?.close()
})
const { app, context } = await useApp({ trustedUrls: [ghost, wordpress].flatMap((one) => one?.url ?? []) })

/** Each network with its settings, and one of them wrong in a way that a test has to name. */
const cases = [
  {
    type: 'ghost',
    isThere: ghost !== null,
    settings: { site_url: ghost?.url ?? '', admin_key: ghost?.adminKey ?? '' },
    wrong: { admin_key: `${'0'.repeat(24)}:${'0'.repeat(64)}` },
  },
  {
    type: 'wordpress',
    isThere: wordpress !== null,
    settings: {
      site_url: wordpress?.url ?? '',
      username: wordpress?.user ?? '',
      application_password: wordpress?.applicationPassword ?? '',
    },
    wrong: { application_password: 'wrong wrong wrong' },
  },
] as const

const readPage = async (url: string) => {
  const answer = await fetch(url, { redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}
const readStatus = async (ada: Person, id: string) => (await ada.call('content.read', { params: { id } })).status
const waitFor = (ada: Person, id: string, status: string) =>
  expect.poll(() => readStatus(ada, id), { timeout: 120_000 }).toBe(status)

describe.each(cases)('an article on a real $type', ({ type, isThere, settings, wrong }) => {
  it.skipIf(!isThere)('is tested, published with its picture, changed after approval, and removed', async () => {
    const ada = await signUp(app)
    const refused = await ada.call('connections.test', { body: { channel_type: type, ...settings, ...wrong } })
    expect(refused.reasons).toMatchObject([{ code: 'unauthorized' }])
    expect((await ada.call('connections.test', { body: { channel_type: type, ...settings } })).reasons).toEqual([])
    const channel_id = (await ada.call('channels.create', { body: { name: 'Blog', channel_type: type, ...settings } }))
      .id

    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#4f46e5' } })
      .png()
      .toBuffer()
    const { url } = await ada.call('channelUploads.uploadImage', {
      params: { channel_id },
      ...buildMultipart('shop.png', picture),
    })
    const markdown = `## Days before weeks\n\nAsk for **days** & <script>alert(1)</script>.\n\n- One\n- Two\n\n![The shop](${url})`
    const id = await draftPost(ada, context, { channel_id, title: 'A list that works', markdown, slug: `list-${type}` })
    await ada.call('content.approve', { params: { id }, body: { publish: true } })
    await waitFor(ada, id, 'published')
    const live = await ada.call('content.read', { params: { id } })
    const page = await readPage(live.url ?? '')
    expect(page.status).toBe(200)
    expect(page.text).toContain('<strong>days</strong>')
    expect(page.text).toContain('alt="The shop"')
    expect(page.text).not.toContain('<script>alert(1)')
    expect(live.url).toContain(`list-${type}`)
    const [attempt] = await ada.call('content.attempts', { params: { id } })
    expect(attempt?.steps.map(({ kind, state }) => [kind, state])).toEqual([
      ['upload', 'done'],
      ['create', 'done'],
      ['publish', 'done'],
    ])

    await ada.call('content.update', { params: { id }, body: { title: 'A list that works better' } })
    await ada.call('content.approve', { params: { id }, body: { publish: true } })
    await expect
      .poll(async () => (await ada.call('content.attempts', { params: { id } })).map(({ state }) => state), {
        timeout: 120_000,
      })
      .toEqual(['confirmed', 'confirmed'])
    expect((await readPage(live.url ?? '')).text).toContain('A list that works better')

    await lookAtPost(createAccountDb(context.engine, ada.accountId ?? ''), context, id)
    expect((await ada.call('content.read', { params: { id } })).remote_state).toBe('live')
    await ada.call('content.unpublish', { params: { id } })
    await waitFor(ada, id, 'approved')
    expect((await readPage(live.url ?? '')).status).toBe(404)
  })
})
