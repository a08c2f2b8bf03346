import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { draftPost } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { createId } from '../../db/create-id.ts'

const { app, context } = await useApp()

const idOf = (person: Person): string => person.session?.user.id ?? ''
const withTeam = async () => {
  const ada = await signUp(app, { displayName: 'Ada' })
  const bob = await addMember(context, ada, 'social_media')
  const eve = await addMember(context, ada, 'admin')
  return { ada, bob, eve, mia: await addMember(context, ada, 'general_member') }
}
const setSteps = (owner: Person, steps: { id?: string; name: string; reviewer_ids?: string[] }[]) =>
  owner.call('reviewSteps.save', { body: { steps } })
const createSubmitted = async (author: Person, body?: unknown) => {
  const id = await draftPost(author, context, {})
  await author.call('content.submit', { params: { id }, ...(body === undefined ? {} : { body }) })
  return id
}
const track = async (person: Person, id: string) =>
  (await person.call('content.review', { params: { id } })).steps.map(({ name, state }) => `${name}: ${state}`)
const readErrorCode = async (answer: Promise<{ status: number; error: { code: string } }>) => {
  const { status, error } = await answer
  return [status, error.code]
}
const listNotified = async (person: Person) =>
  (await person.call('notifications.list')).map(({ kind, note }) => (note === null ? kind : `${kind}: ${note}`))

