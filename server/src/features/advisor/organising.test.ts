import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '../../db/create-id.ts'
import { createSystemDb } from '../../db/system-db.ts'
import { insertConversation, insertRun } from '../../../test/fixture-advisor.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()

let me: Person
let id: string
let first: string
const change = (body: object) => me.call('advisor.change', { params: { id }, body })

beforeEach(async () => {
  me = await signUp(app)
  const made = await insertConversation(context, me, [
    'What is stuck?',
    'Two deals: **Nordlicht** and [1](/crm/x "Acme").',
  ])
  id = made.conversation
  first = made.answer
})

describe('the list', () => {
  it('pins, files and marks as seen, without making it the newest', async () => {
    const [before] = await me.call('advisor.marks')
    expect(before).toMatchObject({ session_name: 'What is stuck?', is_pinned: false, folder_id: null, is_unread: true })
    const folder = await me.call('advisor.createFolder', { body: { name: 'Pipeline' } })
    await change({ is_pinned: true, folder_id: folder.id })
    const after = await change({ is_seen: true })
    expect(after).toMatchObject({ is_pinned: true, folder_id: folder.id, is_unread: false, is_running: false })
    expect(after.updated_at).toBe(before?.updated_at)
    await me.call('advisor.removeFolder', { params: { id: folder.id } })
    expect((await me.call('advisor.marks'))[0]).toMatchObject({ is_pinned: true, folder_id: null })
  })

  it('knows only its own person: a colleague sees nothing of it, and cannot file into another’s folder', async () => {
    const colleague = await addMember(context, me, 'admin')
    expect(await colleague.call('advisor.marks')).toEqual([])
    for (const route of ['advisor.tree', 'advisor.export', 'advisor.share', 'advisor.restore'] as const)
      expect((await colleague.request(route, { params: { id } })).status).toBe(404)
    const { id: folder_id } = await colleague.call('advisor.createFolder', { body: { name: 'Hers' } })
    expect((await me.request('advisor.change', { params: { id }, body: { folder_id } })).status).toBe(404)
  })

  it('shows one of them alone, to its person', async () => {
    expect(await me.call('advisor.mark', { params: { id } })).toMatchObject({ session_id: id, is_unread: true })
    const colleague = await addMember(context, me, 'admin')
    expect((await colleague.request('advisor.mark', { params: { id } })).status).toBe(404)
  })

  it('has an old one among its newest 500 only where it is pinned, in a folder or shared', async () => {
    await createSystemDb(context.engine)
      .insertInto('agent_sessions')
      .values(
        Array.from({ length: 500 }, () => ({
          account_id: me.accountId ?? '',
          id: createId(),
          user_id: me.session?.user.id ?? '',
          updated_at: '2100-01-01T00:00:00.000Z',
        })),
      )
      .execute()
    const isListed = async () => (await me.call('advisor.marks')).some(({ session_id }) => session_id === id)
    expect(await isListed()).toBe(false)
    await change({ is_pinned: true })
    expect(await isListed()).toBe(true)
    await change({ is_pinned: false })
    await me.call('advisor.share', { params: { id } })
    expect(await me.call('advisor.marks')).toHaveLength(501)
  })

  it('brings back what was deleted today, and not what was deleted before', async () => {
    const deleted = (at: number) =>
      createSystemDb(context.engine)
        .updateTable('agent_sessions')
        .set({ deleted_at: new Date(at).toISOString() })
        .where('id', '=', id)
        .execute()
    await deleted(Date.now() - 1000)
    expect(await me.call('advisor.marks')).toEqual([])
    await me.call('advisor.restore', { params: { id } })
    expect(await me.call('advisor.marks')).toHaveLength(1)
    await deleted(Date.now() - 25 * 3_600_000)
    expect((await me.request('advisor.restore', { params: { id } })).status).toBe(404)
  })
})

describe('clearing', () => {
  const readRuns = (person = me) => person.request('agentSessions.runs', { params: { session_id: id } })
  const clear = (person = me) => person.request('advisor.clear', { params: { id } })
  const undo = (cleared_id: string) => me.request('advisor.undoClear', { params: { id }, body: { cleared_id } })

  it('empties a conversation, resets its name, and leaves it where it was sorted', async () => {
    await change({ is_pinned: true })
    const { cleared_id } = (await clear()).data
    expect((await readRuns()).data).toEqual([])
    expect(await me.call('advisor.tree', { params: { id } })).toEqual({ head_run_id: null, runs: [] })
    expect(await me.call('advisor.marks')).toMatchObject([
      { session_id: id, session_name: 'New Chat', is_pinned: true },
    ])
    expect(await me.call('advisor.search', { query: { q: 'Nordlicht' } })).toEqual([])
    expect((await me.request('agentSessions.runs', { params: { session_id: cleared_id } })).status).toBe(404)
  })

  it('can be undone within a day, as long as nothing was said since', async () => {
    const { cleared_id } = (await clear()).data
    expect((await undo(createId())).status).toBe(409)
    expect((await undo(cleared_id)).data).toMatchObject({ session_name: 'What is stuck?' })
    expect((await readRuns()).data).toMatchObject([{ run_id: first, run_input: 'What is stuck?' }])
    expect((await undo(cleared_id)).status).toBe(409)
    const again = (await clear()).data.cleared_id
    await insertRun(context, me, id, ['And now?', 'Nothing.'])
    expect((await undo(again)).status).toBe(409)
  })

  it('is its own person’s to do, and waits for an answer that is being written', async () => {
    const colleague = await addMember(context, me, 'admin')
    expect((await clear(colleague)).status).toBe(404)
    const db = createSystemDb(context.engine)
    await db.updateTable('agent_runs').set({ status: 'RUNNING' }).where('id', '=', first).execute()
    const refused = await clear()
    expect([refused.status, refused.error.code]).toEqual([409, 'run_in_progress'])
  })
})

