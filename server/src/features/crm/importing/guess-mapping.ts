import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { type Mapping, matchHeaders } from '../../importing/index.ts'
import type { ImportField } from './fields.ts'

/** Headers that match fields besides their name and label, in lower case. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  first_name: ['firstname', 'given name', 'forename', 'vorname', 'prenom', 'prénom', 'nombre'],
  last_name: ['lastname', 'surname', 'family name', 'nachname', 'nom', 'nom de famille', 'apellido'],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'mail',
    'work email',
    'primary email',
    'courriel',
    'e mail 1 value',
    'email 1',
    'adresse email',
    'correo electrónico',
  ],
  other_emails: ['other emails', 'secondary email', 'emails'],
  phone: [
    'telephone',
    'phone number',
    'mobile',
    'mobile phone',
    'tel',
    'telefon',
    'téléphone',
    'work phone',
    'phone 1 value',
    'business phone',
    'home phone',
    'primary phone',
  ],
  title: ['job title', 'position', 'role', 'function', 'titel', 'organization title', 'organization 1 title'],
  company_id: [
    'company name',
    'account',
    'account name',
    'organisation',
    'organization',
    'employer',
    'firma',
    'company domain',
    'société',
    'organization name',
    'organization 1 name',
    'associated company',
    'unternehmen',
    'empresa',
  ],
  status: ['lifecycle stage', 'contact status', 'lead status'],
  linkedin_url: ['linkedin url', 'linkedin profile', 'linked in', 'profile url', 'person linkedin url'],
  street: ['address', 'street address', 'address line 1', 'straße', 'strasse', 'address 1 street', 'business street'],
  city: ['town', 'stadt', 'ort', 'ville', 'address 1 city', 'business city'],
  region: ['state', 'province', 'county', 'state/region', 'address 1 region', 'business state'],
  postal_code: ['zip', 'zip code', 'postcode', 'postal', 'plz', 'address 1 postal code', 'business postal code'],
  country: ['country/region', 'land', 'pays', 'address 1 country', 'business country/region'],
  description: ['notes', 'note', 'about', 'comments', 'comment', 'beschreibung'],
  owner_id: [
    'account owner',
    'contact owner',
    'deal owner',
    'opportunity owner',
    'assigned to',
    'sales rep',
    'salesperson',
  ],
  source: ['lead source', 'origin', 'original source', 'quelle'],
  tags: ['tag', 'labels', 'label', 'keywords', 'schlagworte'],
  domain: [
    'website',
    'web site',
    'company domain',
    'company domain name',
    'url',
    'homepage',
    'webseite',
    'web page',
    'website url',
    'company website',
  ],
  industry: ['sector', 'branch', 'branche', 'vertical'],
  size: ['company size', 'number of employees', 'employee count', 'headcount', 'mitarbeiter'],
  pipeline_id: ['sales pipeline', 'pipeline name'],
  stage_id: ['deal stage', 'sales stage', 'stage name', 'opportunity stage', 'phase'],
  amount: ['value', 'deal value', 'deal amount', 'price', 'revenue', 'betrag', 'montant', 'opportunity amount'],
  currency: ['currency code', 'deal currency', 'währung', 'devise'],
  probability: ['win probability', 'forecast probability', 'chance', 'likelihood'],
  close_date: ['closing date', 'expected close', 'expected close date', 'close', 'due date', 'abschlussdatum'],
  next_step: ['next steps', 'next action'],
  lost_reason: ['closed lost reason', 'loss reason', 'reason lost'],
  id: ['record id', 'draftwright id'],
}
const nameAliases: Readonly<Record<RecordResource, readonly string[]>> = {
  companies: ['company', 'company name', 'account name', 'organisation', 'organization', 'firma', 'société'],
  contacts: ['full name', 'contact', 'contact name', 'person'],
  opportunities: ['deal', 'deal name', 'opportunity', 'opportunity name', 'title'],
}

/** Headers that mean something else elsewhere: the address in LinkedIn's list of connections is the person's page. */
const own: Partial<Record<RecordResource, Readonly<Record<string, readonly string[]>>>> = {
  contacts: { linkedin_url: ['url'] },
}

/** The column of each field of a resource, matched by its header. */
export const guessMapping = (
  resource: RecordResource,
  fields: readonly ImportField[],
  headers: readonly string[],
  sample: readonly (readonly string[])[],
): Mapping =>
  withoutForeignIds(
    sample,
    matchHeaders(
      headers,
      fields.map(({ name, label }) => ({
        name,
        label,
        aliases: name === 'name' ? nameAliases[resource] : [...(aliases[name] ?? []), ...(own[resource]?.[name] ?? [])],
      })),
    ),
  )

/** Other programs number their records, too. */
function withoutForeignIds(sample: readonly (readonly string[])[], mapping: Mapping): Mapping {
  const at = mapping['id']
  const isOurs = at == null || sample.every((row) => /^(?:[0-9a-f-]{36})?$/iu.test((row[at] ?? '').trim()))
  return isOurs ? mapping : { ...mapping, id: null }
}

/** What a contact must have one of; the full name is read into first and last name. */
const identifyingFields = ['first_name', 'last_name', 'name', 'email', 'phone', 'linkedin_url']

/** Why a mapping cannot be used, by field; empty if it can. */
export function checkMapping(
  fields: readonly ImportField[],
  {
    mapping,
    key,
    resource,
    on_match,
  }: { mapping: Mapping; key: string | null; resource: RecordResource; on_match: string },
  width: number,
): { field: string; message: string }[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const problems = checkColumns(fields, mapping, width)
  if (key === null || key === 'auto') {
    // Nothing, or whatever the file has of them.
  } else if (byName.get(key)?.isKey !== true)
    problems.push({ field: 'key', message: 'is not a field for matching records' })
  else if (mapping[key] == null && !(key === 'name' && resource === 'contacts'))
    problems.push({ field: 'key', message: 'needs a column' })
  const named = resource === 'contacts' ? identifyingFields : ['name']
  const isChange = key === 'id' && on_match === 'update'
  if (!isChange && named.every((name) => mapping[name] == null))
    problems.push({ field: 'mapping.name', message: 'needs a column' })
  return problems
}

/** What of a mapping is not there: fields, and columns of the file. */
export function checkColumns(
  fields: readonly ImportField[],
  mapping: Mapping,
  width: number,
): { field: string; message: string }[] {
  const known = new Set(fields.map(({ name }) => name))
  return Object.entries(mapping).flatMap(([field, column]) => {
    if (!known.has(field)) return [{ field: `mapping.${field}`, message: 'is not a known field' }]
    return column !== null && column >= width
      ? [{ field: `mapping.${field}`, message: 'is a column that the file does not have' }]
      : []
  })
}
