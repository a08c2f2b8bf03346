import { describe, expect, test } from 'vitest'
import { getChannelNorm } from '../channel-norms.ts'
import type { Block, Doc } from '../document.ts'
import { applyFix } from './changes.ts'
import type { Check, ScoreInput } from './report.ts'
import { scoreText } from './score.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const heading = (text: string, level: 1 | 2 | 3 | 4 = 2): Block => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
})
const doc = (...content: Block[]): Doc => ({ type: 'doc', content })
const input = (content: Block[], rest: Partial<ScoreInput> = {}): ScoreInput => ({
  doc: doc(...content),
  title: '',
  slug: 'post',
  excerpt: '',
  keyword: null,
  norm: getChannelNorm('site'),
  own: [],
  ...rest,
})
const check = (of: ScoreInput, id: string): Check => {
  const found = scoreText(of).checks.find((one) => one.id === id)
  if (!found) throw new Error(`no check ${id}`)
  return found
}
/** The text marked for the person. */
const marked = (of: ScoreInput, id: string): string[] => {
  const text = flat(of.doc)
  return check(of, id).findings.flatMap(({ spans }) => spans.map(({ from, to }) => text.slice(from, to)))
}
/** Flattens the document to one character per editor position. */
function flat(node: Doc | Block | { type: string; text?: string; content?: unknown[] }): string {
  if ('text' in node && typeof node.text === 'string') return node.text
  const inner = ('content' in node ? (node.content ?? []) : []) as Block[]
  if (node.type === 'doc') return inner.map(flat).join('')
  return ['hardBreak', 'image', 'horizontalRule', 'prompt'].includes(node.type)
    ? '\n'
    : `\n${inner.map(flat).join('')}\n`
}
const fixed = (of: ScoreInput, id: string, nth = 0): ScoreInput => {
  const fix = check(of, id).findings[nth]?.fix
  if (!fix) throw new Error(`no fix for ${id}`)
  return applyFix(of, fix)
}
const words = (n: number, from = 0) => Array.from({ length: n }, (_, i) => `Word${from + i}`).join(' ')

test('an empty text scores nothing and says nothing', () => {
  expect(scoreText(input([{ type: 'paragraph' }], { title: 'A title' }))).toMatchObject({ score: 0, checks: [] })
})

test('a short text cannot score more than its share of the length wanted', () => {
  const { score, cap } = scoreText(input([paragraph('We cut the weekly status call.')]))
  expect(cap).toBe(2)
  expect(score).toBe(2)
})

describe('fillers, in each language', () => {
  test.each([
    [
      'en',
      'The call is really a waste of the time that we have for it.',
      'The call is a waste of the time that we have for it.',
    ],
    ['en', 'Actually, we do not know what it costs us to be there.', 'We do not know what it costs us to be there.'],
    [
      'en',
      'We met in order to find out what the team had been up to.',
      'We met to find out what the team had been up to.',
    ],
    ['en', 'It was a really useful habit that we had from the first day.', null],
    ['en', 'It is a very easy way to lose the hour that you had.', 'It is an easy way to lose the hour that you had.'],
    [
      'de',
      'Das Treffen ist eigentlich nur eine Gewohnheit, die wir haben.',
      'Das Treffen ist nur eine Gewohnheit, die wir haben.',
    ],
    ['de', 'Eigentlich ist das nur eine Gewohnheit, die wir nicht mehr haben.', null],
    [
      'fr',
      'Nous avons vraiment perdu une heure avec cette réunion et le reste.',
      'Nous avons perdu une heure avec cette réunion et le reste.',
    ],
    [
      'es',
      'La reunión es básicamente una costumbre que no nos da nada.',
      'La reunión es una costumbre que no nos da nada.',
    ],
    [
      'it',
      'La riunione è praticamente una abitudine che non ci serve più.',
      'La riunione è una abitudine che non ci serve più.',
    ],
    [
      'nl',
      'De vergadering is eigenlijk een gewoonte die we niet meer hebben.',
      'De vergadering is een gewoonte die we niet meer hebben.',
    ],
    [
      'pt',
      'A reunião é realmente uma coisa que não nos dá mais nada.',
      'A reunião é uma coisa que não nos dá mais nada.',
    ],
  ])('%s: %s', (language, text, better) => {
    const of = input([paragraph(text)])
    expect(scoreText(of).language).toBe(language)
    expect(check(of, 'filler').findings).toHaveLength(1)
    if (better === null) expect(check(of, 'filler').findings[0]?.fix).toBeNull()
    else expect(fixed(of, 'filler').doc).toEqual(doc(paragraph(better)))
  })
  test('"not really" says something', () => {
    expect(check(input([paragraph('It is not really a waste of the time.')]), 'filler').points).toBe(5)
  })
})

