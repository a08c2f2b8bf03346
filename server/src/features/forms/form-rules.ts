import type { AskedQuestionInput } from '@draftwright/contract/crm/survey-questions'
import { type ContactField, formFileLimits, type FormKind } from '@draftwright/contract/form-vocabulary'
import type { FormQuestionInput } from '@draftwright/contract/forms'
import { createId } from '../../db/create-id.ts'
import { invalidInputError } from '../../http/errors.ts'

const buildQuestion = (
  text: string,
  contact_field: ContactField | null,
  more: Partial<FormQuestionInput> = {},
): FormQuestionInput => ({
  text,
  help: null,
  kind: 'short_text',
  options: [],
  is_required: false,
  show_if: null,
  contact_field,
  table_field_id: null,
  max_files: null,
  ...more,
})
const email = buildQuestion('Email address', 'email', { is_required: true })

/** What a form asks that was made without questions. */
export const defaultQuestions: Record<FormKind, readonly FormQuestionInput[]> = {
  newsletter: [email],
  contact: [
    buildQuestion('Name', 'name'),
    email,
    buildQuestion('Message', null, { kind: 'long_text', is_required: true }),
  ],
  download: [buildQuestion('Name', 'name'), email],
  survey: [buildQuestion('What could we do better?', null, { kind: 'long_text' })],
}

/** A form's questions as its survey holds them, and which fields of the contact they fill in. */
export interface SplitQuestions {
  readonly questions: AskedQuestionInput[]
  readonly contact_fields: Record<string, ContactField>
  readonly table_fields: Record<string, string>
  /** How many files those of the kind file take. */
  readonly file_limits: Record<string, number>
}

/** Throws 400 for fields of the contact that are filled in twice or by no text, and for a form of its kind that asks no address. */
export function splitQuestions(kind: FormKind, given: readonly FormQuestionInput[]): SplitQuestions {
  const contact_fields: Record<string, ContactField> = {}
  const table_fields: Record<string, string> = {}
  const file_limits: Record<string, number> = {}
  const refuse = (at: number, message: string) =>
    invalidInputError([{ field: `questions.${at}.contact_field`, message }])
  const questions = given.map(({ contact_field, table_field_id, max_files, ...question }, at) => {
    const id = question.id ?? createId()
    if (question.kind === 'file') file_limits[id] = max_files ?? formFileLimits.files
    if (table_field_id !== null) {
      if (Object.values(table_fields).includes(table_field_id))
        throw invalidInputError([
          { field: `questions.${at}.table_field_id`, message: 'is filled in by an earlier question' },
        ])
      table_fields[id] = table_field_id
    }
    if (contact_field !== null) {
      if (question.kind !== 'short_text') throw refuse(at, 'belongs to a short text')
      if (Object.values(contact_fields).includes(contact_field)) throw refuse(at, 'is filled in by an earlier question')
      if (contact_field === 'email' && kind !== 'survey' && (!question.is_required || question.show_if !== null))
        throw refuse(at, 'must be required and always asked')
      contact_fields[id] = contact_field
    }
    return { ...question, id }
  })
  if (kind !== 'survey' && !Object.values(contact_fields).includes('email'))
    throw invalidInputError([{ field: 'questions', message: 'must ask for the email address' }])
  return { questions, contact_fields, table_fields, file_limits }
}
