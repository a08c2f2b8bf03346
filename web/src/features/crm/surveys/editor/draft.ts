import type { SurveyQuestionData } from '@draftwright/contract/crm/survey-questions'
import { listBranchWords, findQuestionProblems } from '@draftwright/contract/crm/survey-rules'
import type { Survey, SurveyChange } from '@draftwright/contract/crm/surveys'
import type { QuestionKind } from '@draftwright/contract/crm/vocabulary'

/** A survey in the editor. */
export type SurveyDraft = Pick<
  Survey,
  'name' | 'description' | 'stage_id' | 'stage_activity_id' | 'is_required' | 'is_active' | 'thanks' | 'questions_data'
>
export type Question = SurveyQuestionData

const questionKindLabels: Record<QuestionKind, string> = {
  short_text: 'Short text',
  long_text: 'Long text',
  number: 'Number',
  scale: 'Scale 0–10',
  single_choice: 'One choice',
  multi_choice: 'Several choices',
  yes_no: 'Yes or no',
  date: 'Date',
  file: 'Files',
}
/** The kinds that an editor offers: only forms ask for files. */
export const listKindChoices = (takesFiles: boolean) =>
  Object.entries(questionKindLabels)
    .filter(([kind]) => takesFiles || kind !== 'file')
    // The keys are the kinds themselves.
    .map(([value, label]) => ({ value: value as QuestionKind, label }))
export const isChoiceKind = (kind: QuestionKind): boolean => kind === 'single_choice' || kind === 'multi_choice'

export const createQuestion = (kind: QuestionKind): Question => ({
  id: crypto.randomUUID(),
  num_order: 0,
  text: '',
  help: null,
  kind,
  options: isChoiceKind(kind)
    ? [
        { label: 'First choice', points: null },
        { label: 'Second choice', points: null },
      ]
    : [],
  is_required: false,
  show_if: null,
})

export const blankSurvey: SurveyDraft = {
  name: '',
  description: null,
  stage_id: null,
  stage_activity_id: null,
  is_required: false,
  is_active: true,
  thanks: null,
  questions_data: [],
}

export const toSurveyDraft = (survey: Survey): SurveyDraft => ({
  name: survey.name,
  description: survey.description,
  stage_id: survey.stage_id,
  stage_activity_id: survey.stage_activity_id,
  is_required: survey.is_required,
  is_active: survey.is_active,
  thanks: survey.thanks,
  questions_data: survey.questions_data,
})

/** The request: only changed fields, so that two people's changes of different fields are both kept. */
export function diffSurveyDrafts(before: SurveyDraft, after: SurveyDraft): SurveyChange {
  const numbered = { ...after, questions_data: after.questions_data.map((one, at) => ({ ...one, num_order: at + 1 })) }
  return Object.fromEntries(
    Object.entries(numbered).filter(
      ([field, value]) => JSON.stringify(before[field as keyof SurveyDraft]) !== JSON.stringify(value),
    ),
  )
}

/** The problems that prevent saving, by question id. */
export function validateQuestions(questions: readonly Question[]): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  for (const { at, field, message } of findQuestionProblems(questions)) {
    const id = questions[at]?.id
    if (id === undefined) continue
    faults.set(id, field === 'show_if' ? `The linked question ${formatBranchFault(message)}` : `Choices ${message}.`)
  }
  for (const { id, text, options } of questions)
    if (text.trim() === '') faults.set(id, 'Write the question.')
    else if (options.some(({ label }) => label.trim() === '')) faults.set(id, 'Write every choice.')
  return faults
}
const formatBranchFault = (message: string) =>
  message.includes('earlier') ? 'must come before it.' : 'no longer has that answer.'

/** Moves a question to another position. */
export function moveQuestion(questions: readonly Question[], id: string, to: number): Question[] {
  const one = questions.find((question) => question.id === id)
  if (one === undefined) return [...questions]
  const others = questions.filter((question) => question.id !== id)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, one)
}

/** Changes one question; branches follow renamed choices, and are removed if it supports none any more. */
export function changeQuestion(questions: readonly Question[], id: string, patch: Partial<Question>): Question[] {
  const before = questions.find((question) => question.id === id)
  if (before === undefined) return [...questions]
  const after = { ...before, ...patch }
  const renamed = new Map<string, string>()
  if (before.options.length === after.options.length && isChoiceKind(before.kind) && isChoiceKind(after.kind))
    for (const [at, { label }] of before.options.entries()) renamed.set(label, after.options[at]?.label ?? label)
  const carries = listBranchWords(after).length > 0
  return questions.map((question) => {
    if (question.id === id) return after
    const { show_if } = question
    if (show_if?.question_id !== id) return question
    if (!carries) return { ...question, show_if: null }
    return { ...question, show_if: { ...show_if, any_of: show_if.any_of.map((word) => renamed.get(word) ?? word) } }
  })
}

/** Removes one question, and the branches that depend on it. */
export const removeQuestion = (questions: readonly Question[], id: string): Question[] =>
  questions
    .filter((question) => question.id !== id)
    .map((question) => (question.show_if?.question_id === id ? { ...question, show_if: null } : question))