describe('passives, in each language', () => {
  test.each([
    ['The report was written by the team and it is in the folder.', 'was written'],
    ['Der Bericht wurde von dem Team gestern geschrieben, und er ist gut.', 'wurde von dem Team gestern geschrieben'],
    ['Le rapport a été rédigé par les équipes et il est dans le dossier.', 'été rédigé'],
    ['El informe fue aprobado por el equipo y está en la carpeta.', 'fue aprobado'],
    ['Il rapporto è stato approvato dal gruppo e non è più nella cartella.', 'è stato approvato'],
    ['Het rapport werd door het team gisteren geschreven en het is goed.', 'werd door het team gisteren geschreven'],
    ['O relatório foi aprovado pela equipa e não está na pasta.', 'foi aprovado'],
  ])('%s', (text, passive) => {
    const of = input([paragraph(text), paragraph(text)])
    expect(marked(of, 'passive')).toEqual([passive, passive])
  })
  test('the German future is none', () => {
    expect(
      marked(input([paragraph('Das Team wird den Bericht morgen lesen und er wird uns helfen.')]), 'passive'),
    ).toEqual([])
  })
})

describe('sentences and paragraphs', () => {
  const long =
    'We used to sit in the same room for an hour on every Monday of the year, and nobody ever asked what the hour had cost the whole team.'
  test('a long sentence is marked, and becomes two at its joint', () => {
    const of = input([paragraph(`Short. ${long}`)])
    expect(marked(of, 'sentence-length')).toEqual([long])
    const next = fixed(of, 'sentence-length')
    expect(flat(next.doc)).toContain('of the year. And nobody')
    expect(check(next, 'sentence-length').points).toBe(6)
  })
  test('a thick paragraph is cut between sentences', () => {
    const of = input([paragraph(`${words(59)}. ${words(59, 100)}.`)])
    const next = fixed(of, 'paragraph-length')
    expect(next.doc.content).toEqual([paragraph(`${words(59)}.`), paragraph(`${words(59, 100)}.`)])
    expect(check(next, 'paragraph-length').points).toBe(5)
  })
  test('marks survive the cut', () => {
    const bold = { type: 'text' as const, text: 'Bold.', marks: [{ type: 'bold' as const }] }
    const of = input([
      {
        type: 'paragraph',
        content: [{ type: 'text', text: `${words(80)}. ` }, bold, { type: 'text', text: ` ${words(40)}.` }],
      },
    ])
    expect(fixed(of, 'paragraph-length').doc.content[1]).toMatchObject({ content: [bold, {}] })
  })
})

describe('keyword', () => {
  const text = [paragraph('Status meetings cost a team more than they know.'), heading('What to do instead')]
  const of = input(text, { title: 'What an hour costs', keyword: 'status meeting' })
  test('is found in other forms of its words', () => {
    expect(check(of, 'keyword-opening').points).toBe(5)
    expect(check(of, 'keyword-title').points).toBe(0)
  })
  test('title, heading and address take it in', () => {
    expect(fixed(of, 'keyword-title').title).toBe('Status meeting: What an hour costs')
    expect(fixed(of, 'keyword-slug').slug).toBe('status-meeting')
    const long = { ...of, doc: doc(...text, paragraph(words(200))) }
    expect(fixed(long, 'keyword-heading').doc.content[1]).toEqual(heading('Status meeting: What to do instead'))
  })
  test('too much of it is marked', () => {
    expect(
      marked(input([paragraph('meetings '.repeat(12) + words(100))], { keyword: 'meeting' }), 'keyword-density'),
    ).toHaveLength(12)
  })
  test('without one, words of the title that the text says are proposed', () => {
    const none = { ...of, keyword: null, title: 'The status meetings nobody needs' }
    expect(fixed(none, 'keyword').keyword).toBe('status meetings')
  })
  test('umlauts in the address', () => {
    expect(
      fixed(input([paragraph('Das ist gut.')], { title: 'x', keyword: 'Bürobedarf günstig' }), 'keyword-slug').slug,
    ).toBe('buerobedarf-guenstig')
  })
})

