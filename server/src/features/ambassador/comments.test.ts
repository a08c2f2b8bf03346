import { sharePlatforms } from '@draftwright/contract/share-platforms'
import { describe, expect, it } from 'vitest'
import { SYSTEM } from '../../db/engine.ts'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { addMember, signUp } from '../../../test/harness.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { ScriptedModel } from '../../../test/scripted-model.ts'
import { useApp } from '../../../test/test-app.ts'

const { app, context } = await useApp()

const text = `Our clinic halved its list of 340 names in six weeks. Nobody was asked to work longer. We moved every call to the morning.
#clinics`
const view = 'We tried mornings as well, and the phones never stopped.'
const praise = /great|amazing|well said|toll|bravo/iu

describe('comments on a post', () => {
  it('are three, from its words and one’s own view, without a language model', async () => {
    const person = await signUp(app)
    const { comments, note } = await person.call('generateComment.create', { body: { text, view } })
    expect([comments.map(({ made_with }) => made_with), note]).toEqual([[null, null, null], null])
    expect(comments.map(({ angle }) => angle)).toEqual(['view', 'number', 'question'])
    expect(new Set(comments.map((one) => one.text)).size).toBe(3)
    expect(comments[0]?.text).toContain(view)
    expect(comments[1]?.text).toContain('340 names')
    expect(comments[2]?.text).toMatch(/\?$/u)
    for (const one of comments) expect(one.text).not.toMatch(praise)
  })
  it('have no view that nobody gave, and speak the language of the post', async () => {
    const person = await signUp(app)
    const body = {
      text: 'Wir haben die Liste von 340 Namen in sechs Wochen halbiert. Niemand musste dafür länger arbeiten.',
    }
    const { comments, note } = await person.call('generateComment.create', { body })
    expect(comments).toHaveLength(3)
    for (const one of comments) {
      expect(one.text).toMatch(/^(?:Du schreibst|Eine Frage)/u)
      expect(one.text).not.toMatch(/\bich\b/iu)
    }
    expect(note).toMatch(/none is made up/u)
  })
  it('refuse what is no post', async () => {
    const person = await signUp(app)
    for (const [body, message] of [
      [{}, 'text or share_id or content_id must be given, one of the three'],
      [{ text, network: 'myspace' }, `network must be one of ${sharePlatforms.join(', ')}`],
      [{ text: 'Hi!' }, 'text must contain a sentence of four words or more'],
      [{ text, view: 'x'.repeat(301) }, 'view must have at most 300 characters'],
    ] as const) {
      const { status, error } = await person.request('generateComment.create', { body })
      expect([status, error.message]).toEqual([400, message])
    }
  })
  it('are changed by feedback, and say what needs a language model', async () => {
    const person = await signUp(app)
    const revise = (comment: string, feedback: string, own = view) =>
      person.call('generateComment.feedback', { body: { text, view: own, comment, feedback } })
    const long = 'You write: “Our clinic halved its list of 340 names in six weeks.” How was that measured?'
    const shorter = await revise(long, 'shorter')
    expect(shorter).toEqual({
      text: 'You write: “Our clinic halved its list of …” How was that measured?',
      changes: [{ before: '340 names in six weeks.', after: '…' }],
      note: null,
      made_with: null,
    })
    expect((await revise(shorter.text, 'shorter')).text).toBe('How was that measured?')
    expect((await revise('How was that measured?', 'more personal')).text).toBe(`${view} How was that measured?`)
    expect(await revise('How was that measured?', 'more personal', '')).toMatchObject({
      text: 'How was that measured?',
      note: expect.stringMatching(/nothing personal is made up/u),
    })
    expect((await revise(view, 'as a question')).text).toMatch(/\?$/u)
    expect(await revise(long, 'like a pirate')).toMatchObject({
      text: long,
      note: expect.stringMatching(/needs a language model/u),
    })
  })
  it('are known by their ids for a month, to the person alone', async () => {
    const owner = await signUp(app)
    const other = await addMember(context, owner, 'admin')
    const { comments } = await owner.call('generateComment.create', { body: { text, view } })
    expect(new Set(comments.map(({ id }) => id)).size).toBe(3)
    const [, numbered] = comments
    const ask = { comment_id: numbered?.id ?? '', feedback: 'shorter' }
    const shorter = await owner.call('generateComment.feedback', { body: ask })
    expect(shorter.changes).toHaveLength(1)
    // Its view is known, too, and the next feedback is about what the last one made.
    const personal = await owner.call('generateComment.feedback', { body: { ...ask, feedback: 'more personal' } })
    expect(personal).toMatchObject({
      text: `${view} ${shorter.text}`,
      changes: [{ before: '', after: view }],
    })
    expect((await other.request('generateComment.feedback', { body: ask })).status).toBe(404)
    const both = await owner.request('generateComment.feedback', { body: { ...ask, text } })
    expect([both.status, both.error.message]).toEqual([400, expect.stringContaining('one of the four')])
    await context.engine.query(
      SYSTEM,
      `update written_comments set created_at = now() - interval '31 days' where account_id = $1`,
      [owner.accountId],
    )
    expect((await owner.request('generateComment.feedback', { body: ask })).status).toBe(404)
  })
  it('are on a published post, and fit the network', async () => {
    const owner = await signUp(app)
    const fan = await addMember(context, owner, 'amplifier')
    const stranger = await signUp(app)
    const { id: content_id } = await publishPost(owner, context, { markdown: text })
    const url = 'https://x.test/1'
    const { comments } = await fan.call('generateComment.create', { body: { content_id, network: 'linkedin', url } })
    expect(comments[1]?.text).toContain('340 names')
    const { text: revised } = await fan.call('generateComment.feedback', {
      body: { text: comments[2]?.text ?? '', feedback: 'more personal' },
    })
    expect(revised).toBe(comments[2]?.text)
    expect((await stranger.request('generateComment.create', { body: { content_id } })).status).toBe(404)
    const long = `${'Reservierungsbestätigungsformulare '.repeat(12)}halbierten 340 Namen in sechs Wochen.`
    for (const one of (await fan.call('generateComment.create', { body: { text: long, network: 'x' } })).comments)
      expect(one.text.length).toBeLessThanOrEqual(280)
  })
  it('are on what a colleague shared, and on nobody else’s', async () => {
    const owner = await signUp(app)
    const fan = await addMember(context, owner, 'amplifier')
    await agreeToShare(owner)
    const stranger = await signUp(app)
    const { id: content_id } = await publishPost(owner, context, { markdown: text })
    const share_content = 'A list of 340 names was halved in six weeks.'
    const share_url = 'https://x.test/1'
    const share = { content_id, platform_type: 'x', share_content, share_url }
    const { id } = await owner.call('ambassador.create', { body: share })
    await owner.call('ambassador.create', { body: { content_id, platform_type: 'linkedin', share_content } })
    expect(await fan.call('generateComment.posts')).toEqual([
      expect.objectContaining({ share_id: id, share_content, share_url, by: 'Ada Example' }),
    ])
    expect(await owner.call('generateComment.posts')).toEqual([])
    const body = { share_id: id, view }
    expect((await fan.call('generateComment.create', { body })).comments[1]?.text).toContain('340 names')
    expect((await stranger.request('generateComment.create', { body })).status).toBe(404)
  })
  it('are not on what was removed, or is to be', async () => {
    const owner = await signUp(app)
    const fan = await addMember(context, owner, 'amplifier')
    await agreeToShare(owner)
    const { id: content_id } = await publishPost(owner, context, { markdown: text })
    const share = { content_id, platform_type: 'x', share_content: text, share_url: 'https://x.test/1' }
    const { id } = await owner.call('ambassador.create', { body: share })
    const expectOffered = async (isOffered: boolean) => {
      expect(await fan.call('generateComment.posts')).toHaveLength(isOffered ? 1 : 0)
      const { status } = await fan.request('generateComment.create', { body: { share_id: id } })
      expect(status).toBe(isOffered ? 200 : 404)
    }
    await expectOffered(true)
    await owner.call('shareDeliveries.markRemoved', { params: { id } })
    await expectOffered(false)
    await owner.call('shareDeliveries.undoRemoved', { params: { id } })
    await owner.call('shareRules.withdraw', { params: { content_id }, body: {} })
    await expectOffered(false)
    await owner.call('shareRules.undoWithdrawal', { params: { content_id } })
    await expectOffered(true)
    await owner.call('content.unpublish', { params: { id: content_id } })
    await expectOffered(false)
  })
  it('are written by a language model, and checked', async () => {
    const person = await signUp(app)
    const model = new ScriptedModel()
    const { models } = context
    model.install(context)
    try {
      const good = 'Six weeks for 340 names: which calls moved to the morning first?'
      model.script = () => [
        JSON.stringify({
          comments: [
            'Great post!',
            'We saw 80 per cent fewer calls.',
            'I am impressed by your team, I do the same.',
            good,
            view,
          ],
        }),
      ]
      const { comments } = await person.call('generateComment.create', { body: { text, view } })
      // What the built-in composer adds is not the model's.
      expect(comments.map(({ made_with }) => made_with)).toEqual(['Scripted', 'Scripted', null])
      expect(comments.slice(0, 2).map((one) => one.text)).toEqual([good, view])
      expect(comments).toHaveLength(3)
      model.script = () => [JSON.stringify({ text: 'Which calls moved first?', note: null })]
      const ask = { text, comment: good, feedback: 'drop the figures' }
      const revised = await person.call('generateComment.feedback', { body: ask })
      expect(revised).toEqual({
        text: 'Which calls moved first?',
        changes: [
          { before: 'Six weeks for 340 names: which', after: 'Which' },
          { before: 'to the morning', after: '' },
        ],
        note: null,
        made_with: 'Scripted',
      })
      model.script = () => [JSON.stringify({ text: 'Wonderful work by Peter Miller!', note: null })]
      const refused = await person.call('generateComment.feedback', { body: ask })
      expect([refused.text, refused.made_with]).toEqual([good, null])
      expect(refused.note).toMatch(/was not taken/u)
    } finally {
      Object.assign(context, { models })
    }
  })
})
