import * as z from 'zod/mini'
import { Nothing } from './envelope.ts'
import { ById, Id, Time } from './fields.ts'
import { contactFields, formAnswerStates, spamReasons } from './form-vocabulary.ts'
import { ListMeta, paging, search } from './lists.ts'
import { defineRoutes } from './route.ts'

const text = z.optional(z.string())
const FormAnswer = z.object({
  id: Id,
  form_id: Id,
  state: z.enum(formAnswerStates),
  reasons: z.array(z.enum(spamReasons)),
  /** In the order of the questions, those that were removed since at the end. */
  answers: z.array(
    z.object({
      question_id: Id,
      text: z.string(),
      /** Of a question for files their names. */
      answer: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
      /** What was sent with it, as long as it is kept. */
      files: z.array(z.object({ id: Id, filename: z.string(), bytes: z.number() })),
    }),
  ),
  email: z.nullable(z.string()),
  consent: z.nullable(z.string()),
  visit: z.object({
    page: text,
    referrer: text,
    utm_source: text,
    utm_medium: text,
    utm_campaign: text,
    utm_term: text,
    utm_content: text,
    link: text,
  }),
  /** The post that led to it. */
  content: z.nullable(z.object({ id: Id, title: z.string() })),
  contact: z.nullable(z.object({ id: Id, name: z.string() })),
  /** What it became in a table. */
  record: z.nullable(z.object({ base_id: z.string(), table_id: z.string(), id: z.string() })),
  /** What of it is not in the table, and why. */
  record_problem: z.nullable(z.string()),
  suggestions: z.array(z.object({ field: z.enum(contactFields), value: z.string(), was: z.string() })),
  decided_by: z.nullable(Id),
  decided_at: z.nullable(Time),
  created_at: Time,
})
export type FormAnswer = z.infer<typeof FormAnswer>

const FormAnswerFilter = {
  /** `received` are those that wait and those that are accepted. */
  state: z._default(
    z.enum(['received', 'suspected', 'discarded'], { error: 'must be received, suspected or discarded' }),
    'received',
  ),
  q: search,
}
export type FormAnswerFilter = {
  readonly state: 'received' | 'suspected' | 'discarded'
  readonly q?: string | undefined
}

const AnswerIds = z.strictObject({
  ids: z.array(Id).check(z.minLength(1, 'must list at least one'), z.maxLength(200, 'must name at most 200 at once')),
})
const TakenSuggestion = z.strictObject({
  field: z.enum(contactFields, { error: `must be one of ${contactFields.join(', ')}` }),
})

/** A value that a contact sent by a form and that differs from the record. */
const FieldSuggestion = z.object({
  answer_id: Id,
  form_id: Id,
  form_name: z.string(),
  field: z.enum(contactFields),
  value: z.string(),
  was: z.string(),
  sent_at: Time,
})
export type FieldSuggestion = z.infer<typeof FieldSuggestion>
const ChosenSuggestion = z.strictObject({ answer_id: Id, ...TakenSuggestion.shape })

const one = { right: 'forms:manage', params: ById } as const
const ofContact = '/contact/:id/form-suggestions'
/** Forms that were sent. */
export const formAnswers = defineRoutes({
  /** Newest first. The search is in the answers and the address. */
  list: {
    method: 'GET',
    path: '/form/:id/answers',
    right: 'forms:read',
    params: ById,
    query: z.strictObject({ ...FormAnswerFilter, page: paging.page, limit: paging.limit }),
    data: z.array(FormAnswer),
    meta: ListMeta,
  },
  exportAll: {
    method: 'GET',
    path: '/form/:id/answers.csv',
    right: 'forms:read',
    limit: 'export',
    produces: 'text/csv',
    params: ById,
    query: z.strictObject(FormAnswerFilter),
    data: z.string(),
  },
  /** Takes suspected or discarded ones for real: they become contacts and subscribers as the others did. Returns how many. */
  accept: {
    ...one,
    method: 'POST',
    path: '/form/:id/answers/accept',
    body: AnswerIds,
    data: z.object({ n: z.number() }),
  },
  /** Puts suspected ones away as spam. Returns how many. */
  discard: {
    ...one,
    method: 'POST',
    path: '/form/:id/answers/discard',
    body: AnswerIds,
    data: z.object({ n: z.number() }),
  },
  /** Takes over what the contact has differently. 409 if there is no contact any more. */
  takeSuggestion: {
    ...one,
    alsoRights: ['crm:write'],
    method: 'POST',
    path: '/form-answer/:id/suggestion',
    body: TakenSuggestion,
    data: FormAnswer,
  },
  /** What a contact sent that differs from the record, the newest first, at most 50. */
  suggestions: { method: 'GET', path: ofContact, right: 'crm:read', params: ById, data: z.array(FieldSuggestion) },
  /** Writes one into the contact. 409 if it was decided before. Returns what is left. */
  takeOnContact: {
    method: 'POST',
    path: `${ofContact}/take`,
    right: 'crm:write',
    params: ById,
    body: ChosenSuggestion,
    data: z.array(FieldSuggestion),
  },
  /** Leaves the contact as it is, and asks no more. Returns what is left. */
  dismissOnContact: {
    method: 'POST',
    path: `${ofContact}/dismiss`,
    right: 'crm:write',
    params: ById,
    body: ChosenSuggestion,
    data: z.array(FieldSuggestion),
  },
  /** A file that was sent with an answer, only to be saved. */
  download: {
    method: 'GET',
    path: '/form-file/:id',
    right: 'forms:read',
    produces: 'file',
    params: ById,
    data: z.string(),
  },
  /** Adds one to the form's table that could not be added before. 409 if it has a record, or the form no table. */
  addRecord: {
    ...one,
    alsoRights: ['tables:write'],
    method: 'POST',
    path: '/form-answer/:id/record',
    data: FormAnswer,
  },
  /** Deletes it for good; the contact and the record stay. */
  remove: { ...one, method: 'DELETE', path: '/form-answer/:id', data: Nothing },
})
