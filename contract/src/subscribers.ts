import * as z from 'zod/mini'
import { dateOrders } from './column-forms.ts'
import { Email } from './credentials-fields.ts'
import { Nothing } from './envelope.ts'
import { ById, Id, singleLine, Time } from './fields.ts'
import { ListMeta, paging, search } from './lists.ts'
import { defineRoutes } from './route.ts'
import { readingChoices, TableReading } from './table-reading.ts'
import { subscriberColumns, subscriberLimits, subscriberOutcomes } from './subscriber-columns.ts'

export const subscriberStates = ['pending', 'confirmed', 'unsubscribed', 'bounced'] as const
export type SubscriberState = (typeof subscriberStates)[number]
/** `form` and `site` signed up themselves: on a form, or in the box of the hosted site. */
const sources = ['form', 'site', 'import', 'manual'] as const
export type SubscriberSource = (typeof sources)[number]

/** Rows of one import; a longer list is sent in parts. */
export const maxImportedSubscribers = 1000
/** Per workspace. */
export const maxSubscribers = 200_000

export const Subscriber = z.object({
  id: Id,
  email: z.string(),
  name: z.nullable(z.string()),
  /** Only `confirmed` ones get newsletters. */
  state: z.enum(subscriberStates),
  source: z.enum(sources),
  /** What the person agreed to, and when. */
  consent: z.nullable(z.string()),
  consent_at: z.nullable(Time),
  /** When the last email with the link to confirm was sent. */
  confirm_sent_at: z.nullable(Time),
  confirmed_at: z.nullable(Time),
  unsubscribed_at: z.nullable(Time),
  /** What the mail server said of the address. */
  bounce: z.nullable(z.string()),
  /** Emails that came back for another reason than that the address does not exist. */
  soft_bounces: z.number(),
  contact_id: z.nullable(Id),
  tags: z.array(z.string()),
  /** BCP 47, such as `de` or `pt-BR`. */
  language: z.nullable(z.string()),
  /** What else an imported list said, by the heading of its column. */
  fields: z.record(z.string(), z.string()),
  created_at: Time,
})
export type Subscriber = z.infer<typeof Subscriber>

const SubscriberCounts = z.object({
  pending: z.number(),
  confirmed: z.number(),
  unsubscribed: z.number(),
  bounced: z.number(),
})
const SubscriberListMeta = z.extend(ListMeta, {
  counts: SubscriberCounts,
  /** The most used tags of the whole list. */
  tags: z.array(z.object({ tag: z.string(), n: z.number() })),
})

const name = z.optional(z.nullable(singleLine(120)))

const NewSubscriber = z.strictObject({ email: Email, name })

const limits = subscriberLimits
const Tag = singleLine(limits.tagLength)
const Language = z
  .string()
  .check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,3}$/u, 'must be a language such as de or pt-BR'))
const Fields = z
  .record(
    singleLine(limits.fieldName),
    z.string().check(z.maxLength(limits.fieldValue, `must have at most ${limits.fieldValue} characters`)),
  )
  .check(z.refine((fields) => Object.keys(fields).length <= limits.fields, `must name at most ${limits.fields}`))

const SubscriberImport = z.strictObject({
  /** Addresses are checked one by one: a wrong one is reported, and the others are imported. */
  rows: z
    .array(
      z.strictObject({
        email: z.string().check(z.maxLength(400, 'must have at most 400 characters')),
        name,
        /** When this person agreed; now if it is not known. */
        agreed_at: z.optional(z.nullable(Time)),
        tags: z.optional(z.array(Tag).check(z.maxLength(limits.tags, `must name at most ${limits.tags}`))),
        language: z.optional(z.nullable(Language)),
        fields: z.optional(Fields),
      }),
    )
    .check(
      z.minLength(1, 'must name at least one'),
      z.maxLength(maxImportedSubscribers, `must name at most ${maxImportedSubscribers}`),
    ),
  /** How these people agreed. */
  consent: singleLine(500),
  /** True: each gets an email with a link to confirm. False: they have confirmed elsewhere and are subscribed at once. */
  asks_to_confirm: z.boolean(),
  /** The answer of an earlier part of the same list: both are undone together. */
  import_id: z.optional(Id),
})

const column = z.optional(
  z.string().check(z.regex(/^(?:none|\d{1,3})$/u, 'must be the number of a column from 0, or none')),
)
const { replaces: _none, ...choices } = readingChoices
/** What is in which column; what is left out is guessed by the headings. */
export const SubscriberFile = z.strictObject({
  ...choices,
  email: column,
  name: column,
  last_name: column,
  status: column,
  agreed_at: column,
  tags: column,
  language: column,
  /** How the days in the column `agreed_at` are written. */
  date_order: z.optional(z.enum(dateOrders, { error: `must be one of ${dateOrders.join(', ')}` })),
  /** Columns that are kept under their headings: numbers from 0 with commas between them, or none. */
  fields: z.optional(
    z.string().check(z.regex(/^(?:none|\d{1,3}(?:,\d{1,3}){0,99})$/u, 'must be numbers of columns from 0, or none')),
  ),
})

