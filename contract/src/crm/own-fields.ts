import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, Id, line, Time } from '../fields.ts'
import { routes } from '../route.ts'
import { fieldKinds, recordResources } from './vocabulary.ts'

/** Fields a resource may have of the workspace's own. */
export const mostOwnFields = 60

/** A field that a workspace has added to its companies, contacts or opportunities. */
export const OwnField = z.object({
  id: Id,
  resource: z.enum(recordResources),
  /** Its name in `custom`, and with `custom.` before it in filters. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(fieldKinds),
  options: z.array(z.string()),
  order: z.number(),
  created_at: Time,
  updated_at: Time,
  deleted_at: z.nullable(Time),
})
const options = z.array(line(80)).check(z.maxLength(200, 'must name at most 200 choices'))
const ofResource = z.enum(recordResources, { error: `must be one of ${recordResources.join(', ')}` })
export const NewOwnField = z.strictObject({
  resource: ofResource,
  name: line(60),
  kind: z.enum(fieldKinds, { error: `must be one of ${fieldKinds.join(', ')}` }),
  options: z.optional(options),
})
/** The kind and the key stay: values are kept by them. */
export const OwnFieldChange = z.partial(z.strictObject({ name: line(60), options, order: z.int().check(z.minimum(0)) }))
export type OwnField = z.infer<typeof OwnField>
export type NewOwnField = z.infer<typeof NewOwnField>
export type OwnFieldChange = z.infer<typeof OwnFieldChange>

const one = { base: 'crm', params: ById } as const
export const crmFields = routes({
  list: {
    method: 'GET',
    base: 'crm',
    path: '/fields',
    right: 'crm:read',
    query: z.strictObject({ resource: z.optional(ofResource) }),
    data: z.array(OwnField),
  },
  create: { method: 'POST', base: 'crm', path: '/fields', right: 'crm:write', body: NewOwnField, data: OwnField },
  update: { method: 'PUT', path: '/fields/:id', right: 'crm:write', body: OwnFieldChange, data: OwnField, ...one },
  /** Its values stay where they are, and are there again when it is restored. */
  remove: { method: 'DELETE', path: '/fields/:id', right: 'crm:write', data: Nothing, ...one },
  restore: { method: 'POST', path: '/fields/:id/restore', right: 'crm:write', data: OwnField, ...one },
})
