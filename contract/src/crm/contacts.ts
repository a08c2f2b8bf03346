import * as z from 'zod/mini'
import { Id, prose, Time, Url } from '../fields.ts'
import { routes } from '../route.ts'
import { bulkRoute } from './bulk.ts'
import { columns, ownedColumns, recordColumns } from './columns.ts'
import { exported, exportedByBody, resource } from './lists.ts'
import { mergeable } from './merging.ts'
import { edited, optionalLine, ownedFields, ownedShape } from './records.ts'
import { consents, contactStatuses } from './vocabulary.ts'

export const contactColumns = columns({
  name: { label: 'Name', kind: 'text', isSortable: true, isReadOnly: true, isRequired: true },
  first_name: { label: 'First name', kind: 'text' },
  last_name: { label: 'Last name', kind: 'text' },
  email: { label: 'E-mail', kind: 'text', isSortable: true },
  other_emails: { label: 'Other e-mails', kind: 'tags' },
  phone: { label: 'Phone', kind: 'text' },
  other_phones: { label: 'Other phones', kind: 'tags' },
  title: { label: 'Title', kind: 'text' },
  company_id: { label: 'Company', kind: 'id', to: 'companies' },
  status: { label: 'Status', kind: 'choice', choices: contactStatuses, isRequired: true },
  linkedin_url: { label: 'LinkedIn', kind: 'text' },
  city: { label: 'City', kind: 'text' },
  country: { label: 'Country', kind: 'text' },
  consent: { label: 'Consent', kind: 'choice', choices: consents, isRequired: true },
  consent_at: { label: 'Consent since', kind: 'time', isReadOnly: true },
  description: { label: 'Description', kind: 'text' },
  ...ownedColumns,
  ...recordColumns,
})

export const Contact = z.object({
  id: Id,
  account_id: Id,
  /** First and last name, else the e-mail address. */
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
  /** When it was given or withdrawn. */
  consent_at: z.nullable(Time),
  description: z.nullable(z.string()),
  ...ownedShape,
})

/** Addresses are kept in small letters, so that two spellings are one contact. */
const Email = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(254, 'must have at most 254 characters'),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/u, 'must be an e-mail address'),
    ),
  z.transform((email: string) => email.toLowerCase()),
)
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
  country: optionalLine(120),
  consent: z.enum(consents, { error: `must be one of ${consents.join(', ')}` }),
  description: z.nullable(prose(10_000)),
  ...ownedFields,
}
const ContactChangeFields = z.partial(z.strictObject(fields))
export const ContactChange = z.strictObject({ ...ContactChangeFields.shape, ...edited })
export const NewContact = z
  .partial(z.strictObject(fields))
  .check(
    z.refine(
      ({ first_name, last_name, email }) => [first_name, last_name, email].some((text) => text != null),
      'must have a name or an e-mail address',
    ),
  )
export type Contact = z.infer<typeof Contact>

export const contacts = routes({
  ...resource('/contacts', { row: Contact, create: NewContact, change: ContactChange }),
  ...mergeable('/contacts', Contact),
  bulk: bulkRoute('/contacts', ContactChangeFields),
  exportAll: exported('/contacts'),
  exportChosen: exportedByBody('/contacts'),
})
