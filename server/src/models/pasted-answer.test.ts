import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findJson, splitAnswer } from './clean-answer.ts'
import { isLinear } from '../../../scripts/measure-growth.ts'
import { detailsLine, readDraftAnswer, readDraftSoFar, readRevision } from './draft-answer.ts'
import { readObject } from './write.ts'

interface Text {
  title: string
  body: string
  excerpt: string
  slug: string
  keyword: string
  hashtags: string[]
  hello: string
  offer: string
}

const texts: Record<string, Text> = {
  English: {
    title: 'Why we call at seven',
    body: 'Since spring we call people at **seven** in the morning.\n\n## What changed\n\n- Nobody waits longer than two days.\n- Whoever cannot come says so by eight.\n\nTell us at the desk: when do you want to be called?',
    excerpt: 'A shorter waiting list, by calling early.',
    slug: 'call-at-seven',
    keyword: 'waiting list',
    hashtags: ['clinic', 'waitinglist'],
    hello: 'Sure! Here’s your post:',
    offer: 'Would you like me to shorten it for LinkedIn?',
  },
  German: {
    title: 'Warum wir um sieben anrufen',
    body: 'Seit dem Frühjahr rufen wir um sieben Uhr an.\n\nNiemand wartet länger als zwei Tage: „Das hätte ich nicht gedacht“, sagt Frau Vogel.\n\n1. Liste am Abend\n2. Anruf am Morgen',
    excerpt: 'Kürzere Wartezeiten durch frühe Anrufe.',
    slug: 'anruf-um-sieben',
    keyword: 'Warteliste',
    hashtags: ['Praxis'],
    hello: 'Gerne! Hier ist dein Beitrag:',
    offer: 'Soll ich den Text noch kürzen?',
  },
  French: {
    title: 'Pourquoi nous appelons à sept heures',
    body: 'Depuis le printemps, nous appelons à sept heures.\n\n> Deux jours, pas plus.\n\nDites-le à l’accueil : quand voulez-vous être appelé ?',
    excerpt: 'Une liste d’attente plus courte.',
    slug: 'appel-a-sept-heures',
    keyword: 'liste d’attente',
    hashtags: ['santé', 'cabinet'],
    hello: 'Bien sûr ! Voici votre article :',
    offer: 'Souhaitez-vous que je le raccourcisse ?',
  },
  Spanish: {
    title: '¿Por qué llamamos a las siete?',
    body: 'Desde la primavera llamamos a las siete.\n\nNadie espera más de dos días. Mira la lista: https://example.org/lista',
    excerpt: 'Una lista de espera más corta.',
    slug: 'llamar-a-las-siete',
    keyword: 'lista de espera',
    hashtags: ['clínica'],
    hello: '¡Claro! Aquí tienes el texto:',
    offer: '¿Quieres que lo adapte a otro canal?',
  },
}

const tags = ({ hashtags }: Text) => hashtags.map((tag) => `#${tag}`).join(' ')
const asAsked = (text: Text) =>
  `# ${text.title}\n\n${text.body}\n\n${detailsLine}\nExcerpt: ${text.excerpt}\nSlug: ${text.slug}\nKeyword: ${text.keyword}\nHashtags: ${text.hashtags.join(', ')}`
