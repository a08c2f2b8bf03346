import type { Form } from '@draftwright/contract/forms'
import { createPageToken } from '../src/features/forms/form-token.ts'
import type { AppContext } from '../src/http/app-context.ts'
import type { Person } from './harness.ts'

export const findQuestionId = (form: Pick<Form, 'questions'>, text: string): string =>
  form.questions.find((question) => question.text === text)?.id ?? ''

/** What a browser sends for these answers, by the questions' texts. Fields that are no question are sent as they are. */
export function encodeForm(form: Form, given: Readonly<Record<string, string | readonly string[]>>): string {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    const id = findQuestionId(form, name)
    for (const one of typeof value === 'string' ? [value] : value) body.append(id === '' ? name : `q_${id}`, one)
  }
  return body.toString()
}

/** Sends a form that was open for a while. */
export function sendForm(
  sender: Person,
  context: AppContext,
  form: Form,
  given: Readonly<Record<string, string | readonly string[]>>,
  { headers = {}, query = '' }: { headers?: Record<string, string>; query?: string } = {},
) {
  const token = createPageToken(context.secrets, form.id, new Date(context.now().getTime() - 10_000))
  return sender.send('POST', new URL(form.url).pathname + query, {
    body: encodeForm(form, { token, ...given }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}