test('an announcement is taken out of the opening', () => {
  const of = input([
    paragraph(
      `In this article we will look at the calls. The hour costs the team four days. ${'We met in the room and it was of no use to us. '.repeat(22)}`,
    ),
  ])
  expect(marked(of, 'announcement')).toEqual(['In this article we will look at the calls.'])
  expect(flat(fixed(of, 'announcement').doc)).toMatch(/^\nThe hour costs/u)
})

test('headings: levels, hidden ones, and stretches without', () => {
  const of = input([paragraph('One.'), heading('First', 1), paragraph('Two.'), heading('Deep', 4)])
  expect(marked(of, 'heading-levels')).toEqual(['First', 'Deep'])
  expect(fixed(fixed(of, 'heading-levels'), 'heading-levels').doc.content[3]).toEqual(heading('Deep', 3))
  const hidden: Block = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'What it costs', marks: [{ type: 'bold' }] }],
  }
  const long = input([paragraph(`${words(200)}.`), hidden, paragraph(`${words(200, 300)}.`)])
  expect(fixed(long, 'headings', 1).doc.content[1]).toEqual(heading('What it costs'))
})

test('an enumeration becomes a list', () => {
  const of = input([
    paragraph('We met in the room and it was of no use to us. '.repeat(45)),
    paragraph('It is what you bring to the call that we have: a note, the numbers and time.'),
  ])
  const next = fixed(of, 'lists')
  expect(next.doc.content[2]).toMatchObject({ type: 'bulletList', content: [{}, {}, { content: [paragraph('Time')] }] })
  expect(check(next, 'lists').points).toBe(4)
})

test('a post keeps to its channel', () => {
  const of = input([heading('Loud'), paragraph(`${'a😀'.repeat(120)} #one #two`)], { norm: getChannelNorm('bluesky') })
  expect(marked(of, 'channel-form')).toEqual(['Loud', '#two'])
  expect(fixed(of, 'channel-form').doc.content[0]).toEqual(paragraph('Loud'))
  const over = input([paragraph('a'.repeat(310))], { norm: getChannelNorm('bluesky') })
  expect(marked(over, 'channel-length')).toEqual(['a'.repeat(10)])
})

test('what another post says in the same words is marked', () => {
  const same = 'the hour that everybody spends in the room is gone for good'
  const own = [{ title: 'Older', url: null, text: `Once more: ${same}, we said.` }]
  const of = input([paragraph(`New thought. But ${same}.`)], { own })
  expect(marked(of, 'originality')).toEqual([same])
  expect(check(of, 'originality').findings[0]?.text).toContain('Older')
  expect(check({ ...of, own: [] }, 'originality').points).toBe(8)
})

test('words of another title become a link to it, and without any it is named at the end', () => {
  const own = [{ title: 'Writing things down', url: 'https://x.example/site/a/writing', text: '' }]
  const of = input([paragraph('It helps to start writing things down early in the week.')], { own })
  expect(marked(of, 'own-links')).toEqual(['writing things down'])
  const next = fixed(of, 'own-links')
  expect(check(next, 'own-links').points).toBe(6)
  const other = fixed({ ...of, doc: doc(paragraph('Der Tag ist lang und wir sind müde.')) }, 'own-links')
  expect(flat(other.doc)).toContain('Zum Weiterlesen: Writing things down')
})

test('an image without words takes those of its file, where there are any', () => {
  const image = (src: string): Block => ({ type: 'image', attrs: { src } })
  const of = input([paragraph('Look.'), image('https://x.example/team-at-work.jpg'), image('/media/0192ab.webp')])
  expect(check(of, 'image-alt').findings[1]?.fix).toBeNull()
  expect(fixed(of, 'image-alt').doc.content[1]).toMatchObject({ attrs: { alt: 'Team at work' } })
})
