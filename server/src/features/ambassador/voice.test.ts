import { describe, expect, it } from 'vitest'
import { agreeToShare } from '../../../test/agree-to-share.ts'
import { addMember, type Person, signUp } from '../../../test/harness.ts'
import { publishPost } from '../../../test/publish-post.ts'
import { ScriptedModel } from '../../../test/scripted-model.ts'
import { useApp } from '../../../test/test-app.ts'
import { SYSTEM } from '../../db/engine.ts'

const { app, context } = await useApp()

const markdown = `Our bakery in Kent moved the night shift to the afternoon in March 2025. Dough for the next day rests in the cold for 14 hours.

Bakers go home at eight in the evening, and the ovens are loaded at six in the morning by two people. Flour costs the same, while the electricity bill fell by 11 per cent.

Who wants to start work at two in the morning? Nobody had applied for the night shift in three years, although the bakery paid a third more for it.

Customers buy the same bread an hour earlier than before. The bakery utilizes one oven less on Sundays, because the loaves can wait.`

async function setUp(): Promise<{ owner: Person; fan: Person; params: { content_id: string } }> {
  const owner = await signUp(app)
  const fan = await addMember(context, owner, 'amplifier')
  await agreeToShare(owner, fan)
  const { id } = await publishPost(owner, context, { title: 'A bakery without a night shift', markdown })
  return { owner, fan, params: { content_id: id } }
}
const share = (person: Person, content_id: string, share_content: string) =>
  person.call('ambassador.create', { body: { content_id, platform_type: 'x', share_content } })

describe('one’s own voice', () => {
  it('is measured from samples, set by oneself, and followed by the texts', async () => {
    const { fan, params } = await setUp()
    for (const text of [
      'Who has the key? I need it by noon. 📌',
      'Which poster works better? I cannot decide. 📌',
      'Where do we meet? I will bring coffee.',
    ])
      await fan.call('personalVoice.addSample', { body: { text } })
    const body = { length: null, emoji: null, words_to_avoid: ['utilizes'] }
    const voice = await fan.call('personalVoice.update', { body })
    expect(voice).toMatchObject({ length: 'short', emoji: '📌', opening: 'question', settings: body })
    expect(voice.samples.map(({ words }) => words)).toEqual([8, 7, 9])
    const { suggestions } = await fan.call('ambassador.post', { params })
    for (const { text } of suggestions) {
      expect(text).toMatch(/📌$/u)
      expect(text).not.toMatch(/utilizes/u)
    }
    expect(suggestions[0]?.text).toMatch(/^Who wants to start work at two in the morning\?/u)
    await fan.call('personalVoice.update', { body: { ...body, emoji: 'never' } })
    const without = await fan.call('ambassador.post', { params })
    for (const { text } of without.suggestions) expect(text).not.toMatch(/📌/u)
  })
  it('is seen and erased by that person alone', async () => {
    const { owner, fan } = await setUp()
    const { samples } = await fan.call('personalVoice.addSample', { body: { text: 'Ask me if it clashes.' } })
    const params = { id: samples[0]?.id ?? '' }
    expect((await owner.request('personalVoice.removeSample', { params })).status).toBe(404)
    expect((await owner.call('personalVoice.read')).samples).toEqual([])
    const again = await fan.request('personalVoice.addSample', { body: { text: ' Ask me if it clashes. ' } })
    expect([again.status, again.error.message]).toEqual([409, 'This text is already a sample'])
    const empty = await fan.request('personalVoice.addSample', { body: { text: ' — ' } })
    expect([empty.status, empty.error.message]).toEqual([400, 'text must contain text'])
    expect((await fan.request('profile.export')).text).toContain('Ask me if it clashes.')
    await fan.call('personalVoice.removeSample', { params })
    await fan.call('personalVoice.addSample', { body: { text: 'Another one.' } })
    await fan.call('personalVoice.erase')
    expect(await fan.call('personalVoice.read')).toMatchObject({ samples: [], habits: [], length: null })
  })
  it('learns a word from two posts in which the person changed it, and forgets it', async () => {
    const { owner, fan, params } = await setUp()
    const other = await publishPost(owner, context, {
      title: 'Ovens',
      markdown: 'The second branch utilizes its old oven for rolls and for nothing else at all.',
    })
    await share(fan, params.content_id, 'The bakery uses one oven less on Sundays, because the loaves can wait.')
    const once = await fan.call('personalVoice.read')
    expect(once.habits).toEqual([
      { id: expect.any(String), sentence: 'Write “uses” instead of “utilizes”', n_texts: 1, is_used: false },
    ])
    await share(fan, other.id, 'The second branch uses its old oven for rolls and for nothing else at all.')
    const [habit] = (await fan.call('personalVoice.read')).habits
    expect(habit).toMatchObject({ n_texts: 2, is_used: true })
    const third = await publishPost(owner, context, {
      title: 'Mixers',
      markdown: 'Every branch of the bakery utilizes the small mixer twice a day.',
    })
    const at = { params: { content_id: third.id } }
    expect((await fan.call('ambassador.post', at)).suggestions.map(({ text }) => text)).toEqual([
      'Every branch of the bakery uses the small mixer twice a day.',
    ])
    expect((await owner.request('personalVoice.removeHabit', { params: { id: habit?.id ?? '' } })).status).toBe(404)
    await fan.call('personalVoice.removeHabit', { params: { id: habit?.id ?? '' } })
    expect((await fan.call('ambassador.post', at)).suggestions[0]?.text).toMatch(/utilizes/u)
  })
  it('keeps the 300 habits that most posts have shown, whatever is shared', async () => {
    const { fan, params } = await setUp()
    await context.engine.query(
      SYSTEM,
      `insert into personal_voice_habits (id, account_id, user_id, kind, before_text, content_ids, created_at)
       select gen_random_uuid(), $1, $2, 'remove', 'word ' || n, array[gen_random_uuid()], now() - interval '1 day'
       from generate_series(1, 400) n`,
      [fan.accountId, fan.session?.user.id],
    )
    const text = 'The bakery uses one oven less on Sundays, because the loaves can wait.'
    await share(fan, params.content_id, `${text} ${'It uses one less. '.repeat(200)}`)
    const habits = await context.engine.query<{ before_text: string }>(
      SYSTEM,
      'select before_text from personal_voice_habits where account_id = $1',
      [fan.accountId],
    )
    expect(habits.rows).toHaveLength(300)
    expect(habits.rows.map(({ before_text }) => before_text)).toContain('utilizes')
  })
})