describe('branches', () => {
  it('goes through the chosen run to its newest end, and exports what is shown', async () => {
    const at = (second: number) => new Date(Date.now() + second * 1000).toISOString()
    const second = await insertRun(context, me, id, ['And by month?', 'In March: 3.'], { parent: first, at: at(1) })
    const edited = await insertRun(context, me, id, ['What is due?', 'Nothing.'], { at: at(2) })
    const tree = await me.call('advisor.tree', { params: { id } })
    expect(tree.head_run_id).toBe(edited)
    expect(tree.runs.map(({ parent_run_id }) => parent_run_id)).toEqual([null, first, null])
    const chosen = await me.call('advisor.choose', { params: { id }, body: { run_id: first } })
    expect(chosen.head_run_id).toBe(second)
    const { file_name, markdown } = await me.call('advisor.export', { params: { id } })
    expect(file_name).toBe('What is stuck.md')
    expect(markdown).toContain('> What is stuck?')
    expect(markdown).toContain('In March: 3.')
    expect(markdown).not.toContain('Nothing.')
    const other = await insertConversation(context, me, ['Else', 'Else'])
    const foreign = { params: { id }, body: { run_id: other.answer } }
    expect((await me.request('advisor.choose', foreign)).status).toBe(404)
  })
})

describe('search', () => {
  it('finds words in names and messages, literally, and shows what stands around them', async () => {
    await insertConversation(context, me, ['100% sure?', 'Yes.'], 'Certainty')
    const find = async (q: string) => (await me.call('advisor.search', { query: { q } })).map((hit) => hit.snippet)
    expect(await find('nordlicht')).toEqual(['Two deals: Nordlicht and 1.'])
    expect(await find('100%')).toEqual(['100% sure?'])
    expect(await find('0%z')).toEqual([])
    expect(await me.call('advisor.search', { query: { q: 'certainty' } })).toMatchObject([{ snippet: '' }])
    const colleague = await addMember(context, me, 'admin')
    expect(await colleague.call('advisor.search', { query: { q: 'nordlicht' } })).toEqual([])
  })

  it('puts a conversation with the words in its name before a newer one that only speaks of them', async () => {
    const named = await insertConversation(context, me, ['What is new?', 'Nothing.'], 'Parking for patients')
    const older = await insertConversation(context, me, ['Where do guests park?', 'Parking is in the yard.'])
    const newer = await insertConversation(context, me, ['And bicycles?', 'Next to the parking.'])
    const since = async ({ conversation }: typeof named, updated_at: string) =>
      createSystemDb(context.engine)
        .updateTable('agent_sessions')
        .set({ updated_at })
        .where('id', '=', conversation)
        .execute()
    await since(named, '2026-03-01T00:00:00.000Z')
    await since(older, '2026-03-02T00:00:00.000Z')
    await since(newer, '2026-03-03T00:00:00.000Z')
    const hits = await me.call('advisor.search', { query: { q: 'parking' } })
    expect(hits.map(({ session_id }) => session_id)).toEqual(
      [named, newer, older].map(({ conversation }) => conversation),
    )
  })
})

describe('prompts', () => {
  it('are one’s own unless shared, and only their writer changes them', async () => {
    const colleague = await addMember(context, me, 'general_member')
    const own = await me.call('advisor.createPrompt', { body: { name: 'Week', text: 'Due in {{days}}?' } })
    expect(await colleague.call('advisor.prompts')).toEqual([])
    await me.call('advisor.changePrompt', { params: { id: own.id }, body: { is_shared: true } })
    expect(await colleague.call('advisor.prompts')).toMatchObject([{ name: 'Week', is_own: false }])
    const theirs = { params: { id: own.id }, body: { name: 'Mine' } }
    expect((await colleague.request('advisor.changePrompt', theirs)).status).toBe(403)
    await me.call('advisor.removePrompt', { params: { id: own.id } })
    expect(await colleague.call('advisor.prompts')).toEqual([])
  })
})

it('shows what is shared to colleagues, until it is taken back', async () => {
  const colleague = await addMember(context, me, 'general_member')
  await me.call('advisor.share', { params: { id } })
  expect(await colleague.call('advisor.sharedList')).toMatchObject([{ session_id: id, is_own: false }])
  await me.call('advisor.unshare', { params: { id } })
  expect(await colleague.call('advisor.sharedList')).toEqual([])
})