/** What is left of Markdown when the page is selected with the mouse. */
const asSeen = (markdown: string) => markdown.replaceAll(/^#+ |^> |\*\*/gmu, '')
const asJson = (text: Text) => ({
  title: text.title,
  body: text.body,
  excerpt: text.excerpt,
  slug: text.slug,
  keyword: text.keyword,
  hashtags: text.hashtags,
})

/** What each product puts on the clipboard, or what people take along. */
const forms: Record<string, (text: Text) => string> = {
  'copied as asked': asAsked,
  'in a code block with a greeting and an offer': (text) =>
    `${text.hello}\n\n\`\`\`markdown\n${asAsked(text)}\n\`\`\`\n\n${text.offer}`,
  'selected on the page of ChatGPT': (text) =>
    `ChatGPT said:\n${text.hello}\n\n${asSeen(asAsked(text))}\n\n${text.offer}`,
  'with the bold labels and lines of Claude': (text) =>
    `${text.hello}\n\n---\n\n# ${text.title}\n\n${text.body}\n\n---\n\n**Excerpt:** ${text.excerpt}\n**Slug:** ${text.slug}\n**Keyword:** ${text.keyword}\n**Hashtags:** ${tags(text)}`,
  'with the list and the marks of Gemini': (text) =>
    `# ${text.title}\n\n[cite_start]${text.body} [cite: 1, 2]\n\n***\n\n${detailsLine}\n* **Excerpt:** ${text.excerpt}\n* **Slug:** \`${text.slug}\`\n* **Keyword:** ${text.keyword}\n* **Hashtags:** ${tags(text)}`,
  'with the title line of Copilot': (text) =>
    `${text.hello}\n\n**Title: ${text.title}**\n\n${text.body}\n\n---\n\n### Excerpt\n${text.excerpt}\n\n### Slug\n${text.slug}\n\n### Keyword\n${text.keyword}\n\n### Hashtags\n${tags(text)}\n\n---\n${text.offer}`,
  'behind the thoughts of DeepSeek': (text) =>
    `<think>\nThe user wants # a title.\nExcerpt: maybe short.\n</think>\n\n${asAsked(text)}`,
  'with the sources of Perplexity': (text) =>
    `# ${text.title}\n\n${text.body}【1†source】\n\nExcerpt: ${text.excerpt}\nSlug: ${text.slug}\nKeyword: ${text.keyword}\nHashtags: ${tags(text)}`,
  'as a table behind the text': (text) =>
    `# ${text.title}\n\n${text.body}\n\n${detailsLine}\n\n| Field | Value |\n|---|---|\n| Excerpt | ${text.excerpt} |\n| Slug | ${text.slug} |\n| Keyword | ${text.keyword} |\n| Hashtags | ${tags(text)} |`,
  'as JSON': (text) => `${text.hello}\n\n\`\`\`json\n${JSON.stringify(asJson(text), null, 2)}\n\`\`\``,
  'as JSON with broken lines and a comma too many': (text) =>
    JSON.stringify(asJson(text)).replaceAll('\\n', '\n').replace(/\}$/u, ',}'),
  'with Windows line ends': (text) => asAsked(text).replaceAll('\n', '\r\n'),
}

describe.each(Object.entries(texts))('a pasted answer in %s', (_language, text) => {
  it.each(Object.entries(forms))('%s', (name, write) => {
    const draft = readDraftAnswer(write(text))
    const isSeen = name.startsWith('selected')
    expect(draft.markdown).toBe(isSeen ? asSeen(text.body) : text.body)
    const { title, excerpt, slug, keyword, hashtags } = draft
    expect({ title, excerpt, slug, keyword, hashtags }).toEqual({
      title: text.title,
      excerpt: text.excerpt,
      slug: text.slug,
      keyword: text.keyword,
      hashtags: text.hashtags,
    })
  })

  it('may lack everything but the text', () => {
    const bare = readDraftAnswer(`${text.hello}\n\n${text.body}\n\n${text.offer}`)
    expect(bare).toMatchObject({ markdown: text.body, excerpt: '', slug: '', hashtags: [] })
  })

  it('is shown while it streams in, and nothing of it twice', () => {
    const whole = asAsked(text)
    let last = ''
    for (let end = 0; end <= whole.length; end++) {
      const { markdown } = readDraftSoFar(whole.slice(0, end))
      expect(markdown.startsWith(last)).toBe(true)
      last = markdown
    }
    expect(last).toBe(text.body)
  })

  it.each([
    ['as Markdown', (body: string) => body],
    ['in a code block', (body: string) => `${text.hello}\n\n\`\`\`\n${body}\n\`\`\``],
    ['with an offer', (body: string) => `${body}\n\n---\n\n${text.offer}`],
  ])('revises a text %s', (_name, write) => {
    expect(readRevision(write(text.body))).toEqual({ markdown: text.body, title: null, note: null })
    expect(readRevision(write(`# ${text.title}\n\n${text.body}`))).toMatchObject({ title: text.title })
  })
})

