import * as z from 'zod/mini'
import { Id, singleLine, longText, Url } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineBulkRoute } from './bulk.ts'
import { defineCellsRoute } from './cells.ts'
import { Country } from './countries.ts'
import { defineColumns, ownedColumns, recordColumns } from './columns.ts'
import { defineExportRoute, defineBodyExportRoute, defineResourceRoutes } from './resource-routes.ts'
import { defineSummaryRoute } from './list-summaries.ts'
import { defineMergeRoutes } from './merging.ts'
import { editedVersion, optionalLine, ownedFields, ownedShape } from './records.ts'
import { companySizes } from './vocabulary.ts'

export const companyColumns = defineColumns({
  name: { label: 'Name', kind: 'text', isSortable: true, isRequired: true },
  domain: { label: 'Domain', kind: 'text' },
  industry: { label: 'Industry', kind: 'text' },
  size: { label: 'Employees', kind: 'choice', choices: companySizes },
  phone: { label: 'Phone', kind: 'text' },
  linkedin_url: { label: 'LinkedIn', kind: 'text' },
  street: { label: 'Street', kind: 'text' },
  city: { label: 'City', kind: 'text' },
  region: { label: 'Region', kind: 'text' },
  postal_code: { label: 'Postal code', kind: 'text' },
  country: { label: 'Country', kind: 'text', isCountry: true },
  description: { label: 'Description', kind: 'text' },
  ...ownedColumns,
  ...recordColumns,
})

export const Company = z.object({
  id: Id,
  account_id: Id,
  name: z.string(),
  domain: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  size: z.nullable(z.enum(companySizes)),
  phone: z.nullable(z.string()),
  linkedin_url: z.nullable(z.string()),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  country: z.nullable(z.string()),
  description: z.nullable(z.string()),
  ...ownedShape,
})

/** A host name, also extracted from a whole URL: `https://www.acme.com/about` is `acme.com`. */
const Domain = z.nullable(
  z.pipe(
    z.pipe(
      optionalLine(300),
      z.transform(
        (text) =>
          text
            ?.toLowerCase()
            .replace(/^https?:\/\//u, '')
            .replace(/^www\./u, '')
            .replace(/[/?#].*$/u, '') ?? null,
      ),
    ),
    z.nullable(
      z.string().check(z.regex(/^[^\s/@]+\.[^\s/@.]+$/u, 'must be a domain such as example.com'), z.maxLength(253)),
    ),
  ),
)
const fields = {
  name: singleLine(200),
  domain: Domain,
  industry: optionalLine(120),
  size: z.nullable(z.enum(companySizes, { error: `must be one of ${companySizes.join(', ')}` })),
  phone: optionalLine(60),
  linkedin_url: z.nullable(Url),
  street: optionalLine(200),
  city: optionalLine(120),
  region: optionalLine(120),
  postal_code: optionalLine(30),
  country: Country,
  description: z.nullable(longText(10_000)),
  ...ownedFields,
}
const CompanyChangeFields = z.partial(z.strictObject(fields))
export const CompanyChange = z.strictObject({ ...CompanyChangeFields.shape, ...editedVersion })
const NewCompany = z.strictObject({ ...z.partial(z.strictObject(fields)).shape, name: fields.name })
export type Company = z.infer<typeof Company>

export const companies = defineRoutes({
  ...defineResourceRoutes('/companies', { row: Company, create: NewCompany, change: CompanyChange }),
  ...defineMergeRoutes('/companies', Company),
  bulk: defineBulkRoute('/companies', CompanyChangeFields),
  cells: defineCellsRoute('/companies'),
  summarize: defineSummaryRoute('/companies'),
  exportAll: defineExportRoute('/companies'),
  exportChosen: defineBodyExportRoute('/companies'),
})
