import type { Doc } from '@draftwright/contract/document'
import { expect, test, vi } from 'vitest'
import { SYSTEM } from '../../db/engine.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()
// Each writes several drafts and waits for the jobs that learn from them.
vi.setConfig({ testTimeout: 60_000 })
const doc = (...paragraphs: string[]): Doc => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const before = 'We utilise a waiting list every day, and it helps.'
const after = 'We use a waiting list every day, and it helps.'

async function workspace() {
  const owner = await signUp(app)
  const writer = await addMember(context, owner, 'general_member')
  const channel = await owner.call('channels.create', { body: { name: 'Notes', channel_type: 'site' } })
  const ofChannel = { params: { id: channel.id } }
  const rules = () => owner.call('brandVoice.listRules', ofChannel)
  /** A text of the writer, as it was when they finished. */
  async function written(text: string): Promise<string> {
    const idea = await writer.call('ideas.create', { body: { text } })
    const content = await writer.call('generation.all', {
      params: { channel_id: channel.id },
      body: { idea_id: idea.id },
    })
    await writer.call('content.update', { params: { id: content.id }, body: { rich_content: doc(text) } })
    return content.id
  }
  const edit = (who: Person, id: string, text: string, reason: 'edit' | 'autosave' = 'edit') =>
    who.call('content.update', { params: { id }, body: { rich_content: doc(text), reason } })
  return { owner, writer, channel, ofChannel, rules, written, edit }
}
/** Until the learning job has nothing left to do. */
const waitForLearning = () =>
  vi.waitFor(
    async () => {
      const { rows } = await context.engine
        .query(
          SYSTEM,
          "select 1 from pgboss.job where name = 'brand-voice.learn' and state < 'completed' and start_after <= now()",
        )
        .then((result) => ({ rows: result.rows }))
      expect(rows).toEqual([])
    },
    { timeout: 60_000, interval: 50 },
  )

test('a reviewer’s edit is a lesson; seen in a second text it is a rule, and texts are written by it', async () => {
  const { owner, channel, ofChannel, rules, written, edit } = await workspace()
  const first = await written(before)
  await edit(owner, first, after)
  const [lesson] = await vi.waitFor(
    async () => {
      const all = await rules()
      expect(all).toHaveLength(1)
      return all
    },
    { timeout: 60_000 },
  )
  expect(lesson).toMatchObject({
    kind: 'replace',
    before: 'utilise',
    after: 'use',
    state: 'waiting',
    texts: 1,
    sources: [{ source: 'edit', content_id: first, user_name: 'Ada Example', before, after }],
  })
  expect((await owner.call('brandVoice.read', ofChannel)).profile).toBeNull()
  // The same text again does not count as a second text.
  await edit(owner, first, before)
  await edit(owner, first, after)
  await waitForLearning()
  expect((await rules()).find(({ before: word }) => word === 'utilise')).toMatchObject({
    state: 'waiting',
    texts: 1,
    sightings: 2,
  })

  await edit(owner, await written(`${before} Nobody waits.`), `${after} Nobody waits.`)
  await vi.waitFor(async () => expect((await rules())[0]).toMatchObject({ state: 'active', texts: 2 }), {
    timeout: 60_000,
  })
  expect((await owner.call('brandVoice.read', ofChannel)).profile?.rules).toEqual([
    { kind: 'replace', before: 'utilise', after: 'use' },
  ])
  expect((await owner.call('channels.read', ofChannel)).brand_voice_feedback).toContain(
    'Write “use” instead of “utilise”',
  )
  const idea = await owner.call('ideas.create', {
    body: { text: 'We utilise a calendar in the office. It is on the wall.' },
  })
  const asked = { params: { channel_id: channel.id }, body: { idea_id: idea.id } }
  expect((await owner.call('generation.prompt', asked)).prompt).toContain('Write “use” instead of “utilise”')
})

test('what an author changes in their own text teaches nothing; an autosave is read once it is final', async () => {
  const { owner, writer, rules, written, edit } = await workspace()
  const id = await written(before)
  await edit(writer, id, after)
  await edit(owner, id, before, 'autosave')
  await edit(owner, id, `${before} More.`, 'autosave')
  await waitForLearning()
  expect(await rules()).toEqual([])
  const waiting = await createSystemDb(context.engine)
    .selectFrom('content_revisions')
    .select('id')
    .where('content_id', '=', id)
    .where('reason', '=', 'autosave')
    .execute()
  expect(waiting).toHaveLength(1)
})

test('a removed rule does not come back by itself, and one that is off stays off', async () => {
  const { owner, ofChannel, rules, written, edit } = await workspace()
  const rule = await owner.call('brandVoice.addRule', { ...ofChannel, body: { before: 'utilise', after: 'use' } })
  await owner.call('brandVoice.removeRule', { params: { id: rule.id } })
  for (const more of ['One.', 'Two.', 'Three.'])
    await edit(owner, await written(`${before} ${more}`), `${after} ${more}`)
  await waitForLearning()
  expect(await rules()).toEqual([])
  await owner.call('brandVoice.restoreRule', { params: { id: rule.id }, body: { state: 'off' } })
  await edit(owner, await written(`${before} Four.`), `${after} Four.`)
  await waitForLearning()
  expect(await rules()).toMatchObject([{ state: 'off', texts: 4 }])
})

test('feedback that is taken over is a lesson, also in one’s own text; given back, it is forgotten', async () => {
  const { writer, channel, rules, written } = await workspace()
  async function accepted(text: string) {
    const id = await written(text)
    const { revision, changes } = await writer.call('generation.feedback', {
      params: { channel_id: channel.id },
      body: { content_id: id, kind: 'formal' },
    })
    const decide = async (as: 'accepted' | 'reopened') => {
      const which = { revision_id: revision?.id ?? '', change_ids: changes.map((change) => change.id) }
      await writer.call('content.update', { params: { id }, body: { [as]: which } })
      await waitForLearning()
    }
    await decide('accepted')
    return { id, giveBack: () => decide('reopened') }
  }
  const expanding = async () => (await rules()).find(({ kind }) => kind === 'expand')
  const first = await accepted("We don't wait for days. It's not hard, and they aren't late at all.")
  expect(await expanding()).toMatchObject({ state: 'waiting', sources: [{ source: 'feedback', content_id: first.id }] })
  const second = await accepted("They don't call us. It isn't far, and we're there.")
  expect(await expanding()).toMatchObject({ state: 'active', texts: 2 })

  await second.giveBack()
  expect(await expanding()).toMatchObject({ state: 'waiting', texts: 1, sources: [{ content_id: first.id }] })
  await first.giveBack()
  expect(await rules()).toEqual([])
})