describe('a pasted answer with more than the text', () => {
  it('keeps titles, openings, what is left out and questions', () => {
    const more =
      'Titles: Seven o’clock | Early calls\nOpening: It began with a full waiting room.\nLeft out: Between us, the old list was a disgrace. (private)\nLeft out: "um, well" (filler)\nQuestion: Who had the idea?\nQuestion: What does it cost?'
    expect(readDraftAnswer(`${asAsked(texts['English']!)}\n${more}`)).toMatchObject({
      titles: ['Seven o’clock', 'Early calls'],
      openings: ['It began with a full waiting room.'],
      left_out: [
        { text: 'Between us, the old list was a disgrace.', reason: 'private' },
        { text: 'um, well', reason: 'filler' },
      ],
      questions: [
        { text: 'Who had the idea?', after: null },
        { text: 'What does it cost?', after: null },
      ],
    })
  })

  it('keeps code blocks, lines and questions of the text itself', () => {
    const body =
      'Question: who pays?\n\n```js\nconst x = { "a": 1 }\n```\n\n---\n\nLet me know in the comments what you think.'
    expect(readDraftAnswer(`# Title\n\n${body}`).markdown).toBe(body)
    expect(readDraftAnswer('I called. Nobody came.').markdown).toBe('I called. Nobody came.')
    expect(readDraftAnswer('Certainly not.\n\nWe never said so.').markdown).toContain('We never said so.')
  })

  it.each([
    ['numbered', '1. One text.\n2. Another text.'],
    ['numbered and bold', 'Here are your texts:\n\n**1.** One text.\n\n**2.** Another text.'],
    ['under headings', '### Text 1\nOne text.\n\n### Text 2\nAnother text.'],
    ['as options', '**Option 1:** One text.\n\n**Option 2:** Another text.'],
    ['with space between', '“One text.”\n\n“Another text.”'],
    ['with lines between', 'One text.\n\n---\n\nAnother text.'],
    ['bulleted', '- One text.\n- Another text.'],
  ])('several texts %s', (_name, answer) => {
    expect(splitAnswer(answer)).toEqual(['One text.', 'Another text.'])
  })
})

describe('an object', () => {
  const schema = z.object({ notes: z.array(z.object({ kind: z.string() })), note: z.string().nullable().optional() })
  it.each([
    ['alone', '{"notes":[{"kind":"action"}]}'],
    ['in a code block', 'Here is the JSON:\n```json\n{"notes":[{"kind":"action"}]}\n```\nLet me know!'],
    ['behind a thought', '<think>{"notes":[]}</think>{"notes":[{"kind":"action"}]}'],
    ['as the bare list', '[{"kind":"action"}]'],
    ['with a comma too many', '{"notes":[{"kind":"action"},]}'],
  ])('is found %s', (_name, answer) => {
    expect(readObject(schema, answer)).toMatchObject({ success: true, data: { notes: [{ kind: 'action' }] } })
  })
  it('that is none is none', () => {
    for (const answer of ['', 'I cannot do that.', '{"notes":', '[[']) expect(findJson(answer)).toBeUndefined()
    expect(readObject(schema, 'Sorry')).toMatchObject({ success: false })
  })
})

describe('a hostile answer', () => {
  const pieces = [' ', '\n ', '*', '- ', '[', '"', '<think>']
  it.each(pieces)('of much %j is read in linear time', (piece) => {
    const read = (size: number) => {
      const raw = `Excerpt: x${piece.repeat(Math.ceil(size / piece.length))}x\n${detailsLine}\nHashtags: a${piece.repeat(Math.ceil(size / piece.length))}x`
      readDraftAnswer(raw)
      readDraftSoFar(raw)
      readRevision(raw)
    }
    expect(isLinear(read, 40_000)).toBe(true)
  })
})
