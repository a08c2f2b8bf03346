import type { ApiCall } from '../scripts/api-client.ts'

interface SurveyRow {
  id: string
  name: string
  questions_data: { id: string }[]
}
/** A survey with a branch, made once, and answered by a few guests. */
export async function ensureAnsweredSurvey(call: ApiCall): Promise<string> {
  const crm = '/../crm'
  await call('PUT', '/account/features', { isEnable: true, isEnableContacts: true })
  const surveys = await call<SurveyRow[]>('GET', `${crm}/surveys`)
  const found = surveys.find(({ name }) => name === 'After the first visit')
  if (found) return found.id
  const [fits, missing] = [crypto.randomUUID(), crypto.randomUUID()]
  const points = (label: string, worth: number) => ({ label, points: worth })
  const [survey] = await call<SurveyRow[]>('POST', `${crm}/surveys`, {
    name: 'After the first visit',
    description: 'Two minutes, so that the next visit fits better.',
    thanks: 'We read every answer.',
    questions_data: [
      { id: fits, text: 'Did the visit help?', kind: 'yes_no', is_required: true, options: [points('yes', 5)] },
      { id: missing, text: 'What was missing?', kind: 'long_text', show_if: { question_id: fits, any_of: ['no'] } },
      {
        text: 'Where did you hear of us?',
        help: 'The first time, if there were several.',
        kind: 'single_choice',
        options: [points('A colleague', 3), points('The newsletter', 2), { label: 'Searching the web' }],
      },
      { text: 'How likely are you to recommend us?', kind: 'scale', is_required: true },
    ],
  })
  if (!survey) throw new Error('No survey was made')
  const [, , where, likely] = survey.questions_data
  const token = await createLinkToken(call, survey.id)
  for (const [n, choice] of ['A colleague', 'A colleague', 'The newsletter', 'Searching the web'].entries())
    await call('POST', '/guest-survey/answer', {
      token,
      name: `Guest ${n}`,
      answers: [
        { question_id: fits, answer: n < 3 },
        ...(n < 3 ? [] : [{ question_id: missing, answer: 'More time for questions at the end.' }]),
        { question_id: where?.id, answer: choice },
        { question_id: likely?.id, answer: 10 - 2 * n },
      ],
    })
  return survey.id
}
/** Returns the secret of a new link to a survey. */
export async function createLinkToken(call: ApiCall, surveyId: string, record: object = {}): Promise<string> {
  const { url } = await call<{ url: string }>('POST', `/../crm/surveys/${surveyId}/links`, {
    name: 'Visitors',
    ...record,
  })
  return new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''
}
