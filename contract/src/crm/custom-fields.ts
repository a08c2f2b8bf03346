import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { ById, Id, Place, singleLine, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { fieldKinds, recordResources } from './vocabulary.ts'

/** Maximum number of custom fields of a resource. */
export const maxCustomFields = 60

/** A custom field that a workspace has added to its companies, contacts or opportunities. */
export const CustomField = z.object({
  id: Id,
  resource: z.enum(recordResources),
  /** Its key in `custom`; filters use it with the prefix `custom.`. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(fieldKinds),
  options: z.array(z.string()),
  order: z.number(),
  created_at: Time,
  updated_at: Time,
  deleted_at: z.nullable(Time),
})
const options = z.array(singleLine(80)).check(z.maxLength(200, 'must name at most 200 choices'))
const ofResource = z.enum(recordResources, { error: `must be one of ${recordResources.join(', ')}` })
export const NewCustomField = z.strictObject({
  resource: ofResource,
  name: singleLine(60),
  kind: z.enum(fieldKinds, { error: `must be one of ${fieldKinds.join(', ')}` }),
  options: z.optional(options),
})
/** Type and key cannot change: stored values depend on them. */
export const CustomFieldChange = z.partial(z.strictObject({ name: singleLine(60), options, order: Place }))
export type CustomField = z.infer<typeof CustomField>
export type NewCustomField = z.infer<typeof NewCustomField>
export type CustomFieldChange = z.infer<typeof CustomFieldChange>

const one = { base: 'crm', params: ById } as const
export const crmFields = defineRoutes({
  list: {
    method: 'GET',
    base: 'crm',
    path: '/fields',
    right: 'crm:read',
    query: z.strictObject({ resource: z.optional(ofResource) }),
    data: z.array(CustomField),
  },
  create: { method: 'POST', base: 'crm', path: '/fields', right: 'crm:write', body: NewCustomField, data: CustomField },
  update: {
    method: 'PUT',
    path: '/fields/:id',
    right: 'crm:write',
    body: CustomFieldChange,
    data: CustomField,
    ...one,
  },
  /** Its values stay stored and reappear when the field is restored. */
  remove: { method: 'DELETE', path: '/fields/:id', right: 'crm:write', data: Nothing, ...one },
  restore: { method: 'POST', path: '/fields/:id/restore', right: 'crm:write', data: CustomField, ...one },
})
