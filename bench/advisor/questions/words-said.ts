import {
  getLastDays,
  getLastWeekday,
  getTitle,
  getUser,
  has,
  isWithin,
  join,
  listRows,
  quote,
  quoteActivities,
  buildExpected,
} from './compute.ts'
import type { Expected, Question, World } from './world.ts'

/** Answers to surveys in words, less the numbers. */
const listWords = (w: World): string[] =>
  w.responses.flatMap(({ answer }) => (typeof answer === 'string' ? [answer] : []))
const quoteAnswers = (w: World, word: string): Expected => {
  const answers = listWords(w)
  const matches = answers.filter((answer) => has(answer, word))
  return buildExpected(matches, answers)
}
/** Of the posts that have it in their text: the title and the sentence. */
const quotePosts =
  (word: string) =>
  (w: World): Expected =>
    buildExpected(
      w.posts.filter(({ text }) => has(text, word)).flatMap(({ title, text }) => [title, quote(text, word)]),
      w.posts.map(getTitle),
    )

/** Words that are sought in what was written and said, with the quote. */
export const wordQuestions: readonly Question[] = [
  {
    id: 'word-01',
    language: 'en',
    ask: 'did anyone mention legal? what exactly',
    expect: quoteActivities('legal'),
    note: 'one part of a sentence with two',
  },
  {
    id: 'word-02',
    language: 'en',
    ask: 'which survey answer talks about licences, quote it pls',
    expect: (w) => quoteAnswers(w, 'licences'),
  },
  {
    id: 'word-03',
    language: 'en',
    ask: 'calls or notes that have the word price in them',
    expect: (w) => {
      const said = quoteActivities('price', ({ kind }) => kind === 'call' || kind === 'note')(w)
      return { ...said, not: [...(said.not ?? []), ...listWords(w).filter((answer) => has(answer, 'price'))] }
    },
    note: 'trap: calls or notes; an answer to a survey has it',
  },
  {
    id: 'word-04',
    language: 'en',
    ask: 'anything about night shifts, be it in our ideas or in survey answers?',
    expect: (w) =>
      join(
        listRows(w.ideas, ({ text }) => has(text, 'night shifts')),
        quoteAnswers(w, 'night shifts'),
      ),
    note: 'trap: ideas and answers, both',
  },
  {
    id: 'word-05',
    language: 'en',
    ask: 'notes from the last two weeks that mention the contract',
    expect: quoteActivities(
      'contract',
      ({ kind, occurred_at }, w) => kind === 'note' && isWithin(w, occurred_at, getLastDays(w, 14)),
    ),
    note: 'trap: the last two weeks; the note is older',
  },
  {
    id: 'word-06',
    language: 'de',
    ask: 'wo steht was übers budget? bitte mit zitat',
    expect: quoteActivities('budget'),
  },
  {
    id: 'word-07',
    language: 'de',
    ask: 'anrufe seit montag, in denen das wort demo vorkommt',
    expect: quoteActivities(
      'demo',
      ({ kind, occurred_at }, w) => kind === 'call' && isWithin(w, occurred_at, [getLastWeekday(w, 1), w.today]),
    ),
    note: 'trap: since Monday; the call was on the Friday before',
  },
  {
    id: 'word-08',
    language: 'de',
    ask: 'notizen von ada mit dem wort "budget"',
    expect: quoteActivities('budget', ({ kind, actor_id }, w) => kind === 'note' && actor_id === getUser(w, 'Ada')),
    note: "trap: Ada's; Sam wrote it",
  },
  {
    id: 'word-09',
    language: 'de',
    ask: 'in welchem beitrag kommt "habit" vor und wie heißt der satz',
    expect: quotePosts('habit'),
  },
  {
    id: 'word-10',
    language: 'de',
    ask: 'gibts eine idee mit dem wort "fax", die nicht archiviert ist?',
    expect: (w) => listRows(w.ideas, ({ text, status }) => has(text, 'fax') && status !== 'archived'),
    note: 'trap: not archived',
  },
  {
    id: 'word-11',
    language: 'de',
    ask: 'was hat der gast im kick-off check auf "what is missing" geantwortet',
    expect: (w) => {
      const question = w.surveys
        .flatMap(({ questions_data }) => questions_data)
        .find(({ text }) => has(text, 'what is missing'))
      const isOfGuest = (log: string) => w.activities.find(({ id }) => id === log)?.actor_id === null
      const answers = w.responses.filter(({ question_id }) => question_id === question?.id)
      return buildExpected(
        answers.filter(({ log_id }) => isOfGuest(log_id)).map(({ answer }) => String(answer)),
        answers.map(({ answer }) => String(answer)),
      )
    },
    note: 'trap: the guest; Sam answered it too',
  },
]
