import { describe, expect, it } from 'vitest'
import { signUp } from '../../../test/harness.ts'
import { useApp } from '../../../test/test-app.ts'
import { toMarkdown } from '../../documents/to-markdown.ts'

const { app } = await useApp({ hasRateLimits: false })

async function workspace(text: string, voice_input?: string) {
  const ada = await signUp(app)
  const [channel] = await ada.call('channels.list')
  const idea = await ada.call('ideas.create', { body: { text, ...(voice_input !== undefined && { voice_input }) } })
  const params = { channel_id: channel?.id ?? '' }
  const notes = await ada.call('generation.notes', { params, body: { idea_id: idea.id } })
  const tidy = (choices: object, more: object = {}, at = params) =>
    ada.request('generation.tidy', {
      params: at,
      body: { idea_id: idea.id, choices: { version: notes.version, ...choices }, ...more },
    })
  return { ada, params, idea, notes, tidy }
}
const markdown = (content: Parameters<typeof toMarkdown>[0]) => toMarkdown(content).trim()

describe('notes without a model', () => {
  it('are shown whole, with what would go and what is in doubt', async () => {
    const { notes } = await workspace('We call at seven. Between us, it was hard. Tone: cheeky.')
    expect(notes).toMatchObject({ language: 'en', is_talk: false, titles: ['We call at seven'] })
    expect(notes.parts.map(({ text, state, reason }) => [text, state, reason])).toEqual([
      ['We call at seven.', 'kept', null],
      ['Between us, it was hard.', 'out', 'private'],
      ['Tone: cheeky.', 'doubtful', 'instruction'],
    ])
  })

  it('become the text that the person chose, and all else stays on the list', async () => {
    const { notes, tidy, ada } = await workspace('We call at seven. Between us, it was hard. Tone: cheeky. It works.')
    const { data } = await tidy({ kept: [0, 2], right: [2] }, { title: 'At seven' })
    expect(data).toMatchObject({ title: 'At seven', slug: 'at-seven', model: 'composer', excerpt: '' })
    expect(markdown(data.rich_content)).toBe('We call at seven. Tone: cheeky.')
    expect(data.left_out).toEqual([
      { text: 'Between us, it was hard.', reason: 'private' },
      { text: 'It works.', reason: 'not_chosen' },
    ])
    expect(data.findings).toMatchObject([{ kind: 'aside', text: 'Tone: cheeky.', state: 'right' }])
    expect(data.findings[0]?.settled_by).toBe(ada.session?.user.id)
    expect(notes.parts).toHaveLength(4)
  })

  it('have no title but the author’s, and what has none cannot be approved', async () => {
    const { ada, tidy } = await workspace('We call at seven. It works.')
    const { data } = await tidy({})
    expect([data.title, data.slug]).toEqual(['', expect.stringMatching(/^[a-z0-9-]+$/u)])
    const refused = await ada.request('content.approve', { params: { id: data.id } })
    expect([refused.status, refused.error.code]).toEqual([409, 'empty'])
    const [run] = await ada.call('generation.list', { query: { content_id: data.id } })
    expect(run?.outline?.titles).toEqual(['We call at seven', 'It works'])
  })

  it('of a conversation keep the ticked lines, without who said them', async () => {
    const { notes, tidy } = await workspace('Anna: we should raise prices\nBen: not yet\nAnna: by ten percent')
    expect(notes.is_talk).toBe(true)
    const { data } = await tidy({ kept: [2] }, { title: 'Prices' })
    expect(markdown(data.rich_content)).toBe('by ten percent')
    expect(data.left_out.map(({ reason }) => reason)).toEqual(['not_chosen', 'not_chosen'])
    expect(data.findings).toEqual([])
  })

  it('of a conversation that nobody chose from are held whole', async () => {
    const { ada, params, idea } = await workspace('Anna: we should raise prices\nBen: not yet\nAnna: by ten percent')
    const content = await ada.call('generation.all', { params, body: { idea_id: idea.id, title: 'Prices' } })
    expect(markdown(content.rich_content)).toContain('**Ben:** not yet')
    expect(content.findings).toMatchObject([{ kind: 'aside', text: 'Anna: we should raise prices', holds: true }])
    expect((await ada.request('content.approve', { params: { id: content.id } })).error.code).toBe('open_findings')
  })

  it('are never cut to a network’s length', async () => {
    const long = Array.from({ length: 40 }, (_, at) => `Sentence number ${at} says something about the list.`).join(' ')
    const { ada, idea, notes, tidy } = await workspace(long)
    const body = { name: 'Bluesky', channel_type: 'manual', network: 'bluesky' } as const
    const channel = await ada.call('channels.create', { body })
    const at = { channel_id: channel.id }
    const whole = await ada.call('generation.all', { params: at, body: { idea_id: idea.id } })
    expect(markdown(whole.rich_content)).toBe(long)
    expect(whole.title).toBe(notes.titles[0])
    expect((await ada.request('content.approve', { params: { id: whole.id } })).error.code).toBe('too_long')
    const { data } = await tidy({ kept: [3, 5] }, {}, at)
    expect(markdown(data.rich_content)).toBe(
      'Sentence number 3 says something about the list. Sentence number 5 says something about the list.',
    )
    expect(data.left_out).toHaveLength(38)
  })

  it('follow the answers to a shape, with headings in the author’s words where the channel has them', async () => {
    const { ada, tidy } = await workspace('We open a second shop. It is on Mill Street. We open on 12 May.')
    const answers = [
      { question: 'when', heading: 'Come by', text: 'We open on 12 May.' },
      { question: 'what', heading: '', text: 'We open a second shop. It is on Mill Street.' },
      { question: 'who', heading: 'Who it is for', text: '  ' },
    ]
    const shape = { id: 'announcement', language: 'en', answers }
    const { data } = await tidy({ shape }, { title: 'A second shop' })
    expect(markdown(data.rich_content)).toBe(
      'We open a second shop. It is on Mill Street.\n\n## Come by\n\nWe open on 12 May.',
    )
    expect([data.left_out, data.interview.map(({ heading }) => heading)]).toEqual([
      [],
      ['Why we did it', 'Who it is for', 'What to do next'],
    ])
    const body = { name: 'Mastodon', channel_type: 'manual', network: 'mastodon' } as const
    const channel = await ada.call('channels.create', { body })
    const short = await tidy({ shape }, {}, { channel_id: channel.id })
    expect(markdown(short.data.rich_content)).not.toContain('Come by')
  })

  it('refuse choices of an idea that was edited since, and parts that it does not have', async () => {
    const { ada, idea, tidy } = await workspace('We call at seven. It works.')
    const wrong = await tidy({ kept: [2] })
    expect([wrong.status, wrong.error.message]).toEqual([400, 'choices.kept must be numbers below 2'])
    for (const choices of [{ kept: [-1] }, { kept: ['x'] }, { shape: { id: 'ode', language: 'en', answers: [] } }])
      expect((await tidy(choices)).status).toBe(400)
    await ada.call('ideas.update', { params: { id: idea.id }, body: { text: 'We call at eight.' } })
    const stale = await tidy({ kept: [0] })
    expect([stale.status, stale.error.code]).toEqual([409, 'notes_changed'])
  })

  it('with nothing chosen are no draft', async () => {
    const { ada, tidy } = await workspace('We call at seven.')
    const refused = await tidy({ kept: [] })
    expect([refused.status, refused.error.code]).toEqual([400, 'text_unusable'])
    expect(await ada.call('content.list', {})).toEqual([])
  })
})

