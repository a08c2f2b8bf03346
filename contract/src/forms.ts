import * as z from 'zod/mini'
import { SurveyQuestionData, SurveyQuestionInput } from './crm/survey-questions.ts'
import { Nothing } from './envelope.ts'
import { ById, Id, longText, singleLine, Time, Url } from './fields.ts'
import { questionKinds } from './crm/vocabulary.ts'
import { contactFields, formFileLimits, formKinds } from './form-vocabulary.ts'
import { ListMeta, paging, search, WithTrash } from './lists.ts'
import { defineRoutes } from './route.ts'
import { TableFieldId, TableId, TableViewId } from './table-fields.ts'

const maxFormQuestions = 40
const siteHost = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/u
const kind = z.enum(formKinds, { error: `must be one of ${formKinds.join(', ')}` })

const FormQuestion = z.object({
  ...SurveyQuestionData.shape,
  /** What of the contact it fills in. */
  contact_field: z.nullable(z.enum(contactFields)),
  /** What of the table's record it fills in. */
  table_field_id: z.nullable(z.string()),
  /** How many files it takes; null for questions of another kind. */
  max_files: z.nullable(z.number()),
})
const FormQuestionInput = z.strictObject({
  ...SurveyQuestionInput.shape,
  kind: z._default(z.enum(questionKinds, { error: `must be one of ${questionKinds.join(', ')}` }), 'short_text'),
  contact_field: z._default(
    z.nullable(z.enum(contactFields, { error: `must be one of ${contactFields.join(', ')}` })),
    null,
  ),
  table_field_id: z._default(z.nullable(TableFieldId), null),
  /** Of the kind `file`, which takes five if it is omitted; ignored elsewhere. */
  max_files: z._default(
    z.nullable(
      z
        .number()
        .check(
          z.refine(Number.isInteger, 'must be a whole number'),
          z.gte(1, 'must be at least 1'),
          z.lte(formFileLimits.files, `must be at most ${formFileLimits.files}`),
        ),
    ),
    null,
  ),
})
export type FormQuestionInput = z.infer<typeof FormQuestionInput>

const FormSummary = z.object({
  id: Id,
  kind: z.enum(formKinds),
  /** Its heading. */
  name: z.string(),
  slug: z.string(),
  /** If false, its page says that it is closed. */
  is_active: z.boolean(),
  is_under_posts: z.boolean(),
  /** Without suspected and discarded ones. */
  n_answers: z.number(),
  n_suspected: z.number(),
  last_answered_at: z.nullable(Time),
  deleted_at: z.nullable(Time),
  created_at: Time,
  updated_at: Time,
})
export type FormSummary = z.infer<typeof FormSummary>
const Form = z.object({
  ...FormSummary.shape,
  /** Words before the questions. */
  description: z.nullable(z.string()),
  thanks: z.nullable(z.string()),
  button_label: z.nullable(z.string()),
  redirect_url: z.nullable(z.string()),
  consent: z.nullable(z.string()),
  media_id: z.nullable(Id),
  media_name: z.nullable(z.string()),
  file_id: z.nullable(Id),
  file_name: z.nullable(z.string()),
  /** How often the download was fetched. */
  n_downloads: z.number(),
  /** Hosts of sites that may show it in a frame; empty: all of them. */
  embed_sites: z.array(z.string()),
  notify_user_id: z.nullable(Id),
  campaign_id: z.nullable(Id),
  /** Each answer becomes a record of it. */
  table_id: z.nullable(z.string()),
  table_view_id: z.nullable(z.string()),
  /** The same while it is there; null in the trash. */
  table: z.nullable(z.object({ base_id: z.string(), name: z.string() })),
  questions: z.array(FormQuestion),
  /** Its page. */
  url: z.string(),
})
export type Form = z.infer<typeof Form>

const fields = {
  name: singleLine(200),
  slug: z
    .string()
    .check(
      z.maxLength(60, 'must have at most 60 characters'),
      z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/u, 'must be lower-case letters, digits and single hyphens'),
    ),
  description: z.nullable(longText(2000)),
  thanks: z.nullable(longText(2000)),
  button_label: z.nullable(singleLine(60)),
  /** Within the workspace's own sites. */
  redirect_url: z.nullable(Url),
  consent: z.nullable(singleLine(500)),
  /** What a download form hands out: a picture of the library, or an upload to the bucket `documents` or `downloads`. One replaces the other. */
  media_id: z.nullable(Id),
  file_id: z.nullable(Id),
  embed_sites: z
    .array(z.string().check(z.toLowerCase(), z.regex(siteHost, 'must be a host such as www.example.com')))
    .check(z.maxLength(50, 'must be at most 50 sites')),
  /** A member, who gets a mail with each answer. */
  notify_user_id: z.nullable(Id),
  campaign_id: z.nullable(Id),
  /** To add each answer to; needs the right to write tables. Without questions, a survey asks for the table's fields. */
  table_id: z.nullable(TableId),
  /** A view of the table, of the kind form, whose page it is: it is closed when that is gone. */
  table_view_id: z.nullable(TableViewId),
  is_active: z.boolean(),
  is_under_posts: z.boolean(),
  /** All of them: omitted questions are deleted. */
  questions: z
    .array(FormQuestionInput)
    .check(z.maxLength(maxFormQuestions, `must be at most ${maxFormQuestions} questions`)),
}
const Fields = z.partial(z.strictObject(fields))
/** Without questions it gets those that its kind needs. */
const NewForm = z.strictObject({ ...Fields.shape, name: fields.name, kind })
const FormChange = z.strictObject({ ...Fields.shape, updated_at: z.optional(Time) })
export type FormChange = z.infer<typeof FormChange>

const FormQuery = z.strictObject({
  page: paging.page,
  limit: paging.limit,
  q: search,
  status: z._default(z.enum(['active', 'trash'], { error: 'must be active or trash' }), 'active'),
  table_view_id: z.optional(TableViewId),
})
export type FormQuery = z.infer<typeof FormQuery>

const path = '/form'
const one = { params: ById, data: Form } as const
/** Surveys that strangers fill in. */
export const forms = defineRoutes({
  /** Newest first. */
  list: {
    method: 'GET',
    path,
    right: 'forms:read',
    query: FormQuery,
    data: z.array(FormSummary),
    meta: ListMeta,
  },
  create: { method: 'POST', makes: 'form', path, right: 'forms:manage', unique: 'slug', body: NewForm, data: Form },
  read: { method: 'GET', path: '/form/:id', right: 'forms:read', query: WithTrash, ...one },
  /** 409 `conflict` if it was changed since the given `updated_at`. */
  update: {
    method: 'PUT',
    makes: 'form',
    path: '/form/:id',
    right: 'forms:manage',
    unique: 'slug',
    body: FormChange,
    ...one,
  },
  /** Moves it to the trash for 30 days, with its answers. Its page is gone at once. */
  remove: { method: 'DELETE', path: '/form/:id', right: 'forms:manage', params: ById, data: Nothing },
  restore: { method: 'POST', makes: 'form', path: '/form/:id/restore', right: 'forms:manage', ...one },
})
