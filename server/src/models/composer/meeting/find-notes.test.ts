import { describe, expect, it, test } from 'vitest'
import { type CorpusSet, readMeetings } from '../../../../../bench/meeting-notes/corpus.ts'
import { countUnproven, type Judged, scoreKind, scoreTasks } from '../../../../../bench/meeting-notes/score.ts'
import { findMeetingNotes } from './find-notes.ts'
import { hasBusinessNumber } from './numbers.ts'

const read = (...said: string[]) =>
  findMeetingNotes({
    segments: said.map((line, at) => {
      const [speaker = '', text = ''] = line.split(': ')
      return { seq: at + 1, speakerId: speaker, speaker, isOwn: false, text }
    }),
    today: '2026-11-24',
    people: ['Ann Lee', 'Bo Berg', 'Bo Katz', 'Cem'],
    topics: [],
  })
const list = (kind: string, ...said: string[]) =>
  read(...said)
    .filter((note) => note.kind === kind)
    .map(({ text, owner, dueOn }) => [text, owner, dueOn])

test.each([
  ['About 14 percent are no-shows.', true],
  ['The plan is €900 a month.', true],
  ['We have twenty-two dispatchers.', true],
  ['There are 1,200 employees.', true],
  ['Let us meet at 10:30 in room 12.', false],
  ['It took me twenty minutes.', false],
  ['I have three questions.', false],
  ['Wir sind dreiundzwanzig Monteure.', true],
  ['Bei achttausend sind es zwei Komma sechs.', true],
  ['Das sind eine Woche und ein Tag.', false],
  ['On a fait quatorze mille colis.', true],
  ['Habrá unos cuatrocientos clientes.', true],
  ['We verkopen 1.150 fietsen.', true],
  ['Abbiamo comprato duecentodiecimila bottiglie.', true],
  ['Ci vediamo alle undici.', false],
])('%s', (sentence, is) => {
  expect(hasBusinessNumber(sentence, ['en', 'de', 'fr', 'es', 'nl', 'it'])).toBe(is)
})

it('gives a task to whom it was asked of, if that is one person, and to nobody who is not named', () => {
  expect(list('action', 'Ann Lee: Cem, can you send the list by Friday?', 'Cem: Sure.')).toEqual([
    ['Cem, can you send the list by Friday?', 'Cem', '2026-11-27'],
  ])
  expect(list('action', 'Ann Lee: Bo, can you send the list?', 'Cem: He will.')).toEqual([
    ['Bo, can you send the list?', null, null],
  ])
  expect(list('action', 'Ann Lee: Somebody should call them.', 'Cem: Right.')).toEqual([
    ['Somebody should call them.', null, null],
  ])
  expect(list('action', 'Ann Lee: Could you send it over?', 'Cem: Yes, will do.')).toEqual([
    ['Could you send it over?', 'Cem', null],
  ])
})

it('takes what somebody else is told to have promised for no task', () => {
  const said = [
    'Ann Lee: And he told me, "I will send you the new list by Friday."',
    'Cem: Bo said I will fix it tomorrow, and nothing came.',
    'Ann Lee: Er hat gesagt: „Ich schicke Ihnen das Angebot morgen.“',
    'Cem: Otherwise I will send you the bill for the cake.',
  ]
  expect(list('action', ...said)).toEqual([])
  expect(list('action', 'Ann Lee: As I said, I will send you the list by Friday.')).toHaveLength(1)
  expect(list('action', "Ann Lee: If that's okay, I will send you the list by Friday.")).toHaveLength(1)
})

it('takes the day that is said last, with the words that correct it', () => {
  expect(list('action', "Cem: I'll send you the list by Thursday. No, wait, Thursday's the offsite. Friday.")).toEqual([
    ["I'll send you the list by Thursday. No, wait, Thursday's the offsite. Friday.", 'Cem', '2026-11-27'],
  ])
  expect(list('action', "Cem: I'll write up the minutes for you. You get them tomorrow.")[0]?.[2]).toBe('2026-11-25')
  expect(list('action', 'Cem: Ich schicke dir die Liste bis Donnerstag, nein, bis Freitag.')[0]?.[2]).toBe('2026-11-27')
})