describe('texts for several people', () => {
  it('differ before anybody has shared, and open differently after', async () => {
    const { owner, fan, params } = await setUp()
    const third = await addMember(context, owner, 'general_member')
    const people = [owner, fan, third]
    const first = async (person: Person) => (await person.call('ambassador.post', { params })).suggestions[0]
    const offered = await Promise.all(people.map(first))
    expect(new Set(offered.map((one) => one?.text.split('\n')[0])).size).toBe(3)
    for (const one of offered) expect(one?.likeness).toBeLessThanOrEqual(0.4)
    await share(owner, params.content_id, offered[0]?.text ?? '')
    // What was kept for the others stays theirs, and the one who has shared is offered something new.
    expect([await first(fan), await first(third)]).toEqual(offered.slice(1))
    expect((await first(owner))?.text.split('\n')[0]).not.toBe(offered[0]?.text.split('\n')[0])
  })
  it('never put the author’s own words or feelings into the mouth of a colleague', async () => {
    const owner = await signUp(app)
    const fan = await addMember(context, owner, 'amplifier')
    const { id } = await publishPost(owner, context, {
      title: 'The oven',
      markdown:
        'I was afraid of the new oven for a whole month. We are proud of every loaf that the oven bakes. The oven bakes 90 loaves in an hour.',
    })
    const params = { content_id: id }
    const texts = async (person: Person) =>
      (await person.call('ambassador.post', { params })).suggestions.map(({ text }) => text).join('\n')
    expect(await texts(fan)).toBe('The oven bakes 90 loaves in an hour.')
    expect(await texts(owner)).toContain('I was afraid')
  })
  it('are written around a line of one’s own by the composer', async () => {
    const { fan, params } = await setUp()
    const thought = 'My brother baked at night for ten years.'
    const { texts } = await fan.call('ambassador.writeTexts', { params, body: { thought } })
    expect(texts.map(({ made_with }) => made_with)).toEqual([null, null, null])
    expect(texts).toHaveLength(3)
    for (const { text } of texts) {
      const [first, ...rest] = text.split('\n\n')
      expect(first).toBe(thought)
      for (const sentence of rest) expect(markdown).toContain(sentence)
    }
  })
  it('differ also after all have shared', async () => {
    const { owner, fan, params } = await setUp()
    const third = await addMember(context, owner, 'general_member')
    await agreeToShare(third)
    const people = [owner, fan, third]
    const read = async (at: { content_id: string }) => {
      const posts = await Promise.all(people.map((person) => person.call('ambassador.post', { params: at })))
      return posts.map(({ suggestions }) => suggestions.map(({ text }) => text))
    }
    for (const [at, [text]] of (await read(params)).entries())
      await share(people[at] ?? owner, params.content_id, text ?? '')
    expect(new Set((await read(params)).map(([text]) => text)).size).toBe(3)
  })
  it('begin with another one of the approved texts', async () => {
    const { owner, fan, params } = await setUp()
    const third = await addMember(context, owner, 'general_member')
    for (const text of ['The first of three.', 'The second of three.', 'The third of three.'])
      await owner.call('shareVariations.create', { params, body: { text, is_approved: true } })
    await owner.call('ambassador.changeSettings', { body: { approved_only: true } })
    const posts = await Promise.all([owner, fan, third].map((person) => person.call('ambassador.post', { params })))
    expect(posts.map(({ approved_texts }) => approved_texts[0])).toEqual([
      'The first of three.',
      'The second of three.',
      'The third of three.',
    ])
  })
  it('are all kept when a language model puts the person’s own line into each, as it is asked to', async () => {
    const { fan, params } = await setUp()
    const model = new ScriptedModel()
    const { models } = context
    model.install(context)
    try {
      const thought = 'This is what my brother waited for during his ten years at night.'
      const facts = [
        'Dough for the next day rests in the cold for 14 hours.',
        'Two people load the ovens at six in the morning.',
        'The electricity bill fell by 11 per cent.',
      ]
      model.script = () => [
        JSON.stringify({
          texts: [`${thought} ${facts[0]}`, `${facts[1]} ${thought}`, `${facts[2]} ${thought}`, thought],
        }),
      ]
      const { texts, note } = await fan.call('ambassador.writeTexts', { params, body: { thought } })
      expect(texts.map(({ made_with }) => made_with)).toEqual(['Scripted', 'Scripted', 'Scripted'])
      // The line alone says nothing of the post.
      expect(note).toMatch(/^One text was left out/u)
    } finally {
      Object.assign(context, { models })
    }
  })
  it('are written by a language model, and checked', async () => {
    const { owner, fan, params } = await setUp()
    const model = new ScriptedModel()
    const { models } = context
    model.install(context)
    try {
      const shared = 'Flour costs the same, while the electricity bill fell by 11 per cent.'
      await share(owner, params.content_id, shared)
      const good =
        'At our bakery in Kent the night shift is an afternoon shift. My brother baked at night for ten years.'
      model.script = () => [
        JSON.stringify({
          texts: [
            'The bill for electricity fell by 45 per cent in Kent.',
            'I am thrilled that the night shift moved to the afternoon.',
            'This is why the night shift moved to the afternoon.',
            'Bakers in Kent no longer work at night, says Peter Miller.',
            `${shared} Read on.`,
            good,
          ],
        }),
      ]
      const body = { thought: 'My brother baked at night for ten years.' }
      const { texts, note } = await fan.call('ambassador.writeTexts', { params, body })
      expect(texts[0]?.text).toBe(good)
      // Sentences of the post take the place of what was left out, and are not said to be the model's.
      expect(texts.map(({ made_with }) => made_with)).toEqual(['Scripted', null, null])
      expect(note).toMatch(/^5 texts were left out/u)
      expect(JSON.stringify(model.calls[0]?.prompt)).toContain(body.thought)
      model.script = () => [{ fail: Object.assign(new Error('socket'), { code: 'ECONNRESET' }) }]
      const failed = await fan.call('ambassador.writeTexts', { params, body: {} })
      expect(failed.texts.map(({ made_with }) => made_with)).toEqual([null, null, null])
      expect(failed.note).toBeTruthy()
    } finally {
      Object.assign(context, { models })
    }
  })
})