describe('the steps of a workspace', () => {
  it('are passed one after the other, each by its own reviewers', async () => {
    const { ada, bob, eve, mia } = await withTeam()
    await setSteps(ada, [
      { name: 'Facts', reviewer_ids: [idOf(bob)] },
      { name: 'Legal', reviewer_ids: [idOf(eve)] },
      { name: 'Owner', reviewer_ids: [] },
    ])
    const id = await createSubmitted(mia)
    expect(await track(mia, id)).toEqual(['Facts: open', 'Legal: waiting', 'Owner: waiting'])
    const early = await eve.request('content.approve', { params: { id } })
    expect([early.status, early.error.code]).toEqual([409, 'not_your_turn'])
    expect(early.error.message).toBe('Waiting for The social_media at step 1 of 3, Facts.')
    expect(await bob.call('content.approve', { params: { id }, body: { comment: 'Checked' } })).toMatchObject({
      status: 'in_review',
    })
    expect(await track(mia, id)).toEqual(['Facts: approved', 'Legal: open', 'Owner: waiting'])
    await eve.call('content.approve', { params: { id } })
    expect((await ada.call('content.approve', { params: { id } })).status).toBe('approved')
    const { history, steps } = await mia.call('content.review', { params: { id } })
    expect(steps.map(({ decided_by }) => decided_by)).toEqual([bob, eve, ada].map(idOf))
    expect(history.map(({ verb, note, step }) => [verb, note, step?.position, step?.of])).toEqual([
      ['submitted', null, undefined, undefined],
      ['step_approved', 'Checked', 1, 3],
      ['step_approved', null, 2, 3],
      ['approved', null, 3, 3],
    ])
  })

  it('begin again when the text is edited, and say so', async () => {
    const { ada, bob, mia } = await withTeam()
    await setSteps(ada, [{ name: 'Facts' }, { name: 'Legal' }])
    const id = await createSubmitted(mia)
    await bob.call('content.approve', { params: { id } })
    const { title } = await mia.call('content.update', { params: { id }, body: { title: 'Changed' } })
    expect(await track(mia, id)).toEqual(['Facts: open', 'Legal: waiting'])
    // Also when the words are the old ones again: it is unknown what was read.
    await mia.call('content.update', { params: { id }, body: { title: 'A waiting list that works' } })
    expect(title).toBe('Changed')
    expect(await track(mia, id)).toEqual(['Facts: open', 'Legal: waiting'])
    const { history } = await mia.call('content.review', { params: { id } })
    expect(history.map(({ verb }) => verb)).toEqual(['submitted', 'step_approved', 'review_restarted'])
  })

  it('let two approvals of one moment by one version pass one step, not two', async () => {
    const { ada, bob, eve, mia } = await withTeam()
    await setSteps(ada, [{ name: 'Facts' }, { name: 'Legal' }])
    const id = await createSubmitted(mia)
    const { updated_at } = await mia.call('content.review', { params: { id } })
    const both = await Promise.all(
      [bob, eve].map((person) => person.request('content.approve', { params: { id }, body: { updated_at } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await track(mia, id)).toEqual(['Facts: approved', 'Legal: open'])
  })

  it('never lock a text: reviewers who left are passed over, and so are steps that were taken away', async () => {
    const { ada, bob, eve, mia } = await withTeam()
    const [facts] = await setSteps(ada, [
      { name: 'Facts', reviewer_ids: [idOf(bob)] },
      { name: 'Legal', reviewer_ids: [idOf(bob)] },
    ])
    const id = await createSubmitted(mia)
    expect(await readErrorCode(eve.request('content.approve', { params: { id } }))).toEqual([409, 'not_your_turn'])
    await ada.call('members.update', { body: { user_id: idOf(bob), role_id: 'general_member' } })
    expect((await ada.call('reviewSteps.list')).map(({ reviewer_ids }) => reviewer_ids)).toEqual([[], []])
    await eve.call('content.approve', { params: { id } })
    // The remaining step was passed already: it is repeated.
    await setSteps(ada, [{ id: facts?.id ?? '', name: 'Facts' }])
    expect(await track(mia, id)).toEqual(['Facts: open'])
    expect((await ada.call('content.approve', { params: { id } })).status).toBe('approved')
    const other = await createSubmitted(mia)
    await setSteps(ada, [])
    expect(await track(mia, other)).toEqual(['Review: open'])
    expect((await ada.call('content.approve', { params: { id: other } })).status).toBe('approved')
    // A text approved before steps were added stays approved.
    await setSteps(ada, [{ name: 'Facts' }, { name: 'Legal' }])
    expect((await ada.call('content.publish', { params: { id: other } })).status).toBe('published')
  })

  it('fall to the others where the step’s only reviewer is the only one who wrote the text', async () => {
    const { ada, bob, eve } = await withTeam()
    await setSteps(ada, [{ name: 'Facts', reviewer_ids: [idOf(bob)] }])
    const id = await createSubmitted(bob)
    expect(await readErrorCode(bob.request('content.approve', { params: { id } }))).toEqual([409, 'own_text'])
    expect((await eve.call('content.approve', { params: { id } })).status).toBe('approved')
  })

  it('are up to three, of this workspace, with reviewers who may approve', async () => {
    const { ada, bob, mia } = await withTeam()
    const stranger = await signUp(app)
    const [own] = await setSteps(ada, [{ name: 'Facts' }])
    const refused: unknown[] = [
      [1, 2, 3, 4].map((n) => ({ name: `Step ${n}` })),
      [{ name: ' ' }],
      [{ name: 'Facts', reviewer_ids: [idOf(mia)] }],
      [{ name: 'Facts', reviewer_ids: [idOf(stranger)] }],
      [{ id: createId(), name: 'Facts' }],
      [
        { id: own?.id, name: 'Facts' },
        { id: own?.id, name: 'Again' },
      ],
    ]
    for (const steps of refused)
      expect((await ada.request('reviewSteps.save', { body: { steps } })).status, JSON.stringify(steps)).toBe(400)
    expect(
      (await stranger.request('reviewSteps.save', { body: { steps: [{ ...own, position: undefined }] } })).status,
    ).toBe(400)
    expect((await bob.request('reviewSteps.save', { body: { steps: [] } })).status).toBe(403)
    expect(await ada.call('reviewSteps.list')).toMatchObject([{ id: own?.id, name: 'Facts', position: 1 }])
    expect(await stranger.call('reviewSteps.list')).toEqual([])
  })

  it('are saved by two at once without a trace of either in the other', async () => {
    const { ada, eve } = await withTeam()
    await Promise.all([
      setSteps(ada, [{ name: 'A1' }, { name: 'A2' }]),
      setSteps(eve, [{ name: 'E1' }, { name: 'E2' }, { name: 'E3' }]),
    ])
    const names = (await ada.call('reviewSteps.list')).map(({ name }) => name[0])
    expect(new Set(names).size).toBe(1)
  })
})

describe('handing in', () => {
  it('asks the named reviewers, who see it as theirs, and nobody else hears of it', async () => {
    const { ada, bob, eve, mia } = await withTeam()
    const id = await createSubmitted(mia, { reviewer_ids: [idOf(bob)], note: 'Is the date right?' })
    expect(await listNotified(bob)).toEqual(['content_ready: Is the date right?'])
    expect(await listNotified(eve)).toEqual([])
    const mine = async (person: Person) =>
      (await person.request('content.list', { query: { review: 'mine' } })).meta.total
    expect([await mine(bob), await mine(eve), await mine(mia)]).toEqual([1, 0, 0])
    const review = await bob.call('content.review', { params: { id } })
    expect(review).toMatchObject({ note: 'Is the date right?', submitted_by: idOf(mia), reviewer_ids: [idOf(bob)] })
    await ada.call('content.askReviewers', { params: { id }, body: { reviewer_ids: [idOf(eve)] } })
    expect([await mine(bob), await mine(eve)]).toEqual([0, 1])
    expect(await listNotified(eve)).toEqual(['content_ready'])
    // Requested reviewers are a suggestion; rights determine who may approve.
    expect((await ada.call('content.approve', { params: { id } })).status).toBe('approved')
    expect(await mine(eve)).toBe(0)
  })

  it('notifies those of the next step, and the author of changes and of the approval', async () => {
    const { ada, bob, eve, mia } = await withTeam()
    await setSteps(ada, [
      { name: 'Facts', reviewer_ids: [idOf(bob)] },
      { name: 'Legal', reviewer_ids: [idOf(eve)] },
    ])
    const id = await createSubmitted(mia)
    expect([await listNotified(bob), await listNotified(eve)]).toEqual([['content_ready'], []])
    await bob.call('content.approve', { params: { id } })
    expect(await listNotified(eve)).toEqual(['content_ready'])
    await eve.call('content.requestChanges', { params: { id }, body: { comment: 'Name the source' } })
    expect(await listNotified(mia)).toEqual(['changes_requested: Name the source'])
    expect(await track(mia, id)).toEqual(['Facts: waiting', 'Legal: changes_requested'])
    await mia.call('content.update', { params: { id }, body: { excerpt: 'The source is the clinic.' } })
    await delay(2)
    await mia.call('content.submit', { params: { id } })
    expect(await track(mia, id)).toEqual(['Facts: open', 'Legal: waiting'])
    await bob.call('content.approve', { params: { id } })
    await eve.call('content.approve', { params: { id } })
    expect((await listNotified(mia))[0]).toBe('approved')
  })

  it('is taken back by the author or who handed it in, not by a colleague', async () => {
    const { bob, mia, ada } = await withTeam()
    const tom = await addMember(context, ada, 'general_member')
    const id = await createSubmitted(mia)
    const unread = async () => (await bob.call('notifications.list')).filter(({ read_at }) => read_at === null).length
    expect(await unread()).toBe(1)
    expect((await tom.request('content.withdraw', { params: { id } })).status).toBe(403)
    expect((await mia.call('content.withdraw', { params: { id } })).status).toBe('draft')
    expect(await readErrorCode(mia.request('content.withdraw', { params: { id } }))).toEqual([409, 'wrong_status'])
    const { state, history } = await mia.call('content.review', { params: { id } })
    expect([state, history.at(-1)?.verb]).toEqual(['withdrawn', 'withdrawn'])
    expect(await unread()).toBe(0)
    expect((await bob.request('content.list', { query: { review: 'mine' } })).meta.total).toBe(0)
    const asks = { params: { id }, body: { comment: 'Shorter' } }
    expect(await readErrorCode(bob.request('content.requestChanges', asks))).toEqual([409, 'wrong_status'])
    await mia.call('content.submit', { params: { id } })
    await mia.call('content.archive', { params: { id } })
    expect(await unread()).toBe(0)
  })

  it('names only people who may approve, and is a stranger’s never', async () => {
    const { ada, bob, mia } = await withTeam()
    const stranger = await signUp(app)
    const id = await draftPost(mia, context, {})
    for (const person of [mia, stranger]) {
      const ask = { params: { id }, body: { reviewer_ids: [idOf(person)] } }
      expect((await mia.request('content.submit', ask)).status).toBe(400)
    }
    await mia.call('content.submit', { params: { id } })
    const theirs = { params: { id } }
    const answers = await Promise.all([
      stranger.request('content.review', theirs),
      stranger.request('content.submit', theirs),
      stranger.request('content.approve', theirs),
      stranger.request('content.withdraw', theirs),
      stranger.request('content.requestChanges', { ...theirs, body: { comment: 'x' } }),
      stranger.request('content.askReviewers', { ...theirs, body: { reviewer_ids: [] } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await bob.request('content.requestChanges', { ...theirs, body: { comment: ' ' } })).status).toBe(400)
    expect(await track(ada, id)).toEqual(['Review: open'])
  })
})