const SubscriberFileRead = z.object({
  reading: TableReading,
  headers: z.array(z.string()),
  /** The first rows, as parsed. */
  sample: z.array(z.array(z.string())),
  /** From 0; null is none. */
  columns: z.record(z.enum(subscriberColumns), z.nullable(z.number())),
  /** What was said of how days are written; null where the column tells. */
  date_order: z.nullable(z.enum(dateOrders)),
  /** Columns that are kept under their headings. */
  fields: z.array(z.number()),
  people: z.array(
    z.object({
      row: z.number(),
      email: z.string(),
      name: z.nullable(z.string()),
      agreed_at: z.nullable(Time),
      tags: z.array(z.string()),
      language: z.nullable(z.string()),
      fields: z.record(z.string(), z.string()),
    }),
  ),
  /** Rows that are not imported: people who have left or cannot be reached, and what holds no address. */
  left_out: z.array(
    z.object({
      row: z.number(),
      text: z.string(),
      reason: z.enum(['unsubscribed', 'bounced', 'no_address', 'repeated']),
    }),
  ),
})
export type SubscriberFileRead = z.infer<typeof SubscriberFileRead>

const ImportOutcome = z.object({
  added: z.number(),
  /** On the list before, in whatever state; left as they were. */
  known: z.number(),
  /** Removed from the list earlier, so not added again. */
  forgotten: z.number(),
  /** Rows whose address stands in an earlier row. */
  repeated: z.number(),
  refused: z.array(z.object({ row: z.number(), email: z.string(), message: z.string() })),
  /** Names the import, for further parts and for undoing all of it. */
  import_id: Id,
  /** Of each row: what has become of it. People who unsubscribed, or whose emails came back, stay so. */
  outcomes: z.array(z.enum(subscriberOutcomes)),
})
const SubscriberImportSummary = z.object({
  id: Id,
  created_at: Time,
  n_added: z.number(),
  /** Those that undoing it removes: they have not acted since. */
  n_removable: z.number(),
})

const SubscriberFilter = {
  state: z.optional(z.enum(subscriberStates, { error: `must be one of ${subscriberStates.join(', ')}` })),
  search,
  tag: z.optional(z.string().check(z.maxLength(limits.tagLength))),
}

export const subscribers = defineRoutes({
  /** Newest first. The search is in address and name. */
  list: {
    method: 'GET',
    path: '/subscriber',
    right: 'newsletters:read',
    query: z.strictObject({ ...SubscriberFilter, page: paging.page, limit: paging.limit }),
    data: z.array(Subscriber),
    meta: SubscriberListMeta,
  },
  exportAll: {
    method: 'GET',
    path: '/subscriber/export',
    right: 'newsletters:read',
    limit: 'export',
    produces: 'text/csv',
    query: z.strictObject(SubscriberFilter),
    data: z.string(),
  },
  /** The person gets an email with a link to confirm. 409 if the address is subscribed, or was removed for good. */
  create: { method: 'POST', path: '/subscriber', right: 'newsletters:send', body: NewSubscriber, data: Subscriber },
  /** Reads a file of people: nothing is added. */
  readFile: {
    method: 'POST',
    path: '/subscriber/file',
    right: 'newsletters:send',
    limit: 'upload',
    consumes: 'multipart',
    audit: 'none',
    body: SubscriberFile,
    data: SubscriberFileRead,
  },
  importAll: {
    method: 'POST',
    path: '/subscriber/import',
    right: 'newsletters:send',
    body: SubscriberImport,
    data: ImportOutcome,
  },
  /** The last ones, newest first. */
  imports: {
    method: 'GET',
    path: '/subscriber/import',
    right: 'newsletters:send',
    data: z.array(SubscriberImportSummary),
  },
  /** Removes those whom the import added, unless they have confirmed, unsubscribed or bounced since. */
  undoImport: {
    method: 'POST',
    path: '/subscriber/import/:id/undo',
    right: 'newsletters:send',
    params: ById,
    data: z.object({ removed: z.number(), kept: z.number() }),
  },
  /** Sends the email with the link once more, at most every five minutes. 409 for one who has confirmed or unsubscribed. */
  remind: {
    method: 'POST',
    path: '/subscriber/:id/confirmation',
    right: 'newsletters:send',
    params: ById,
    data: Subscriber,
  },
  unsubscribe: {
    method: 'POST',
    path: '/subscriber/:id/unsubscribe',
    right: 'newsletters:send',
    params: ById,
    data: Subscriber,
  },
  /** Deletes the person's data for good; what stays is a hash of the address, so that no import adds it again. */
  remove: { method: 'DELETE', path: '/subscriber/:id', right: 'newsletters:send', params: ById, data: Nothing },
})