it('reads a request and its answer as one task', () => {
  expect(list('action', 'Ann Lee: Cem, can you send the list?', "Cem: Yes, I'll send it tomorrow.")).toEqual([
    ["Cem, can you send the list? Yes, I'll send it tomorrow.", 'Cem', '2026-11-25'],
  ])
  expect(list('action', 'Ann Lee: Cem, you bring the keys.', "Cem: Okay, I'll bring them.")).toEqual([
    ['Cem, you bring the keys.', 'Cem', null],
  ])
  expect(list('action', 'Ann Lee: I could ask our printer for a price.', 'Cem: Yes please.')).toEqual([
    ['I could ask our printer for a price.', 'Ann Lee', null],
  ])
  expect(list('action', 'Ann Lee: I could ask our printer for a price.', 'Cem: Hm.')).toEqual([])
  const twice = ['Ann Lee: Shall I call the printer?', 'Cem: Please.', "Ann Lee: Then I'll call the printer tomorrow."]
  expect(list('action', ...twice)).toEqual([["Then I'll call the printer tomorrow.", 'Ann Lee', '2026-11-25']])
  expect(list('action', 'Bo Berg: Bo, can you send the list?', 'Bo Katz: Sure.')[0]?.[1]).toBe('Bo Katz')
})

it('takes a denied promise for no task, nor one that commits to nothing', () => {
  expect(list('action', "Cem: I'll send it over by Friday, but I can't promise.")).toEqual([])
  expect(list('action', 'Cem: Ich schicke Ihnen das nicht noch einmal zu.')).toEqual([])
  expect(list('action', 'Cem: Ik stuur de lijst niet meer naar jullie toe.')).toEqual([])
})

it('takes a question without its mark for one where nobody writes any', () => {
  const typed = ['so the site is slow again', 'yes since the update', 'who looks at it then', "I don't know"]
  expect(list('question', ...typed.map((line, at) => `${at % 2 === 0 ? 'Cem' : 'Ann Lee'}: ${line}`))).toHaveLength(1)
  expect(list('question', 'Ann Lee: That is fine, isn’t it?', 'Cem: I don’t know.')).toEqual([])
})

it('notes a number once', () => {
  const said = ['Ann Lee: It costs us nine percent a year.', 'Cem: Right.', 'Ann Lee: So, nine percent, as said.']
  expect(list('number', ...said)).toHaveLength(1)
  expect(list('number', "Ann Lee: If we'd had forty people, fine.")).toEqual([])
})

it('takes no decision or task from what is imagined, past or asked', () => {
  const said = [
    'Ann Lee: If we had the money, we would go with the big plan.',
    'Cem: Last year we decided to stop it.',
    'Ann Lee: Should we go with March?',
    'Cem: Let me give you an example.',
    'Ann Lee: I will say that it was hard.',
  ]
  expect([...list('decision', ...said), ...list('action', ...said)]).toEqual([])
})

it('joins a sentence that goes over several lines, with a place in each', () => {
  const [note] = read('Cem: I will send you', 'Cem: the list by Friday.').filter(({ kind }) => kind === 'action')
  expect(note).toMatchObject({
    text: 'I will send you the list by Friday.',
    evidence: [
      { seq: 1, start: 0, end: 15 },
      { seq: 2, start: 0, end: 19 },
    ],
  })
})

it('takes what was agreed to with the word for it, and not what is merely heard', () => {
  const [agreed] = list('decision', 'Ann Lee: Two years, thirty days net.', 'Cem: Agreed.')
  expect(agreed?.[0]).toBe('Two years, thirty days net. Agreed.')
  expect(
    list('decision', 'Ann Lee: Zwei Prozent und dreißig Tage, das wäre es dann.', 'Cem: Einverstanden.'),
  ).toHaveLength(1)
  expect(list('decision', 'Ann Lee: Shall we take two years?', 'Cem: Agreed.')).toEqual([])
  expect(list('decision', 'Ann Lee: On a fait quatorze mille colis en décembre.', "Cem: D'accord.")).toEqual([])
})

it('reads each of several languages in one meeting', () => {
  const chat = (at: number) => [
    `Ann Lee: Das Wetter war am Wochenende wirklich schön, und wir waren mit den Kindern am See ${at}.`,
    `Cem: The weather here was rather awful, and we stayed at home with the dog and a film ${at}.`,
  ]
  const said = [
    ...Array.from({ length: 12 }, (_none, at) => chat(at)).flat(),
    'Ann Lee: Ich schicke dir das Angebot bis Freitag.',
    "Cem: I'll send you the signed copy by Monday.",
    'Bo Berg: Das ist uns zu teuer, ehrlich gesagt.',
  ]
  expect(list('action', ...said).map(([, , day]) => day)).toEqual(['2026-11-27', '2026-11-30'])
  expect(list('objection', ...said)).toHaveLength(1)
})

