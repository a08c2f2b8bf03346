import * as z from 'zod/mini'
import { Email } from '../credentials-fields.ts'
import { checkTogether, Id, longText, Time, Url } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineBulkRoute } from './bulk.ts'
import { defineCellsRoute } from './cells.ts'
import { Country } from './countries.ts'
import { defineColumns, ownedColumns, recordColumns } from './columns.ts'
import { defineExportRoute, defineBodyExportRoute, defineResourceRoutes } from './resource-routes.ts'
import { defineSummaryRoute } from './list-summaries.ts'
import { defineMergeRoutes } from './merging.ts'
import { editedVersion, optionalLine, ownedFields, ownedShape } from './records.ts'
import { consents, contactStatuses } from './vocabulary.ts'

export const contactColumns = defineColumns({
  name: { label: 'Name', kind: 'text', isSortable: true, isReadOnly: true, isRequired: true },
  first_name: { label: 'First name', kind: 'text' },
  last_name: { label: 'Last name', kind: 'text' },
  email: { label: 'Email', kind: 'text', isSortable: true },
  other_emails: { label: 'Other emails', kind: 'tags' },
  phone: { label: 'Phone', kind: 'text' },
  other_phones: { label: 'Other phones', kind: 'tags' },
  title: { label: 'Title', kind: 'text', isSortable: true },
  company_id: { label: 'Company', kind: 'id', to: 'companies', isSortable: true, sortedBy: 'company_name' },
  status: { label: 'Status', kind: 'choice', choices: contactStatuses, isRequired: true, isSortable: true },
  linkedin_url: { label: 'LinkedIn', kind: 'text' },
  city: { label: 'City', kind: 'text' },
  country: { label: 'Country', kind: 'text', isCountry: true },
  consent: { label: 'Consent', kind: 'choice', choices: consents, isRequired: true },
  consent_at: { label: 'Consent since', kind: 'time', isReadOnly: true },
  description: { label: 'Description', kind: 'text' },
  ...ownedColumns,
  owner_id: { ...ownedColumns.owner_id, isSortable: true },
  ...recordColumns,
})

export const Contact = z.object({
  id: Id,
  account_id: Id,
  /** First and last name, else the email address, the phone number or the LinkedIn address. */
  name: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  other_emails: z.array(z.string()),
  phone: z.nullable(z.string()),
  other_phones: z.array(z.string()),
  title: z.nullable(z.string()),
  company_id: z.nullable(Id),
  company_name: z.nullable(z.string()),
  status: z.enum(contactStatuses),
  linkedin_url: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  consent: z.enum(consents),
  /** When consent was given or withdrawn. */
  consent_at: z.nullable(Time),
  description: z.nullable(z.string()),
  ...ownedShape,
})

const fields = {
  first_name: optionalLine(120),
  last_name: optionalLine(120),
  email: z.nullable(Email),
  other_emails: z.array(Email).check(z.maxLength(10, 'must name at most 10 addresses')),
  phone: optionalLine(60),
  other_phones: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
    .check(z.maxLength(10, 'must name at most 10 numbers')),
  title: optionalLine(120),
  company_id: z.nullable(Id),
  status: z.enum(contactStatuses, { error: `must be one of ${contactStatuses.join(', ')}` }),
  linkedin_url: z.nullable(Url),
  city: optionalLine(120),
  country: Country,
  consent: z.enum(consents, { error: `must be one of ${consents.join(', ')}` }),
  description: z.nullable(longText(10_000)),
  ...ownedFields,
}
const ContactChangeFields = z.partial(z.strictObject(fields))
export const ContactChange = z.strictObject({ ...ContactChangeFields.shape, ...editedVersion })
export const NewContact = z
  .partial(z.strictObject(fields))
  .check(
    checkTogether(
      ({ first_name, last_name, email, phone, linkedin_url }) =>
        [first_name, last_name, email, phone, linkedin_url].some((text) => text != null),
      'must have a name, an email address, a phone number or a LinkedIn address',
    ),
  )
export type Contact = z.infer<typeof Contact>

export const contacts = defineRoutes({
  ...defineResourceRoutes('/contacts', { row: Contact, create: NewContact, change: ContactChange }),
  ...defineMergeRoutes('/contacts', Contact),
  bulk: defineBulkRoute('/contacts', ContactChangeFields),
  cells: defineCellsRoute('/contacts'),
  summarize: defineSummaryRoute('/contacts'),
  exportAll: defineExportRoute('/contacts'),
  exportChosen: defineBodyExportRoute('/contacts'),
})