describe('words that the brand voice avoids', () => {
  it('are in no text that is offered, and in no share', async () => {
    const { owner, fan, params } = await setUp()
    const channels = await owner.call('channels.list')
    const site = channels.find(({ channel_type }) => channel_type === 'site')?.id ?? ''
    const answers = { words_to_avoid: [{ word: 'utilizes', instead: 'uses' }] }
    await owner.call('brandVoice.update', { params: { id: site }, body: answers })
    const post = await fan.call('ambassador.post', { params })
    expect(post.words_to_avoid).toEqual(['utilizes'])
    for (const { text } of post.suggestions) expect(text).not.toMatch(/utilizes/u)
    const body = { ...params, platform_type: 'x', share_content: 'The bakery Utilizes one oven less.' }
    const { status, error } = await fan.request('ambassador.create', { body })
    expect([status, error.code, error.message]).toEqual([
      409,
      'word_avoided',
      'The text must not say “utilizes”: the brand voice avoids it.',
    ])
    const { id } = await share(fan, params.content_id, 'The bakery uses one oven less.')
    const change = { params: { id }, body: { share_content: 'It utilizes one.' } }
    expect((await fan.request('ambassador.update', change)).status).toBe(409)
    await fan.call('ambassador.update', { params: { id }, body: { share_content: 'It reutilizes one.' } })
  })
})