it('reads paragraphs without names as turns, and captions without names as one text', () => {
  const notes = (texts: readonly string[]) =>
    findMeetingNotes({
      segments: texts.map((text, at) => ({ seq: at + 1, speakerId: 'x', speaker: null, isOwn: false, text })),
      today: '2026-11-24',
      people: [],
      topics: [],
    }).map(({ kind, evidence }) => [kind, evidence.length])
  expect(notes(['Who pays for the tablet then?', "Good question, I don't know."])).toContainEqual(['question', 1])
  expect(notes(['so I will send you', 'the list by Friday'])).toContainEqual(['action', 2])
})

it('takes no task from who shows one screen after the other', () => {
  const shown = ['list', 'card', 'page', 'map', 'log'].map(
    (what) => `Ann Lee: Then I'll open up the ${what} for you here.`,
  )
  expect(list('action', ...shown)).toEqual([])
})

it('collects what belongs to a section in the language of the meeting', () => {
  const topics = [{ title: 'Problems', words: ['problem', 'takes too long'] }]
  const find = (...texts: string[]) =>
    findMeetingNotes({
      segments: texts.map((text, at) => ({ seq: at + 1, speakerId: 'x', speaker: 'Ann', isOwn: false, text })),
      today: '2026-11-24',
      people: [],
      topics,
    })
      .filter(({ kind }) => kind === 'topic')
      .map(({ text }) => text)
  const german = 'Das dauert zu lange, wenn wir die Aufträge von Hand in die Liste eintragen.'
  const french = 'Cela prend trop de temps à chaque fois que nous devons remplir la liste.'
  expect(find(german)).toEqual([german])
  expect(find(french)).toEqual([french])
})

const all = readMeetings()
/** Just below what is measured now. To be raised, never lowered. */
const floors: Record<CorpusSet, Record<Judged, [precision: number, recall: number]>> = {
  tuning: {
    decisions: [0.95, 0.91],
    actions: [0.8, 0.93],
    objections: [0.74, 0.92],
    numbers: [0.84, 0.82],
    open_questions: [0.79, 0.73],
  },
  'tuning 2': {
    decisions: [0.85, 0.99],
    actions: [0.96, 0.87],
    objections: [0.9, 0.94],
    numbers: [0.89, 0.86],
    open_questions: [0.92, 0.99],
  },
  'held out': {
    decisions: [0.84, 0.91],
    actions: [0.83, 0.85],
    objections: [0.61, 0.63],
    numbers: [0.82, 0.7],
    open_questions: [0.88, 0.82],
  },
  fresh: {
    decisions: [0.6, 0.4],
    actions: [0.78, 0.94],
    objections: [0.78, 0.48],
    numbers: [0.86, 0.7],
    open_questions: [0.85, 0.54],
  },
}
const sizes: Record<CorpusSet, number> = { tuning: 12, 'tuning 2': 7, 'held out': 12, fresh: 10 }
/** Of the tasks that are found, those with the day that was said. */
const dayFloors: Record<CorpusSet, number> = { tuning: 0.93, 'tuning 2': 0.95, 'held out': 0.95, fresh: 0.8 }
// The keys are those of the tables above.
const sets = Object.entries(floors) as [CorpusSet, (typeof floors)[CorpusSet]][]
describe.each(sets)('in the transcripts %s', (set, kinds) => {
  const meetings = all.filter((meeting) => meeting.set === set)

  test.each(Object.entries(kinds))('%s are found, and not much else', (kind, [precision, recall]) => {
    const { expected, found, recalled, right } = scoreKind(meetings, kind as Judged)
    expect(right / Math.max(1, found)).toBeGreaterThanOrEqual(precision)
    expect(recalled / Math.max(1, expected)).toBeGreaterThanOrEqual(recall)
  })

  test('every note has its words, and tasks have the owner and the day that were said', () => {
    expect(meetings).toHaveLength(sizes[set])
    expect(countUnproven(meetings)).toBe(0)
    const { found, owners, days } = scoreTasks(meetings)
    expect(owners / found).toBeGreaterThanOrEqual(0.95)
    expect(days / found).toBeGreaterThanOrEqual(dayFloors[set])
  })
})