describe('the specification’s calls without a model', () => {
  it('offer the author’s own sentences and sections, and write what was arranged of them', async () => {
    const { ada, params, idea } = await workspace(
      '# Why at seven\n\nPeople are at home. They have time.\n\n# What it takes\n\n- a list\n- a phone',
    )
    const initial = await ada.call('generation.initial', { params, body: { idea_id: idea.id } })
    expect(initial).toMatchObject({
      titles: ['Why at seven', 'What it takes', 'People are at home'],
      opening: '',
      outline: [
        { heading: 'Why at seven', points: ['People are at home.', 'They have time.'] },
        { heading: 'What it takes', points: ['a list', 'a phone'] },
      ],
    })
    const outline = [
      { heading: 'What you need', points: ['a phone'] },
      { heading: 'Why', points: ['People are at home.', 'They have time.'] },
    ]
    const body = { idea_id: idea.id, title: 'At seven', outline }
    const full = await ada.call('generation.full', { params, body })
    expect(markdown(full.rich_content)).toBe(
      '## What you need\n\n- a phone\n\n## Why\n\nPeople are at home. They have time.',
    )
    expect(full.left_out.map(({ text }) => text)).toEqual(['Why at seven', 'What it takes', 'a list'])
  })

  it('swap single words, and say what takes a model', async () => {
    const { ada, params, idea } = await workspace('We utilize a list in order to fill gaps. It does not fail.')
    const { id } = await ada.call('generation.all', { params, body: { idea_id: idea.id, title: 'Gaps' } })
    const plain = await ada.call('generation.feedback', { params, body: { content_id: id, kind: 'plainer' } })
    expect(plain.changes.map(({ after }) => after)).toEqual(['We use a list to fill gaps. It does not fail.'])
    for (const body of [
      { kind: 'shorter' },
      { feedback: 'Make it shorter' },
      { kind: 'plainer', feedback: 'And funny' },
    ] as const) {
      const refused = await ada.request('generation.feedback', { params, body: { content_id: id, ...body } })
      expect([refused.status, refused.error.code]).toEqual([409, 'model_cannot'])
      expect(refused.error.message).toMatch(/^Basic mode cannot .*\. Connect a model, use any chat/u)
    }
  })
})
