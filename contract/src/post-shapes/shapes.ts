import type { Cue } from '../notes.ts'
import type { ShapeId, ShapeLanguage, ShapeTexts } from './vocabulary.ts'
import { dutch } from './texts-nl.ts'
import { english } from './texts-en.ts'
import { french } from './texts-fr.ts'
import { german } from './texts-de.ts'
import { italian } from './texts-it.ts'
import { portuguese } from './texts-pt.ts'
import { spanish } from './texts-es.ts'
import { ukrainian } from './texts-uk.ts'

/** How an answer is laid out: as it is typed, a point or step per line, a quotation, or below a question of the author's own. */
type AnswerForm = 'text' | 'bullets' | 'steps' | 'quote' | 'pair'

interface QuestionForm {
  readonly id: string
  readonly form: AnswerForm
  /** What an answer is known by: sentences of the idea that have it are offered first. */
  readonly cue: Cue | null
}
export interface ShapeQuestion extends QuestionForm {
  readonly ask: string
  /** Empty for the opening. */
  readonly heading: string
}
export interface PostShape {
  readonly id: ShapeId
  readonly name: string
  readonly questions: readonly ShapeQuestion[]
}

const ask = (id: string, cue: Cue | null = null, form: AnswerForm = 'text'): QuestionForm => ({ id, cue, form })
const lines = (id: string, form: 'bullets' | 'steps' = 'bullets'): QuestionForm => ask(id, null, form)

const forms: Record<ShapeId, readonly QuestionForm[]> = {
  announcement: [ask('what'), ask('why'), ask('who'), ask('when', 'date'), ask('next', 'link')],
  how_to: [ask('goal'), lines('need'), lines('steps', 'steps'), ask('mistakes'), ask('check')],
  story: [ask('start'), ask('turn'), ask('end', 'figure'), ask('lesson')],
  opinion: [ask('claim'), ask('why'), ask('example', 'figure'), ask('other'), ask('next')],
  case: [ask('customer'), ask('problem'), ask('solution'), ask('result', 'figure'), ask('quote', 'quote', 'quote')],
  list: [ask('about'), lines('points'), ask('most'), ask('next', 'link')],
  questions: [ask('about'), ask('pairs', 'question', 'pair')],
  event: [ask('what'), ask('when', 'date'), ask('where'), lines('program'), ask('register', 'link')],
  job: [ask('role'), lines('tasks'), lines('profile'), lines('offer'), ask('apply', 'link')],
}

const texts: Record<ShapeLanguage, ShapeTexts> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  uk: ukrainian,
}

/** A shape with its questions in a language. */
export function readShape(id: ShapeId, language: ShapeLanguage): PostShape {
  const [name, ...said] = texts[language][id]
  const questions = forms[id].map((form, at) => {
    const [question = '', heading = ''] = said[at] ?? []
    return { ...form, ask: question, heading }
  })
  return { id, name, questions }
}
